// Finds the operations that fit a message: by its text, its link, or the extension of a shared file. Pure.

/** @import { CatalogueJson, ChatMessage, CommandJson, FieldValues, SubmittedFile, UploadedFile } from '../types.d.ts' */

import { getExtension } from '../kit/text.js';

/**
 * A command with its input, ready to be submitted.
 * @typedef {{ command: CommandJson, values: FieldValues, files: readonly (SubmittedFile & { name: string })[] }} MessageOperation
 */

const LINK_ONLY = /^\s*(https?:\/\/\S+)\s*$/u;
const MEDIA_ID = /^\/media\/([^/]+)\//u;

/** Undefined for a file that this chat does not store. @param {{ url: string }} file */
export const getFileId = ({ url }) => MEDIA_ID.exec(url)?.[1];

/** @param {CatalogueJson} catalogue @param {string} name */
const findExtensionOperations = ({ fileOperations }, name) => fileOperations[getExtension(name)] ?? [];

/** @param {CatalogueJson} catalogue @param {readonly string[]} names */
export const findCommandsByName = ({ commands, hiddenCommands }, names) =>
  names.flatMap((name) => [...commands, ...hiddenCommands].find((one) => one.name === name) ?? []);

/** @param {CommandJson} command */
const isAvailable = ({ unavailableReason }) => unavailableReason === undefined;

/** @param {CatalogueJson} catalogue @param {ChatMessage} message @returns {readonly MessageOperation[]} */
export function listMessageOperations(catalogue, { text = '', view, uploads = [] }) {
  const files = uploads.filter(({ gone }) => !gone).flatMap((file) => listFileOperations(catalogue, file));
  // The text of a card is its command, and the card has actions of its own.
  const found = view || text.trim() === '' ? files : [...files, ...listTextOperations(catalogue, text)];
  return found.filter(({ command }) => isAvailable(command));
}

/** @param {CatalogueJson} catalogue @param {UploadedFile} file @returns {readonly MessageOperation[]} */
function listFileOperations(catalogue, { name, url }) {
  const id = getFileId({ url });
  if (id === undefined) return [];
  return findCommandsByName(catalogue, findExtensionOperations(catalogue, name)).map((command) => ({
    command,
    values: {},
    files: [{ id, name }],
  }));
}

/** @param {CatalogueJson} catalogue @param {string} text @returns {readonly MessageOperation[]} */
export function listTextOperations({ commands }, text) {
  const link = LINK_ONLY.exec(text)?.[1];
  return commands.flatMap((command) => {
    const field = command.fields.find(({ name }) => name === command.action?.field);
    const linkField = command.fields.find(({ kind, extensions }) => kind === 'text' && extensions);
    if (link !== undefined)
      return command.action && linkField ? [{ command, values: { [linkField.name]: link }, files: [] }] : [];
    const takesText = field && (field.kind === 'text' || field.kind === 'lines') && !field.extensions;
    return takesText ? [{ command, values: { [field.name]: text }, files: [] }] : [];
  });
}
