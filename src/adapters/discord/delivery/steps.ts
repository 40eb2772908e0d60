// A finished task on its way into its message, in two steps: the card with its files, and a word to the requester. Each is noted,
// so that a later attempt goes on where an earlier one ended.

import type { Delivery } from '../../../ports/chat.ts';
import type { Step } from '../../shared/delivery.ts';
import type { Way } from './fallbacks.ts';
import type { Notify } from './notify.ts';
import type { Ref } from './ref.ts';
import type { Note, Part } from './send-parts.ts';
import type { Sent, Walk } from './walk.ts';

export interface Trip {
  readonly ref: Ref;
  readonly delivery: Delivery;
  readonly parts: readonly Part[];
  readonly walk: Walk;
  readonly notify: Notify;
}

/** Where the card came to stand. */
export interface Outcome {
  sent: Sent | undefined;
}

/** A message of its own, which mentions the requester itself. */
export const isNew = (way: Way | undefined): way is 'reply' | 'direct' => way === 'reply' || way === 'direct';

export const stepsOf = (trip: Trip, outcome: Outcome): readonly Step<Note>[] => [
  card(trip, outcome),
  confirm(trip, outcome),
];

const card = ({ ref, delivery, parts, walk }: Trip, outcome: Outcome): Step<Note> => ({
  name: 'card',
  done(note) {
    outcome.sent = earlier(ref, note);
    return outcome.sent !== undefined;
  },
  async run({ note, keep }) {
    const posting = { step: 'posting', message: undefined } as const;
    const sent = await walk.send(waysFrom(walk.ways(ref), note), {
      ref,
      key: delivery.token,
      parts,
      mention: delivery.notify ? ref.person : undefined,
      reference: delivery.view.reference,
      withFiles: true,
      sent: note.sent ?? [],
      making: (rung, channel, after) => keep({ ...posting, rung, channel, after }),
      followed: (rung, brought) =>
        keep({ ...posting, rung, channel: ref.channel, after: ref.message, sent: [...brought] }),
    });
    outcome.sent = sent;
    const { channel, message } = sent.ref;
    if (isNew(sent.way)) await keep({ rung: sent.way, channel, message, after: ref.message, step: 'posted' });
  },
});

const confirm = ({ delivery, walk, notify }: Trip, outcome: Outcome): Step<Note> => ({
  name: 'confirm',
  done: ({ told }) => !delivery.notify || told === true || isNew(outcome.sent?.way),
  async run({ keep }) {
    const { sent } = outcome;
    if (!sent) return;
    await keep({ told: true });
    const { view, token: key } = delivery;
    await notify({ ref: sent.ref, view, key, token: walk.token(sent.ref) });
  },
});

/** What an earlier attempt may have posted is looked for where it was posted. */
const waysFrom = (all: readonly Way[], { step, rung }: Note): readonly Way[] =>
  step === 'posting' && isNew(rung) ? all.slice(Math.max(0, all.indexOf(rung))) : all;

/** What an earlier attempt brought in a message of its own. */
function earlier(ref: Ref, { rung, channel, message }: Note): Sent | undefined {
  if (!isNew(rung) || channel === undefined || message === undefined) return undefined;
  const moved = { channel, message, token: '', tokenAt: 0, ephemeral: false, inside: true };
  return { way: rung, ref: { ...ref, ...moved } };
}
