// Runs an example at one press: uploads its recording or document, if any, and starts its command.

/** @import { CommandJson, FormFile, StartCommand } from '../types.d.ts' */
/** @import { Example } from './examples.js' */

import { parseValues } from '../composer/command-line.js';
import { api } from '../connection/api.js';
import { getText } from '../kit/localization.js';

/** URL path of the example recordings. */
export const EXAMPLE_FILES_PATH = '/stage/results/';

/** @param {Example} example @param {string} prefix */
export const formatExampleLine = ({ command, getArguments }, prefix) =>
  `/${prefix}${command} ${getArguments()}`.trimEnd();

/** @param {Example} example @returns {Promise<readonly FormFile[]>} */
async function uploadInput({ command, file, getDocument }) {
  const input = getDocument
    ? new File([getDocument()], `${command}.txt`, { type: 'text/plain' })
    : file && (await fetchRecording(file));
  if (!input) return [];
  return [await api.uploadFile(input, () => undefined, new AbortController().signal)];
}

/** @param {string} name */
async function fetchRecording(name) {
  const file = await fetch(EXAMPLE_FILES_PATH + name)
    .then((answer) => (answer.ok ? answer.blob() : undefined))
    .catch(() => undefined);
  if (!file) throw new Error(getText('page.unreachable'));
  return new File([file], name, { type: file.type });
}

/** @param {Example} example @param {CommandJson} command @param {{ prefix: string, startCommand: StartCommand }} options */
export async function runExample(example, command, { prefix, startCommand }) {
  const values = parseValues(formatExampleLine(example, prefix), command);
  return startCommand(command, { values, files: await uploadInput(example) });
}
