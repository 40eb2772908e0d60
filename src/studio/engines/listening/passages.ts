// Joins spans of speech into passages for a recogniser: as long as it can hear at once, and ending in pauses. Pure.

import type { TimeSpan } from '../engine.ts';
import { getSeconds } from './time-span.ts';

export interface Passage extends TimeSpan {
  /** Speech within the passage. Music and noise lie between. */
  readonly spans: readonly TimeSpan[];
}

/** Longer pauses may hold music, so they separate passages. */
const MAX_GAP_SECONDS = 1.5;
/** Seconds around a passage for the recogniser, because quiet first and last sounds are easily missed. */
const PADDING = { before: 0.2, after: 0.4 } as const;
export const PADDING_SECONDS = PADDING.before + PADDING.after;

/** A pause of this length counts as much as a cut into equal halves. Longer pauses count no more. */
const LONG_PAUSE_SECONDS = 1;

/** Requires at least one span. */
export const toPassage = (spans: readonly TimeSpan[]): Passage => ({
  start: spans[0]?.start ?? 0,
  end: spans.at(-1)?.end ?? 0,
  spans,
});

/** Finds the pause at which to cut: a long one near the middle. Returns the index of the span after it. */
function findCut(spans: readonly TimeSpan[]): number {
  const { start, end } = toPassage(spans);
  let best = { at: 1, worth: Number.NEGATIVE_INFINITY };
  for (let at = 1; at < spans.length; at++) {
    const from = spans[at - 1]?.end ?? start;
    const pause = Math.min(1, ((spans[at]?.start ?? end) - from) / LONG_PAUSE_SECONDS);
    const distance = Math.abs((from - start) / (end - start) - 0.5);
    if (pause - 2 * distance > best.worth) best = { at, worth: pause - 2 * distance };
  }
  return best.at;
}

/** Returns a second in the middle half of a span without pauses. */
export type QuietestFinder = (span: TimeSpan) => number;

/** Splits a passage in two, at a pause if it has one. */
export function halvePassage({ spans }: Passage, findQuietest: QuietestFinder): readonly [Passage, Passage] {
  const cut = findCut(spans);
  if (spans.length > 1) return [toPassage(spans.slice(0, cut)), toPassage(spans.slice(cut))];
  const { start, end } = toPassage(spans);
  const second = findQuietest({ start, end });
  return [toPassage([{ start, end: second }]), toPassage([{ start: second, end }])];
}

function splitToFit(passage: Passage, maxSeconds: number, findQuietest: QuietestFinder): readonly Passage[] {
  if (getSeconds(passage) <= maxSeconds) return [passage];
  return halvePassage(passage, findQuietest).flatMap((half) => splitToFit(half, maxSeconds, findQuietest));
}

/** `maxSeconds`: longest piece that the recogniser hears completely. */
export function planPassages(
  spans: readonly TimeSpan[],
  maxSeconds: number,
  findQuietest: QuietestFinder,
): readonly Passage[] {
  const groups: TimeSpan[][] = [];
  for (const span of spans) {
    const group = groups.at(-1);
    if (group && span.start - (group.at(-1)?.end ?? 0) <= MAX_GAP_SECONDS) group.push(span);
    else groups.push([span]);
  }
  const limit = maxSeconds - PADDING_SECONDS;
  return groups.flatMap((group) => splitToFit(toPassage(group), limit, findQuietest));
}

/** Range that the recogniser receives for a passage, without the speech of its neighbours. */
export function padPassage({ start, end }: TimeSpan, spans: readonly TimeSpan[], seconds: number): TimeSpan {
  const before = spans.findLast((span) => span.end <= start)?.end ?? 0;
  const after = spans.find((span) => span.start >= end)?.start ?? seconds;
  return { start: Math.max(before, start - PADDING.before), end: Math.min(after, end + PADDING.after) };
}
