// The fields of a form: what a request asks for, and one box for a file or its link. Pure.

/** @import { CommandJson, FieldJson, FieldValues } from '../types.d.ts' */

import { getText } from '../kit/localization.js';

const SETTINGS_COMMAND = 'settings';
const VOICE_COMMAND = 'voice';

/** True if the form has a button that deletes the person's data. @param {CommandJson} command */
export const canForget = ({ name }) => name === SETTINGS_COMMAND;

/** True if the field, or the file in the same box, has this name. @param {FieldJson} field @param {string} [name] */
export const isNamed = ({ name: own, fileField }, name) => name !== undefined && (own === name || fileField === name);

/**
 * @param {CommandJson} command
 * @param {readonly string[]} requiredFields fields that only the user can fill
 * @param {Readonly<Record<string, readonly string[]>>} fieldChoices
 */
export const listFormFields = (command, requiredFields, fieldChoices) =>
  mergeFilesAndLinks(command.fields).map((field) => applyRequest(field, requiredFields, fieldChoices));

/**
 * A file and a link that accept the same kinds share one box. A link that accepts files is named after both.
 * @param {readonly FieldJson[]} fields
 * @returns {readonly FieldJson[]}
 */
function mergeFilesAndLinks(fields) {
  /** @param {FieldJson} link */
  const findFile = ({ extensions = [] }) =>
    fields.find(({ kind, extensions: own = [] }) => kind === 'file' && own.join() === extensions.join());
  const links = fields.filter(({ kind, extensions }) => kind === 'text' && extensions !== undefined);
  const linkByFile = new Map(links.map((link) => [findFile(link), link]));
  return fields.flatMap((field) => {
    const link = linkByFile.get(field);
    if (link)
      return [{ ...link, fileField: field.name, label: field.label, help: field.help, isAdvanced: field.isAdvanced }];
    if (!links.includes(field)) return [field];
    return findFile(field) ? [] : [{ ...field, label: getText('form.fileOrLink') }];
  });
}

/**
 * Offers the choices of the request, and makes fields required that only the user can fill.
 * @param {FieldJson} field
 * @param {readonly string[]} requiredFields
 * @param {Readonly<Record<string, readonly string[]>>} fieldChoices
 * @returns {FieldJson}
 */
function applyRequest(field, requiredFields, fieldChoices) {
  const words = fieldChoices[field.name];
  if (words !== undefined)
    return {
      ...field,
      required: true,
      kind: 'choice',
      choices: words.map((value) => ({ label: value, value })),
    };
  return requiredFields.some((name) => isNamed(field, name)) ? { ...field, required: true } : field;
}

/** Values to begin with: a designed voice speaks a sample text. @param {CommandJson} command @returns {FieldValues} */
export const getInitialValues = ({ name }) => (name === VOICE_COMMAND ? { text: getText('form.sampleText') } : {});
