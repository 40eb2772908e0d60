// Parses typed commands: `/tts Hello team voice:Rose` gives a command name and raw values by field. Leading words fill
// the first text field, `name:value` and `name:"two words"` fill the others. Names are not resolved. It parses
// untrusted text on the main thread, so every step is linear in the text's length.

import { trimEndCharacters } from '../../kit/text.ts';
import type { LocaleTag } from '../../messages/catalogue.ts';
import type { Catalogue } from './catalogue.ts';
import { type Command, findFieldName, findTextField } from './command.ts';
import { findLocalFieldName } from './localized-names.ts';
import { isLikelyOption } from './unknown-option.ts';

interface ParsedCommandLine {
  readonly command: Command;
  readonly values: Readonly<Record<string, string>>;
}

const COMMAND = /^\s*\/([\p{L}\p{M}\p{N}_-]+)(?:\s+|$)/u;
/** `name:` at the start of a word. If no field has that name, it is plain text. */
const NAME = /(?<=^|\s)([\p{L}_][\p{L}\p{M}_-]*):/gu;
/** An unquoted value: one word, or several with a comma after each but the last. */
const UNQUOTED_VALUE = /\S+(?:(?<=,)\s+(?![\p{L}_][\p{L}\p{M}_-]*:)\S+)*/uy;
const BLANKS = /^[^\S\n]+/u;
const BLANK = /[^\S\n]/u;
/** A text with more unknown names is prose with colons. */
const MAX_UNKNOWN_OPTIONS = 20;

export const looksLikeCommand = (text: string): boolean => COMMAND.test(text);

/** Returns the name after the slash, known or not. */
export const parseCommandName = (text: string): string | undefined => COMMAND.exec(text)?.[1];

/** Returns the text after the command's name. */
export const stripCommandName = (text: string): string => text.replace(COMMAND, '');

/** Parses a whole line with its slash. Undefined if the catalogue has no such command. `locale`: the person's. */
export function parseCommandLine(
  text: string,
  catalogue: Catalogue,
  locale: LocaleTag = 'en',
): ParsedCommandLine | undefined {
  const name = parseCommandName(text);
  const command = name === undefined ? undefined : catalogue.findCommand(name, locale);
  if (!command) return undefined;
  return { command, values: parseArguments(stripCommandName(text), command, catalogue.operations, locale) };
}

/** True for the end of `https://…`, which is no value. */
const isAddress = (value: string): boolean => value.startsWith('/');

interface ParsedOption {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  readonly value: string;
  /** True if the value is not in quotes or brackets. */
  readonly isUnquoted: boolean;
}

/**
 * Parses the text after the command's name. Leading text in quotes is always text. Unknown options that resemble an
 * option of `otherCommands` are returned under their own names.
 */
export function parseArguments(
  text: string,
  command: Command,
  otherCommands: readonly Command[] = [command],
  locale: LocaleTag = 'en',
): Readonly<Record<string, string>> {
  const values: Record<string, string> = {};
  const quoted = findLeadingQuoteEnd(text);
  const remainder = createRemainder();
  let from = 0;
  let unknownCount = 0;
  for (const { name, start, end, value: rawValue, isUnquoted } of findOptions(text)) {
    if (start < quoted) continue;
    const isProse = unknownCount >= MAX_UNKNOWN_OPTIONS || isAddress(rawValue);
    const known = findFieldName(command, name) ?? (isProse ? undefined : findLocalFieldName(command, name, locale));
    if (known === undefined && (isProse || !isLikelyOption(name, otherCommands, locale))) {
      unknownCount += 1;
      continue;
    }
    const field = known ?? name.toLowerCase();
    const options = command.fields[field]?.options;
    const many = options !== undefined && 'allowsMultiple' in options && options.allowsMultiple === true;
    const taken = isUnquoted && !many ? (rawValue.split(/\s/u, 1)[0] ?? '') : rawValue;
    const value = isUnquoted && options?.kind !== 'text' ? trimEndCharacters(taken, ',;') : taken;
    values[field] = many && values[field] !== undefined ? `${values[field]}, ${value}` : value;
    remainder.add(text.slice(from, start));
    // A field with one value takes only the first word; the rest, after a comma, is text.
    from = end - (rawValue.length - taken.length);
  }
  remainder.add(text.slice(from));
  const words = unwrapText(remainder.whole().trim());
  const first = findTextField(command);
  if (words !== '' && first) values[first] = values[first] === undefined ? words : `${words} ${values[first]}`;
  return values;
}

/** Yields everything in the form of an option, in order. */
function* findOptions(text: string): Generator<ParsedOption> {
  const quotes = createQuoteScanner(text);
  let from = 0;
  for (const match of text.matchAll(NAME)) {
    if (match.index < from) continue;
    const at = match.index + match[0].length;
    const whole = quotes.quoteAt(at) ?? quotes.addressAt(at, true);
    const found = whole ?? unquotedValueAt(text, at);
    if (!found) continue;
    from = found.end;
    const name = match[1] ?? '';
    yield { name, start: match.index, end: found.end, value: found.inner, isUnquoted: whole === undefined };
  }
}

function unquotedValueAt(text: string, at: number): Quoted | undefined {
  UNQUOTED_VALUE.lastIndex = at;
  const inner = UNQUOTED_VALUE.exec(text)?.[0];
  return inner === undefined ? undefined : { inner, end: at + inner.length };
}

/** Returns the end of a quote at the start of the text, or 0. */
function findLeadingQuoteEnd(text: string): number {
  const end = createQuoteScanner(text).quoteAt(text.length - text.trimStart().length)?.end ?? 0;
  return end === text.length || /\s/u.test(text.charAt(end)) ? end : 0;
}

/** Collects the text between the options and keeps its line breaks. */
function createRemainder() {
  const parts: string[] = [];
  return {
    add(after: string): void {
      const last = withoutBlanks(parts.pop() ?? '');
      if (last !== '') parts.push(last);
      const before = parts.at(-1) ?? '';
      const part = after.replace(BLANKS, '');
      if (part === '') return;
      if (before.endsWith('\n')) parts.push(part.startsWith('\n') ? part.slice(1) : part);
      else parts.push(before === '' || part.startsWith('\n') ? part : ` ${part}`);
    },
    whole: (): string => parts.join(''),
  };
}

/** Removes trailing spaces but keeps line breaks. */
function withoutBlanks(text: string): string {
  let end = text.length;
  while (end > 0 && BLANK.test(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}

/** Unwraps `<https://…>`, or one pair of quotes around the whole text. */
function unwrapText(words: string): string {
  const quotes = createQuoteScanner(words);
  const whole = quotes.quoteAt(0) ?? quotes.addressAt(0, false);
  return whole?.end === words.length ? whole.inner : words;
}

interface Quoted {
  readonly inner: string;
  readonly end: number;
}

/** English, German, French and Swedish quotes, each opening quote with the quotes that may close it. */
const CLOSING: Readonly<Record<string, readonly string[]>> = {
  '“': ['”'],
  '„': ['“', '”'],
  '«': ['»'],
  '”': ['”'],
};
/** Straight quotes, with the escapes `\"` and `\\`. */
const STRAIGHT = /"([^"\\]*(?:\\.[^"\\]*)*)"/uy;
/** A link as some platforms send it: `<https://…>` or `<https://…|label>`. */
const ADDRESS = /<(https?:\/\/[^>|\s]+)[>|]/uy;
const ANY_CASE = new RegExp(ADDRESS.source, 'iuy');

const matchAt = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at;
  return pattern.exec(text);
};

function createQuoteScanner(text: string) {
  /** Last position found for each quote; -1 if no more follow. */
  const known = new Map<string, number>();

  /** Caches the last hit to stay linear. A smaller position than before gives a wrong result. */
  function next(sign: string, from: number): number {
    const before = known.get(sign);
    if (before !== undefined && (before < 0 || before >= from)) return before;
    const found = text.indexOf(sign, from);
    known.set(sign, found);
    return found;
  }

  const first = (signs: readonly string[], from: number): number =>
    signs
      .map((sign) => next(sign, from))
      .filter((found) => found >= 0)
      .reduce((earliest, found) => (earliest < 0 ? found : Math.min(earliest, found)), -1);

  return {
    quoteAt(at: number): Quoted | undefined {
      const opening = text.charAt(at);
      if (opening === '"') {
        const match = matchAt(STRAIGHT, text, at);
        return match ? { inner: (match[1] ?? '').replace(/\\(["\\])/gu, '$1'), end: at + match[0].length } : undefined;
      }
      const end = first(CLOSING[opening] ?? [], at + 1);
      if (end < 0) return undefined;
      const inner = text.slice(at + 1, end);
      return { inner: opening === '«' ? inner.trim() : inner, end: end + 1 };
    },

    /** Matches `HTTPS://` only if `anyCase` is true. */
    addressAt(at: number, anyCase: boolean): Quoted | undefined {
      const match = matchAt(anyCase ? ANY_CASE : ADDRESS, text, at);
      const end = match ? next('>', at + match[0].length - 1) : -1;
      return match && end >= 0 ? { inner: match[1] ?? '', end: end + 1 } : undefined;
    },
  };
}
