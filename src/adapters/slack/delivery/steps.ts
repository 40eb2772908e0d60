// A finished task on its way into a thread, step by step: its files go up, its card says the end, the files are shown below it, and
// then it is made sure that people see them. Each step is noted, so that a later attempt goes on where an earlier one ended.

import { z } from 'zod';
import type { View } from '../../../domain/views/view.ts';
import { inTime } from '../../../kit/in-time.ts';
import { type Log, reasonOf } from '../../../kit/log.ts';
import { oneLine } from '../../../kit/visible.ts';
import type { Delivery } from '../../../ports/chat.ts';
import type { Clock } from '../../../ports/clock.ts';
import { firstWay, type Progress, type Step } from '../../shared/delivery.ts';
import { ApiError } from '../../shared/errors.ts';
import type { FileUpload } from '../../shared/files.ts';
import type { Texts } from '../../shared/texts/index.ts';
import type { SlackApi } from '../api/api.ts';
import { escapeText } from '../blocks/escape.ts';
import { isUnclear } from '../errors.ts';
import { renderCaption } from '../render.ts';
import { type Cards, type Put, threadOf, type Way, waysAfter, waysFor } from './cards.ts';
import type { Ref } from './ref.ts';

export const Note = z.object({
  /** They are up; whether they are seen, Slack knows. */
  files: z.array(z.object({ id: z.string(), title: z.string() })).optional(),
  /** Slack was, or may have been, asked to show them. */
  asked: z.boolean().optional(),
  /** The card says how it ended. */
  carded: z.boolean().optional(),
  /** The requester was, or may have been, told. */
  told: z.boolean().optional(),
});
export type Note = z.infer<typeof Note>;
type Uploaded = NonNullable<Note['files']>;

export interface Trip {
  readonly api: SlackApi;
  readonly ref: Ref;
  readonly delivery: Delivery;
  readonly uploads: readonly FileUpload[];
  readonly cards: Cards;
  readonly texts: Texts;
  readonly clock: Clock;
  readonly log: Log;
}

/** What the steps have come to. */
export interface Outcome {
  /** The card on its way: the files do not wait for it longer than a moment. */
  card?: Promise<Put>;
  /** Where it is, if that is known by then. */
  at?: Put | undefined;
  /** By which way the files were shown. */
  shownBy?: Way;
  state: FileState;
}

/** `shown`: they are part of a message. `up`: they are not seen yet. `away`: they have to go up again. */
type FileState = 'shown' | 'up' | 'away';

/** The result does not wait longer than this for its card, which Slack may be slow to take. */
const CARD_MS = 1500;
const SHARE_TRIES = 2;
const LOOKS_MS = [400, 1000, 2500, 5000];
const AWAY = new Set(['file_not_found', 'file_deleted']);
const NOT_SEEN = 'Slack took the files, but does not show them yet; they are looked for again.';

export function stepsOf(trip: Trip, outcome: Outcome): readonly Step<Note>[] {
  return [upload(trip, outcome), card(trip, outcome), share(trip, outcome), confirm(trip, outcome)];
}

/** Once up, a file is not sent again, unless it was deleted meanwhile. */
const upload = ({ api, uploads, clock }: Trip, outcome: Outcome): Step<Note> => ({
  name: 'upload',
  async done({ files, asked }) {
    if (files) outcome.state = await (asked ? stateAfterYes(api, files, clock) : stateOf(api, files));
    return uploads.length === 0 || outcome.state !== 'away';
  },
  async run({ keep }) {
    const files: Uploaded = [];
    // One after the other: a workspace takes a hundred a minute, and other tasks have files too.
    for (const one of uploads) files.push({ id: await api.upload(one), title: one.title });
    await keep({ files, asked: undefined });
  },
});

const card = ({ api, ref, delivery, cards, clock }: Trip, outcome: Outcome): Step<Note> => ({
  name: 'card',
  done: () => false,
  async run({ note: { carded = false } }) {
    // Files go where it is; they do not wait for the workspace's minute, where that has no room.
    const waits = carded || delivery.edits.hasRoom();
    outcome.card = carded
      ? cards.find(ref).then((at) => ({ way: 'edit', ref: at }))
      : delivery.edits.run(() => cards.put(api, ref, delivery.view, { anew: true, attach: true }));
    outcome.card.catch(() => {});
    outcome.at = waits ? await inTime(outcome.card, (off) => clock.sleep(CARD_MS, off)) : undefined;
  },
});

const share = (trip: Trip, outcome: Outcome): Step<Note> => ({
  name: 'share',
  done: ({ files = [] }) => files.length === 0 || outcome.state === 'shown',
  async run({ note: { files = [], asked }, keep }) {
    const at: Put = outcome.at ?? { way: 'edit', ref: await trip.cards.find(trip.ref) };
    if (!asked) await keep({ asked: true });
    outcome.shownBy = await show(trip, files, at);
  },
});

/** Shows the files at the first place that takes them. */
async function show({ api, ...trip }: Trip, files: Uploaded, { ref, way, unseen }: Put): Promise<Way> {
  const { delivery, clock, texts, log } = trip;
  const comment = renderCaption(delivery.view, delivery.files, delivery.notify ? ref.person : undefined);
  // A card whose place is not known has no thread; a thread it was to be in is still there.
  const thread = unseen ? ref.thread : threadOf(ref);
  const found = await firstWay({
    // A response address takes no files.
    ways: waysFor(ref, clock.now()).filter(
      (one) => one === 'channel' || one === 'direct' || (one === 'reply' && thread !== undefined),
    ),
    async take(one) {
      const channel = one === 'direct' ? await api.direct(ref.person) : ref.channel;
      const to = { channel, thread: one === 'reply' ? thread : undefined };
      for (let tries = 1; ; tries += 1) {
        try {
          return await api.complete(files, to, comment);
        } catch (thrown) {
          // Where the answer was lost, the files say whether they became part of a message all the same.
          if (!isUnclear(thrown)) throw thrown;
          if ((await stateAfterYes(api, files, clock)) === 'shown') return;
          if (tries >= SHARE_TRIES) throw thrown;
        }
      }
    },
    leftAfter: (failed, thrown, left) => waysAfter(failed, thrown, left, ref),
    nowhere: texts.nowhere('Slack'),
    log,
  });
  return found.way === 'reply' ? way : found.way;
}

const confirm = (trip: Trip, outcome: Outcome): Step<Note> => ({
  name: 'confirm',
  done: () => false,
  async run(progress) {
    const { api, cards, delivery, texts, clock, log } = trip;
    const { files = [], carded } = progress.note;
    const put = await outcome.card;
    if (!put) return;
    if (files.length === 0) return tell(trip, put, delivery.view, progress);
    if (!carded) await progress.keep({ carded: true });
    // Where Slack cannot be asked right now: it did say yes.
    const seen = outcome.shownBy ? await stateAfterYes(api, files, clock).catch(() => 'shown') : 'shown';
    if (seen !== 'shown') throw new Error(NOT_SEEN);
    if (outcome.shownBy !== 'direct' || put.way === 'direct' || put.way === 'response') return;
    // The card is where files cannot be; it says where they are.
    const view = { ...delivery.view, line: texts.elsewhere(delivery.view.line) };
    await delivery.edits
      .run(() => cards.put(api, put.ref, view, { anew: false, attach: true }))
      .catch((thrown: unknown) =>
        log.info('card does not say where the files are', { reason: reasonOf(thrown) }),
      );
  },
});

/** Edits notify nobody. At most once: a second mention is worse than none. */
export async function tell(
  { api, delivery, log }: Trip,
  { ref, way }: Put,
  view: View,
  { note: { told }, keep }: Progress<Note>,
): Promise<void> {
  if (!delivery.notify || told) return;
  await keep({ told: true });
  if (way === 'direct' || way === 'response') return;
  const text = `<@${ref.person}> ${escapeText(oneLine(view.title))} · ${escapeText(oneLine(view.line))}`;
  await api
    .post(
      { channel: ref.channel, thread: threadOf(ref) },
      { text: text.slice(0, 1000) },
      `${delivery.token} told`,
    )
    .catch((thrown: unknown) => log.warn('requester not notified', { reason: reasonOf(thrown) }));
}

async function stateOf(api: SlackApi, files: Uploaded): Promise<FileState> {
  for (const { id } of files) {
    try {
      const { mode, shares, channels = [], groups = [], ims = [] } = await api.file(id);
      // Some places are told by the lists alone.
      const lists = Object.values({ ...shares?.public, ...shares?.private });
      if ([...lists, channels, groups, ims].some((places) => places.length > 0)) return 'shown';
      if (mode === 'tombstone') return 'away';
    } catch (thrown) {
      if (thrown instanceof ApiError && AWAY.has(thrown.code)) return 'away';
      throw thrown;
    }
  }
  return 'up';
}

/** Slack's answer comes before the message, so `up` is believed late: it may never come. */
async function stateAfterYes(api: SlackApi, files: Uploaded, clock: Clock): Promise<FileState> {
  for (const ms of LOOKS_MS) {
    await clock.sleep(ms);
    const state = await stateOf(api, files);
    if (state !== 'up') return state;
  }
  return 'up';
}
