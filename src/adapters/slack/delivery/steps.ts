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
import type { FileUpload } from '../../shared/files.ts';
import type { Texts } from '../../shared/texts/index.ts';
import type { SlackApi } from '../api/api.ts';
import { escapeText } from '../blocks/escape.ts';
import { renderCaption } from '../blocks/fallback-text.ts';
import type { Cards, Put } from './cards.ts';
import { fileWays, threadOf, type Way, waysAfter, waysFor } from './fallbacks.ts';
import { type FileState, isShown, stateAfterYes, stateOf, type Uploaded, uploadAll } from './files.ts';
import type { Ref } from './ref.ts';

export const Note = z.object({
  /** They are up; whether anybody sees them, Slack knows. */
  files: z.array(z.object({ id: z.string(), title: z.string() })).optional(),
  /** Slack was, or may have been, asked to show them. */
  asked: z.boolean().optional(),
  /** The card says how it ended. */
  carded: z.boolean().optional(),
  /** The requester was, or may have been, told. */
  told: z.boolean().optional(),
});
export type Note = z.infer<typeof Note>;

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
  /** Where it stands, if that is known by then. */
  at?: Put | undefined;
  /** By which way the files were shown. */
  shownBy?: Way;
  state: FileState;
}

/** The result does not wait longer than this for its card, which Slack may be slow to take. */
const CARD_MS = 1500;

export function stepsOf(trip: Trip, outcome: Outcome): readonly Step<Note>[] {
  return [upload(trip, outcome), card(trip, outcome), share(trip, outcome), confirm(trip, outcome)];
}

/** Once up, a file is not sent again, unless it was deleted meanwhile. */
const upload = ({ api, uploads, clock }: Trip, outcome: Outcome): Step<Note> => ({
  name: 'upload',
  async done({ files, asked }) {
    if (files) outcome.state = await (asked ? stateAfterYes : stateOf)(api, files, clock);
    return uploads.length === 0 || outcome.state !== 'away';
  },
  async run({ keep }) {
    await keep({ files: [...(await uploadAll(api, uploads))], asked: undefined });
  },
});

const card = ({ api, ref, delivery, cards, clock }: Trip, outcome: Outcome): Step<Note> => ({
  name: 'card',
  done: () => false,
  async run({ note: { carded } }) {
    const room = delivery.edits.hasRoom();
    outcome.card = carded
      ? cards.find(ref).then((at) => ({ way: 'edit', ref: at }))
      : delivery.edits.run(() =>
          cards.put(api, ref, delivery.view, { ways: waysFor(ref, clock.now()), attach: true }),
        );
    outcome.card.catch(() => {});
    // Files go where it stands; they do not wait for the workspace's minute, where that has no room.
    const waits = carded === true || room;
    outcome.at = waits ? await inTime(outcome.card, (off) => clock.sleep(CARD_MS, off)) : undefined;
  },
});

const share = (trip: Trip, outcome: Outcome): Step<Note> => ({
  name: 'share',
  done: ({ files = [] }) => files.length === 0 || outcome.state === 'shown',
  async run({ note: { files = [], asked }, keep }) {
    const { ref, cards, delivery } = trip;
    const at: Put = outcome.at ?? { way: 'edit', ref: await cards.find(ref) };
    if (!asked) await keep({ asked: true });
    const comment = renderCaption(delivery.view, delivery.files, delivery.notify ? ref.person : undefined);
    outcome.shownBy = await show(trip, files, at, comment);
  },
});

/** Shows the files at the first place that takes them. */
async function show(trip: Trip, files: Uploaded, { ref, way, unseen }: Put, comment: string): Promise<Way> {
  const { api, clock, texts, log } = trip;
  // A card that nobody knows the place of has no thread; a thread it was to stand in is still there.
  const thread = unseen ? ref.thread : threadOf(ref);
  const found = await firstWay({
    ways: fileWays(waysFor(ref, clock.now())).filter((one) => one !== 'reply' || thread !== undefined),
    async take(one) {
      const channel = one === 'direct' ? await api.direct(ref.person) : ref.channel;
      const inThread = one === 'reply' && thread !== undefined;
      await api.complete(files, { channel, comment, ...(inThread && { thread }) });
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
    const { api, delivery, texts, clock } = trip;
    const { files = [], carded } = progress.note;
    const put = await outcome.card;
    if (!put) return;
    if (files.length === 0) return tell(trip, put, delivery.view, progress);
    if (!carded) await progress.keep({ carded: true });
    if (outcome.shownBy && !(await isShown(api, files, clock))) throw new Error(NOT_SEEN);
    if (outcome.shownBy !== 'direct' || put.way === 'direct' || put.way === 'response') return;
    // The card stands where files cannot; it says where they are.
    const view = { ...delivery.view, line: texts.elsewhere(delivery.view.line) };
    await delivery.edits
      .run(() => trip.cards.put(api, put.ref, view, { ways: ['edit'], attach: true }))
      .catch((thrown: unknown) =>
        trip.log.info('card does not say where the files are', { reason: reasonOf(thrown) }),
      );
  },
});

const NOT_SEEN = 'Slack took the files, but does not show them yet; they are looked for again.';

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
  const said = { text: text.slice(0, 1000) };
  await api
    .post({ channel: ref.channel, thread: threadOf(ref) }, said, `${delivery.token} told`)
    .catch((thrown: unknown) => log.warn('requester not notified', { reason: reasonOf(thrown) }));
}
