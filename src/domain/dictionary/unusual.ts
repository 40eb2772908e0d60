// The words of a text that a voice may say wrong, the likeliest first: names, abbreviations, words with capitals or figures inside. Pure.

import { EVERYDAY_WORDS } from '../detection/everyday-words.ts';
import { baseOf } from '../media/language.ts';

/** Of a longer text its beginning is looked through. */
const LOOKED = 20_000;

const everydayIn = (tag: string): ReadonlySet<string> =>
  new Set((EVERYDAY_WORDS[baseOf(tag)] ?? '').split(' '));

/** How likely it is no word of the language; 0 for an everyday one. */
function strangeness(word: string, startsSentence: boolean): number {
  if (/^\p{Lu}{2,}$/u.test(word)) return 5;
  if (/\p{Ll}\p{Lu}|\p{L}\p{N}|\p{N}\p{L}/u.test(word)) return 5;
  if (/^\p{Lu}/u.test(word)) return startsSentence ? 2 : 4;
  return word.length >= 9 ? 1 : 0.5;
}

/** At most `most` of them, each once. */
export function unusualWords(text: string, tag: string, most: number): readonly string[] {
  const everyday = everydayIn(tag);
  const found = new Map<string, { readonly word: string; points: number }>();
  let startsSentence = true;
  for (const { segment, isWordLike } of new Intl.Segmenter(tag, { granularity: 'word' }).segment(
    text.slice(0, LOOKED),
  )) {
    if (!isWordLike) {
      startsSentence ||= /[.!?:\n。！？]/u.test(segment);
      continue;
    }
    const key = segment.toLowerCase();
    const points = strangeness(segment, startsSentence);
    startsSentence = false;
    if (everyday.has(key) || !/\p{L}/u.test(segment)) continue;
    const before = found.get(key);
    if (before) before.points = Math.min(before.points, points);
    else found.set(key, { word: segment, points });
  }
  return [...found.values()]
    .toSorted((one, other) => other.points - one.points)
    .slice(0, most)
    .map(({ word }) => word);
}
