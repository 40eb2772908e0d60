// The lexicon as something to look phrases up in: stems → lines, hints and modifiers. Built once, from data.

import { MADE_BY, STANDS_FOR, TURNS_INTO } from './lexicon/company.ts';
import type { Entry } from './lexicon/entry.ts';
import { EVERYDAY } from './lexicon/everyday.ts';
import { FILLER, HELPERS, MANNER } from './lexicon/filler.ts';
import { INSTRUMENTS } from './lexicon/instruments.ts';
import { MACHINES } from './lexicon/machines.ts';
import { type Modifier, modifiers } from './lexicon/modifiers.ts';
import { NATURE } from './lexicon/nature.ts';
import { THINGS } from './lexicon/things.ts';
import { phraseOf, stemOf } from './words.ts';

const helpers = new Set([...HELPERS].map(stemOf));
export const isHelper = (stem: string): boolean => helpers.has(stem);

const fillers = new Set([...FILLER].map(stemOf));
const isGist = (stem: string): boolean => !fillers.has(stem);

export const groups = [...NATURE, ...MACHINES, ...THINGS, ...EVERYDAY, ...INSTRUMENTS];

/** What a phrase means, by how sure that is; see {@link Entry}. */
export interface Meaning {
  readonly named: Entry[];
  /** Who makes them usually, unless it does something else. */
  readonly agents: Entry[];
  readonly hinted: Entry[];
  readonly weak: Entry[];
  readonly modifiers: Modifier[];
}

const MARKS = { '@': 'agents', '~': 'hinted', '?': 'weak' } as const;

const meanings = new Map<string, Meaning>();
/** The same, by what is left of phrases without the words that say nothing: "baby is laughing" is "baby laughing". */
const gists = new Map<string, Meaning>();

const gistOf = (phrase: string): string => phraseOf(phrase).split(' ').filter(isGist).join(' ');

function meaningFor(word: string): Meaning {
  const key = phraseOf(word);
  const meaning = meanings.get(key) ?? { named: [], agents: [], hinted: [], weak: [], modifiers: [] };
  meanings.set(key, meaning);
  const gist = gistOf(word);
  if (gist.includes(' ') && !gists.has(gist)) gists.set(gist, meaning);
  return meaning;
}

for (const entry of groups.flatMap((one) => one.entries))
  for (const word of entry.words) {
    const kind = MARKS[word[0] as keyof typeof MARKS];
    const list = kind ? meaningFor(word.slice(1))[kind] : meaningFor(word).named;
    if (!list.includes(entry)) list.push(entry);
  }
for (const modifier of modifiers)
  for (const word of modifier.words) meaningFor(word).modifiers.push(modifier);

/** Words of the longest phrase in the lexicon. */
export const LONGEST_PHRASE = Math.max(...[...meanings.keys()].map((key) => key.split(' ').length));

export const meaningOf = (stems: string): Meaning | undefined => meanings.get(stems);
export const meaningOfGist = (stems: string): Meaning | undefined => gists.get(stems);

const manner = new Set([...MANNER].map(stemOf));
/** Says how something is, where or when, and not what. */
export const isManner = (word: string): boolean =>
  manner.has(stemOf(word)) || (word.length > 4 && word.endsWith('ly'));

const byLabel = new Map(
  groups.flatMap(({ entries }) => entries.map((entry) => [entry.label, entry] as const)),
);

/** What should not be heard either where the first should not. */
export function withAll(unwanted: readonly Entry[]): ReadonlySet<Entry> {
  const labels = new Set(unwanted.map(({ label }) => label));
  const more = MADE_BY.flatMap(([general, ...special]) => (labels.has(general) ? special : []));
  return new Set([...unwanted, ...more.flatMap((label) => byLabel.get(label) ?? [])]);
}

/** Entries named together, after what they do to each other. */
export function inCompany(named: readonly Entry[]): Map<Entry, Entry | undefined> {
  const labels = new Set(named.map(({ label }) => label));
  const become = new Map<Entry, Entry | undefined>();
  for (const [special, ...general] of STANDS_FOR)
    if (labels.has(special))
      for (const entry of named) if (general.includes(entry.label)) become.set(entry, undefined);
  for (const [company, from, to] of TURNS_INTO)
    if (labels.has(company))
      for (const entry of named) if (entry.label === from) become.set(entry, byLabel.get(to));
  return become;
}
