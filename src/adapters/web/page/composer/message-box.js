// The text box of the composer. Grows with its lines, and is locked while sending.

import { requireElement } from '../kit/dom.js';

const MAX_HEIGHT_PX = 220;

/** @typedef {ReturnType<typeof createMessageBox>} MessageBox */

/** @param {() => void} onChange called after the text was set */
export function createMessageBox(onChange) {
  const input = /** @type {HTMLTextAreaElement} */ (requireElement('words'));
  const button = /** @type {HTMLButtonElement} */ (requireElement('send'));

  function fitHeight() {
    input.style.height = 'auto';
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
