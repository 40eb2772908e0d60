// Suggests known prompts for an unknown one: meanings of its ambiguous words, then similar words, then related sounds.
// Pure.

import { calculateEditDistance, getAllowedTypos } from '../../../../kit/edit-distance.ts';
import { LEXICON } from '../lexicon/lexicon.ts';
import { findMeaning } from '../lexicon-lookup.ts';
import type { SoundScene } from '../parse-scene.ts';
import { splitWords, stemPhrase, stemWord } from '../stemming.ts';

/** Well-known sounds, suggested if nothing is similar. */
export const COMMON_SOUNDS = [
  'rain',
  'applause',
  'dog',
  'thunder',
  'footsteps',
  'waves',
  'church bell',
  'car engine',
] as const;

/** Maximum number that fits on a card. */
const MAX_SUGGESTIONS = 3;
/** Limits the comparison of long prompts with the lexicon. */
const MAX_COMPARED_WORDS = 12;
const MIN_COMPARED_LENGTH = 4;

/** Other sounds of a place, by its usual sound, which is unwanted. */
const OTHER_SOUNDS_AT_PLACE: Readonly<Record<string, readonly string[]>> = {
  birds: ['wind in the trees', 'stream', 'crickets'],
  crickets: ['owl', 'wind', 'frogs at night'],
  waves: ['wind', 'seagulls', 'children playing'],
  seagulls: ['waves', 'ship horn', 'wind'],
  traffic: ['footsteps', 'rain', 'birds'],
  chatter: ['footsteps', 'clinking glasses', 'piano'],
};

const entries = LEXICON.groups.flatMap((group) => group.entries);

interface SoundlessWord {
  readonly word: string;
  readonly prompts: readonly string[];
}

const promptsBySoundlessWord = new Map(
  LEXICON.words.soundless.flatMap(({ words, prompts }) => words.map((word) => [stemWord(word), prompts] as const)),
);

/** Words of a prompt without a sound, with prompts that have one. */
export const findSoundlessWords = (prompt: string): readonly SoundlessWord[] =>
  splitWords(prompt)
    .flatMap((word) => word.split('-'))
    .flatMap((word) => {
      const prompts = promptsBySoundlessWord.get(stemWord(word));
      return prompts ? [{ word, prompts }] : [];
    });

const labelByWord = new Map(
  entries.flatMap(({ label, words }) =>
    words
      .map((word) => word.replace(/^[@~?]/, ''))
      .filter((word) => word.length >= MIN_COMPARED_LENGTH && !word.includes(' '))
      .map((word) => [word, label] as const),
  ),
);

/** Other sounds of the named places, if their usual sound is unwanted. */
const findOtherSounds = (words: readonly string[]): readonly string[] =>
  words
    .flatMap((word) => findMeaning(stemPhrase(word))?.hinted ?? [])
    .flatMap(({ label }) => OTHER_SOUNDS_AT_PLACE[label] ?? []);

/** Labels that differ from an unknown word by one or two typing errors. */
const findSimilarWords = (words: readonly string[]): readonly string[] =>
  words
    .filter((word) => word.length >= MIN_COMPARED_LENGTH && findMeaning(stemPhrase(word)) === undefined)
    .slice(0, MAX_COMPARED_WORDS)
    .flatMap((word) => {
      const maxDistance = getAllowedTypos(word);
      return [...labelByWord]
        .filter(([known]) => calculateEditDistance(word, known, maxDistance) <= maxDistance)
        .map(([, label]) => label);
    });

/** Labels directly after this one in its group. */
function listNeighbours(label: string): readonly string[] {
  const all = LEXICON.groups.find((group) => group.entries.some((entry) => entry.label === label))?.entries ?? [];
  const at = all.findIndex((entry) => entry.label === label);
  return [...all.slice(at + 1), ...all.slice(0, at)].map((entry) => entry.label);
}

/** The label, or a clearer word with the same meaning if the label is ambiguous: “barking” for “dog”. */
function findClearerWord(label: string, unclear: string | undefined): readonly string[] {
  if (unclear === undefined || stemPhrase(label) !== stemPhrase(unclear)) return [label];
  const words = entries.find((entry) => entry.label === label)?.words ?? [];
  const isOther = (word: string) => !/^[@~?]/.test(word) && !stemPhrase(word).includes(stemPhrase(unclear));
  return words.filter(isOther).slice(0, 1);
}

/** Returns at most three prompts, or none if nothing is similar. */
export function suggestPrompts(scene: SoundScene, prompt: string): readonly string[] {
  const doubtful = scene.ambiguous.flatMap(({ entries: some }) => some.map(({ label }) => label));
  const weakWords = findSoundlessWords(prompt);
  const near = [
    ...weakWords.flatMap(({ prompts }) => prompts),
    ...doubtful,
    ...findOtherSounds(scene.unusedWords),
    ...findSimilarWords(scene.unusedWords),
  ];
  const first = doubtful[0] ?? near[0];
  const more = first === undefined ? [] : listNeighbours(first);
  const unwanted = new Set(scene.excluded);
  const unclear = scene.ambiguous[0]?.word ?? weakWords[0]?.word;
  return [...new Set([...near, ...more].filter((label) => !unwanted.has(label)))]
    .flatMap((label) => findClearerWord(label, unclear))
    .slice(0, MAX_SUGGESTIONS);
}
