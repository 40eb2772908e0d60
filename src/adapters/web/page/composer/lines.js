// The lines that were sent from this browser, and the arrow keys that bring them back.

import { recallJson, remember } from '../kit/memory.js';

const LINES_KEPT = 30;

export function createLines() {
  /** @type {string[]} */
  let lines = recallJson('lines', []);
  /** Which one stands in the box, counted from the newest; 0 is none of them. */
  let recalled = 0;

  return {
    /** Something else is written now. */
    leave() {
      recalled = 0;
    },
    /** @param {string} text */
    keep(text) {
      if (text === '') return;
      lines = [...lines.filter((one) => one !== text), text].slice(-LINES_KEPT);
      recalled = 0;
      remember('lines', JSON.stringify(lines));
    },
    /** What the key puts in the place of what is written, if anything. @param {KeyboardEvent} event @param {string} written */
    recall({ key, shiftKey }, written) {
      const step = key === 'ArrowUp' ? 1 : key === 'ArrowDown' ? -1 : 0;
      const untouched = written === '' || (recalled > 0 && written === lines.at(-recalled));
      const to = recalled + step;
      if (step === 0 || !untouched || to < 0 || to > lines.length || shiftKey) return undefined;
      recalled = to;
      return to === 0 ? '' : (lines.at(-to) ?? '');
    },
  };
}
