// How languages are written, by base tag; where nothing is known of one, English titles still hold. Pure.

import { en } from './english.ts';
import { de } from './german.ts';
import type { Orthography } from './orthography.ts';
import { others } from './others.ts';
import { romance } from './romance.ts';

const ORTHOGRAPHIES: Readonly<Record<string, Orthography>> = { en, de, ...romance, ...others };

export const orthographyOf = (tag: string): Orthography | undefined =>
  ORTHOGRAPHIES[tag.split('-')[0]?.toLowerCase() ?? ''];

const openers = new Map<Orthography, ReadonlySet<string>>();

/** Returns a test for capitalised words that begin a sentence; no word does in a language without rules. */
export function openersOf(tag: string): (word: string) => boolean {
  const orthography = orthographyOf(tag);
  if (orthography === undefined) return () => false;
  const words = openers.get(orthography) ?? new Set(orthography.openers.split(/\s+/));
  openers.set(orthography, words);
  return (word) => words.has(word);
}

/** In a language without rules, abbreviations of all languages count. */
const EVERY = Object.values(ORTHOGRAPHIES);

/** Abbreviations of one class, in lower case; those of English titles are understood everywhere. */
export function abbreviationsOf(
  tag: string,
  kind: 'inside' | 'ending' | 'joining' | 'beforeNumber' | 'beforeName' | 'suffixes',
): readonly string[] {
  const orthography = orthographyOf(tag);
  const all = orthography === undefined ? EVERY : [orthography, ...(kind === 'inside' ? [en] : [])];
  return [
    ...new Set(all.flatMap((one) => Object.keys(one[kind] ?? {})).map((written) => written.toLowerCase())),
  ];
}
