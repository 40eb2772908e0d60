// The prompts that are known and nearest to one that is not: what its weak and doubtful words may mean, what its unknown words
// resemble, then what is kept beside those. Pure.

import { editDistance, slipsIn } from '../../../../kit/edit-distance.ts';
import { WEAK } from '../lexicon/weak.ts';
import { groups, meaningOf } from '../lookup.ts';
import type { Scene } from '../scene.ts';
import { phraseOf, stemOf, wordsOf } from '../words.ts';

/** Named where nothing is near: what everybody has heard. */
export const KNOWN_TO_ALL = [
  'rain',
  'applause',
  'dog',
  'thunder',
  'footsteps',
  'waves',
  'church bell',
  'car engine',
] as const;

/** As many as fit on a card. */
const MOST = 3;
/** Of a long prompt only these words are compared with the lexicon. */
const MOST_COMPARED = 12;
const SHORTEST_COMPARED = 4;

/** Heard at a place whose usual sound, the first, should be left out. */
const ELSE_THERE: Readonly<Record<string, readonly string[]>> = {
  birds: ['wind in the trees', 'stream', 'crickets'],
  crickets: ['owl', 'wind', 'frogs at night'],
  waves: ['wind', 'seagulls', 'children playing'],
  seagulls: ['waves', 'ship horn', 'wind'],
  traffic: ['footsteps', 'rain', 'birds'],
  chatter: ['footsteps', 'clinking glasses', 'piano'],
};

const entries = groups.flatMap((group) => group.entries);

interface WeakWord {
  readonly word: string;
  readonly prompts: readonly string[];
}

const weak = new Map(
  WEAK.flatMap(([words, prompts]) =>
    words.split(', ').map((word) => [stemOf(word), prompts.split(', ')] as const),
  ),
);

/** Words of a prompt that name no sound of their own, with prompts that do. */
export const weakIn = (prompt: string): readonly WeakWord[] =>
  wordsOf(prompt)
    .flatMap((word) => word.split('-'))
    .flatMap((word) => {
      const prompts = weak.get(stemOf(word));
      return prompts ? [{ word, prompts }] : [];
    });

const single = new Map(
  entries.flatMap(({ label, words }) =>
    words
      .map((word) => word.replace(/^[@~?]/, ''))
      .filter((word) => word.length >= SHORTEST_COMPARED && !word.includes(' '))
      .map((word) => [word, label] as const),
  ),
);

/** What else may be heard at the places that are named, where their usual sound is left out. */
const elseAt = (words: readonly string[]): readonly string[] =>
  words
    .flatMap((word) => meaningOf(phraseOf(word))?.hinted ?? [])
    .flatMap(({ label }) => ELSE_THERE[label] ?? []);

/** Labels of words that differ from an unknown one by a slip or two of the pen. */
const resembling = (words: readonly string[]): readonly string[] =>
  words
    .filter((word) => word.length >= SHORTEST_COMPARED && meaningOf(phraseOf(word)) === undefined)
    .slice(0, MOST_COMPARED)
    .flatMap((word) => {
      const most = slipsIn(word);
      return [...single]
        .filter(([known]) => editDistance(word, known, most) <= most)
        .map(([, label]) => label);
    });

/** Labels that stand right behind the given one in its group. */
function beside(label: string): readonly string[] {
  const all = groups.find((group) => group.entries.some((entry) => entry.label === label))?.entries ?? [];
  const at = all.findIndex((entry) => entry.label === label);
  return [...all.slice(at + 1), ...all.slice(0, at)].map((entry) => entry.label);
}

/** The label, or where it is the very word that is not clear, another word that surely means the same: "barking" for "dog". */
function clearer(label: string, unclear: string | undefined): readonly string[] {
  if (unclear === undefined || phraseOf(label) !== phraseOf(unclear)) return [label];
  const words = entries.find((entry) => entry.label === label)?.words ?? [];
  const isOther = (word: string) => !/^[@~?]/.test(word) && !phraseOf(word).includes(phraseOf(unclear));
  return words.filter(isOther).slice(0, 1);
}

/** At most three; none where nothing is near. */
export function nearestTo(scene: Scene, prompt: string): readonly string[] {
  const doubtful = scene.doubtful.flatMap(({ entries: some }) => some.map(({ label }) => label));
  const weakWords = weakIn(prompt);
  const near = [
    ...weakWords.flatMap(({ prompts }) => prompts),
    ...doubtful,
    ...elseAt(scene.unused),
    ...resembling(scene.unused),
  ];
  const first = doubtful[0] ?? near[0];
  const more = first === undefined ? [] : beside(first);
  const unwanted = new Set(scene.leftOut);
  const unclear = scene.doubtful[0]?.word ?? weakWords[0]?.word;
  return [...new Set([...near, ...more].filter((label) => !unwanted.has(label)))]
    .flatMap((label) => clearer(label, unclear))
    .slice(0, MOST);
}
