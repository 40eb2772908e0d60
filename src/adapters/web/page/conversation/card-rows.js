// The rows of an answer, with a search if there are many. Consecutive rows of one group can be folded.

/** @import { RowJson } from '../types.d.ts' */
/** @import { PressAction } from './card.js' */

import { el, reconcileChildren } from '../kit/dom.js';
import { createSampleButton } from '../kit/sample-player.js';
import { showRelativeTime } from '../kit/time.js';
import { createActionButton } from './action-button.js';
import { createRowSearch } from './row-search.js';

/** @typedef {{ name?: string, rows: readonly RowJson[] }} RowGroup */

/** @param {PressAction} press */
export function createCardRows(press) {
  const list = el('ul');
  const search = createRowSearch(list);
  const element = el('div', { hidden: true }, search.element, list);
  return {
    element,
    /** @param {readonly RowJson[]} rows */
    update(rows) {
      reconcileChildren(
        list,
        groupRows(rows),
        (group) => JSON.stringify(group),
        ({ name, rows: [first, ...others] }) =>
          first && others.length === 0 ? createRow(first, press) : createGroup(name ?? '', [first, ...others], press),
      );
      element.hidden = rows.length === 0;
      search.update();
    },
  };
}

/** @param {readonly RowJson[]} rows @returns {readonly RowGroup[]} */
function groupRows(rows) {
  /** @type {{ name?: string, rows: RowJson[] }[]} */
  const groups = [];
  for (const row of rows) {
    const last = groups.at(-1);
    if (last && row.group !== undefined && last.name === row.group) last.rows.push(row);
    else groups.push({ name: row.group, rows: [row] });
  }
  return groups;
}

/** @param {string} name @param {readonly (RowJson | undefined)[]} rows @param {PressAction} press */
const createGroup = (name, rows, press) =>
  el(
    'li',
    { class: 'row-group' },
    el(
      'details',
      {},
      el('summary', {}, el('bdi', {}, name), el('span', { class: 'row-detail' }, ` ${rows.length}`)),
      el('ul', {}, ...rows.map((row) => row && createRow(row, press))),
    ),
  );

/** @param {string} address @param {string} words */
const createExternalLink = (address, words) =>
  el('a', { href: address, target: '_blank', rel: 'noopener noreferrer', class: 'link' }, words);

/** Text of another direction does not move to the other side. @param {RowJson} row @param {PressAction} press */
function createRow({ title, detail, when, sampleUrl, link, actions = [] }, press) {
  const time = el('time', { class: 'row-time' });
  if (when !== undefined) showRelativeTime(time, when);
  return el(
    'li',
    { class: 'row' },
    el(
      'div',
      { class: 'row-words' },
      el('bdi', { class: 'row-title' }, link === undefined ? title : createExternalLink(link, title)),
      el('bdi', { class: 'row-detail' }, detail),
    ),
    when !== undefined && time,
    createSampleButton(sampleUrl, title),
    ...actions.map((action) => createActionButton(action, press, title)),
  );
}
