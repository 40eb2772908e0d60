// Groups timed words into sentences, by the punctuation that recognisers write and by pauses. Pure.

import { splitSentences } from '../../../domain/media/sentences.ts';
import type { RecognisedUtterance, TimedWord } from '../engine.ts';
import { joinIntoTimedWord, splitTimedWords } from '../timed-words.ts';

export interface SpokenWord extends TimedWord {
  /** Confidence of its passage, 0 to 1. Undefined if the model reports none. */
  readonly sure: number | undefined;
  readonly endsSentence: boolean;
}

const LONG_PAUSE_SECONDS = 1.2;
/** Longer sentences are hard to dub in time. */
const MAX_SENTENCE = { seconds: 15, characters: 240 } as const;

const countLetters = (text: string): number => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;

/** Returns for each word of a text if it ends a sentence. `tag`: language of the text, BCP 47. */
export function markSentenceEnds(words: readonly string[], tag: string): readonly boolean[] {
  const ends = new Set<number>();
  let letters = 0;
  for (const sentence of splitSentences(words.join(''), tag)) {
    letters += countLetters(sentence);
    ends.add(letters);
  }
  let before = 0;
  return words.map((word) => {
    before += countLetters(word);
    return ends.has(before);
  });
}

/** Undefined if the model reports none. */
export function computeMeanConfidence(words: readonly SpokenWord[]): number | undefined {
  const known = words.flatMap(({ sure }) => sure ?? []);
  return known.length === 0 ? undefined : known.reduce((sum, one) => sum + one, 0) / known.length;
}

function joinSentence(words: readonly SpokenWord[]): RecognisedUtterance {
  const sure = computeMeanConfidence(words);
  return {
    ...joinIntoTimedWord(words),
    words: words.map(({ start, end, text }) => ({ start, end, text })),
    ...(sure !== undefined && { sure }),
  };
}

const splitLongSentence = (sentence: RecognisedUtterance): readonly RecognisedUtterance[] =>
  splitTimedWords(sentence.words ?? [], (words) => {
    const { start, end, text } = joinIntoTimedWord(words);
    return end - start <= MAX_SENTENCE.seconds && text.length <= MAX_SENTENCE.characters;
  }).map((words) => ({ ...sentence, ...joinIntoTimedWord(words), words }));

/** Sentences may go on in the next passage, because passages end in pauses of any kind. */
function splitIntoSentences(words: readonly SpokenWord[]): readonly (readonly SpokenWord[])[] {
  const sentences: SpokenWord[][] = [];
  for (const word of words) {
    const sentence = sentences.at(-1);
    const last = sentence?.at(-1);
    const continues = last && !last.endsSentence && word.start - last.end < LONG_PAUSE_SECONDS;
    if (continues) sentence?.push(word);
    else sentences.push([word]);
  }
  return sentences;
}

const toUtterances = (sentences: readonly (readonly SpokenWord[])[]): readonly RecognisedUtterance[] =>
  sentences.map(joinSentence).flatMap(splitLongSentence);

export const groupSentences = (words: readonly SpokenWord[]): readonly RecognisedUtterance[] =>
  toUtterances(splitIntoSentences(words));

/** Leaves out the last sentence, which later words may continue. */
export const groupFinalSentences = (words: readonly SpokenWord[]): readonly RecognisedUtterance[] =>
  toUtterances(splitIntoSentences(words).slice(0, -1));
