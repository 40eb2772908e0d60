// State shared by all players: only one plays at a time, and all use the same stored speed.

import { readStored, writeStored } from './storage.js';

/**
 * A player, in seconds of its own timeline. `subscribe` adds a listener for changes.
 * @typedef {{ play: () => void, pause: () => void, seek: (seconds: number) => void, setRate?: (rate: number) => void,
 * getPosition: () => number, getDuration: () => number | undefined, getStatus: () => 'rests' | 'loads' | 'plays' |
 * 'broken', subscribe: (changed: () => void) => void }} Playable
 */

export const PLAYBACK_RATES = [0.75, 1, 1.25, 1.5, 1.75, 2];

/** @type {Pick<Playable, 'pause' | 'setRate'> | undefined} */
let playing;

/**
 * Must be called when a player starts; pauses the previous player.
 * @param {Pick<Playable, 'pause' | 'setRate'>} track
 */
export function pauseOthers(track) {
  const before = playing;
  playing = track;
  if (before !== track) before?.pause();
}

/** Pauses the player that plays, such as one that is about to leave the page. */
export const pausePlaying = () => playing?.pause();

export function getPlaybackRate() {
  const kept = Number(readStored('speed'));
  return PLAYBACK_RATES.includes(kept) ? kept : 1;
}

/** @param {number} rate a value of {@link PLAYBACK_RATES} */
export function setPlaybackRate(rate) {
  writeStored('speed', String(rate));
  playing?.setRate?.(rate);
}
