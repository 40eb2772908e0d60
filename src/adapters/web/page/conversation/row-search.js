// A search box above the rows of a long answer: every word has to stand in a row, in whatever order. How many are left is said.

import { el } from '../kit/dom.js';
import { texts } from '../texts/index.js';

/** Fewer rows than this are seen at once. */
const MANY = 9;

/** @param {HTMLElement} rows */
export function createRowSearch(rows) {
  const input = el('input', {
    class: 'input',
    type: 'search',
    'aria-label': texts.card.find,
    placeholder: texts.card.find,
    autocomplete: 'off',
    dir: 'auto',
    oninput: () => filter(),
  });
  const count = el('span', { class: 'hint', role: 'status' });
  const element = el('div', { class: 'row-search', hidden: true }, input, count);

  function filter() {
    const words = input.value.toLocaleLowerCase().split(/\s/u).filter(Boolean);
    const all = /** @type {HTMLElement[]} */ ([...rows.children]);
    for (const row of all) {
      const text = (row.querySelector('.row-words')?.textContent ?? '').toLocaleLowerCase();
      row.hidden = !words.every((word) => text.includes(word));
    }
    const shown = all.filter((row) => !row.hidden).length;
    count.textContent = words.length === 0 ? '' : texts.card.found(shown, all.length);
  }

  return {
    element,
    /** The rows are others now. */
    update() {
      element.hidden = rows.childElementCount < MANY;
      if (!element.hidden && input.value !== '') filter();
    },
  };
}
