// One line that comes and goes: an answer to a button that needs no card. Also said aloud; stays while pointed at.

import { byId, el } from '../kit/dom.js';
import { icon } from '../kit/icons.js';
import { texts } from '../texts/index.js';

const SHOWN_MS = 8000;

/** @param {string} line */
export function showNotice(line) {
  const place = byId('notices');
  const close = () => note.remove();
  let timer = setTimeout(close, SHOWN_MS);
  const note = el(
    'div',
    {
      class: 'notice',
      onpointerenter: () => clearTimeout(timer),
      onpointerleave: () => {
        timer = setTimeout(close, SHOWN_MS);
      },
    },
    icon('info'),
    el('span', { dir: 'auto' }, line),
    el(
      'button',
      { type: 'button', class: 'icon-button', title: texts.page.dismiss, onclick: close },
      icon('close'),
      el('span', { class: 'sr' }, texts.page.dismiss),
    ),
  );
  place.replaceChildren(note);
}
