// One line that comes and goes: an answer to a button that needs no card, or what was done and can be undone. Also said aloud;
// stays while pointed at or while the focus is in it.

import { byId, el } from '../kit/dom.js';
import { icon } from '../kit/icons.js';
import { texts } from '../texts/index.js';

const SHOWN_MS = 8000;

/** Takes away the one that is there. */
let close = () => {};

/** @param {string} line @param {{ undo?: () => void, over?: () => void }} [ways] `over`: it has gone, undone or not */
export function showNotice(line, { undo, over } = {}) {
  close();
  let timer = 0;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(end, SHOWN_MS);
  };
  const hold = () => clearTimeout(timer);
  const dismiss = el(
    'button',
    { type: 'button', class: 'icon-button', title: texts.page.dismiss, onclick: () => end() },
    icon('close'),
    el('span', { class: 'sr' }, texts.page.dismiss),
  );
  const undoButton =
    undo &&
    el(
      'button',
      {
        type: 'button',
        class: 'button',
        onclick() {
          undo();
          end();
        },
      },
      texts.page.undo,
    );
  const note = el(
    'div',
    { class: 'notice', onpointerenter: hold, onpointerleave: wait, onfocusin: hold, onfocusout: wait },
    icon('info'),
    el('span', { dir: 'auto' }, line),
    undoButton,
    dismiss,
  );
  function end() {
    hold();
    close = () => {};
    const focused = note.contains(document.activeElement);
    note.remove();
    if (focused) byId('words').focus();
    over?.();
  }
  close = end;
  byId('notices').replaceChildren(note);
  wait();
}
