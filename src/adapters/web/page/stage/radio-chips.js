// Chips of which one is checked, as an ARIA radio group: arrow keys, Home and End move and check, a press also picks.

import { getArrowStep } from '../kit/arrow-keys.js';
import { el, reconcileChildren } from '../kit/dom.js';

/** @typedef {{ value: string, label: string }} Chip */

/**
 * @param {HTMLElement} element with its name
 * @param {{ onCheck: (value: string) => void, onPress: () => void }} options
 */
export function createRadioChips(element, { onCheck, onPress }) {
  /** @type {readonly Chip[]} */
  let chips = [];
  let checked = '';
  element.setAttribute('role', 'radiogroup');

  /** @param {string} value */
  function setChecked(value) {
    checked = value;
    const at = chips.findIndex((one) => one.value === value);
    for (const [index, node] of [...element.children].entries()) {
      node.setAttribute('aria-checked', String(index === at));
      // Without a checked chip, Tab reaches the first.
      node.setAttribute('tabindex', index === Math.max(at, 0) ? '0' : '-1');
    }
  }

  /** @param {number} at */
  function moveTo(at) {
    const chip = chips[(at + chips.length) % chips.length];
    if (!chip) return;
    setChecked(chip.value);
    onCheck(chip.value);
    /** @type {HTMLElement} */ (element.children[chips.indexOf(chip)]).focus();
  }

  element.addEventListener('keydown', (event) => {
    const at = [...element.children].indexOf(/** @type {Element} */ (document.activeElement));
    const step = getArrowStep(event.key, element);
    if (step !== undefined) moveTo(at + step);
    else if (event.key === 'Home') moveTo(0);
    else if (event.key === 'End') moveTo(chips.length - 1);
    else return;
    event.preventDefault();
  });

  /** @param {Chip} chip */
  const createChip = ({ value, label }) =>
    el(
      'button',
      {
        type: 'button',
        class: 'filter-chip',
        role: 'radio',
        dir: 'auto',
        onclick: () => {
          setChecked(value);
          onCheck(value);
          onPress();
        },
      },
      label,
    );

  return {
    /** Empty if no chip is checked. */
    getChecked: () => checked,
    setChecked,
    /** Checks the first chip at first, and if the checked one is gone. @param {readonly Chip[]} newChips */
    setChips(newChips) {
      const isGone = !newChips.some(({ value }) => value === checked) && (checked !== '' || chips.length === 0);
      chips = newChips;
      reconcileChildren(element, chips, ({ value, label }) => JSON.stringify([value, label]), createChip);
      setChecked(isGone ? (chips[0]?.value ?? '') : checked);
    },
  };
}
