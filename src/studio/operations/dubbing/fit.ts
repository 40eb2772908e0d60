// When a new sentence is said and how much it must hurry, so that it falls where the old one was. Pure arithmetic in
// seconds: a faster voice first, then a stretch of the sound, then the pause behind it.

import type { Utterance } from '../../engines/engine.ts';

/** The most a voice speaks faster, and the most its sound is pressed together after that. */
export const MOST = { pace: 1.5, stretch: 1.25 } as const;

/** Least silence between two utterances. */
const GAP = 0.08;
/** How far smoothing moves a start forward and lets an end run on. */
const EARLIER = 0.4;
const LATER = 1.2;

export interface Window {
  readonly from: number;
  /** Where hurrying should bring the end. */
  readonly until: number;
}

/** What lies around an utterance: the end of the one before, as it was placed, and the start of the one after. */
export interface Around {
  readonly after: number;
  readonly before: number;
}

/** Where an utterance of `length` at ordinary speed belongs. */
export function windowFor(
  { start, end }: Utterance,
  length: number,
  around: Around,
  smooth: boolean,
): Window {
  const soonest = around.after === 0 ? 0 : around.after + GAP;
  const latest = around.before - GAP;
  const from = Math.max(start, soonest);
  if (!smooth) return { from, until: Math.min(end, Math.max(latest, from)) };
  const until = Math.max(Math.min(end, latest), Math.min(latest, end + LATER));
  const lacking = Math.max(0, length - (until - from));
  return { from: Math.max(Math.min(from, soonest), from - Math.min(EARLIER, lacking)), until };
}

/** How much faster `length` must go to fit the window, at most `most`. */
export function hurryFor(length: number, { from, until }: Window, most: number): number {
  const room = until - from;
  return room <= 0 ? most : Math.min(most, Math.max(1, length / room));
}

/** The final start: earlier than the window only when the end of everything is near. */
export const startFor = (length: number, { from }: Window, { after }: Around, total: number): number =>
  from + length <= total ? from : Math.max(Math.min(from, after), Math.min(from, total - length));
