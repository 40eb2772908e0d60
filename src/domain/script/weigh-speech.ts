// Decides what follows a label: something that a person says, a sentence, or a value such as a number or a phrase. Pure.

import { createLazyGetter } from '../../kit/lazy-getter.ts';
import { wordsOf } from './speaker-words.ts';

export type SpeechWeight = 'none' | 'value' | 'sentence' | 'speech';

/** Characters of a line that are examined, at its start and at its end. */
const EXAMINED = 300;

const TAGS = /[[［【][^[\]［］【】]{0,500}[\]］】]/gu;
const VALUE =
  /^(?:\/\/|[-+±~<>=]?\s?[£$€¥₩]?\s?\d[\d\s.,:/%x×-]*\s?(?:[\p{L}°%€£$²³]{1,8}\.?)?$|[\w.+-]{1,64}@[\w-]{1,64}\.\w|www\.|https?:|[{[(<]$|R\$|_{3,})/u;
const EXCLAMATION = /[?!？！؟]["”»」』)]{0,4}(?:\s|$)|^[¿¡]/u;
const SENTENCE_END = /[.…。]["”»」』)]{0,4}$|(?:다|요|죠|か|よ|ね|です|ます)$/u;
const UNSPACED = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/u;
const WORD = /[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*/gu;

const getSpeechWords = createLazyGetter(() => {
  const all = [...wordsOf('speech')];
  const endings = all.filter((word) => word.startsWith('-')).map((word) => word.slice(1));
  return {
    endings,
    /** Parts of longer words in languages without spaces, or with endings. */
    parts: all.filter((word) => !word.startsWith('-') && UNSPACED.test(word)),
    words: new Set(all.filter((word) => !word.startsWith('-') && !UNSPACED.test(word))),
  };
});

/** True if the text has words that people use with each other: I, you, yes, hello. */
function hasSpeechWord(text: string): boolean {
  const { endings, parts, words } = getSpeechWords();
  let previous = '';
  for (const [written] of text.matchAll(WORD)) {
    const word = written.toLowerCase().replaceAll('’', "'");
    if (words.has(word) || words.has(word.split("'", 1)[0] ?? '') || words.has(`${previous} ${word}`)) return true;
    previous = word;
  }
  if (!UNSPACED.test(text)) return false;
  const simple = text.normalize('NFKC');
  return parts.some((part) => simple.includes(part)) || endings.some((ending) => simple.endsWith(ending));
}

const shorten = (text: string): string =>
  text.length <= 2 * EXAMINED ? text : `${text.slice(0, EXAMINED)} ${text.slice(-EXAMINED)}`;

export function weighSpeech(said: string): SpeechWeight {
  const text = shorten(said).replace(TAGS, ' ').trim();
  if (text === '') return 'none';
  if (VALUE.test(text) || /[;{}]$/u.test(text)) return 'value';
  if (EXCLAMATION.test(text) || hasSpeechWord(text)) return 'speech';
  return SENTENCE_END.test(text) ? 'sentence' : 'value';
}
