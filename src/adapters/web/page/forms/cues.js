// The lines of a film as a table: when, what is said, and what will be said there, which can be changed. It is read from the text
// that every other form shows (`> 0:03 Good morning` and below it `1. Buenos días`), and made that text again.

/** @import { Control } from '../types.d.ts' */

import { el } from '../kit/dom.js';
import { texts } from '../texts/index.js';

/** @typedef {{ when: string, said: string, number: string, text: string }} Cue */

/** What a line begins with that is not to be changed. */
const ABOVE = '> ';

/** What stands in the text, line by line. @param {string} text @returns {Cue[]} */
function cuesIn(text) {
  /** @type {Cue[]} */
  const cues = [];
  let when = '';
  let said = '';
  for (const line of text.split('\n')) {
    const gap = line.indexOf(' ', ABOVE.length);
    const [, number, words = ''] = /^(\d+)\. ?(.*)$/.exec(line) ?? [];
    if (line.startsWith(ABOVE) && gap > 0)
      [when, said] = [line.slice(ABOVE.length, gap), line.slice(gap + 1)];
    else if (number !== undefined) cues.push({ when, said, number, text: words });
  }
  return cues;
}

/** @returns {Control} */
export function cuesControl() {
  const { number, inFilm, spoken } = texts.form.cues;
  const rows = el('tbody');
  const head = [number, inFilm, spoken].map((word) => el('th', { scope: 'col' }, word));
  const table = el('table', { class: 'cues' }, el('thead', {}, el('tr', {}, ...head)), rows);
  const element = el('div', { role: 'group' }, table);
  /** @type {readonly { cue: Cue, input: HTMLTextAreaElement }[]} */
  let cells = [];

  /** @param {Cue} cue */
  function draw(cue) {
    const input = el('textarea', {
      class: 'input',
      rows: 1,
      dir: 'auto',
      'aria-label': `${cue.number}. ${cue.said}`,
    });
    input.value = cue.text;
    const time = el('span', { class: 'cue-time' }, cue.when);
    const which = el('th', { scope: 'row' }, cue.number, ' ', time);
    rows.append(el('tr', {}, which, el('td', { dir: 'auto' }, cue.said), el('td', {}, input)));
    return { cue, input };
  }

  return {
    element,
    input: element,
    value: () =>
      cells.length === 0
        ? undefined
        : cells
            .map(
              ({ cue, input }) =>
                `> ${cue.when} ${cue.said}\n${cue.number}. ${input.value.replace(/\s+/g, ' ').trim()}`,
            )
            .join('\n'),
    set(value) {
      rows.replaceChildren();
      cells = cuesIn(String(value)).map(draw);
    },
  };
}
