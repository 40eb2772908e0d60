// What holds for all players of the page: one plays at a time, and the speed is everybody's and is kept.

import { recall, remember } from './memory.js';

/**
 * Something that plays, in seconds of its own time. `watch`: whoever draws it is told whenever anything changed.
 * @typedef {{
 *   play: () => void, pause: () => void, seek: (seconds: number) => void, speed?: (rate: number) => void,
 *   position: () => number, length: () => number | undefined, state: () => 'rests' | 'loads' | 'plays' | 'broken',
 *   watch: (changed: () => void) => void
 * }} Track
 */

export const SPEEDS = [0.75, 1, 1.25, 1.5, 1.75, 2];

/** @type {Pick<Track, 'pause' | 'speed'> | undefined} */
let playing;

/** Whoever begins to play says so: whatever played before is paused. @param {Pick<Track, 'pause' | 'speed'>} track */
export function takeTurn(track) {
  const before = playing;
  playing = track;
  if (before !== track) before?.pause();
}

/** The speed at which everything is played. */
export function speed() {
  const kept = Number(recall('speed'));
  return SPEEDS.includes(kept) ? kept : 1;
}

/** @param {number} rate one of {@link SPEEDS} */
export function setSpeed(rate) {
  remember('speed', String(rate));
  playing?.speed?.(rate);
}
