// Plays short voice samples, one at a time, with one player for the whole page. A sample that cannot be played is
// offered as a link.

import { el } from './dom.js';
import { createIcon } from './icons.js';
import { getText } from './localization.js';
import { pauseOthers } from './playback.js';

const player = new Audio();
/** The button or option icon whose sample is playing. @type {HTMLElement | undefined} */
let playing;

const reset = () => {
  if (playing) drawButton(playing, false);
  playing = undefined;
};
player.addEventListener('ended', reset);
player.addEventListener('pause', reset);
player.addEventListener('play', () => pauseOthers(player));

/** @param {HTMLElement} button @param {boolean} isPlaying */
function drawButton(button, isPlaying) {
  if (button instanceof HTMLButtonElement) button.setAttribute('aria-pressed', String(isPlaying));
  button.replaceChildren(createIcon(isPlaying ? 'pause' : 'play'), el('span', { class: 'sr' }, button.title));
}

/** @param {string} address @param {HTMLElement} button */
async function toggle(address, button) {
  const stop = playing === button;
  player.pause();
  reset();
  if (stop) return;
  player.src = address;
  playing = button;
  drawButton(button, true);
  try {
    await player.play();
  } catch {
    if (playing !== button) return;
    reset();
    button.replaceWith(
      el(
        'a',
        { href: address, target: '_blank', rel: 'noopener noreferrer', class: 'link' },
        getText('files.openSample'),
      ),
    );
  }
}

/** @param {string | undefined} address @returns {address is string} */
const isPlayable = (address) => address !== undefined && /^(https?:|blob:|\/)/u.test(address);

/**
 * A sample icon inside a list option, where buttons are not allowed. Played by pointer, or by the list's key.
 * @param {string | undefined} address
 */
export function createOptionSampleIcon(address) {
  if (!isPlayable(address)) return undefined;
  const mark = el('span', {
    class: 'listen',
    'aria-hidden': 'true',
    /** @param {Event} event */
    onclick(event) {
      event.stopPropagation();
      toggle(address, mark);
    },
  });
  drawButton(mark, false);
  return mark;
}

/**
 * Creates a button that plays a sample. Returns `undefined` if the URL cannot be played.
 * @param {string | undefined} address
 * @param {string} name name of the voice
 */
export function createSampleButton(address, name) {
  if (!isPlayable(address)) return undefined;
  const button = el('button', {
    type: 'button',
    class: 'listen',
    title: getText('files.listenTo', { name }),
    onclick: () => toggle(address, button),
  });
  drawButton(button, false);
  return button;
}
