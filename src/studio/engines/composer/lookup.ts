// The lexicon as something to look phrases up in: stems → lines, hints and modifiers. Built once, from data.

import { STANDS_FOR, TURNS_INTO } from './lexicon/company.ts';
import type { Entry } from './lexicon/entry.ts';
import { EVERYDAY } from './lexicon/everyday.ts';
import { HELPERS } from './lexicon/filler.ts';
import { MACHINES } from './lexicon/machines.ts';
import { type Modifier, modifiers } from './lexicon/modifiers.ts';
import { NATURE } from './lexicon/nature.ts';
import { THINGS } from './lexicon/things.ts';
import { phraseOf, stemOf } from './words.ts';

export const groups = [...NATURE, ...MACHINES, ...THINGS, ...EVERYDAY];

export interface Meaning {
  /** Lines that name it. */
  readonly named: Entry[];
  /** Lines that it only hints at. */
  readonly hinted: Entry[];
  readonly modifiers: Modifier[];
}

const meanings = new Map<string, Meaning>();

function meaningFor(word: string): Meaning {
  const key = phraseOf(word);
  const meaning = meanings.get(key) ?? { named: [], hinted: [], modifiers: [] };
  meanings.set(key, meaning);
  return meaning;
}

for (const entry of groups.flatMap((one) => one.entries))
  for (const word of entry.words) {
    const list = word.startsWith('~') ? meaningFor(word.slice(1)).hinted : meaningFor(word).named;
    if (!list.includes(entry)) list.push(entry);
  }
for (const modifier of modifiers)
  for (const word of modifier.words) meaningFor(word).modifiers.push(modifier);

/** Words of the longest phrase in the lexicon. */
export const LONGEST_PHRASE = Math.max(...[...meanings.keys()].map((key) => key.split(' ').length));

export const meaningOf = (stems: string): Meaning | undefined => meanings.get(stems);

const helpers = new Set([...HELPERS].map(stemOf));
export const isHelper = (stem: string): boolean => helpers.has(stem);

const EXAMPLES = 5;

/** "weather (rain, wind …)": every group with a few of its sounds. */
export const listOfSounds = (): string =>
  groups
    .map(({ name, entries }) => {
      const some = entries.slice(0, EXAMPLES).map(({ label }) => label);
      return `${name} (${some.join(', ')}${entries.length > EXAMPLES ? ' …' : ''})`;
    })
    .join('; ');

const byLabel = new Map(
  groups.flatMap(({ entries }) => entries.map((entry) => [entry.label, entry] as const)),
);

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
