// The box that one writes in: as high as its lines, and locked while they are on their way.

import { byId } from '../kit/dom.js';

const TALLEST = 220;

/** @typedef {ReturnType<typeof createBox>} Box */

/** @param {() => void} changed what is to follow whenever its words are others */
export function createBox(changed) {
  const input = /** @type {HTMLTextAreaElement} */ (byId('words'));
  const button = /** @type {HTMLButtonElement} */ (byId('send'));

  function grow() {
    input.style.height = 'auto';
    input.style.height = `${Math.min(input.scrollHeight, TALLEST)}px`;
    changed();
  }

  /** @param {string} text @param {number} [caret] where one goes on writing */
  function write(text, caret = text.length) {
    input.value = text;
    input.setSelectionRange(caret, caret);
    grow();
  }

  return {
    input,
    grow,
    write,
    /** Adds to the line, as if it had been typed. @param {string} text */
    insert(text) {
      write(`${input.value.trimEnd()} ${text}`);
      input.focus();
    },
    isLocked: () => button.disabled,
    /** @param {boolean} locked */
    lock(locked) {
      button.disabled = locked;
      input.readOnly = locked;
    },
  };
}
