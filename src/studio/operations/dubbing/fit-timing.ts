// Computes when each new line starts and how much faster it is spoken to match the original. First the voice speaks
// faster, then the sound is compressed, then the following pause is used. Times are in seconds.

import type { RecognisedUtterance } from '../../engines/engine.ts';

/** Maximum speed of the voice, and of the compression applied afterwards. */
export const MAX_SPEEDUP = { pace: 1.5, stretch: 1.25 } as const;

const MIN_GAP_SECONDS = 0.08;
/** Maximum shift of a line's start and of its end if shifting is allowed. */
const MAX_EARLIER_SECONDS = 0.4;
const MAX_LATER_SECONDS = 1.2;

interface TimeWindow {
  readonly from: number;
  /** Time at which the line should end after speeding up. */
  readonly until: number;
}

/** Neighbours of a line: the end of the previous one as placed, and the start of the next one. */
export interface NeighbourTimes {
  readonly previousEnd: number;
  readonly nextStart: number;
}

/** Returns the time window of a line that takes `length` seconds at normal speed. */
export function computeWindow(
  { start, end }: RecognisedUtterance,
  length: number,
  neighbours: NeighbourTimes,
  allowsShift: boolean,
): TimeWindow {
  const soonest = neighbours.previousEnd === 0 ? 0 : neighbours.previousEnd + MIN_GAP_SECONDS;
  const latest = neighbours.nextStart - MIN_GAP_SECONDS;
  const from = Math.max(start, soonest);
  if (!allowsShift) return { from, until: Math.min(end, Math.max(latest, from)) };
  const until = Math.max(Math.min(end, latest), Math.min(latest, end + MAX_LATER_SECONDS));
  const missingSeconds = Math.max(0, length - (until - from));
  return {
    from: Math.max(Math.min(from, soonest), from - Math.min(MAX_EARLIER_SECONDS, missingSeconds)),
    until,
  };
}

/** Returns the speed at which `length` fits the window, up to `maxSpeedup`. */
export function computeSpeedup(length: number, { from, until }: TimeWindow, maxSpeedup: number): number {
  const room = until - from;
  return room <= 0 ? maxSpeedup : Math.min(maxSpeedup, Math.max(1, length / room));
}

/** Returns the final start. It precedes the window only near the end of the video. */
export const computeStart = (
  length: number,
  { from }: TimeWindow,
  { previousEnd }: NeighbourTimes,
  total: number,
): number => (from + length <= total ? from : Math.max(Math.min(from, previousEnd), Math.min(from, total - length)));
