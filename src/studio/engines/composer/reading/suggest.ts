// The prompts that are known and nearest to one that is not: what its weak and doubtful words may mean, what its unknown words
// resemble, then what is kept beside those. Pure.

import { editDistance, slipsIn } from '../../../../kit/edit-distance.ts';
import { WEAK } from '../lexicon/weak.ts';
import { groups } from '../lookup.ts';
import type { Scene } from '../scene.ts';
import { stemOf, wordsOf } from '../words.ts';

/** As many as fit on a card. */
const MOST = 3;
/** Of a long prompt only these words are compared with the lexicon. */
const MOST_COMPARED = 12;
const SHORTEST_COMPARED = 4;

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

/** Labels of words that differ from an unknown one by a slip or two of the pen. */
const resembling = (words: readonly string[]): readonly string[] =>
  words
    .filter((word) => word.length >= SHORTEST_COMPARED)
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

/** At most three; none where nothing is near. */
export function nearestTo(scene: Scene, prompt: string): readonly string[] {
  const doubtful = scene.doubtful.flatMap(({ entries: some }) => some.map(({ label }) => label));
  const near = [
    ...weakIn(prompt).flatMap(({ prompts }) => prompts),
    ...doubtful,
    ...resembling(scene.unused),
  ];
  const first = doubtful[0] ?? near[0];
  const more = first === undefined ? [] : beside(first);
  const unwanted = new Set(scene.leftOut);
  return [...new Set([...near, ...more])].filter((label) => !unwanted.has(label)).slice(0, MOST);
}
