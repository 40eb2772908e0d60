// One raw value and one field → the value the service takes, with a name for people, or what is wrong with it. Goes by the
// field's kind; bounds are checked by the schema, but for those that keep a search short. Problems are worded to follow the
// field's label.

import { countCharacters, cut, either, fold, splitOutside } from '../../kit/text.ts';
import { findLanguage, LONGEST_NAME, nearLanguages } from '../media/language.ts';
import { nearVoices } from '../media/near-voices.ts';
import { findVoice, type Voice } from '../media/voice.ts';
import type { Choice, Field, FieldOptions } from './command.ts';

type Got = { readonly value: unknown; readonly label?: string } | { readonly problem: string };

/** Between several values; one in brackets belongs to a name: `Chinese (Mandarin, Simplified)`. */
const SEPARATORS = ',;\n،、，；';
/** A list that is longer, in characters or in values, is refused before anything in it is looked up. */
const MOST_LISTED = { characters: 2000, values: 200 } as const;

type Plain = string | number | boolean;

/** `prefix`: what stands in front of our commands' names here. */
export function readValue(field: Field, raw: unknown, voices: readonly Voice[], prefix = ''): Got {
  const { options } = field;
  if (options.kind === 'file') return { problem: 'is a file: attach it' };
  if (Array.isArray(raw)) return readList(options, raw, prefix);
  return isPlain(raw) ? readPlain(options, raw, voices, prefix) : { problem: 'is not text' };
}

/** Values come from JSON: only these have a text that they surely stand for. */
const isPlain = (raw: unknown): raw is Plain => ['string', 'number', 'boolean'].includes(typeof raw);

function readList(options: FieldOptions, raw: readonly unknown[], prefix: string): Got {
  if (!raw.every(isPlain)) return { problem: 'is not text' };
  if (options.kind === 'lines') return readLines(raw);
  if (options.kind === 'number' && options.many) return readNumbers(raw);
  if (options.kind === 'language' && options.many) return readLanguages(raw, options, prefix);
  return { problem: options.kind === 'text' ? 'is not text' : 'takes one value, not a list' };
}

function readPlain(options: FieldOptions, raw: Plain, voices: readonly Voice[], prefix: string): Got {
  switch (options.kind) {
    case 'text':
      return readText(raw, options);
    case 'lines':
      return readLines(String(raw).split(/\r?\n/));
    case 'number':
      return options.many ? readNumbers(String(raw)) : readNumber(raw, options.whole);
    case 'choice':
      return readChoice(raw, options.choices);
    case 'language':
      return options.many ? readLanguages(String(raw), options, prefix) : readLanguage(raw, options, prefix);
    case 'voice':
      return readVoice(raw, voices, prefix);
    case 'toggle':
      return readToggle(raw);
    case 'file':
      return { problem: 'is a file: attach it' };
  }
}

function readText(raw: Plain, { max, link }: Extract<FieldOptions, { kind: 'text' }>): Got {
  const value = link ? String(raw).trim() : String(raw);
  const size = countCharacters(value);
  return max !== undefined && size > max
    ? { problem: `is ${size} characters long; ${max} is the most` }
    : { value };
}

const readLines = (lines: readonly Plain[]): Got => ({
  value: lines.map(String).filter((line) => line.trim() !== ''),
});

/** A decimal comma is understood; in whole numbers a comma could as well part thousands, so it is refused. */
function readNumber(raw: Plain, whole = false): Got {
  const typed = String(raw).trim();
  const value = Number(!whole && /^-?\d+,\d+$/.test(typed) ? typed.replace(',', '.') : typed);
  return typed !== '' && Number.isFinite(value)
    ? { value }
    : { problem: `“${cut(typed, 60)}” is not ${whole ? 'a whole number' : 'a number'}` };
}

/** What was listed, typed in one line or given one by one; too much of it is a problem. */
function partsOf(
  raw: string | readonly Plain[],
  split: (typed: string) => readonly string[],
): readonly Plain[] | { readonly problem: string } {
  const typed = typeof raw === 'string' ? raw : raw.join(', ');
  const { characters, values } = MOST_LISTED;
  if (typed.length > characters)
    return { problem: `is a list of ${typed.length} characters; ${characters} is the most` };
  const parts = typeof raw === 'string' ? split(raw).filter((part) => part.trim() !== '') : raw;
  return parts.length > values ? { problem: `names ${parts.length} things; ${values} is the most` } : parts;
}

/** Every part read, the same one once; the first problem, if there is one. */
function several(parts: ReturnType<typeof partsOf>, read: (part: Plain) => Got): Got {
  if ('problem' in parts) return parts;
  const values: unknown[] = [];
  const labels: string[] = [];
  for (const part of new Set(parts)) {
    const got = read(part);
    if ('problem' in got) return got;
    if (values.includes(got.value)) continue;
    values.push(got.value);
    if (got.label !== undefined) labels.push(got.label);
  }
  return { value: values, ...(labels.length > 0 && { label: labels.join(', ') }) };
}

const readNumbers = (raw: string | readonly Plain[]): Got =>
  several(
    partsOf(raw, (typed) => typed.split(/[\s,;]+/u)),
    (part) => readNumber(part),
  );

function readChoice(raw: Plain, choices: readonly Choice[]): Got {
  const typed = String(raw).trim();
  const wanted = typed.length > LONGEST_NAME ? undefined : fold(typed);
  const found = choices.find((one) => String(one.value) === typed || fold(one.label) === wanted);
  return found
    ? { value: found.value, label: found.label }
    : { problem: `is one of: ${choices.map((one) => one.label).join(', ')}` };
}

type LanguageOptions = Extract<FieldOptions, { kind: 'language' }>;

/** `es fr` are two languages, `Swiss French` is one. */
function readLanguages(raw: string | readonly Plain[], options: LanguageOptions, prefix: string): Got {
  const known = new Map<string, boolean>();
  const isKnown = (name: string): boolean => {
    const is = known.get(name) ?? findLanguage(name, options.side) !== undefined;
    known.set(name, is);
    return is;
  };
  const apart = (part: string): readonly string[] => {
    const words = part.trim().split(/\s+/u);
    return words.length > 1 && !isKnown(part.trim()) && words.every(isKnown) ? words : [part];
  };
  const listed = partsOf(raw, (typed) => splitOutside(typed, SEPARATORS));
  const parts = 'problem' in listed ? listed : listed.flatMap((part) => apart(String(part)));
  return several(parts, (part) => readLanguage(part, options, prefix));
}

function readLanguage(raw: Plain, { side }: LanguageOptions, prefix: string): Got {
  const typed = String(raw).trim();
  const found = findLanguage(typed, side);
  if (found) return { value: found.id, label: found.name };
  const wrongSide = findLanguage(typed, 'target');
  if (wrongSide) {
    return { problem: `cannot be ${wrongSide.name}: the media service only translates into it` };
  }
  const near = nearLanguages(typed, side).map((one) => one.name);
  const hint = near.length > 0 ? `did you mean ${either(near)}?` : `/${prefix}languages lists them all`;
  return { problem: `“${cut(typed, 60)}” is not a language I know; ${hint}` };
}

function readVoice(raw: Plain, voices: readonly Voice[], prefix: string): Got {
  const typed = String(raw).trim();
  const found = findVoice(voices, typed);
  if (found) return { value: found.id, label: found.name };
  if (voices.length === 0) {
    return /^\d+$/.test(typed)
      ? { value: Number(typed), label: `voice ${typed}` }
      : { problem: 'cannot be looked up: the media service has not named its voices yet. Try again soon' };
  }
  const near = nearVoices(voices, typed);
  const hint =
    near.length > 0
      ? `did you mean ${either(near.map((one) => one.name))}?`
      : `/${prefix}voices lists them all`;
  return { problem: `“${cut(typed, 60)}” is not a voice I know; ${hint}` };
}

function readToggle(raw: Plain): Got {
  if (typeof raw === 'boolean') return { value: raw };
  if (/^(true|yes|on|y|1|ja|oui|sí|はい)$/iu.test(String(raw).trim())) return { value: true };
  if (/^(false|no|off|n|0|nein|non|いいえ)$/iu.test(String(raw).trim())) return { value: false };
  return { problem: 'is either yes or no' };
}
