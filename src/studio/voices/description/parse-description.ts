// Parses an English voice description into gender, age, traits, accent, nationality and unused words. Pure and
// repeatable. Leaves the design of the voices to design-voices.ts.

import { SERVICE_LANGUAGES } from '../../../domain/media/language-table.ts';
import type { VoiceGender } from '../voice-design.ts';
import { ACCENTS, UNAVAILABLE_ACCENTS } from './accents.ts';
import { NUMBER_WORDS, parseAge } from './parse-age.ts';
import {
  AGE_WORDS,
  DESCRIPTION_REWRITES,
  FILLER_WORDS,
  GENDER_WORDS,
  NEGATION_GAP_WORDS,
  NEGATION_WORDS,
  STRENGTH_FACTORS,
  TRAITS,
  type VoiceTrait,
} from './traits.ts';

export interface DescribedTrait {
  readonly trait: VoiceTrait;
  readonly word: string;
  readonly strength: number;
}

export interface VoiceDescription {
  readonly gender: VoiceGender;
  readonly age: number;
  /** Word for the age in the description. */
  readonly ageLabel?: string;
  /** Requested traits, with the user's word and strength. */
  readonly traits: readonly DescribedTrait[];
  readonly accent?: { readonly label: string; readonly identifier: string; readonly tag: 'en-US' | 'en-GB' };
  /** English accent that no engine has. */
  readonly unavailableAccent?: string;
  /** Language other than English. `spoken`: true if the voice speaks it, false if the speaker only comes from there. */
  readonly language?: { readonly name: string; readonly tag: string; readonly spoken: boolean };
  /** Traits that the description rules out. */
  readonly excludedTraits: readonly string[];
  /** Words without effect. */
  readonly unusedWords: readonly string[];
}

interface DescriptionWord {
  readonly text: string;
  readonly isNegated: boolean;
  readonly strength: number;
}

const DEFAULT_AGE = 35;
const MAX_PHRASE_WORDS = 2;
/** Maximum words between a negation or strength and its trait. */
const NEGATION_REACH = 3;
/** Maximum words to look back, including words of degree. */
const MAX_DISTANCE = 8;

/** Main tag by the English name of a language: `french` → `fr-FR`. */
const nationalities = new Map<string, { readonly name: string; readonly tag: string }>();
for (const [, tag, full] of SERVICE_LANGUAGES) {
  const name = (full ?? '').split(' (')[0] ?? '';
  const main = ['es-ES', 'fr-FR', 'de-DE', 'pt-BR', 'nl-NL', 'ar-SA', 'zh-CN', 'ur-PK', 'pa-IN'].includes(tag);
  if (name !== '' && name !== 'English' && (main || !nationalities.has(name.toLowerCase())))
    nationalities.set(name.toLowerCase(), { name, tag });
}
/** Nationalities whose name differs from their language's name. */
const NATIONALITIES: Readonly<Record<string, string>> = {
  mexican: 'es-MX',
  argentinian: 'es-AR',
  brazilian: 'pt-BR',
  belgian: 'fr-BE',
  austrian: 'de-AT',
  swiss: 'de-CH',
  egyptian: 'ar-EG',
  iranian: 'fa-IR',
  israeli: 'he-IL',
  mandarin: 'zh-CN',
  cantonese: 'zh-HK',
  castilian: 'es-ES',
  farsi: 'fa-IR',
};
for (const [people, tag] of Object.entries(NATIONALITIES))
  nationalities.set(people, { name: people.replace(/^./, (letter) => letter.toUpperCase()), tag });

/** Uses of “old” that are not about the speaker's age. */
const OF_YEARS = /(?<!\d{3}[ -]|hundred[ -]|thousand[ -])\byears?[ -]old\b/g;
const OLD_THINGS = /\bold[ -](fashioned|school|time|world|friend|book|house)\b/g;
const WORD = /\bold-(?:fashioned|school|time|world|friend|book|house)\b|[\p{L}\p{N}']+/gu;

/** Adds the negation and strength that apply to each word. Hyphens split words, except in fixed pairs. */
function splitWords(description: string): DescriptionWord[] {
  const text = description.toLowerCase().replace(/[’‘]/g, "'");
  return DESCRIPTION_REWRITES.reduce((sofar, [words, as]) => sofar.replace(words, as), text)
    .replace(OF_YEARS, 'years')
    .replace(OLD_THINGS, 'old-$1')
    .split(/[.,;:!?()\n]|\bbut\b/)
    .flatMap((clause) => {
      const texts = clause.match(WORD) ?? [];
      return texts.map((text, at) => {
        const before = wordsBefore(texts, at);
        const strength = texts.slice(Math.max(0, at - 1), at).map((word) => STRENGTH_FACTORS[word] ?? 1)[0] ?? 1;
        return {
          text: text.replace(/'s$/, ''),
          isNegated: before.some((word) => NEGATION_WORDS.has(word)),
          strength,
        };
      });
    });
}

/** Words before a position, within reach of a negation. Words of degree do not count. */
function wordsBefore(texts: readonly string[], at: number): readonly string[] {
  const before: string[] = [];
  for (let back = at - 1; back >= 0 && before.length < NEGATION_REACH && back >= at - MAX_DISTANCE; back--) {
    const text = texts[back] ?? '';
    // A new phrase begins, as in “less deep and more lively”.
    if (text === 'more' && !NEGATION_WORDS.has(texts[back - 1] ?? '')) break;
    if (!NEGATION_GAP_WORDS.has(text) && !(text in STRENGTH_FACTORS)) before.push(text);
  }
  return before;
}

/** `faster` → `fast`, `happier` → `happy`, `hoarser` → `hoarse`, `sadder` → `sad`; likewise for `fastest`. */
function listPositiveForms(word: string): readonly string[] {
  const [, stem] = /^(\p{L}{2,20})e(?:r|st)$/u.exec(word) ?? [];
  return stem === undefined ? [] : [stem, `${stem}e`, stem.replace(/i$/, 'y'), stem.replace(/(.)\1$/, '$1')];
}

interface FoundWord extends DescriptionWord {
  /** Index of its first word in the description. */
  readonly at: number;
  readonly phrase: string;
}

/** Finds phrases in the description and marks their words as used. */
function createFinder(words: readonly DescriptionWord[]) {
  const used = new Set<number>();
  const find = (wanted: readonly string[]): FoundWord[] => {
    const found: FoundWord[] = [];
    for (let at = 0; at < words.length; at++) {
      for (let length = MAX_PHRASE_WORDS; length > 0; length--) {
        const run = words.slice(at, at + length);
        const phrase = run.map(({ text }) => text).join(' ');
        // An adverb means the same as its adjective: `calmly`, `happily`.
        const names = [phrase, phrase.replace(/ly$/, ''), phrase.replace(/ily$/, 'y'), ...listPositiveForms(phrase)];
        if (run.length < length || !names.some((name) => wanted.includes(name))) continue;
        found.push({ ...(run[0] as DescriptionWord), at, phrase });
        for (let step = 0; step < length; step++) used.add(at + step);
        break;
      }
    }
    return found;
  };
  return { find, used };
}

const isNumberWord = (text: string): boolean => /^\d+s?$/.test(text) || NUMBER_WORDS.has(text);

const SPEAKING_WORDS = /^(speak|speaks|speaking|spoken|in|voice|language|fluent|native)$/;

function findLanguage(words: readonly DescriptionWord[], used: Set<number>): VoiceDescription['language'] {
  for (const [at, { text, isNegated }] of words.entries()) {
    const known = nationalities.get(text);
    if (!known || isNegated) continue;
    used.add(at);
    const around = [words[at - 1]?.text ?? '', words[at + 1]?.text ?? ''];
    return {
      ...known,
      spoken: !around.includes('accent') && around.some((word) => SPEAKING_WORDS.test(word)),
    };
  }
  return undefined;
}

const ACCENT_OF_ENGLISH = /^(?:english|american)$/;

/**
 * Finds the requested English accent. “English accent” after another place, as in “Indian English accent”, is no accent
 * of England.
 */
function findAccent(
  words: readonly DescriptionWord[],
  find: ReturnType<typeof createFinder>['find'],
): Pick<VoiceDescription, 'accent' | 'unavailableAccent'> {
  const findRows = <Row>(rows: readonly Row[], namesOf: (row: Row) => readonly string[]) =>
    rows
      .flatMap((row) => find(namesOf(row)).map(({ at, isNegated }) => ({ row, at, isNegated })))
      .filter(({ isNegated }) => !isNegated)
      .sort((a, b) => a.at - b.at);
  const absent = findRows(UNAVAILABLE_ACCENTS, ([, names]) => names);
  // Covers “Indian English accent” and “South American”.
  const taken = new Set(
    absent.flatMap(({ at }) => (ACCENT_OF_ENGLISH.test(words[at + 1]?.text ?? '') ? [at + 1] : [])),
  );
  const accent = findRows(ACCENTS, ([, , , names]) => names).find(
    ({ at }) => !taken.has(at) && !(words[at]?.text === 'english' && nationalities.has(words[at - 1]?.text ?? '')),
  )?.row;
  return {
    ...(accent ? { accent: { label: accent[0], identifier: accent[1], tag: accent[2] } } : {}),
    ...(absent[0] ? { unavailableAccent: absent[0].row[0] } : {}),
  };
}

export function parseDescription(description: string): VoiceDescription {
  const words = splitWords(description);
  const { find, used } = createFinder(words);
  const firstOf = <Row>(rows: readonly Row[], namesOf: (row: Row) => readonly string[]): Row | undefined =>
    rows
      .map((row) => ({ row, at: find(namesOf(row)).find(({ isNegated }) => !isNegated)?.at ?? Number.NaN }))
      .filter(({ at }) => at >= 0)
      .sort((a, b) => a.at - b.at)[0]?.row;
  const gender = firstOf(GENDER_WORDS, ([, names]) => names)?.[0] ?? 0;
  const ageRow = firstOf(AGE_WORDS, ([, , names]) => names);
  const years = parseAge(description);
  const [age, ageLabel] = years ? [years, `about ${years}`] : (ageRow ?? [DEFAULT_AGE, undefined]);
  const accents = findAccent(words, find);
  const foundTraits = TRAITS.map((trait) => ({ trait, found: find(trait.words) })).filter(
    ({ found }) => found.length > 0,
  );
  const language = findLanguage(words, used);
  const unused = words.filter(
    ({ text }, at) =>
      !used.has(at) &&
      !FILLER_WORDS.has(text) &&
      !isNumberWord(text) &&
      !(text in STRENGTH_FACTORS) &&
      !NEGATION_WORDS.has(text),
  );
  return {
    gender,
    age,
    ...(ageLabel ? { ageLabel } : {}),
    traits: foundTraits.flatMap(({ trait, found }) => {
      const first = found.find(({ isNegated }) => !isNegated);
      return first ? [{ trait, word: first.phrase, strength: first.strength }] : [];
    }),
    ...accents,
    ...(language ? { language } : {}),
    excludedTraits: foundTraits
      .filter(({ found }) => found.every(({ isNegated }) => isNegated))
      .map(({ trait }) => trait.label),
    unusedWords: [...new Set(unused.map(({ text }) => text))],
  };
}
