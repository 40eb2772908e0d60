// Parses a command line up to the caret: command name, field name, field value or plain text. Only for completion, as
// the server parses the line itself. Pure.

/** @import { CatalogueJson, CommandJson, FieldJson } from '../types.d.ts' */

/**
 * @typedef {{ is: 'words', command?: CommandJson } | { is: 'command', from: number, typed: string } | { is: 'field',
 * command: CommandJson, from: number, typed: string } | { is: 'value', command: CommandJson, field: FieldJson, from:
 * number, typed: string }} TypingContext `from`: start of the text that a suggestion replaces; it ends at the caret
 */

const COMMAND_NAME = /^\s*\/([\p{L}\p{M}\p{N}_-]+)(?=\s|$)/u;
const FIELD_PATTERN = /(?<=^|\s)([\p{L}_][\p{L}\p{M}_-]*):("(?:[^"\\]|\\.)*"?|\S*)/gu;

/** @param {FieldJson} field */
export const getShortFieldName = (field) => field.shortName ?? field.name;

/** @param {string} name */
const foldName = (name) => name.normalize('NFC').toLowerCase();

/** @param {CommandJson} command @param {string} typed */
function findField({ fields }, typed) {
  const name = foldName(typed);
  return (
    fields.find((one) => one.name === name || getShortFieldName(one) === name) ??
    fields.find(({ localName }) => localName === name)
  );
}

/** @param {CatalogueJson} catalogue @param {string} word */
export function findCommand({ prefix, commands }, word) {
  const name = foldName(word);
  const commandName = prefix !== '' && name.startsWith(prefix) ? name.slice(prefix.length) : name;
  const [one, ...others] = commands.filter(({ aliases }) => aliases.includes(commandName));
  return commands.find(({ name }) => name === commandName) ?? (others.length === 0 ? one : undefined);
}

/** Returns the command of a line. @param {string} text @param {CatalogueJson} catalogue */
export function findTypedCommand(text, catalogue) {
  const name = COMMAND_NAME.exec(text)?.[1];
  return name === undefined ? undefined : findCommand(catalogue, name);
}

/**
 * Returns commands whose names begin with the text, then commands with such an alias.
 * @param {CatalogueJson} catalogue
 * @param {string} typed
 */
export function findCommandsByPrefix({ prefix, commands }, typed) {
  const named = commands.filter(({ name }) => `${prefix}${name}`.startsWith(typed) || name.startsWith(typed));
  const called = commands.filter((one) => !named.includes(one) && one.aliases.some((word) => word.startsWith(typed)));
  return [...named, ...called];
}

/** @param {string} text @param {number} caret @param {CatalogueJson} catalogue @returns {TypingContext} */
export function parseTypingContext(text, caret, catalogue) {
  const before = text.slice(0, caret);
  const word = /^\s*\/([\p{L}\p{M}\p{N}_-]*)$/u.exec(before)?.[1];
  if (word !== undefined) return { is: 'command', from: caret - word.length - 1, typed: word.toLowerCase() };
  const command = findTypedCommand(text, catalogue);
  if (!command) return { is: 'words' };
  const option = /(?:^|\s)([\p{L}_][\p{L}\p{M}_-]*):("(?:[^"\\]|\\.)*|[^\s"]*)$/u.exec(before);
  const field = option?.[1] === undefined ? undefined : findField(command, option[1]);
  const value = option?.[2] ?? '';
  if (field) return { is: 'value', command, field, from: caret - value.length, typed: value.replace(/^"/u, '') };
  const part = /\s([\p{L}_][\p{L}\p{M}_-]*)$/u.exec(before)?.[1];
  return part === undefined
    ? { is: 'words', command }
    : { is: 'field', command, from: caret - part.length, typed: part.toLowerCase() };
}

/** The field that text without a field name belongs to. @param {CommandJson} command */
export const findTextField = (command) =>
  command.fields.find((one) => !one.isAdvanced && (one.kind === 'text' || one.kind === 'lines'));

/** Returns the unparsed values in the line, by field. @param {string} text @param {CommandJson} command */
export function parseValues(text, command) {
  /** @type {Record<string, string>} */
  const values = {};
  const words = text.replace(/^\s*\/[\p{L}\p{M}\p{N}_-]+/u, '').replace(FIELD_PATTERN, (whole, name, value) => {
    const field = findField(command, name);
    if (field) values[field.name] = value.replace(/^"|"$/gu, '');
    return field ? '' : whole;
  });
  const first = findTextField(command);
  if (first && words.trim() !== '') values[first.name] ??= words.trim();
  return values;
}

/**
 * Finds names with a value that are no field of the command, such as `speed` in `/tts Hello speed:2`.
 * @param {string} text
 * @param {CommandJson} command
 */
export const findUnknownFields = (text, command) =>
  [...text.matchAll(FIELD_PATTERN)].flatMap(([, name = '', value = '']) =>
    value === '' || value.startsWith('//') || findField(command, name) ? [] : [name],
  );

/**
 * Returns the command if the line is only its name and it needs more.
 * @param {string} text
 * @param {CatalogueJson} catalogue
 */
export function findIncompleteCommand(text, catalogue) {
  const typing = parseTypingContext(text, text.length, catalogue);
  const command = typing.is === 'command' ? findCommand(catalogue, typing.typed) : undefined;
  // A file is optional where a link can replace it.
  const needsInput = command?.fields.some(
    ({ kind, required, setting }) => kind === 'file' || (required && setting === undefined),
  );
  return needsInput ? command : undefined;
}

/**
 * True if the text is the whole name. A suffix in brackets may be missing.
 * @param {string} typed
 * @param {string} name
 */
export function matchesFullName(typed, name) {
  const low = typed.trim().toLowerCase();
  const full = name.toLowerCase();
  return low !== '' && (low === full || low === full.split(' (')[0]);
}

/** Quotes a value for the command line. @param {string} value */
export const quoteValue = (value) => (/[\s"]/u.test(value) ? `"${value.replace(/(["\\])/gu, '\\$1')}"` : value);
