// A voice description in English → who is meant: gender, age, traits, accent, nationality, and what was not understood.
// Pure, and the same for the same words. Makes no design: that is text-to-voice's work.

import { LANGUAGE_ROWS } from '../../../domain/media/languages.ts';
import type { Gender } from '../design.ts';
import { ABSENT_ACCENTS, ACCENTS } from './accents.ts';
import { ageSaid, NUMBER_WORDS } from './ages.ts';
import {
  AGES,
  DEGREES,
  FILLERS,
  GENDERS,
  NEGATIONS,
  REWORDED,
  STRENGTHS,
  TRAITS,
  type Trait,
} from './traits.ts';

export interface SaidTrait {
  readonly trait: Trait;
  readonly word: string;
  readonly strength: number;
}

export interface Described {
  readonly gender: Gender;
  readonly age: number;
  /** The word for the age, when one was said. */
  readonly ageLabel?: string;
  /** What is asked for, in whose word and how strongly. */
  readonly traits: readonly SaidTrait[];
  readonly accent?: { readonly label: string; readonly identifier: string; readonly tag: 'en-US' | 'en-GB' };
  /** An accent of English that nothing here has. */
  readonly absentAccent?: string;
  /** A language that was named other than English, and whether the voice is to speak it or only comes from there. */
  readonly language?: { readonly name: string; readonly tag: string; readonly spoken: boolean };
  /** Traits that were mentioned to be left out. */
  readonly refused: readonly string[];
  /** Words that have no effect. */
  readonly unused: readonly string[];
}

interface Word {
  readonly text: string;
  readonly negated: boolean;
  readonly strength: number;
}

const DEFAULT_AGE = 35;
const LONGEST_PHRASE = 2;
/** How far a negation or a strength reaches. */
const REACH = 3;
/** Words of degree included. */
const FARTHEST = 8;

/** The main tag of each language's English name: `french` → `fr-FR`. */
const nationalities = new Map<string, { readonly name: string; readonly tag: string }>();
for (const [, tag, full] of LANGUAGE_ROWS) {
  const name = (full ?? '').split(' (')[0] ?? '';
  const main = ['es-ES', 'fr-FR', 'de-DE', 'pt-BR', 'nl-NL', 'ar-SA', 'zh-CN', 'ur-PK', 'pa-IN'].includes(
    tag,
  );
  if (name !== '' && name !== 'English' && (main || !nationalities.has(name.toLowerCase())))
    nationalities.set(name.toLowerCase(), { name, tag });
}
/** Nationalities that are not called as their languages are. */
const PEOPLES: Readonly<Record<string, string>> = {
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
for (const [people, tag] of Object.entries(PEOPLES))
  nationalities.set(people, { name: people.replace(/^./, (letter) => letter.toUpperCase()), tag });

/** What is "old" in them is not who speaks. */
const OF_YEARS = /(?<!\d{3}[ -]|hundred[ -]|thousand[ -])\byears?[ -]old\b/g;
const OLD_THINGS = /\bold[ -](fashioned|school|time|world|friend|book|house)\b/g;
const WORD = /\bold-(?:fashioned|school|time|world|friend|book|house)\b|[\p{L}\p{N}']+/gu;

/** Words with the negation and strength they stand under; other hyphens part words. */
function wordsOf(description: string): Word[] {
  const told = description.toLowerCase().replace(/[’‘]/g, "'");
  return REWORDED.reduce((sofar, [words, as]) => sofar.replace(words, as), told)
    .replace(OF_YEARS, 'years')
    .replace(OLD_THINGS, 'old-$1')
    .split(/[.,;:!?()\n]|\bbut\b/)
    .flatMap((clause) => {
      const texts = clause.match(WORD) ?? [];
      return texts.map((text, at) => {
        const before = reachOf(texts, at);
        const strength = texts.slice(Math.max(0, at - 1), at).map((word) => STRENGTHS[word] ?? 1)[0] ?? 1;
        return {
          text: text.replace(/'s$/, ''),
          negated: before.some((word) => NEGATIONS.has(word)),
          strength,
        };
      });
    });
}

/** Words in front of one, as far as a negation reaches; those of degree do not count. */
function reachOf(texts: readonly string[], at: number): readonly string[] {
  const before: string[] = [];
  for (let back = at - 1; back >= 0 && before.length < REACH && back >= at - FARTHEST; back--) {
    const text = texts[back] ?? '';
    // "Less deep and more lively".
    if (text === 'more' && !NEGATIONS.has(texts[back - 1] ?? '')) break;
    if (!DEGREES.has(text) && !(text in STRENGTHS)) before.push(text);
  }
  return before;
}

/** `faster` → `fast`, `happier` → `happy`, `hoarser` → `hoarse`, `sadder` → `sad`; the same of `fastest`. */
function positives(word: string): readonly string[] {
  const [, stem] = /^(\p{L}{2,20})e(?:r|st)$/u.exec(word) ?? [];
  return stem === undefined ? [] : [stem, `${stem}e`, stem.replace(/i$/, 'y'), stem.replace(/(.)\1$/, '$1')];
}

interface Found extends Word {
  /** Which word of the description it begins with. */
  readonly at: number;
  readonly phrase: string;
}

/** Marks every run of words that is in the row as used, and gives back the words found. */
function finder(words: readonly Word[]) {
  const used = new Set<number>();
  const find = (wanted: readonly string[]): Found[] => {
    const found: Found[] = [];
    for (let at = 0; at < words.length; at++) {
      for (let length = LONGEST_PHRASE; length > 0; length--) {
        const run = words.slice(at, at + length);
        const phrase = run.map(({ text }) => text).join(' ');
        // An adverb means what its adjective does: `calmly`, `happily`.
        const names = [phrase, phrase.replace(/ly$/, ''), phrase.replace(/ily$/, 'y'), ...positives(phrase)];
        if (run.length < length || !names.some((name) => wanted.includes(name))) continue;
        found.push({ ...(run[0] as Word), at, phrase });
        for (let step = 0; step < length; step++) used.add(at + step);
        break;
      }
    }
    return found;
  };
  return { find, used };
}

const saysNumber = (text: string): boolean => /^\d+s?$/.test(text) || NUMBER_WORDS.has(text);

const SPOKEN = /^(speak|speaks|speaking|spoken|in|voice|language|fluent|native)$/;

function languageSaid(words: readonly Word[], used: Set<number>): Described['language'] {
  for (const [at, { text, negated }] of words.entries()) {
    const known = nationalities.get(text);
    if (!known || negated) continue;
    used.add(at);
    const around = [words[at - 1]?.text ?? '', words[at + 1]?.text ?? ''];
    return { ...known, spoken: !around.includes('accent') && around.some((word) => SPOKEN.test(word)) };
  }
  return undefined;
}

const WHOSE = /^(?:english|american)$/;

/** The accent of English that is asked for. "English accent" after the name of another place is not an accent of England. */
function accentSaid(
  words: readonly Word[],
  find: ReturnType<typeof finder>['find'],
): Pick<Described, 'accent' | 'absentAccent'> {
  const places = <Row>(rows: readonly Row[], namesOf: (row: Row) => readonly string[]) =>
    rows
      .flatMap((row) => find(namesOf(row)).map(({ at, negated }) => ({ row, at, negated })))
      .filter(({ negated }) => !negated)
      .sort((one, other) => one.at - other.at);
  const absent = places(ABSENT_ACCENTS, ([, names]) => names);
  // "Indian English accent", "South American".
  const taken = new Set(absent.flatMap(({ at }) => (WHOSE.test(words[at + 1]?.text ?? '') ? [at + 1] : [])));
  const accent = places(ACCENTS, ([, , , names]) => names).find(
    ({ at }) =>
      !taken.has(at) && !(words[at]?.text === 'english' && nationalities.has(words[at - 1]?.text ?? '')),
  )?.row;
  return {
    ...(accent ? { accent: { label: accent[0], identifier: accent[1], tag: accent[2] } } : {}),
    ...(absent[0] ? { absentAccent: absent[0].row[0] } : {}),
  };
}

/** Understands a description as far as the table goes. */
export function describedBy(description: string): Described {
  const words = wordsOf(description);
  const { find, used } = finder(words);
  const firstOf = <Row>(rows: readonly Row[], namesOf: (row: Row) => readonly string[]): Row | undefined =>
    rows
      .map((row) => ({ row, at: find(namesOf(row)).find(({ negated }) => !negated)?.at ?? Number.NaN }))
      .filter(({ at }) => at >= 0)
      .sort((one, other) => one.at - other.at)[0]?.row;
  const gender = firstOf(GENDERS, ([, names]) => names)?.[0] ?? 0;
  const ageRow = firstOf(AGES, ([, , names]) => names);
  const said = ageSaid(description);
  const [age, ageLabel] = said ? [said, `about ${said}`] : (ageRow ?? [DEFAULT_AGE, undefined]);
  const accents = accentSaid(words, find);
  const heard = TRAITS.map((trait) => ({ trait, found: find(trait.words) })).filter(
    ({ found }) => found.length > 0,
  );
  const language = languageSaid(words, used);
  const unused = words.filter(
    ({ text }, at) =>
      !used.has(at) &&
      !FILLERS.has(text) &&
      !saysNumber(text) &&
      !(text in STRENGTHS) &&
      !NEGATIONS.has(text),
  );
  return {
    gender,
    age,
    ...(ageLabel ? { ageLabel } : {}),
    traits: heard.flatMap(({ trait, found }) => {
      const first = found.find(({ negated }) => !negated);
      return first ? [{ trait, word: first.phrase, strength: first.strength }] : [];
    }),
    ...accents,
    ...(language ? { language } : {}),
    refused: heard
      .filter(({ found }) => found.every(({ negated }) => negated))
      .map(({ trait }) => trait.label),
    unused: [...new Set(unused.map(({ text }) => text))],
  };
}
