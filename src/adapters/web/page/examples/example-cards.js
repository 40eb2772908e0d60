// Cards of example results, one per operation, each with a button to try it. Shown in empty rooms and in a dialog.

/** @import { CommandJson } from '../types.d.ts' */
/** @import { ExampleActions } from './example-runner.js' */

import { createDialog, openDialog } from '../kit/dialog.js';
import { el, requireElement } from '../kit/dom.js';
import { createIcon } from '../kit/icons.js';
import { getText } from '../kit/localization.js';
import { createSampleButton } from '../kit/sample-player.js';
import { createExampleRunner, EXAMPLE_FILES_PATH } from './example-runner.js';
import { EXAMPLES } from './examples.js';

/** @typedef {import('./examples.js').CommandExample} CommandExample */

/** @param {ExampleActions} actions */
export function mountExampleCards(actions) {
  requireElement('jobs').append(...createExampleCards(actions, () => undefined));
  requireElement('start').addEventListener('click', () => {
    const list = el('ul', { class: 'jobs' }, ...createExampleCards(actions, () => dialog.close()));
    const dialog = createDialog({ title: getText('examples.open'), className: 'examples' }, list, createFootnote());
    openDialog(dialog);
  });
  requireElement('empty').append(createFootnote());
}

/** @param {ExampleActions} actions @param {() => void} leave */
const createExampleCards = (actions, leave) =>
  actions.catalogue.commands
    .filter(({ kind }) => kind === 'operation')
    .map((command) => {
      const example = EXAMPLES.find((one) => one.command === command.name);
      return createExampleCard(command, example, actions, leave);
    });

const createFootnote = () => el('p', { class: 'hint jobs-note' }, getText('examples.madeHere'));

/** @param {CommandJson} command @param {CommandExample | undefined} example @param {ExampleActions} actions @param {() => void} closeDialog */
function createExampleCard(command, example, actions, closeDialog) {
  const isUnavailable = command.unavailableReason !== undefined;
  const trouble = el('p', { class: 'wrong', role: 'alert', hidden: true });
  const showError = (/** @type {string} */ error) => {
    trouble.textContent = error;
    trouble.hidden = error === '';
  };
  const runner = createExampleRunner(command, example, { ...actions, closeDialog, showError });
  const tryButton = el(
    'button',
    {
      type: 'button',
      class: 'button',
      'aria-label': `${getText('examples.tryIt')}: ${command.title}`,
      disabled: isUnavailable,
      onclick: () => runner.tryExample(tryButton),
    },
    getText('examples.tryIt'),
  );
  const sendButton =
    runner.sendExample &&
    el(
      'button',
      {
        type: 'button',
        class: 'job-line',
        disabled: isUnavailable,
        title: getText('examples.run', { line: runner.line }),
        onclick: runner.sendExample,
      },
      el('span', { class: 'mono', dir: 'auto' }, runner.line),
      createIcon('send'),
    );
  return el(
    'li',
    { class: isUnavailable ? 'job off' : 'job' },
    el('div', { class: 'job-head' }, el('h3', {}, command.title), tryButton),
    el('p', { class: 'job-about' }, command.summary),
    isUnavailable && el('p', { class: 'job-off' }, createIcon('info'), el('span', {}, command.unavailableReason ?? '')),
    ...(example ? createResults(command, example) : []),
    sendButton ?? (example && el('p', { class: 'job-about' }, getText('examples.withOurs'))),
    trouble,
  );
}

/** @param {CommandJson} command @param {CommandExample} example */
function createResults(command, { results, textResult }) {
  const sounds = results.map(({ labelKey, file }) => {
    const name = getText(`examples.heard.${labelKey}`);
    return el(
      'li',
      {},
      createSampleButton(`${EXAMPLE_FILES_PATH}${file}`, `${command.title}: ${name}`),
      el('span', { 'aria-hidden': 'true' }, name),
    );
  });
  return [
    textResult !== undefined && el('p', { class: 'job-reads', lang: 'es' }, textResult),
    sounds.length > 0 && el('ul', { class: 'job-heard' }, ...sounds),
  ];
}
