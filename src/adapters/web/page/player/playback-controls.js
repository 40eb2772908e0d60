// Playback controls of all players: play button, seek bar with waveform, time, speed and keys.

/** @import { Playable } from '../kit/playback.js' */

import { el } from '../kit/dom.js';
import { createIcon } from '../kit/icons.js';
import { getText } from '../kit/localization.js';
import { getPlaybackRate, PLAYBACK_RATES, setPlaybackRate } from '../kit/playback.js';
import { formatDuration } from '../kit/time.js';
import { createSeekBar } from './seek-bar.js';

const SEEK_STEP_SECONDS = 5;
/** Shorter sounds are shown as one second long. */
const MIN_SHOWN_SECONDS = 1;

/** @param {Playable} track @param {string} label */
export function createPlaybackControls(track, label) {
  const button = el('button', { type: 'button', class: 'player-play' });
  const seekBar = createSeekBar(track, label);
  const time = el('span', { class: 'player-time', 'aria-hidden': 'true' });
  const errorText = el('p', { class: 'player-trouble', role: 'status', hidden: true });
  const rate = track.setRate && createSpeedButton();
  const element = el('div', { class: 'player' }, button, seekBar.element, time, rate);
  const toggle = () => (track.getStatus() === 'plays' || track.getStatus() === 'loads' ? track.pause() : track.play());

  function update() {
    const { now, all, share } = formatPosition(track);
    const state = track.getStatus();
    const isActive = state === 'plays' || state === 'loads';
    const name = isActive ? getText('player.pause', { label }) : getText('player.play', { label });
    if (button.title !== name) {
      button.title = name;
      button.replaceChildren(createIcon(isActive ? 'pause' : 'play'), el('span', { class: 'sr' }, name));
    }
    element.classList.toggle('loads', state === 'loads');
    element.classList.toggle('plays', state === 'plays');
    seekBar.element.style.setProperty('--played', `${share * 100}%`);
    seekBar.element.setAttribute('aria-valuemax', String(Math.round(track.getDuration() ?? 0)));
    seekBar.element.setAttribute('aria-valuenow', String(Math.round(track.getPosition())));
    seekBar.element.setAttribute('aria-valuetext', getText('player.at', { now, all }));
    // The length until playback starts, then the position.
    time.textContent = track.getPosition() > 0 ? now : all;
    errorText.hidden = state !== 'broken';
    errorText.textContent = state === 'broken' ? getText('player.broken') : '';
  }

  button.addEventListener('click', toggle);
  track.subscribe(update);
  update();
  return {
    element,
    errorText,
    seekBar: seekBar.element,
    drawWaveform: seekBar.drawWaveform,
    update,
    /** @param {KeyboardEvent} event */
    handleKey(event) {
      const target = /** @type {HTMLElement} */ (event.target);
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      const act = createKeyActions(track, toggle)[event.key];
      // Volume sliders use the left and right keys themselves, and other buttons the space bar.
      if (!act || target.matches('input')) return;
      if ((event.key === ' ' || event.key === 'Enter') && target !== seekBar.element) return;
      event.preventDefault();
      act();
    },
  };
}

/** @param {Playable} track */
function formatPosition(track) {
  const length = track.getDuration();
  const all = length === undefined ? '–:––' : formatDuration(length > 0 ? Math.max(MIN_SHOWN_SECONDS, length) : 0);
  return {
    now: formatDuration(track.getPosition()),
    all,
    share: length ? Math.min(1, track.getPosition() / length) : 0,
  };
}

/** @param {Playable} track @param {() => void} toggle @returns {Record<string, () => void>} */
const createKeyActions = (track, toggle) => ({
  ' ': toggle,
  Enter: toggle,
  ArrowLeft: () => track.seek(track.getPosition() - SEEK_STEP_SECONDS),
  ArrowRight: () => track.seek(track.getPosition() + SEEK_STEP_SECONDS),
  Home: () => track.seek(0),
  End: () => track.seek(track.getDuration() ?? 0),
});

/** All speed buttons show the same speed. */
function createSpeedButton() {
  /** @param {HTMLButtonElement} button @param {number} rate */
  const updateLabel = (button, rate) => {
    button.textContent = `${rate}×`;
    button.setAttribute('aria-label', getText('player.speed', { rate }));
  };
  const button = el('button', {
    type: 'button',
    class: 'player-speed',
    onclick: () => {
      const next = PLAYBACK_RATES[(PLAYBACK_RATES.indexOf(getPlaybackRate()) + 1) % PLAYBACK_RATES.length] ?? 1;
      setPlaybackRate(next);
      for (const one of document.querySelectorAll('.player-speed'))
        updateLabel(/** @type {HTMLButtonElement} */ (one), next);
    },
  });
  updateLabel(button, getPlaybackRate());
  return button;
}
