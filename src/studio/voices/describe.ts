// A voice description in English → who is meant: gender, age, traits, accent, nationality, and what was not understood.
// Pure, and the same for the same words. Makes no design: that is text-to-voice's work.

import { LANGUAGE_ROWS } from '../../domain/media/languages.ts';
import type { Gender } from './design.ts';
import { ACCENTS, AGES, FILLERS, GENDERS, NEGATIONS, STRENGTHS, TRAITS, type Trait } from './traits.ts';

export interface Described {
  readonly gender: Gender;
  readonly age: number;
  /** The word for the age, when one was said. */
  readonly ageLabel?: string;
  readonly traits: readonly { readonly trait: Trait; readonly strength: number }[];
  readonly accent?: { readonly label: string; readonly identifier: string; readonly tag: 'en-US' | 'en-GB' };
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

/** Words with the negation and strength they stand under; hyphens part words. */
function wordsOf(description: string): Word[] {
  return description
    .toLowerCase()
    .replace(/[’‘]/g, "'")
    .split(/[.,;:!?()\n]|\bbut\b/)
    .flatMap((clause) => {
      const texts = clause.match(/[\p{L}\p{N}']+/gu) ?? [];
      return texts.map((text, at) => {
        const before = texts.slice(Math.max(0, at - REACH), at);
        const strength = before.slice(-1).map((word) => STRENGTHS[word] ?? 1)[0] ?? 1;
        return {
          text: text.replace(/'s$/, ''),
          negated: before.some((word) => NEGATIONS.has(word)),
          strength,
        };
      });
    });
}

/** `aged 70`, `70-year-old`, `in her sixties`. */
function ageSaid(description: string): number | undefined {
  const number = /\b(?:aged?|is|of)?\s*(\d{1,3})[\s-]*(?:years?|yrs?|yo\b|y\/o)/i.exec(description)?.[1];
  const aged = number ?? /\b(?:aged?|age of|about|around)\s+(\d{1,3})\b/i.exec(description)?.[1];
  if (aged && Number(aged) >= 3 && Number(aged) <= 120) return Number(aged);
  const decades = ['twent', 'thirt', 'fort', 'fift', 'sixt', 'sevent', 'eight', 'ninet'];
  const decade = decades.findIndex((stem) => new RegExp(`\\b${stem}ies\\b`, 'i').test(description));
  return decade < 0 ? undefined : 25 + 10 * decade;
}

interface Found extends Word {
  /** Which word of the description it is. */
  readonly at: number;
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
        const names = [phrase, phrase.replace(/ly$/, ''), phrase.replace(/ily$/, 'y')];
        if (run.length < length || !names.some((name) => wanted.includes(name))) continue;
        found.push({ ...(run[0] as Word), at });
        for (let step = 0; step < length; step++) used.add(at + step);
        break;
      }
    }
    return found;
  };
  return { find, used };
}

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

/** Understands a description as far as the table goes. */
export function describedBy(description: string): Described {
  const words = wordsOf(description);
  const { find, used } = finder(words);
  const wanted = (found: readonly Word[]): boolean => found.some(({ negated }) => !negated);
  const firstOf = <Row>(rows: readonly Row[], namesOf: (row: Row) => readonly string[]): Row | undefined =>
    rows
      .map((row) => ({ row, at: find(namesOf(row)).find(({ negated }) => !negated)?.at ?? Number.NaN }))
      .filter(({ at }) => at >= 0)
      .sort((one, other) => one.at - other.at)[0]?.row;
  const gender = firstOf(GENDERS, ([, names]) => names)?.[0] ?? 0;
  const ageRow = firstOf(AGES, ([, , names]) => names);
  const said = ageSaid(description);
  const [age, ageLabel] = said ? [said, `about ${said}`] : (ageRow ?? [DEFAULT_AGE, undefined]);
  const accent = firstOf(ACCENTS, ([, , , names]) => names);
  const heard = TRAITS.map((trait) => ({ trait, found: find(trait.words) })).filter(
    ({ found }) => found.length > 0,
  );
  const language = languageSaid(words, used);
  const unused = words.filter(
    ({ text }, at) => !used.has(at) && !FILLERS.has(text) && !/^\d+$/.test(text) && !(text in STRENGTHS),
  );
  return {
    gender,
    age,
    ...(ageLabel ? { ageLabel } : {}),
    traits: heard
      .filter(({ found }) => wanted(found))
      .map(({ trait, found }) => ({ trait, strength: found.find(({ negated }) => !negated)?.strength ?? 1 })),
    ...(accent ? { accent: { label: accent[0], identifier: accent[1], tag: accent[2] } } : {}),
    ...(language ? { language } : {}),
    refused: heard.filter(({ found }) => !wanted(found)).map(({ trait }) => trait.label),
    unused: [...new Set(unused.map(({ text }) => text))],
  };
}
