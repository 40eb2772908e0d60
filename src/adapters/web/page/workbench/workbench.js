// The first page as a workbench: a card for each operation, with the real result of an example and a way to try it. It stands in an
// empty room, and in a dialog whenever somebody wants it.

/** @import { Command } from '../types.d.ts' */
/** @import { Ways } from './try.js' */

import { drawDialog, openDialog } from '../kit/dialog.js';
import { byId, el } from '../kit/dom.js';
import { icon } from '../kit/icons.js';
import { listenButton } from '../kit/listen.js';
import { texts } from '../texts/index.js';
import { EXAMPLES } from './examples.js';
import { createTry, RESULTS } from './try.js';

/** @typedef {import('./examples.js').Example} Example */

/** @param {Ways} ways */
export function showWorkbench(ways) {
  byId('jobs').append(...jobs(ways, () => undefined));
  byId('start').addEventListener('click', () => {
    const list = el('ul', { class: 'jobs' }, ...jobs(ways, () => dialog.close()));
    const dialog = drawDialog({ title: texts.workbench.open, kind: 'workbench' }, list, footnote());
    openDialog(dialog);
  });
  byId('empty').append(footnote());
}

/** @param {Ways} ways @param {() => void} leave */
const jobs = (ways, leave) =>
  ways.catalogue.commands
    .filter(({ kind }) => kind === 'operation')
    .map((command) => {
      const example = EXAMPLES.find((one) => one.command === command.name);
      return drawJob(command, example, ways, leave);
    });

const footnote = () => el('p', { class: 'hint jobs-note' }, texts.workbench.madeHere);

/** @param {Command} command @param {Example | undefined} example @param {Ways} ways @param {() => void} leave */
function drawJob(command, example, ways, leave) {
  const { prefix } = ways.catalogue;
  const off = command.unavailable !== undefined;
  const trouble = el('p', { class: 'wrong', role: 'alert', hidden: true });
  const say = (/** @type {string} */ said) => {
    trouble.textContent = said;
    trouble.hidden = said === '';
  };
  const go = createTry(command, example, { ...ways, leave, say });
  const line = `/${prefix}${command.name} ${example?.line ?? ''}`;
  const attempt = el(
    'button',
    {
      type: 'button',
      class: 'button',
      'aria-label': `${texts.workbench.tryIt}: ${command.title}`,
      disabled: off,
      onclick: () => go.attempt(attempt),
    },
    texts.workbench.tryIt,
  );
  const run =
    go.run &&
    el(
      'button',
      { type: 'button', class: 'job-line', disabled: off, title: texts.workbench.run(line), onclick: go.run },
      el('span', { class: 'mono', dir: 'auto' }, line),
      icon('send'),
    );
  return el(
    'li',
    { class: off ? 'job off' : 'job' },
    el('div', { class: 'job-head' }, el('h3', {}, command.title), attempt),
    el('p', { class: 'job-about' }, command.summary),
    off && el('p', { class: 'job-off' }, icon('info'), el('span', {}, command.unavailable ?? '')),
    ...(example ? drawResults(command, example) : []),
    run ?? (example && el('p', { class: 'job-about' }, texts.workbench.withOurs)),
    trouble,
  );
}

/** @param {Command} command @param {Example} example */
function drawResults(command, { results, reads }) {
  const heard = results.map(({ says, file }) => {
    const name = texts.workbench.heard[says];
    return el(
      'li',
      {},
      listenButton(`${RESULTS}${file}`, `${command.title}: ${name}`),
      el('span', { 'aria-hidden': 'true' }, name),
    );
  });
  return [
    reads !== undefined && el('p', { class: 'job-reads', lang: 'es' }, reads),
    heard.length > 0 && el('ul', { class: 'job-heard' }, ...heard),
  ];
}
