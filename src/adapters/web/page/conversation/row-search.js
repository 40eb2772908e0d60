// Search box above the rows of a long answer: a row must contain every word. Chips filter by kind, taken from row
// titles such as `Speech · Hello team`. The number of matches is announced.

import { el } from '../kit/dom.js';
import { createFilterChips } from '../kit/filter-chips.js';
import { getText } from '../kit/localization.js';

/** Shorter lists need no search. */
const MIN_ROWS = 9;

/** @param {HTMLElement} rows */
export function createRowSearch(rows) {
  const input = el('input', {
    class: 'input',
    type: 'search',
    'aria-label': getText('card.find'),
    placeholder: getText('card.find'),
    autocomplete: 'off',
    dir: 'auto',
    oninput: () => filter(),
  });
  const count = el('span', { class: 'hint', role: 'status' });
  const kinds = createFilterChips(getText('card.kind'), filter);
  const element = el('div', { class: 'row-search', hidden: true }, input, kinds.element, count);

  const listRows = () => /** @type {HTMLElement[]} */ ([...rows.querySelectorAll('.row')]);

  function filter() {
    const words = input.value.toLocaleLowerCase().split(/\s/u).filter(Boolean);
    const all = listRows();
    for (const row of all) {
      const text = `${getGroup(row)} ${row.querySelector('.row-words')?.textContent ?? ''}`.toLocaleLowerCase();
      const isOfKind = kinds.getValue() === '' || getKind(row) === kinds.getValue();
      row.hidden = !isOfKind || !words.every((word) => text.includes(word));
    }
    const shown = all.filter((row) => !row.hidden).length;
    const isWhole = words.length === 0 && kinds.getValue() === '';
    count.textContent = isWhole ? '' : getText('card.found', { shown, all: all.length });
    for (const group of /** @type {NodeListOf<HTMLElement>} */ (rows.querySelectorAll('.row-group'))) {
      group.hidden = group.querySelector('.row:not([hidden])') === null;
      group.querySelector('details')?.toggleAttribute('open', !isWhole);
    }
  }

  return {
    element,
    /** Must be called when the rows changed. */
    update() {
      element.hidden = listRows().length < MIN_ROWS;
      if (element.hidden) return;
      const found = new Set(
        listRows()
          .map(getKind)
          .filter((kind) => kind !== ''),
      );
      kinds.setChoices(found.size > 1 ? Object.fromEntries([...found].map((kind) => [kind, kind])) : {});
      filter();
    },
  };
}

/** @param {Element} row */
const getGroup = (row) => row.closest('details')?.querySelector('summary')?.textContent ?? '';

/** Returns the part of the title before ` · `, or an empty string. @param {Element} row */
function getKind(row) {
  const title = row.querySelector('.row-title')?.textContent ?? '';
  const end = title.indexOf(' · ');
  return end < 0 ? '' : title.slice(0, end);
}
