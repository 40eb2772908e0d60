// Parses a command line up to the caret: command name, field name, field value or plain text. Only for completion, as
// the server parses the line itself. Pure.

/** @import { CatalogueJson, CommandJson, FieldJson } from '../types.d.ts' */

/**
 * @typedef {{ is: 'words', command?: CommandJson } | { is: 'command', from: number, typed: string } | { is: 'field',
 * command: CommandJson, from: number, typed: string } | { is: 'value', command: CommandJson, field: FieldJson, from:
 * number, typed: string }} TypingContext `from`: start of the text that a suggestion replaces; it ends at the caret
 */

const FIELD_PATTERN = /(?<=^|\s)([a-z_]+):("(?:[^"\\]|\\.)*"?|\S*)/giu;

/** @param {FieldJson} field */
export const getShortFieldName = (field) => field.shortName ?? field.name;

/** @param {CommandJson} command @param {string} typed */
const findField = (command, typed) =>
  command.fields.find((one) => one.name === typed.toLowerCase() || getShortFieldName(one) === typed.toLowerCase());

/** @param {CatalogueJson} catalogue @param {string} word */
export function findCommand({ prefix, commands }, word) {
  const name = word.toLowerCase();
  const commandName = prefix !== '' && name.startsWith(prefix) ? name.slice(prefix.length) : name;
  const [one, ...others] = commands.filter(({ aliases }) => aliases.includes(commandName));
  return commands.find(({ name }) => name === commandName) ?? (others.length === 0 ? one : undefined);
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
  const word = /^\s*\/([\w-]*)$/u.exec(before)?.[1];
  if (word !== undefined) return { is: 'command', from: caret - word.length - 1, typed: word.toLowerCase() };
  const name = /^\s*\/([\w-]+)\s/u.exec(text)?.[1];
  const command = name === undefined ? undefined : findCommand(catalogue, name);
  if (!command) return { is: 'words' };
  const option = /(?:^|\s)([a-z_]+):("(?:[^"\\]|\\.)*|[^\s"]*)$/iu.exec(before);
  const field = option?.[1] === undefined ? undefined : findField(command, option[1]);
  const value = option?.[2] ?? '';
  if (field) return { is: 'value', command, field, from: caret - value.length, typed: value.replace(/^"/u, '') };
  const part = /\s([a-z_]+)$/iu.exec(before)?.[1];
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
  const words = text.replace(/^\s*\/[\w-]+/u, '').replace(FIELD_PATTERN, (whole, name, value) => {
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
  return command?.fields.some((field) => field.required && field.setting === undefined) ? command : undefined;
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
