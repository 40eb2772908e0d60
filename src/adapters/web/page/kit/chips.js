// Chips: what there is to choose from, all in view, one of them pressed or none. Pressing it once more takes it away.

import { el } from './dom.js';

/** @param {string} label @param {() => void} changed */
export function createChips(label, changed) {
  /** @type {Map<string, HTMLButtonElement>} */
  const chips = new Map();
  const element = el('div', { class: 'filter-chips', role: 'group', 'aria-label': label, hidden: true });
  let chosen = '';

  /** @param {string} value */
  function choose(value) {
    chosen = value;
    for (const [own, chip] of chips) chip.setAttribute('aria-pressed', String(own === chosen));
  }

  /** @param {string} value @param {string} name */
  const draw = (value, name) =>
    el(
      'button',
      {
        type: 'button',
        class: 'filter-chip',
        dir: 'auto',
        'aria-pressed': String(value === chosen),
        onclick: () => {
          choose(value === chosen ? '' : value);
          changed();
        },
      },
      name,
    );

  return {
    element,
    /** Empty: none. */
    value: () => chosen,
    choose,
    /** What there is now; those that were there stay as they are. @param {Readonly<Record<string, string>>} choices by value */
    offer(choices) {
      for (const value of chips.keys()) if (!(value in choices)) chips.delete(value);
      for (const [value, name] of Object.entries(choices))
        if (!chips.has(value)) chips.set(value, draw(value, name));
      if (!chips.has(chosen)) chosen = '';
      element.replaceChildren(...chips.values());
      element.hidden = chips.size === 0;
    },
  };
}
