// Arrow keys that move between the controls of a row.

/** @type {ReadonlyMap<string, number>} */
const STEPS = new Map([
  ['ArrowRight', 1],
  ['ArrowDown', 1],
  ['ArrowLeft', -1],
  ['ArrowUp', -1],
]);

/**
 * Returns 1 towards the end of the row and -1 towards its start, by its writing direction; `undefined` for other keys.
 * @param {string} key
 * @param {Element} row
 */
export function getArrowStep(key, row) {
  const step = STEPS.get(key);
  const isMirrored = ['ArrowLeft', 'ArrowRight'].includes(key) && getComputedStyle(row).direction === 'rtl';
  return step !== undefined && isMirrored ? -step : step;
}
