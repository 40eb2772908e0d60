// Short sound samples: one at a time, one player for the whole page. A button says whether it plays.
// A sample that cannot be heard here says so and stays reachable as a link.

import { texts } from '../texts/index.js';
import { el } from './dom.js';
import { icon } from './icons.js';
import { takeTurn } from './playback.js';

const player = new Audio();
/** @type {HTMLButtonElement | undefined} */
let playing;

const rest = () => {
  if (playing) draw(playing, false);
  playing = undefined;
};
player.addEventListener('ended', rest);
player.addEventListener('pause', rest);
player.addEventListener('play', () => takeTurn(player));

/** @param {HTMLButtonElement} button @param {boolean} on */
function draw(button, on) {
  button.setAttribute('aria-pressed', String(on));
  button.replaceChildren(icon(on ? 'pause' : 'play'), el('span', { class: 'sr' }, button.title));
}

/** @param {string} address @param {HTMLButtonElement} button */
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

/** A button that plays a sample; nothing without an address of a kind that can be played. @param {string | undefined} address @param {string} name whose sample */
export function listenButton(address, name) {
  if (address === undefined || !/^(https?:|\/)/u.test(address)) return undefined;
  const button = el('button', {
    type: 'button',
    class: 'listen',
    title: texts.files.listenTo(name),
    onclick: () => toggle(address, button),
  });
  draw(button, false);
  return button;
}
