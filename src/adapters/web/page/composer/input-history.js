// Lines sent from this browser, recalled with the arrow keys.

import { readStoredJson, writeStored } from '../kit/storage.js';

const MAX_LINES = 30;
const STORAGE_KEY = 'lines';

/** Returns the lines, latest last. @returns {string[]} */
export const readInputHistory = () => readStoredJson(STORAGE_KEY, []);

/** @typedef {ReturnType<typeof createInputHistory>} InputHistory */

export function createInputHistory() {
  let lines = readInputHistory();
  /** Position of the recalled line, counted from the newest; 0 if no line is recalled. */
  let recalled = 0;

  return {
    /** Must be called when the text was edited. */
    resetPosition() {
      recalled = 0;
    },
    /** @param {string} text */
    add(text) {
      if (text === '') return;
      lines = [...lines.filter((one) => one !== text), text].slice(-MAX_LINES);
      recalled = 0;
      writeStored(STORAGE_KEY, JSON.stringify(lines));
    },
    /**
     * Returns the text that replaces the current one, if any.
     * @param {KeyboardEvent} event
     * @param {string} currentText
     */
    navigate({ key, shiftKey }, currentText) {
      const step = key === 'ArrowUp' ? 1 : key === 'ArrowDown' ? -1 : 0;
      const untouched = currentText === '' || (recalled > 0 && currentText === lines.at(-recalled));
      const to = recalled + step;
      if (step === 0 || !untouched || to < 0 || to > lines.length || shiftKey) return undefined;
      recalled = to;
      return to === 0 ? '' : (lines.at(-to) ?? '');
    },
  };
}
