// What somebody is typing at the caret of a command line: its name, a field's name, a field's value, or just words.
// Pure; the server reads the line for good, this only helps on the way there.

/** @import { Catalogue, Command, Field } from '../types.d.ts' */

/**
 * @typedef {{ is: 'words', command?: Command }
 *   | { is: 'command', from: number, typed: string }
 *   | { is: 'field', command: Command, from: number, typed: string }
 *   | { is: 'value', command: Command, field: Field, from: number, typed: string }} Typing
 *   `from`: where the part begins that a suggestion replaces, up to the caret
 */

const OPTION = /(?<=^|\s)([a-z_]+):("(?:[^"\\]|\\.)*"?|\S*)/giu;

/** @param {Field} field */
export const shortName = (field) => field.as ?? field.name;

/** @param {Command} command @param {string} typed */
const fieldNamed = (command, typed) =>
  command.fields.find((one) => one.name === typed.toLowerCase() || shortName(one) === typed.toLowerCase());

/** @param {Catalogue} catalogue @param {string} word */
export function commandNamed({ prefix, commands }, word) {
  const name = word.toLowerCase();
  const bare = prefix !== '' && name.startsWith(prefix) ? name.slice(prefix.length) : name;
  const [one, ...others] = commands.filter(({ also }) => also.includes(bare));
  return commands.find(({ name }) => name === bare) ?? (others.length === 0 ? one : undefined);
}

/** Those whose names begin like this, then those that are called so as well. @param {Catalogue} catalogue @param {string} typed */
export function commandsFor({ prefix, commands }, typed) {
  const named = commands.filter(({ name }) => `${prefix}${name}`.startsWith(typed) || name.startsWith(typed));
  const called = commands.filter(
    (one) => !named.includes(one) && one.also.some((word) => word.startsWith(typed)),
  );
  return [...named, ...called];
}

/** @param {string} text @param {number} caret @param {Catalogue} catalogue @returns {Typing} */
export function typingAt(text, caret, catalogue) {
  const before = text.slice(0, caret);
  const word = /^\s*\/([\w-]*)$/u.exec(before)?.[1];
  if (word !== undefined) return { is: 'command', from: caret - word.length - 1, typed: word.toLowerCase() };
  const name = /^\s*\/([\w-]+)\s/u.exec(text)?.[1];
  const command = name === undefined ? undefined : commandNamed(catalogue, name);
  if (!command) return { is: 'words' };
  const option = /(?:^|\s)([a-z_]+):("(?:[^"\\]|\\.)*|[^\s"]*)$/iu.exec(before);
  const field = option?.[1] === undefined ? undefined : fieldNamed(command, option[1]);
  const value = option?.[2] ?? '';
  if (field)
    return { is: 'value', command, field, from: caret - value.length, typed: value.replace(/^"/u, '') };
  const part = /\s([a-z_]+)$/iu.exec(before)?.[1];
  return part === undefined
    ? { is: 'words', command }
    : { is: 'field', command, from: caret - part.length, typed: part.toLowerCase() };
}

/** The field that free words fill. @param {Command} command */
export const wordsField = (command) =>
  command.fields.find((one) => !one.more && (one.face === 'text' || one.face === 'lines'));

/** The values that stand in the line already, as typed. @param {string} text @param {Command} command */
export function valuesIn(text, command) {
  /** @type {Record<string, string>} */
  const values = {};
  const words = text.replace(/^\s*\/[\w-]+/u, '').replace(OPTION, (whole, name, value) => {
    const field = fieldNamed(command, name);
    if (field) values[field.name] = value.replace(/^"|"$/gu, '');
    return field ? '' : whole;
  });
  const first = wordsField(command);
  if (first && words.trim() !== '') values[first.name] ??= words.trim();
  return values;
}

/** Names with a value that are no field of the command: `speed` in `/tts Hello speed:2`. @param {string} text @param {Command} command */
export const strangersIn = (text, command) =>
  [...text.matchAll(OPTION)].flatMap(([, name = '', value = '']) =>
    value === '' || value.startsWith('//') || fieldNamed(command, name) ? [] : [name],
  );

/** The command whose name is all that is written, where it needs more than that. @param {string} text @param {Catalogue} catalogue */
export function incompleteCommand(text, catalogue) {
  const typing = typingAt(text, text.length, catalogue);
  const command = typing.is === 'command' ? commandNamed(catalogue, typing.typed) : undefined;
  return command?.fields.some((field) => field.required && field.setting === undefined) ? command : undefined;
}

/** Whether what is typed says a name in full; what stands in brackets behind it need not be. @param {string} typed @param {string} name */
export function isSame(typed, name) {
  const low = typed.trim().toLowerCase();
  const full = name.toLowerCase();
  return low !== '' && (low === full || low === full.split(' (')[0]);
}

/** A value as it must be typed. @param {string} value */
export const quoted = (value) => (/[\s"]/u.test(value) ? `"${value.replace(/(["\\])/gu, '\\$1')}"` : value);
