// Short sound samples: one at a time, one player for the whole page. A button says whether it plays.
// A sample that cannot be heard here says so and stays reachable as a link.

import { texts } from '../texts/index.js';
import { el } from './dom.js';
import { icon } from './icons.js';
import { takeTurn } from './playback.js';

const player = new Audio();
/** What plays, a button or the mark in an option. @type {HTMLElement | undefined} */
let playing;

const rest = () => {
  if (playing) draw(playing, false);
  playing = undefined;
};
player.addEventListener('ended', rest);
player.addEventListener('pause', rest);
player.addEventListener('play', () => takeTurn(player));

/** @param {HTMLElement} button @param {boolean} on */
function draw(button, on) {
  if (button instanceof HTMLButtonElement) button.setAttribute('aria-pressed', String(on));
  button.replaceChildren(icon(on ? 'pause' : 'play'), el('span', { class: 'sr' }, button.title));
}

/** @param {string} address @param {HTMLElement} button */
async function toggle(address, button) {
  const stop = playing === button;
  player.pause();
  rest();
  if (stop) return;
  player.src = address;
  playing = button;
  draw(button, true);
  try {
    await player.play();
  } catch {
    if (playing !== button) return;
    rest();
    button.replaceWith(
      el(
        'a',
        { href: address, target: '_blank', rel: 'noopener noreferrer', class: 'link' },
        texts.files.openSample,
      ),
    );
  }
}

/** @param {string | undefined} address @returns {address is string} */
const isPlayable = (address) => address !== undefined && /^(https?:|blob:|\/)/u.test(address);

/**
 * The same inside an option of a list, where no button may be: for the pointer, and for the key that the list gives it.
 * @param {string | undefined} address
 */
export function listenMark(address) {
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
  draw(mark, false);
  return mark;
}

/** A button that plays a sample; nothing without an address of a kind that can be played. @param {string | undefined} address @param {string} name whose sample */
export function listenButton(address, name) {
  if (!isPlayable(address)) return undefined;
  const button = el('button', {
    type: 'button',
    class: 'listen',
    title: texts.files.listenTo(name),
    onclick: () => toggle(address, button),
  });
  draw(button, false);
  return button;
}
