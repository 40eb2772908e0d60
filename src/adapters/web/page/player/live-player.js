// The player of a sound that is being made. The player of its file takes its place when nothing sounds, so that
// listening is not interrupted.

import { createLiveTrack } from './live-track.js';
import { createPlaybackControls } from './playback-controls.js';
import { createFileTools, createPlayerFrame } from './player-frame.js';
import { getUrlIfLocal } from './save-file.js';
import { loadWaveform } from './waveform.js';

/** @typedef {ReturnType<typeof createLivePlayer>} LivePlayer */
/** @typedef {import('./player-frame.js').PlayerFile & { label: string }} LabelledFile */

/**
 * @param {string} label accessible name
 * @param {string} url address of the sound
 */
export function createLivePlayer(label, url) {
  const { track, release } = createLiveTrack(getUrlIfLocal(url) ?? '', () => frame.isConnected);
  const controls = createPlaybackControls(track, label);
  const frame = createPlayerFrame(label, controls, controls.element, controls.errorText);
  let isFinished = false;
  /** @type {((position: number) => HTMLElement | undefined) | undefined} */
  let createFilePlayer;

  function replaceIfIdle() {
    const state = track.getStatus();
    if (!createFilePlayer || state === 'plays' || state === 'loads' || !frame.isConnected) return;
    // At the end the file starts over, as after any sound.
    const isOver = track.getPosition() >= (track.getDuration() ?? 0);
    const next = createFilePlayer(isOver ? 0 : track.getPosition());
    createFilePlayer = undefined;
    if (!next) return;
    const focused = findFocused(frame);
    frame.replaceWith(next);
    if (focused) /** @type {HTMLElement | null} */ (next.querySelector(focused))?.focus({ preventScroll: true });
    release();
  }
  track.subscribe(replaceIfIdle);

  return {
    element: frame,
    /**
     * Hands over to the player of the file, now or when nothing sounds. Until then the file can be saved here.
     * @param {LabelledFile} file
     * @param {import('./player-frame.js').ExtraMenu} menu
     * @param {(position: number) => HTMLElement | undefined} create
     */
    finish(file, menu, create) {
      if (isFinished) return;
      isFinished = true;
      createFilePlayer = create;
      replaceIfIdle();
      const tools = createFileTools(file.label, () => file, { menu });
      tools.update();
      controls.element.append(tools.download, tools.button);
      frame.append(tools.status);
      loadWaveform(file, { isPlayed: true }).then((read) => controls.drawWaveform(read?.bars));
    },
  };
}

/** Returns the selector of the control that has the focus, which the other player has too. @param {HTMLElement} frame */
const findFocused = (frame) =>
  ['.player-play', '.player-line'].find((selector) => frame.querySelector(selector) === document.activeElement);
