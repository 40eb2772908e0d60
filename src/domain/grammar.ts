// The text grammar: `/tts Hello team voice:Rose` → a command's name and its raw values by field.
// Leading words fill the first text field, `name:value` and `name:"two words"` the others. Resolves no names.

import { type Catalogue, fieldNamed, wordsField } from './catalogue.ts';
import type { Command } from './operation.ts';

export interface Typed {
  readonly command: Command;
  readonly values: Readonly<Record<string, string>>;
}

const COMMAND = /^\s*\/([\w-]+)(?:\s+|$)/u;
/** Straight, English, German, French and Swedish quotes, each with what stands in them as a group. */
const QUOTED = String.raw`"((?:[^"\\]|\\.)*)"|“([^”]*)”|„([^“”]*)[“”]|«\s*([^»]*?)\s*»|”([^”]*)”`;
/** An address as some platforms pass it on: `<https://…>` or `<https://…|label>`. */
const ADDRESS = String.raw`<(https?:\/\/[^>|\s]+)(?:\|[^>]*)?>`;
/** A value without quotes is one word, or several with a comma after each but the last. */
const BARE = String.raw`(\S+(?:(?<=,)\s+(?![a-z_]+:)\S+)*)`;
/** `name:` at the start of a word; the name must turn out to be a field, or it is just text. */
const OPTION = new RegExp(String.raw`(?<=^|\s)([a-z_]+):(?:${QUOTED}|${ADDRESS}|${BARE})`, 'giu');
const WHOLE = new RegExp(`^(?:${QUOTED}|${ADDRESS})$`, 'u');
const LEADING_QUOTE = new RegExp(`^\\s*(?:${QUOTED})(?=\\s|$)`, 'u');

/** Whether a message is meant as a command at all. */
export const looksLikeCommand = (text: string): boolean => COMMAND.test(text);

/** The name somebody typed after the slash, known or not. */
export const commandWord = (text: string): string | undefined => COMMAND.exec(text)?.[1];

/** Reads a whole line with its slash; `undefined` when it names no command of the catalogue. */
export function readLine(text: string, catalogue: Catalogue): Typed | undefined {
  const match = COMMAND.exec(text);
  const command = match?.[1] ? catalogue.find(match[1]) : undefined;
  return command ? { command, values: readWords(text.slice(match?.[0].length), command) } : undefined;
}

/** Reads what follows the command's name. Text in quotes at the front is text, whatever it says. */
export function readWords(text: string, command: Command): Readonly<Record<string, string>> {
  const values: Record<string, string> = {};
  const quoted = LEADING_QUOTE.exec(text)?.[0].length ?? 0;
  let words = '';
  let from = 0;
  for (const match of text.matchAll(OPTION)) {
    const field = match.index < quoted ? undefined : fieldNamed(command, match[1] ?? '');
    const look = field === undefined ? undefined : command.fields[field]?.look;
    if (field === undefined || !look) continue;
    const many = 'many' in look && look.many === true;
    const bare = match.at(-1);
    const taken = bare === undefined || many ? bare : bare.split(/\s/u, 1)[0];
    const value = taken === undefined ? inner(match.slice(2)) : plain(taken, look.face === 'text');
    values[field] = many && values[field] !== undefined ? `${values[field]}, ${value}` : value;
    words = joined(words, text.slice(from, match.index));
    from = match.index + match[0].length - ((bare?.length ?? 0) - (taken?.length ?? 0));
  }
  words = undone(joined(words, text.slice(from)).trim());
  const first = wordsField(command);
  if (words !== '' && first)
    values[first] = values[first] === undefined ? words : `${words} ${values[first]}`;
  return values;
}

/** What is left on both sides of an option, as if it had not been there; line breaks stay. */
function joined(before: string, after: string): string {
  const [left, right] = [before.replace(/[^\S\n]+$/u, ''), after.replace(/^[^\S\n]+/u, '')];
  if (left === '' || right === '') return left + right;
  if (left.endsWith('\n')) return left + right.replace(/^\n/u, '');
  return right.startsWith('\n') ? left + right : `${left} ${right}`;
}

/** The commas and semicolons of a sentence around an option do not belong to its value. */
const plain = (word: string, isText: boolean): string => (isText ? word : word.replace(/[,;]+$/u, ''));

/** The one group that matched; `\"` and `\\` stand for themselves between straight quotes. */
function inner([straight, ...others]: readonly (string | undefined)[]): string {
  return straight?.replace(/\\(["\\])/gu, '$1') ?? others.find((part) => part !== undefined) ?? '';
}

/** Undoes `<https://…>` and one pair of quotes around all of it. */
function undone(words: string): string {
  const match = WHOLE.exec(words);
  return match ? inner(match.slice(1)) : words;
}
