// Setup with a card on the fake Slack and a card sender with the real Web API client.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSlackApi } from '../../../src/adapters/slack/api/slack-api.ts';
import { createCardSender, type SlackCardSenderOptions } from '../../../src/adapters/slack/card-sender.ts';
import type { SlackMessageRef } from '../../../src/adapters/slack/message-ref.ts';
import { systemClock } from '../../../src/app/clock.ts';
import type { MediaFile } from '../../../src/domain/media/file-kinds.ts';
import { getMessages } from '../../../src/domain/messages.ts';
import type { View } from '../../../src/domain/views/view.ts';
import type { Json } from '../../../src/kit/json.ts';
import type { Delivery } from '../../../src/ports/chat.ts';
import type { Clock } from '../../../src/ports/clock.ts';
import { freeEdits } from '../../fakes/edits.ts';
import { createFakeNotes } from '../../fakes/notes.ts';
import { createSlack, type Message, type SlackOptions } from '../../fakes/slack/index.ts';

const SILENT = { info: () => {}, warn: () => {}, error: () => {} };

/**
 * Real clock with waits of a tenth, so that retries and polls are fast. Timeouts keep their length: on a slow machine
 * files must still wait for their card.
 */
const clock = {
  ...systemClock,
  sleep: (ms: number, bound?: AbortSignal) => systemClock.sleep(bound ? ms : ms / 10, bound),
};

export const working: View<string> = { status: 'working', title: 'Speech', line: 'Working', reference: 'TASK0001' };
export const finished: View<string> = {
  status: 'done',
  title: 'Speech',
  line: '',
  body: 'Hello team',
  facts: [{ label: 'Voice', value: 'Rosalind' }],
  reference: 'TASK0001',
  actions: [{ name: 'retry', label: 'Again', task: 'TASK0001' }],
};

export async function setup(
  parts: Partial<SlackCardSenderOptions> = {},
  options: SlackOptions = {},
  time: Clock = clock,
) {
  const slack = await createSlack(options);
  const team = slack.workspace({ name: 'Home' });
  const ana = team.user('Ana');
  const channel = team.channel({ name: 'general' });
  const folder = await mkdtemp(join(tmpdir(), 'send-'));
  const api = createSlackApi({
    team: team.id,
    getToken: async () => team.botToken,
    apiUrl: slack.api,
    log: SILENT,
    clock: time,
  });
  const keyValueStore = createFakeNotes();
  const send = createCardSender({
    getApi: async () => api,
    messages: getMessages(),
    keyValueStore,
    clock,
    log: SILENT,
    ...parts,
  });

  const card = async (
    at: Partial<SlackMessageRef> = {},
  ): Promise<Pick<SlackMessageRef, 'team' | 'channel' | 'ts' | 'person'>> => {
    const to = { channel: at.channel ?? channel.id, thread: at.thread };
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
    notifiesRequester: false,
    edits: freeEdits,
    async saveProgress(note) {
      kept.note = note;
      kept.all.push(note);
    },
    ...more,
  });
  const shown = (all: readonly Message[]) => all.filter(({ deleted }) => !deleted);
  /** Messages with files in the channels: `[channel, thread, names]`. */
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
      keyValueStore,
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
