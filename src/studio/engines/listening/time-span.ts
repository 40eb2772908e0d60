// Arithmetic with stretches of time. Pure.

import type { TimeSpan } from '../engine.ts';

export const getSeconds = ({ start, end }: TimeSpan): number => end - start;

export const sumSeconds = (spans: readonly TimeSpan[]): number =>
  spans.reduce((sum, span) => sum + getSeconds(span), 0);

export const clipSpans = (spans: readonly TimeSpan[], { start, end }: TimeSpan): readonly TimeSpan[] =>
  spans
    .map((span) => ({ start: Math.max(span.start, start), end: Math.min(span.end, end) }))
    .filter((span) => span.end > span.start);

/** Rounding errors must not move a time across a pause. */
const TOLERANCE_SECONDS = 1e-6;

/** Returns the time at which `seconds` of the spans have passed. `side`: which side of a pause, if one begins there. */
export function findMoment(spans: readonly TimeSpan[], seconds: number, side: 'before' | 'after'): number {
  const tolerance = side === 'before' ? TOLERANCE_SECONDS : -TOLERANCE_SECONDS;
  let left = seconds;
  for (const span of spans) {
    if (left <= getSeconds(span) + tolerance) return Math.min(span.end, span.start + Math.max(0, left));
    left -= getSeconds(span);
  }
  return spans.at(-1)?.end ?? 0;
}
