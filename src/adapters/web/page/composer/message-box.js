// The text box of the composer. Grows with its lines, from the second one above its tools, and is locked while sending.

import { requireElement } from '../kit/dom.js';

const MAX_HEIGHT_PX = 220;
/** Between the heights of one line and of two. */
const ONE_LINE_PX = 50;

/** @typedef {ReturnType<typeof createMessageBox>} MessageBox */

/** @param {() => void} onChange called after the text was set */
export function createMessageBox(onChange) {
  const input = /** @type {HTMLTextAreaElement} */ (requireElement('words'));
  const button = /** @type {HTMLButtonElement} */ (requireElement('send'));
  const box = /** @type {HTMLElement} */ (input.parentElement);

  function fitHeight() {
    input.style.height = 'auto';
    // Only an empty box shrinks again, as the text may fit one wider line.
    if (input.value === '') box.classList.remove('tall');
    else if (input.scrollHeight > ONE_LINE_PX) box.classList.add('tall');
    input.style.height = `${Math.min(input.scrollHeight, MAX_HEIGHT_PX)}px`;
    onChange();
  }

  /** @param {string} text @param {number} [caret] position after the change */
  function setText(text, caret = text.length) {
    input.value = text;
    input.setSelectionRange(caret, caret);
    fitHeight();
  }

  return {
    input,
    fitHeight,
    setText,
    /** @param {string} text */
    appendText(text) {
      setText(`${input.value.trimEnd()} ${text}`);
      input.focus();
    },
    isLocked: () => button.disabled,
    /** @param {boolean} locked */
    setLocked(locked) {
      button.disabled = locked;
      input.readOnly = locked;
    },
  };
}
