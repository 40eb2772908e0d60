// A short message that disappears again, optionally with an undo button. Read to screen readers; stays while hovered or
// focused.

import { el, focusComposer, requireElement } from './dom.js';
import { createIcon, createIconButton } from './icons.js';
import { getText } from './localization.js';

const SHOWN_MS = 8000;

let closeCurrent = () => {};

/**
 * @param {string} line
 * @param {{ undo?: () => void, onClosed?: () => void }} [callbacks] `onClosed` runs when the notice disappears, also after an undo
 */
export function showNotice(line, { undo, onClosed } = {}) {
  closeCurrent();
  let timer = 0;
  const startTimer = () => {
    clearTimeout(timer);
    if (!note.matches(':hover, :focus-within')) timer = setTimeout(end, SHOWN_MS);
  };
  const stopTimer = () => clearTimeout(timer);
  const dismiss = createIconButton('close', getText('page.dismiss'), () => end());
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
      getText('page.undo'),
    );
  const note = el(
    'div',
    {
      class: 'notice',
      onpointerenter: stopTimer,
      onpointerleave: startTimer,
      onfocusin: stopTimer,
      onfocusout: startTimer,
    },
    createIcon('info'),
    el('span', { dir: 'auto' }, line),
    undoButton,
    dismiss,
  );
  function end() {
    stopTimer();
    closeCurrent = () => {};
    const focused = note.contains(document.activeElement);
    note.remove();
    if (focused) focusComposer();
    onClosed?.();
  }
  closeCurrent = end;
  requireElement('notices').replaceChildren(note);
  startTimer();
}
