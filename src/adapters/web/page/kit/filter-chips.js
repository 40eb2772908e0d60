// A row of filter chips of which at most one is pressed. A second press releases it.

import { el } from './dom.js';

/** @param {string} label @param {() => void} onChange */
export function createFilterChips(label, onChange) {
  /** @type {Map<string, HTMLButtonElement>} */
  const chips = new Map();
  const element = el('div', { class: 'filter-chips', role: 'group', 'aria-label': label, hidden: true });
  let chosen = '';

  /** @param {string} value */
  function setValue(value) {
    chosen = value;
    for (const [chipValue, chip] of chips) chip.setAttribute('aria-pressed', String(chipValue === chosen));
  }

  /** @param {string} value @param {string} name */
  const createChip = (value, name) =>
    el(
      'button',
      {
        type: 'button',
        class: 'filter-chip',
        dir: 'auto',
        'aria-pressed': String(value === chosen),
        onclick: () => {
          setValue(value === chosen ? '' : value);
          onChange();
        },
      },
      name,
    );

  return {
    element,
    /** Empty if no chip is pressed. */
    getValue: () => chosen,
    setValue,
    /**
     * Replaces the choices. Existing chips keep their state.
     * @param {Readonly<Record<string, string>>} choices by value
     */
    setChoices(choices) {
      for (const value of chips.keys()) if (!(value in choices)) chips.delete(value);
      for (const [value, name] of Object.entries(choices))
        if (!chips.has(value)) chips.set(value, createChip(value, name));
      if (!chips.has(chosen)) chosen = '';
      element.replaceChildren(...chips.values());
      element.hidden = chips.size === 0;
    },
  };
}
