// Finds phrases in the lexicon by their stems. The lookup tables are built once from the data.

import type { LexiconEntry } from './lexicon/entry.ts';
import { LEXICON } from './lexicon/lexicon.ts';
import type { Modifier } from './lexicon/modifiers.ts';
import { stemPhrase, stemWord } from './stemming.ts';

const { groups, modifiers, combinations, words: promptWords } = LEXICON;

const helperStems = new Set([...promptWords.sourceActionVerbs].map(stemWord));
export const isSourceActionVerb = (stem: string): boolean => helperStems.has(stem);

const fillerStems = new Set([...promptWords.filler].map(stemWord));
const isContentWord = (stem: string): boolean => !fillerStems.has(stem);

/**
 * Meanings of a phrase by certainty; see {@link LexiconEntry}.
 */
export interface PhraseMeaning {
  readonly named: LexiconEntry[];
  /** Entries whose usual maker the phrase names. */
  readonly agents: LexiconEntry[];
  readonly hinted: LexiconEntry[];
  readonly weak: LexiconEntry[];
  readonly modifiers: Modifier[];
}

const MARK_KINDS = { '@': 'agents', '~': 'hinted', '?': 'weak' } as const;

const meanings = new Map<string, PhraseMeaning>();
/** Meanings of phrases without their filler words: “baby is laughing” is “baby laughing”. */
const meaningsByGist = new Map<string, PhraseMeaning>();

const removeFillers = (phrase: string): string => stemPhrase(phrase).split(' ').filter(isContentWord).join(' ');

function getOrCreateMeaning(word: string): PhraseMeaning {
  const key = stemPhrase(word);
  const meaning = meanings.get(key) ?? { named: [], agents: [], hinted: [], weak: [], modifiers: [] };
  meanings.set(key, meaning);
  const gist = removeFillers(word);
  if (gist.includes(' ') && !meaningsByGist.has(gist)) meaningsByGist.set(gist, meaning);
  return meaning;
}

for (const entry of groups.flatMap(({ entries }) => entries))
  for (const word of entry.words) {
    const kind = MARK_KINDS[word[0] as keyof typeof MARK_KINDS];
    const list = kind ? getOrCreateMeaning(word.slice(1))[kind] : getOrCreateMeaning(word).named;
    if (!list.includes(entry)) list.push(entry);
  }
for (const modifier of modifiers) for (const word of modifier.words) getOrCreateMeaning(word).modifiers.push(modifier);

export const MAX_PHRASE_WORDS = Math.max(...[...meanings.keys()].map((key) => key.split(' ').length));

export const findMeaning = (stems: string): PhraseMeaning | undefined => meanings.get(stems);
export const findMeaningWithoutFillers = (stems: string): PhraseMeaning | undefined => meaningsByGist.get(stems);

const mannerStems = new Set([...promptWords.descriptive].map(stemWord));
/** True for words that describe how, where or when. */
export const isDescriptiveWord = (word: string): boolean =>
  mannerStems.has(stemWord(word)) || (word.length > 4 && word.endsWith('ly'));

const byLabel = new Map(groups.flatMap(({ entries }) => entries.map((entry) => [entry.label, entry] as const)));

/** The unwanted sounds and all sounds of the same makers. */
export function expandUnwantedSounds(unwanted: readonly LexiconEntry[]): ReadonlySet<LexiconEntry> {
  const labels = new Set(unwanted.map(({ label }) => label));
  const more = combinations.jointlyExcluded.flatMap(([general, ...special]) => (labels.has(general) ? special : []));
  return new Set([...unwanted, ...more.flatMap((label) => byLabel.get(label) ?? [])]);
}

/** Maps entries that change in each other's context to their replacement, or to `undefined` if dropped. */
export function findSoundReplacements(named: readonly LexiconEntry[]): Map<LexiconEntry, LexiconEntry | undefined> {
  const labels = new Set(named.map(({ label }) => label));
  const become = new Map<LexiconEntry, LexiconEntry | undefined>();
  for (const [special, ...general] of combinations.superseded)
    if (labels.has(special)) for (const entry of named) if (general.includes(entry.label)) become.set(entry, undefined);
  for (const [company, from, to] of combinations.replacements)
    if (labels.has(company)) for (const entry of named) if (entry.label === from) become.set(entry, byLabel.get(to));
  return become;
}
