// One row per example: waveforms of its results to play, the line that made them, and a button that runs it. Four are on
// the first page, and all of them in a dialog.

/** @import { CatalogueJson, CommandJson, StartCommand } from '../types.d.ts' */
/** @import { Example, ExampleResult } from './examples.js' */

import { getErrorMessage } from '../connection/api.js';
import { createDialog, openDialog } from '../kit/dialog.js';
import { el } from '../kit/dom.js';
import { createIcon } from '../kit/icons.js';
import { getText } from '../kit/localization.js';
import { pausePlaying } from '../kit/playback.js';
import { createSampleButton, stopSound } from '../kit/sample-player.js';
import { createWaveform } from '../player/seek-bar.js';
import { createExampleFilm } from './example-film.js';
import { EXAMPLE_FILES_PATH, formatExampleLine, runExample } from './example-runner.js';
import { EXAMPLES, WAVEFORMS } from './examples.js';

/** @typedef {{ catalogue: CatalogueJson, startCommand: StartCommand }} ExampleActions */

export const stopAll = () => {
  stopSound();
  pausePlaying();
};

/** The rows of the first page, in their order there. */
const ROWS = /** @type {const} */ (['sound', 'voice', 'film', 'document']);

/** @param {ExampleActions} actions */
export const createStageRows = (actions) =>
  ROWS.flatMap((row) => {
    const example = EXAMPLES.find((one) => one.row === row);
    const command = actions.catalogue.commands.find(({ name }) => name === example?.command);
    if (!example || !command) return [];
    const [result] = example.results;
    const title = getText(`stage.rows.${row}`);
    return [createRow({ ...example, results: result ? [result] : [] }, command, { ...actions, title })];
  });

/** @param {ExampleActions} actions */
export function openEverything(actions) {
  const rows = actions.catalogue.commands
    .filter(({ kind }) => kind === 'operation')
    .map((command) => {
      const example = EXAMPLES.find((one) => one.command === command.name);
      return createRow(example, command, { ...actions, title: command.title, onStarted: () => dialog.close() });
    });
  const dialog = createDialog(
    { title: getText('examples.open'), className: 'everything', onClose: stopAll },
    el('ul', { class: 'examples' }, ...rows),
    el('p', { class: 'hint examples-note' }, getText('examples.madeHere')),
  );
  openDialog(dialog);
}

/**
 * @param {Example | undefined} example
 * @param {CommandJson} command
 * @param {ExampleActions & { title: string, onStarted?: () => void }} options
 */
function createRow(example, command, { catalogue, startCommand, title, onStarted }) {
  const isUnavailable = command.unavailableReason !== undefined;
  const problem = el('p', { class: 'wrong', role: 'alert', hidden: true });
  const run = async () => {
    button.setAttribute('aria-busy', 'true');
    problem.hidden = true;
    stopAll();
    try {
      const { prefix } = catalogue;
      if (example) await runExample(example, command, { prefix, startCommand });
      else await startCommand(command, {});
      onStarted?.();
    } catch (thrown) {
      problem.textContent = getErrorMessage(thrown);
      problem.hidden = false;
    }
    button.removeAttribute('aria-busy');
  };
  const button = el(
    'button',
    {
      type: 'button',
      class: 'button',
      'aria-label': `${getText('examples.tryIt')}: ${title}`,
      disabled: isUnavailable,
      onclick: () => button.getAttribute('aria-busy') ?? run(),
    },
    getText('examples.tryIt'),
  );
  // A line without the name of its recording says little.
  const line = example && !example.file ? formatExampleLine(example, catalogue.prefix) : command.summary;
  return el(
    'li',
    { class: 'example', 'data-kind': example?.kind },
    el(
      'div',
      { class: 'example-sounds' },
      ...(example?.results ?? []).map((one) => createSound(one, title)),
      example?.film && createFilm(example.film, title),
    ),
    el(
      'div',
      { class: 'example-words' },
      el('h3', {}, title),
      isUnavailable
        ? el('p', { class: 'example-off' }, createIcon('info'), el('span', {}, command.unavailableReason ?? ''))
        : el('p', { class: 'example-line', dir: 'auto' }, example?.getCaption?.() ?? line),
      problem,
    ),
    button,
  );
}

/** @param {NonNullable<Example['film']>} film @param {string} title */
const createFilm = ({ labelKey, file, picture }, title) =>
  createExampleFilm(
    { address: EXAMPLE_FILES_PATH + file, picture: EXAMPLE_FILES_PATH + picture },
    `${title}: ${getText(`examples.heard.${labelKey}`)}`,
  );

/** A press anywhere on the waveform plays the recording. @param {ExampleResult} result @param {string} title */
function createSound({ labelKey, file }, title) {
  const name = getText(`examples.heard.${labelKey}`);
  const button = createSampleButton(EXAMPLE_FILES_PATH + file, `${title}: ${name}`);
  const peaks = [...WAVEFORMS[file]].map((digit) => Number.parseInt(digit, 16) / 15);
  const wave = el('span', { class: 'example-wave', onclick: () => button?.click() }, createWaveform(peaks));
  return el('div', { class: 'example-sound' }, button, wave);
}
