// Parses one raw value of a field into the service's value and a label, or a problem. Limits are checked by the field's
// schema, except those that keep a search short. Problem texts continue the field's label.

import { calculateEditDistance, getAllowedTypos } from '../../kit/edit-distance.ts';
import {
  countCodePoints,
  normalizeForMatching,
  removeInvisible,
  splitOutsideParentheses,
  truncate,
} from '../../kit/text.ts';
import { LOCALE_TAGS, type LocaleTag } from '../../messages/catalogue.ts';
import type { Messages } from '../../messages/format.ts';
import { type Message, message, type Text } from '../../messages/message.ts';
import { list, quotedList } from '../../messages/values.ts';
import { findLanguage, MAX_SEARCH_LENGTH, suggestLanguages } from '../media/language.ts';
import { languageName } from '../media/language-name.ts';
import { suggestVoices } from '../media/suggest-voices.ts';
import { findVoice, type Voice } from '../media/voice.ts';
import { getMessages } from '../messages.ts';
import type { SelectableDictionary } from '../pronunciation/dictionary.ts';
import { hasOnlyPauses } from '../speech-markup/edit-speech-markup.ts';
import type { Choice, Field, FieldType } from './command.ts';
import { isTruncatedLabel, listLabelCandidates, stripNumberUnit } from './copied-labels.ts';

interface ValueSuggestion {
  readonly label: Text;
  readonly value: string;
}

type ParsedValue =
  | { readonly value: unknown; readonly label?: Text }
  | { readonly problem: Text; readonly suggestions?: readonly ValueSuggestion[] };

/** Separators between values. Brackets protect commas: `Chinese (Mandarin, Simplified)`. */
const SEPARATORS = ',;\n،、，；';
/** Maximum characters and values of a list. Longer lists are rejected before any lookup. */
const MAX_LIST = { characters: 2000, values: 200 } as const;

/** Longest label, with its details, that a platform shows. */
const MAX_LABEL_CHARACTERS = 200;
const MAX_SUGGESTIONS = 3;

type ScalarValue = string | number | boolean;

interface ValueContext {
  readonly voices: readonly Voice[];
  readonly dictionaries?: readonly SelectableDictionary[];
  /** The person's language. */
  readonly locale: LocaleTag;
  readonly prefix?: string;
  /** Finds the translatable label of a choice by its English label. */
  readonly labelChoice: (label: string) => Message;
}

/** Loads every language, so use it only if other readings fail. */
const listAllMessages = (): readonly Messages[] => LOCALE_TAGS.map(getMessages);

/** Value that deletes a field's stored value. */
export const CLEAR_VALUE = 'none';

export function parseValue({ options, isClearable }: Field, raw: unknown, known: ValueContext): ParsedValue {
  if (isClearable && String(raw).trim().toLowerCase() === CLEAR_VALUE) return { value: null };
  if (options.kind === 'file') return { problem: message('problems.fileTyped') };
  if (Array.isArray(raw)) return parseList(options, raw, known);
  return isScalar(raw) ? parseScalar(options, raw, known) : { problem: message('problems.notText') };
}

/** Accepts only JSON values with an unambiguous text. */
const isScalar = (raw: unknown): raw is ScalarValue => ['string', 'number', 'boolean'].includes(typeof raw);

function parseList(options: FieldType, raw: readonly unknown[], known: ValueContext): ParsedValue {
  if (!raw.every(isScalar)) return { problem: message('problems.notText') };
  if (options.kind === 'lines') return toLines(raw);
  if (options.kind === 'number' && options.allowsMultiple) return parseNumbers(raw);
  if (options.kind === 'language' && options.allowsMultiple) return parseLanguages(raw, options, known);
  if (options.kind === 'dictionary') return parseDictionaries(raw, known);
  return { problem: message(options.kind === 'text' ? 'problems.notText' : 'problems.oneValue') };
}

function parseScalar(options: FieldType, raw: ScalarValue, known: ValueContext): ParsedValue {
  switch (options.kind) {
    case 'text':
      return parseText(raw, options);
    case 'lines':
      return isInvisible(String(raw))
        ? { problem: message('faults.nothingToSay') }
        : toLines(String(raw).split(/\r?\n/));
    case 'number':
      return options.allowsMultiple ? parseNumbers(String(raw)) : parseSingleNumber(raw, options.isInteger);
    case 'choice':
      return parseCopied(raw, (one) => parseChoice(one, options.choices, known));
    case 'language':
      return options.allowsMultiple
        ? parseLanguages(String(raw), options, known)
        : parseSingleLanguage(raw, options, known);
    case 'voice':
      return parseCopied(raw, (one) => parseVoice(one, known));
    case 'dictionary':
      return parseDictionaries(String(raw), known);
    case 'toggle':
      return parseCopied(raw, parseToggle);
    case 'file':
      return { problem: message('problems.fileTyped') };
  }
}

/** Parses the text as typed; if that fails, as a label copied from a platform. */
function parseCopied(raw: ScalarValue, read: (one: ScalarValue) => ParsedValue): ParsedValue {
  const first = read(raw);
  if ('value' in first || typeof raw !== 'string' || raw.length > MAX_LABEL_CHARACTERS) return first;
  const others = listLabelCandidates(raw).map(read);
  const hasNear = (got: ParsedValue) =>
    'suggestions' in got && got.suggestions !== undefined && got.suggestions.length > 0;
  return others.find((got) => 'value' in got) ?? [...others.toReversed(), first].find(hasNear) ?? first;
}

function parseText(raw: ScalarValue, { max, linkKinds }: Extract<FieldType, { kind: 'text' }>): ParsedValue {
  const value = linkKinds ? String(raw).trim() : String(raw);
  if (isInvisible(value) || hasOnlyPauses(value)) return { problem: message('faults.nothingToSay') };
  const size = countCodePoints(value);
  return max !== undefined && size > max ? { problem: message('problems.tooLong', { size, most: max }) } : { value };
}

/** True if the text consists of invisible characters. */
const isInvisible = (text: string): boolean => text.trim() !== '' && removeInvisible(text).trim() === '';

const toLines = (lines: readonly ScalarValue[]): ParsedValue => ({
  value: lines.map(String).filter((line) => line.trim() !== ''),
});

/** Accepts a decimal comma. In integers a comma could separate thousands, so it is rejected. */
function parseNumber(raw: ScalarValue, whole = false): ParsedValue {
  const typed = String(raw).trim();
  const value = Number(!whole && /^-?\d+,\d+$/.test(typed) ? typed.replace(',', '.') : typed);
  if (typed !== '' && Number.isFinite(value)) return { value };
  const shown = truncate(typed, 60);
  return { problem: message(whole ? 'problems.notThisWhole' : 'problems.notThisNumber', { typed: shown }) };
}

function parseSingleNumber(raw: ScalarValue, whole = false): ParsedValue {
  const got = parseNumber(raw, whole);
  if ('value' in got || typeof raw !== 'string' || raw.length > MAX_LABEL_CHARACTERS) return got;
  const found = [raw, ...listLabelCandidates(raw)]
    .map((one) => stripNumberUnit(one, listAllMessages))
    .find((one) => one !== undefined);
  const shown = found === undefined ? got : parseNumber(found, whole);
  return 'value' in shown ? shown : got;
}

/** Splits a typed list, or takes a given one. Lists over the limit are a problem. */
function splitList(
  raw: string | readonly ScalarValue[],
  split: (typed: string) => readonly string[],
): readonly ScalarValue[] | { readonly problem: Text } {
  const typed = typeof raw === 'string' ? raw : raw.join(', ');
  const { characters, values } = MAX_LIST;
  if (typed.length > characters)
    return { problem: message('problems.listTooLong', { size: typed.length, most: characters }) };
  const parts = typeof raw === 'string' ? split(raw).filter((part) => part.trim() !== '') : raw;
  return parts.length > values
    ? { problem: message('problems.listTooMany', { size: parts.length, most: values }) }
    : parts;
}

/** Parses each part and removes duplicates. Returns the first problem, if any. */
function parseEach(parts: ReturnType<typeof splitList>, read: (part: ScalarValue) => ParsedValue): ParsedValue {
  if ('problem' in parts) return parts;
  const values: unknown[] = [];
  const labels: Text[] = [];
  for (const part of new Set(parts)) {
    const got = read(part);
    if ('problem' in got) return got;
    if (values.includes(got.value)) continue;
    values.push(got.value);
    if (got.label !== undefined) labels.push(got.label);
  }
  return { value: values, ...(labels.length > 0 && { label: list(labels, 'comma') }) };
}

const parseNumbers = (raw: string | readonly ScalarValue[]): ParsedValue =>
  parseEach(
    splitList(raw, (typed) => typed.split(/[\s,;]+/u)),
    (part) => parseNumber(part),
  );

/** Finds a choice by its label in any language, or by a truncated label that is unambiguous. */
function findChoiceInAnyLanguage(
  typed: string,
  wanted: string,
  choices: readonly Choice[],
  { labelChoice }: ValueContext,
): Choice | undefined {
  if (wanted === '') return undefined;
  const all = listAllMessages();
  const labelsOf = ({ label }: Choice) => all.map(({ render }) => normalizeForMatching(render(labelChoice(label))));
  const truncatedMatches = isTruncatedLabel(typed)
    ? choices.filter((one) => labelsOf(one).some((label) => label.startsWith(wanted)))
    : [];
  return (
    choices.find((one) => labelsOf(one).includes(wanted)) ??
    (truncatedMatches.length === 1 ? truncatedMatches[0] : undefined)
  );
}

/** Finds a choice by value or label. The person's language is searched first. */
function parseChoice(raw: ScalarValue, choices: readonly Choice[], lookup: ValueContext): ParsedValue {
  const { labelChoice, locale } = lookup;
  const { render } = getMessages(locale);
  const labelOf = ({ label }: Choice) => labelChoice(label);
  const namesOf = (one: Choice) => [render(labelOf(one)), one.label].map(normalizeForMatching);
  const typed = String(raw).trim();
  const wanted = typed.length > MAX_LABEL_CHARACTERS ? '' : normalizeForMatching(typed);
  const found =
    choices.find((one) => String(one.value) === typed) ??
    choices.find((one) => wanted !== '' && namesOf(one).includes(wanted)) ??
    findChoiceInAnyLanguage(typed, wanted, choices, lookup);
  if (found) return { value: found.value, label: labelOf(found) };
  const slips = getAllowedTypos(wanted);
  const near = choices
    .filter((one) => calculateEditDistance(wanted, normalizeForMatching(render(labelOf(one))), slips) <= slips)
    .map((one) => ({ label: labelOf(one), value: one.label }));
  return {
    problem: message('problems.notChoice', { labels: list(choices.map(labelOf), 'comma') }),
    suggestions: near.slice(0, MAX_SUGGESTIONS),
  };
}

type LanguageOptions = Extract<FieldType, { kind: 'language' }>;

/** Parses languages: `es fr` are two, `Swiss French` is one. */
function parseLanguages(
  raw: string | readonly ScalarValue[],
  options: LanguageOptions,
  lookup: ValueContext,
): ParsedValue {
  const known = new Map<string, boolean>();
  const isKnown = (name: string): boolean => {
    const is = known.get(name) ?? findLanguage(name, options.side, lookup.locale) !== undefined;
    known.set(name, is);
    return is;
  };
  const splitWords = (part: string): readonly string[] => {
    const words = part.trim().split(/\s+/u);
    return words.length > 1 && !isKnown(part.trim()) && words.every(isKnown) ? words : [part];
  };
  const listed = splitList(raw, (typed) => splitOutsideParentheses(typed, SEPARATORS));
  const parts = 'problem' in listed ? listed : listed.flatMap((part) => splitWords(String(part)));
  return parseEach(parts, (part) => parseSingleLanguage(part, options, lookup));
}

const parseSingleLanguage = (raw: ScalarValue, options: LanguageOptions, lookup: ValueContext): ParsedValue =>
  parseCopied(raw, (one) => parseLanguage(one, options, lookup));

function parseLanguage(
  raw: ScalarValue,
  { side }: LanguageOptions,
  { locale, prefix = '' }: ValueContext,
): ParsedValue {
  const typed = String(raw).trim();
  const found = findLanguage(typed, side, locale);
  if (found) return { value: found.id, label: languageName(found) };
  const wrongSide = findLanguage(typed, 'target', locale);
  if (wrongSide) return { problem: message('problems.targetOnly', { language: languageName(wrongSide) }) };
  const suggestions = suggestLanguages(typed, side, locale).map((one) => ({
    label: languageName(one),
    value: one.name,
  }));
  const near = quotedList(
    suggestions.map(({ label }) => label),
    'or',
  );
  return {
    problem: message('problems.unknownLanguage', { typed: truncate(typed, 60), near, list: `/${prefix}languages` }),
    suggestions,
  };
}

function parseVoice(raw: ScalarValue, { voices, prefix = '' }: ValueContext): ParsedValue {
  const typed = String(raw).trim();
  const found = findVoice(voices, typed);
  if (found) return { value: found.id, label: found.name };
  if (voices.length === 0) {
    return /^\d+$/.test(typed)
      ? { value: Number(typed), label: message('answers.settings.voice', { id: Number(typed) }) }
      : { problem: message('problems.noVoicesToLookUp') };
  }
  const near = suggestVoices(voices, typed).map((one) => one.name);
  return {
    problem: message('problems.unknownVoice', {
      typed: truncate(typed, 60),
      near: quotedList(near, 'or'),
      list: `/${prefix}voices`,
    }),
    suggestions: near.map((name) => ({ label: name, value: name })),
  };
}

const MAX_LISTED_DICTIONARIES = 5;

/** Finds dictionaries by name or id. Dictionaries of the person or place always apply, so naming one has no effect. */
function parseDictionaries(raw: string | readonly ScalarValue[], { dictionaries = [] }: ValueContext): ParsedValue {
  const listed = splitList(raw, (typed) => splitOutsideParentheses(typed, SEPARATORS));
  if ('problem' in listed) return listed;
  const ids: number[] = [];
  const labels: string[] = [];
  for (const part of listed) {
    const typed = String(part).trim();
    const found = [typed, ...listLabelCandidates(typed)]
      .map((one) =>
        dictionaries.find(
          ({ name }) => normalizeForMatching(name) === normalizeForMatching(one) && one.length <= MAX_SEARCH_LENGTH,
        ),
      )
      .find((one) => one !== undefined);
    const id = found ? found.id : /^\d{1,15}$/.test(typed) ? Number(typed) : Number.NaN;
    if (Number.isNaN(id)) {
      const names = dictionaries.slice(0, MAX_LISTED_DICTIONARIES).map(({ name }) => name);
      return { problem: message('dictionaries.unknown', { typed: truncate(typed, 60), names: list(names) }) };
    }
    if (id !== undefined && !ids.includes(id)) ids.push(id);
    labels.push(found?.name ?? typed);
  }
  return { value: ids.length > 0 ? ids : undefined, label: [...new Set(labels)].join(', ') };
}

function parseToggle(raw: ScalarValue): ParsedValue {
  if (typeof raw === 'boolean') return { value: raw };
  if (/^(true|yes|on|y|1|ja|oui|sí|はい)$/iu.test(String(raw).trim())) return { value: true };
  if (/^(false|no|off|n|0|nein|non|いいえ)$/iu.test(String(raw).trim())) return { value: false };
  const typed = String(raw).length > MAX_LABEL_CHARACTERS ? '' : normalizeForMatching(String(raw));
  const isTyped = (id: 'card.yes' | 'card.no') =>
    typed !== '' && listAllMessages().some(({ format }) => normalizeForMatching(format(id)) === typed);
  if (isTyped('card.yes')) return { value: true };
  if (isTyped('card.no')) return { value: false };
  return { problem: message('problems.notToggle') };
}
