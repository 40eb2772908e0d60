// Above the rows of a long answer: a search box, each word of which has to stand in a row, and chips for the kinds of rows, where their
// titles name one (`Speech · Hello team`). How many are left is said.

import { createChips } from '../kit/chips.js';
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
  const kinds = createChips(texts.card.kind, filter);
  const element = el('div', { class: 'row-search', hidden: true }, input, kinds.element, count);

  function filter() {
    const words = input.value.toLocaleLowerCase().split(/\s/u).filter(Boolean);
    const all = /** @type {HTMLElement[]} */ ([...rows.children]);
    for (const row of all) {
      const text = (row.querySelector('.row-words')?.textContent ?? '').toLocaleLowerCase();
      const isOfKind = kinds.value() === '' || kindOf(row) === kinds.value();
      row.hidden = !isOfKind || !words.every((word) => text.includes(word));
    }
    const shown = all.filter((row) => !row.hidden).length;
    const isWhole = words.length === 0 && kinds.value() === '';
    count.textContent = isWhole ? '' : texts.card.found(shown, all.length);
  }

  return {
    element,
    /** The rows are others now. */
    update() {
      element.hidden = rows.childElementCount < MANY;
      if (element.hidden) return;
      const found = new Set([...rows.children].map(kindOf).filter((kind) => kind !== ''));
      kinds.offer(found.size > 1 ? Object.fromEntries([...found].map((kind) => [kind, kind])) : {});
      filter();
    },
  };
}

/** What its title begins with; empty where it names no kind. @param {Element} row */
function kindOf(row) {
  const title = row.querySelector('.row-title')?.textContent ?? '';
  const end = title.indexOf(' · ');
  return end < 0 ? '' : title.slice(0, end);
}
