// The text grammar: `/tts Hello team voice:Rose` → a command's name and its raw values by field.
// Leading words fill the first text field, `name:value` and `name:"two words"` the others. Resolves no names.
// It reads whatever anybody sends, on the program's main thread: everything here is linear in the length of the text.

import { withoutEnd } from '../../kit/text.ts';
import { type Catalogue, type Command, fieldNamed, wordsField } from './command.ts';
import { isMeantAsOption } from './unknown-option.ts';

interface Typed {
  readonly command: Command;
  readonly values: Readonly<Record<string, string>>;
}

const COMMAND = /^\s*\/([\w-]+)(?:\s+|$)/u;
/** `name:` at the start of a word; the name must turn out to be a field, or it is just text. */
const NAME = /(?<=^|\s)([a-z_]+):/giu;
/** A value without quotes is one word, or several with a comma after each but the last. */
const BARE = /\S+(?:(?<=,)\s+(?![a-z_]+:)\S+)*/iuy;
const BLANKS = /^[^\S\n]+/u;
const BLANK = /[^\S\n]/u;
/** A text with more names that nobody knows is prose with colons in it. */
const MOST_STRANGE = 20;

/** Whether a message is meant as a command at all. */
export const looksLikeCommand = (text: string): boolean => COMMAND.test(text);

/** The name a person typed after the slash, known or not. */
export const commandWord = (text: string): string | undefined => COMMAND.exec(text)?.[1];

/** Reads a whole line with its slash; `undefined` when it names no command of the catalogue. */
export function readLine(text: string, catalogue: Catalogue): Typed | undefined {
  const match = COMMAND.exec(text);
  const command = match?.[1] ? catalogue.find(match[1]) : undefined;
  if (!command) return undefined;
  return { command, values: readWords(text.slice(match?.[0].length), command, catalogue.operations) };
}

/** One `name:value` of a text. */
interface Option {
  readonly name: string;
  /** Where the name begins. */
  readonly start: number;
  /** Where the text goes on. */
  readonly end: number;
  readonly value: string;
  /** Without quotes or brackets around it. */
  readonly isBare: boolean;
}

/**
 * Reads what follows the command's name. Text in quotes at the front is text, whatever it says. Options that the command has not,
 * but that somebody may have meant who knows the `others`, stand under their own names.
 */
export function readWords(
  text: string,
  command: Command,
  others: readonly Command[] = [command],
): Readonly<Record<string, string>> {
  const values: Record<string, string> = {};
  const quoted = leadingQuoteEnd(text);
  const left = createRemainder();
  let from = 0;
  let strange = 0;
  for (const { name, start, end, value: given, isBare } of optionsIn(text)) {
    if (start < quoted) continue;
    const known = fieldNamed(command, name);
    if (known === undefined && (strange >= MOST_STRANGE || !isMeantAsOption(name, given, others))) {
      strange += 1;
      continue;
    }
    const field = known ?? name.toLowerCase();
    const options = command.fields[field]?.options;
    const many = options !== undefined && 'many' in options && options.many === true;
    const taken = isBare && !many ? (given.split(/\s/u, 1)[0] ?? '') : given;
    const value = isBare && options?.kind !== 'text' ? withoutEnd(taken, ',;') : taken;
    values[field] = many && values[field] !== undefined ? `${values[field]}, ${value}` : value;
    left.add(text.slice(from, start));
    // What a value with commas has beyond its first word is text where one word is all that is taken.
    from = end - (given.length - taken.length);
  }
  left.add(text.slice(from));
  const words = undone(left.whole().trim());
  const first = wordsField(command);
  if (words !== '' && first)
    values[first] = values[first] === undefined ? words : `${words} ${values[first]}`;
  return values;
}

/** Everything that has the form of an option, one behind the other. */
function* optionsIn(text: string): Generator<Option> {
  const quotes = createQuotes(text);
  let from = 0;
  for (const match of text.matchAll(NAME)) {
    if (match.index < from) continue;
    const at = match.index + match[0].length;
    const whole = quotes.quoteAt(at) ?? quotes.addressAt(at, true);
    const found = whole ?? bareAt(text, at);
    if (!found) continue;
    from = found.end;
    const name = match[1] ?? '';
    yield { name, start: match.index, end: found.end, value: found.inner, isBare: whole === undefined };
  }
}

function bareAt(text: string, at: number): Quoted | undefined {
  BARE.lastIndex = at;
  const inner = BARE.exec(text)?.[0];
  return inner === undefined ? undefined : { inner, end: at + inner.length };
}

/** Where a quote ends that the text begins with; 0 without one. */
function leadingQuoteEnd(text: string): number {
  const end = createQuotes(text).quoteAt(text.length - text.trimStart().length)?.end ?? 0;
  return end === text.length || /\s/u.test(text.charAt(end)) ? end : 0;
}

/** What is left around the options, as if they had not been there; line breaks stay. */
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

/** Without the space at its end, line breaks apart. */
function withoutBlanks(text: string): string {
  let end = text.length;
  while (end > 0 && BLANK.test(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}

/** Undoes `<https://…>` and one pair of quotes around all of it. */
function undone(words: string): string {
  const quotes = createQuotes(words);
  const whole = quotes.quoteAt(0) ?? quotes.addressAt(0, false);
  return whole?.end === words.length ? whole.inner : words;
}

interface Quoted {
  /** Without its signs. */
  readonly inner: string;
  /** Where the text goes on behind it. */
  readonly end: number;
}

/** English, German, French and Swedish quotes: which sign opens, and which may close. */
const CLOSING: Readonly<Record<string, readonly string[]>> = {
  '“': ['”'],
  '„': ['“', '”'],
  '«': ['»'],
  '”': ['”'],
};
/** In straight quotes `\"` and `\\` stand for themselves. */
const STRAIGHT = /"([^"\\]*(?:\\.[^"\\]*)*)"/uy;
/** An address as some platforms pass it on: `<https://…>` or `<https://…|label>`. */
const ADDRESS = /<(https?:\/\/[^>|\s]+)[>|]/uy;
const ANY_CASE = new RegExp(ADDRESS.source, 'iuy');

const matchAt = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at;
  return pattern.exec(text);
};

function createQuotes(text: string) {
  /** By sign: where it was found last, or that it does not come any more. */
  const known = new Map<string, number>();

  /** Ask with places that only grow. */
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
      .reduce((least, found) => (least < 0 ? found : Math.min(least, found)), -1);

  return {
    quoteAt(at: number): Quoted | undefined {
      const opening = text.charAt(at);
      if (opening === '"') {
        const match = matchAt(STRAIGHT, text, at);
        return match
          ? { inner: (match[1] ?? '').replace(/\\(["\\])/gu, '$1'), end: at + match[0].length }
          : undefined;
      }
      const end = first(CLOSING[opening] ?? [], at + 1);
      if (end < 0) return undefined;
      const inner = text.slice(at + 1, end);
      return { inner: opening === '«' ? inner.trim() : inner, end: end + 1 };
    },

    /** `HTTPS://` counts only where `anyCase` says so. */
    addressAt(at: number, anyCase: boolean): Quoted | undefined {
      const match = matchAt(anyCase ? ANY_CASE : ADDRESS, text, at);
      const end = match ? next('>', at + match[0].length - 1) : -1;
      return match && end >= 0 ? { inner: match[1] ?? '', end: end + 1 } : undefined;
    },
  };
}
