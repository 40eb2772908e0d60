// One raw value and one field → the value the service takes, with a name for people, or what is wrong with it. Goes by the
// field's kind; bounds are checked by the schema, but for those that keep a search short. Problems are worded to follow the
// field's label.

import { editDistance, slipsIn } from '../../kit/edit-distance.ts';
import { countCharacters, cut, fold, splitOutside, visible } from '../../kit/text.ts';
import type { NamedDictionary } from '../dictionary/dictionary.ts';
import { findLanguage, LONGEST_NAME, nearLanguages } from '../media/language.ts';
import { nearVoices } from '../media/near-voices.ts';
import { findVoice, type Voice } from '../media/voice.ts';
import { languageName, type Words } from '../words/index.ts';
import type { ProblemWords } from '../words/problems.ts';
import { isCut, meantByLabel, numberShown } from './as-shown.ts';
import type { Choice, Field, FieldOptions } from './command.ts';
import type { FieldLocalWords } from './locale.ts';

/** A value that may have been meant. */
export interface Near {
  readonly label: string;
  readonly value: string;
}

type Got =
  | { readonly value: unknown; readonly label?: string }
  | { readonly problem: string; readonly near?: readonly Near[] };

/** Between several values; one in brackets belongs to a name: `Chinese (Mandarin, Simplified)`. */
const SEPARATORS = ',;\n،、，；';
/** A list that is longer, in characters or in values, is refused before anything in it is looked up. */
const MOST_LISTED = { characters: 2000, values: 200 } as const;

/** A label with its details, as platforms cut it. */
const LONGEST_LABEL = 200;
const MOST_NEAR = 3;

type Plain = string | number | boolean;

interface Lookup {
  readonly voices: readonly Voice[];
  readonly dictionaries?: readonly NamedDictionary[] | undefined;
  readonly words: Words;
  /** What stands in front of our commands' names here. */
  readonly prefix?: string;
  /** The field's own words, in a language that has them. */
  readonly local?: FieldLocalWords | undefined;
  /** All languages that people are answered in, with the field's own words. Loads them: ask only when other readings fail. */
  readonly languages?: (() => readonly FieldLanguage[]) | undefined;
}

interface FieldLanguage {
  readonly words: Words;
  readonly local: FieldLocalWords | undefined;
}

const noLanguages = (): readonly FieldLanguage[] => [];

/** What takes away the value that is kept for a field. */
export const NONE = 'none';

export function readValue({ options, clears }: Field, raw: unknown, known: Lookup): Got {
  const { problems } = known.words;
  if (clears && String(raw).trim().toLowerCase() === NONE) return { value: null };
  if (options.kind === 'file') return { problem: problems.fileTyped };
  if (Array.isArray(raw)) return readList(options, raw, known);
  return isPlain(raw) ? readPlain(options, raw, known) : { problem: problems.notText };
}

/** Values come from JSON: only these have a text that they surely stand for. */
const isPlain = (raw: unknown): raw is Plain => ['string', 'number', 'boolean'].includes(typeof raw);

function readList(options: FieldOptions, raw: readonly unknown[], known: Lookup): Got {
  const { problems } = known.words;
  if (!raw.every(isPlain)) return { problem: problems.notText };
  if (options.kind === 'lines') return readLines(raw);
  if (options.kind === 'number' && options.many) return readNumbers(raw, problems);
  if (options.kind === 'language' && options.many) return readLanguages(raw, options, known);
  if (options.kind === 'dictionary') return readDictionaries(raw, known);
  return { problem: options.kind === 'text' ? problems.notText : problems.oneValue };
}

function readPlain(options: FieldOptions, raw: Plain, known: Lookup): Got {
  const { problems } = known.words;
  switch (options.kind) {
    case 'text':
      return readText(raw, options, known.words);
    case 'lines':
      return isUnseen(String(raw))
        ? { problem: known.words.faults.nothingToSay }
        : readLines(String(raw).split(/\r?\n/));
    case 'number':
      return options.many ? readNumbers(String(raw), problems) : readOneNumber(raw, known, options.whole);
    case 'choice':
      return readShown(raw, (one) => readChoice(one, options.choices, known));
    case 'language':
      return options.many ? readLanguages(String(raw), options, known) : readOneLanguage(raw, options, known);
    case 'voice':
      return readShown(raw, (one) => readVoice(one, known));
    case 'dictionary':
      return readDictionaries(String(raw), known);
    case 'toggle':
      return readShown(raw, (one) => readToggle(one, known));
    case 'file':
      return { problem: problems.fileTyped };
  }
}

/** As typed, else as what a copied label stands for. */
function readShown(raw: Plain, read: (one: Plain) => Got): Got {
  const first = read(raw);
  if ('value' in first || typeof raw !== 'string' || raw.length > LONGEST_LABEL) return first;
  const others = meantByLabel(raw).map(read);
  const hasNear = (got: Got) => 'near' in got && got.near !== undefined && got.near.length > 0;
  return others.find((got) => 'value' in got) ?? [...others.toReversed(), first].find(hasNear) ?? first;
}

function readText(
  raw: Plain,
  { max, link }: Extract<FieldOptions, { kind: 'text' }>,
  { problems, faults }: Words,
): Got {
  const value = link ? String(raw).trim() : String(raw);
  if (isUnseen(value)) return { problem: faults.nothingToSay };
  const size = countCharacters(value);
  return max !== undefined && size > max ? { problem: problems.tooLong(size, max) } : { value };
}

/** Something was given, and nothing of it can be seen. */
const isUnseen = (text: string): boolean => text.trim() !== '' && visible(text).trim() === '';

const readLines = (lines: readonly Plain[]): Got => ({
  value: lines.map(String).filter((line) => line.trim() !== ''),
});

/** A decimal comma is understood; in whole numbers a comma could as well part thousands, so it is refused. */
function readNumber(raw: Plain, problems: ProblemWords, whole = false): Got {
  const typed = String(raw).trim();
  const value = Number(!whole && /^-?\d+,\d+$/.test(typed) ? typed.replace(',', '.') : typed);
  if (typed !== '' && Number.isFinite(value)) return { value };
  const shown = cut(typed, 60);
  return { problem: whole ? problems.notThisWhole(shown) : problems.notThisNumber(shown) };
}

function readOneNumber(raw: Plain, { words, languages = noLanguages }: Lookup, whole = false): Got {
  const got = readNumber(raw, words.problems, whole);
  if ('value' in got || typeof raw !== 'string' || raw.length > LONGEST_LABEL) return got;
  const all = () => languages().map((one) => one.words);
  const found = [raw, ...meantByLabel(raw)]
    .map((one) => numberShown(one, all))
    .find((one) => one !== undefined);
  const shown = found === undefined ? got : readNumber(found, words.problems, whole);
  return 'value' in shown ? shown : got;
}

/** What was listed, typed in one line or given one by one; too much of it is a problem. */
function partsOf(
  raw: string | readonly Plain[],
  split: (typed: string) => readonly string[],
  problems: ProblemWords,
): readonly Plain[] | { readonly problem: string } {
  const typed = typeof raw === 'string' ? raw : raw.join(', ');
  const { characters, values } = MOST_LISTED;
  if (typed.length > characters) return { problem: problems.listTooLong(typed.length, characters) };
  const parts = typeof raw === 'string' ? split(raw).filter((part) => part.trim() !== '') : raw;
  return parts.length > values ? { problem: problems.listTooMany(parts.length, values) } : parts;
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

const readNumbers = (raw: string | readonly Plain[], problems: ProblemWords): Got =>
  several(
    partsOf(raw, (typed) => typed.split(/[\s,;]+/u), problems),
    (part) => readNumber(part, problems),
  );

/** By the label in any language, or by a cut one that begins no other. */
function choiceInAnyLanguage(
  typed: string,
  wanted: string,
  choices: readonly Choice[],
  { local, languages = noLanguages }: Lookup,
): Choice | undefined {
  if (wanted === '') return undefined;
  const all = [local, undefined, ...languages().map((one) => one.local)];
  const labelsOf = ({ label }: Choice) => all.map((one) => fold(one?.choices?.[label] ?? label));
  const cutOnes = isCut(typed)
    ? choices.filter((one) => labelsOf(one).some((label) => label.startsWith(wanted)))
    : [];
  return (
    choices.find((one) => labelsOf(one).includes(wanted)) ?? (cutOnes.length === 1 ? cutOnes[0] : undefined)
  );
}

/** By the value, or the label in any language, the person's first. */
function readChoice(raw: Plain, choices: readonly Choice[], lookup: Lookup): Got {
  const { local, words } = lookup;
  const labelOf = ({ label }: Choice) => local?.choices?.[label] ?? label;
  const typed = String(raw).trim();
  const wanted = typed.length > LONGEST_LABEL ? '' : fold(typed);
  const found =
    choices.find((one) => String(one.value) === typed) ??
    choices.find((one) => wanted !== '' && [fold(labelOf(one)), fold(one.label)].includes(wanted)) ??
    choiceInAnyLanguage(typed, wanted, choices, lookup);
  if (found) return { value: found.value, label: labelOf(found) };
  const slips = slipsIn(wanted);
  const near = choices
    .filter((one) => editDistance(wanted, fold(labelOf(one)), slips) <= slips)
    .map((one) => ({ label: labelOf(one), value: one.label }));
  return { problem: words.problems.notChoice(choices.map(labelOf)), near: near.slice(0, MOST_NEAR) };
}

type LanguageOptions = Extract<FieldOptions, { kind: 'language' }>;

/** `es fr` are two languages, `Swiss French` is one. */
function readLanguages(raw: string | readonly Plain[], options: LanguageOptions, lookup: Lookup): Got {
  const known = new Map<string, boolean>();
  const isKnown = (name: string): boolean => {
    const is = known.get(name) ?? findLanguage(name, options.side, lookup.words.tag) !== undefined;
    known.set(name, is);
    return is;
  };
  const apart = (part: string): readonly string[] => {
    const words = part.trim().split(/\s+/u);
    return words.length > 1 && !isKnown(part.trim()) && words.every(isKnown) ? words : [part];
  };
  const listed = partsOf(raw, (typed) => splitOutside(typed, SEPARATORS), lookup.words.problems);
  const parts = 'problem' in listed ? listed : listed.flatMap((part) => apart(String(part)));
  return several(parts, (part) => readOneLanguage(part, options, lookup));
}

const readOneLanguage = (raw: Plain, options: LanguageOptions, lookup: Lookup): Got =>
  readShown(raw, (one) => readLanguage(one, options, lookup));

function readLanguage(raw: Plain, { side }: LanguageOptions, { words, prefix = '' }: Lookup): Got {
  const { problems } = words;
  const typed = String(raw).trim();
  const found = findLanguage(typed, side, words.tag);
  if (found) return { value: found.id, label: languageName(found, words) };
  const wrongSide = findLanguage(typed, 'target', words.tag);
  if (wrongSide) return { problem: problems.targetOnly(languageName(wrongSide, words)) };
  const near = nearLanguages(typed, side, words.tag).map((one) => ({
    label: languageName(one, words),
    value: one.name,
  }));
  const named = near.map(({ label }) => label);
  return { problem: problems.unknownLanguage(cut(typed, 60), named, `/${prefix}languages`), near };
}

function readVoice(raw: Plain, { voices, words, prefix = '' }: Lookup): Got {
  const { problems } = words;
  const typed = String(raw).trim();
  const found = findVoice(voices, typed);
  if (found) return { value: found.id, label: found.name };
  if (voices.length === 0) {
    return /^\d+$/.test(typed)
      ? { value: Number(typed), label: words.answers.settings.voice(Number(typed)) }
      : { problem: problems.noVoicesToLookUp };
  }
  const near = nearVoices(voices, typed).map((one) => one.name);
  return {
    problem: problems.unknownVoice(cut(typed, 60), near, `/${prefix}voices`),
    near: near.map((name) => ({ label: name, value: name })),
  };
}

const MOST_NAMED = 5;

/** By name or number. Those of the person and the place hold by themselves: they are shown, and no value is needed for them. */
function readDictionaries(raw: string | readonly Plain[], { dictionaries = [], words }: Lookup): Got {
  const say = words.dictionaries;
  const listed = partsOf(raw, (typed) => splitOutside(typed, SEPARATORS), words.problems);
  if ('problem' in listed) return listed;
  const ids: number[] = [];
  const labels: string[] = [];
  for (const part of listed) {
    const typed = String(part).trim();
    const found = [typed, ...meantByLabel(typed)]
      .map((one) => dictionaries.find(({ name }) => fold(name) === fold(one) && one.length <= LONGEST_NAME))
      .find((one) => one !== undefined);
    const id = found ? found.id : /^\d{1,15}$/.test(typed) ? Number(typed) : Number.NaN;
    if (Number.isNaN(id)) {
      const names = dictionaries.slice(0, MOST_NAMED).map(({ name }) => name);
      return { problem: say.unknown(cut(typed, 60), names) };
    }
    if (id !== undefined && !ids.includes(id)) ids.push(id);
    labels.push(found?.name ?? typed);
  }
  return { value: ids.length > 0 ? ids : undefined, label: [...new Set(labels)].join(', ') };
}

function readToggle(raw: Plain, { words: { problems }, languages = noLanguages }: Lookup): Got {
  if (typeof raw === 'boolean') return { value: raw };
  if (/^(true|yes|on|y|1|ja|oui|sí|はい)$/iu.test(String(raw).trim())) return { value: true };
  if (/^(false|no|off|n|0|nein|non|いいえ)$/iu.test(String(raw).trim())) return { value: false };
  const typed = String(raw).length > LONGEST_LABEL ? '' : fold(String(raw));
  const all = languages();
  if (all.some(({ words }) => fold(words.card.yes) === typed)) return { value: true };
  if (all.some(({ words }) => fold(words.card.no) === typed)) return { value: false };
  return { problem: problems.notToggle };
}
