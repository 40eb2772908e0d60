// Runs an example: fills in its command line, sends it, or opens the form with an example recording. Nothing reaches
// the media service before the user sends it.

/** @import { CatalogueJson, CommandJson } from '../types.d.ts' */
/** @import { OpenForm } from '../forms/command-form.js' */
/** @import { CommandExample } from './example-cards.js' */

import { parseValues } from '../composer/command-line.js';
import { api, getErrorMessage } from '../connection/api.js';

/** URL path of the example recordings. */
export const EXAMPLE_FILES_PATH = '/examples/results/';

/**
 * @typedef {{ catalogue: CatalogueJson, openForm: OpenForm, prefill: (text: string) => void, sendText: (text: string) => void }} ExampleActions
 * @param {CommandJson} command
 * @param {CommandExample | undefined} example
 * @param {ExampleActions & { closeDialog: () => void, showError: (said: string) => void }} actions
 */
export function createExampleRunner(
  command,
  example,
  { catalogue, openForm, prefill, sendText, closeDialog, showError },
) {
  const line = `/${catalogue.prefix}${command.name} ${example?.arguments ?? ''}`.trimEnd();
  const file = example?.file;

  /** @param {string} name */
  async function openFormWithFile(name) {
    const answer = await fetch(`${EXAMPLE_FILES_PATH}${name}`);
    if (!answer.ok) throw new Error(answer.statusText);
    const exampleFile = new File([await answer.blob()], name);
    const uploaded = await api.uploadFile(exampleFile, () => undefined, new AbortController().signal);
    closeDialog();
    openForm(command, { values: parseValues(line, command), files: [uploaded] });
  }

  return {
    line,
    /** @param {HTMLButtonElement} button */
    async tryExample(button) {
      showError('');
      if (!example || file === undefined) {
        closeDialog();
        return example ? prefill(line) : openForm(command);
      }
      button.disabled = true;
      try {
        await openFormWithFile(file);
      } catch (thrown) {
        showError(getErrorMessage(thrown));
      }
      button.disabled = false;
    },
    /** Absent if the example needs a file. */
    sendExample:
      example && file === undefined
        ? () => {
            closeDialog();
            sendText(line);
          }
        : undefined,
  };
}
