// A workspace of the double with a card in it, and the sending side on top of the real Web API client.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSlackApi } from '../../../src/adapters/slack/api/api.ts';
import type { Ref } from '../../../src/adapters/slack/delivery/ref.ts';
import { createSend, type SendParts } from '../../../src/adapters/slack/send.ts';
import { systemClock } from '../../../src/app/clock.ts';
import type { MediaFile } from '../../../src/domain/media/file-kinds.ts';
import type { View } from '../../../src/domain/views/view.ts';
import type { Json } from '../../../src/kit/json.ts';
import type { Delivery } from '../../../src/ports/chat.ts';
import type { Clock } from '../../../src/ports/clock.ts';
import { freeEdits } from '../../fakes/edits.ts';
import { createFakeNotes } from '../../fakes/notes.ts';
import { createSlack, type Message, type SlackOptions } from '../../fakes/slack/index.ts';
import { wordingFor } from '../wording.ts';

const SILENT = { info: () => {}, warn: () => {}, error: () => {} };

/**
 * Real time, but waits are a tenth as long, so that tries and looks take no time worth mentioning. What only bounds a wait is
 * not: files are to wait for their card on a busy machine too.
 */
const clock = {
  ...systemClock,
  sleep: (ms: number, bound?: AbortSignal) => systemClock.sleep(bound ? ms : ms / 10, bound),
};

export const working: View = { mood: 'working', title: 'Speech', line: 'Working', reference: 'TASK0001' };
export const finished: View = {
  mood: 'done',
  title: 'Speech',
  line: 'Done in 0:07',
  body: 'Hello team',
  facts: [{ label: 'Voice', value: 'Rosalind' }],
  reference: 'TASK0001',
  actions: [{ name: 'again', label: 'Again', task: 'TASK0001' }],
};

export async function setup(parts: Partial<SendParts> = {}, options: SlackOptions = {}, time: Clock = clock) {
  const slack = await createSlack(options);
  const team = slack.workspace({ name: 'Home' });
  const ana = team.user('Ana');
  const channel = team.channel({ name: 'general' });
  const folder = await mkdtemp(join(tmpdir(), 'send-'));
  const api = createSlackApi({
    team: team.id,
    tokenOf: async () => team.botToken,
    api: slack.api,
    log: SILENT,
    clock: time,
  });
  const notes = createFakeNotes();
  const send = createSend({
    apiOf: async () => api,
    wording: wordingFor(),
    notes,
    clock,
    log: SILENT,
    ...parts,
  });

  const card = async (at: Partial<Ref> = {}): Promise<Pick<Ref, 'team' | 'channel' | 'ts' | 'person'>> => {
    const to = { channel: at.channel ?? channel.id, ...(at.thread !== undefined && { thread: at.thread }) };
    const { channel: id, ts } = await api.post(to, { text: 'Queued' }, 'first');
    return { team: team.id, person: ana.id, ...at, channel: id, ts };
  };
  const file = async (name = 'speech-ana.mp3', role = 'speech', label = 'Speech'): Promise<MediaFile> => {
    const path = join(folder, name);
    await writeFile(path, `sound of ${name}`);
    return { role, label, name, type: 'audio/mpeg', bytes: `sound of ${name}`.length, seconds: 7, path };
  };
  const kept: { note?: Json; all: Json[] } = { all: [] };
  const delivery = (files: readonly MediaFile[], more: Partial<Delivery> = {}): Delivery => ({
    token: 'TASK0001',
    view: finished,
    files,
    requester: { id: `${team.id}:${ana.id}`, name: 'Ana' },
    notify: false,
    edits: freeEdits,
    async keep(note) {
      kept.note = note;
      kept.all.push(note);
    },
    ...more,
  });
  const shown = (all: readonly Message[]) => all.filter(({ deleted }) => !deleted);
  /** Messages that show files, in any place: `[channel, thread, names]`. */
  const fileMessages = (...channels: readonly (typeof channel)[]) =>
    channels.flatMap((one) =>
      shown(team.messages(one))
        .filter(({ files }) => files.length > 0)
        .map((message) => ({
          channel: one.id,
          thread: message.thread_ts,
          names: message.files.map(({ name }) => name),
          text: message.text,
        })),
    );
  return {
    ...{
      slack,
      team,
      ana,
      channel,
      api,
      send,
      notes,
      card,
      file,
      delivery,
      kept,
      shown,
      fileMessages,
    },
    async [Symbol.asyncDispose]() {
      await slack.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
