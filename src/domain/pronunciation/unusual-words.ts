// Finds words that a voice may mispronounce, most likely first: names, abbreviations, words with inner capitals or
// digits. Pure.

import { toBaseTag } from '../media/language.ts';
import { EVERYDAY_WORDS } from '../orthography/everyday-words.ts';

/** Only the start of a longer text is searched. */
const MAX_SCANNED_CHARACTERS = 20_000;

const everydayWordsOf = (tag: string): ReadonlySet<string> =>
  new Set((EVERYDAY_WORDS[toBaseTag(tag)] ?? '').split(' '));

/** Scores how unlikely the word is in the language; 0 for an everyday word. */
function scoreUnusualness(word: string, startsSentence: boolean): number {
  if (/^\p{Lu}{2,}$/u.test(word)) return 5;
  if (/\p{Ll}\p{Lu}|\p{L}\p{N}|\p{N}\p{L}/u.test(word)) return 5;
  if (/^\p{Lu}/u.test(word)) return startsSentence ? 2 : 4;
  return word.length >= 9 ? 1 : 0.5;
}

/** Returns at most `limit` words, each once. */
export function findUnusualWords(text: string, tag: string, limit: number): readonly string[] {
  const everyday = everydayWordsOf(tag);
  const found = new Map<string, { readonly word: string; score: number }>();
  let startsSentence = true;
  for (const { segment, isWordLike } of new Intl.Segmenter(tag, { granularity: 'word' }).segment(
    text.slice(0, MAX_SCANNED_CHARACTERS),
  )) {
    if (!isWordLike) {
      startsSentence ||= /[.!?:\n。！？]/u.test(segment);
      continue;
    }
    const key = segment.toLowerCase();
    const score = scoreUnusualness(segment, startsSentence);
    startsSentence = false;
    if (everyday.has(key) || !/\p{L}/u.test(segment)) continue;
    const before = found.get(key);
    if (before) before.score = Math.min(before.score, score);
    else found.set(key, { word: segment, score });
  }
  return [...found.values()]
    .toSorted((one, other) => other.score - one.score)
    .slice(0, limit)
    .map(({ word }) => word);
}
