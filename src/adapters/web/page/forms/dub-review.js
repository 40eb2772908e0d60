// A table for reviewing the lines of a dub: time, original, and editable translation. Parses and writes the text format
// of the form field (`> 0:03 Good morning` followed by `1. Buenos días`).

/** @import { FormControl } from '../types.d.ts' */

import { el } from '../kit/dom.js';
import { getText } from '../kit/localization.js';

/** @typedef {{ time: string, original: string, number: string, text: string }} DubLine */

/** Prefix of lines that cannot be edited. */
const QUOTE_PREFIX = '> ';

/** @param {string} text @returns {DubLine[]} */
function parseDubLines(text) {
  /** @type {DubLine[]} */
  const cues = [];
  let time = '';
  let original = '';
  for (const line of text.split('\n')) {
    const gap = line.indexOf(' ', QUOTE_PREFIX.length);
    const [, number, words = ''] = /^(\d+)\. ?(.*)$/.exec(line) ?? [];
    if (line.startsWith(QUOTE_PREFIX) && gap > 0)
      [time, original] = [line.slice(QUOTE_PREFIX.length, gap), line.slice(gap + 1)];
    else if (number !== undefined) cues.push({ time, original, number, text: words });
  }
  return cues;
}

/** @returns {FormControl} */
export function createDubReviewControl() {
  const rows = el('tbody');
  const head = [getText('form.cues.number'), getText('form.cues.inFilm'), getText('form.cues.spoken')].map((word) =>
    el('th', { scope: 'col' }, word),
  );
  const table = el('table', { class: 'cues' }, el('thead', {}, el('tr', {}, ...head)), rows);
  const element = el('div', { role: 'group' }, table);
  /** @type {readonly { cue: DubLine, input: HTMLTextAreaElement }[]} */
  let cells = [];

  /** @param {DubLine} cue */
  function draw(cue) {
    const input = el('textarea', {
      class: 'input',
      rows: 1,
      dir: 'auto',
      'aria-label': `${cue.number}. ${cue.original}`,
    });
    input.value = cue.text;
    const time = el('span', { class: 'cue-time' }, cue.time);
    const rowHeader = el('th', { scope: 'row' }, cue.number, ' ', time);
    rows.append(el('tr', {}, rowHeader, el('td', { dir: 'auto' }, cue.original), el('td', {}, input)));
    return { cue, input };
  }

  return {
    element,
    input: element,
    getValue: () =>
      cells.length === 0
        ? undefined
        : cells
            .map(
              ({ cue, input }) =>
                `> ${cue.time} ${cue.original}\n${cue.number}. ${input.value.replace(/\s+/g, ' ').trim()}`,
            )
            .join('\n'),
    setValue(value) {
      rows.replaceChildren();
      cells = parseDubLines(String(value)).map(draw);
    },
  };
}
