// Wraps a voice so that it pronounces dictionary words as specified, and reports the words used.

import { createWordReplacer, type WordReplacement } from '../../../domain/pronunciation/replace-words.ts';
import { parseSpeechMarkup } from '../../../domain/speech-markup/parse-speech-markup.ts';
import { type Message, message } from '../../../messages/message.ts';
import { limitedList } from '../../../messages/values.ts';
import type { Speaker } from '../../engines/engine.ts';
import { markVerbatim } from '../../text/normalize-text.ts';
import { cleanForSpeech } from './clean-text.ts';

export interface SpeechPronunciations {
  applyTo(speaker: Speaker): Speaker;
  /** Returns a message with the words used so far. */
  createUsedWordsMessage(): Message | undefined;
  /** Returns a message with the words that these sentences contain. */
  createMessageFor(sentences: readonly string[]): Message | undefined;
}

const MAX_LISTED_WORDS = 5;

/** Dictionary pronunciations take precedence over text normalisation. They may be phonetic. */
function toSpokenReplacement(replacement: string): string {
  const cleaned = cleanForSpeech(replacement);
  const isPhonetic = parseSpeechMarkup(cleaned).some(({ kind }) => kind === 'phonemes');
  return isPhonetic ? cleaned : markVerbatim(cleaned);
}

export function createSpeechPronunciations(tag: string, words: readonly WordReplacement[] = []): SpeechPronunciations {
  const verbatimWords = words.map((word) => ({
    ...word,
    original: word,
    replacement: toSpokenReplacement(word.replacement),
  }));
  const respell = createWordReplacer(verbatimWords, tag);
  const used = new Set<WordReplacement>();

  const replaceWords = (sentence: string): string => {
    const { text, replaced: usedWords } = respell(sentence);
    if (usedWords.length === 0) return sentence;
    for (const one of verbatimWords) if (usedWords.includes(one)) used.add(one.original);
    return text;
  };
  const replaceOutsidePhonemes = (sentence: string): string =>
    parseSpeechMarkup(sentence)
      .map(({ kind, written }) => (kind === 'phonemes' ? written : replaceWords(written)))
      .join('');

  return {
    applyTo: (speaker) => ({
      ...speaker,
      synthesize: (sentence) => speaker.synthesize(words.length === 0 ? sentence : replaceOutsidePhonemes(sentence)),
    }),
    createUsedWordsMessage: () => createWordReplacementsMessage('notes.said', [...used]),
    createMessageFor(sentences) {
      for (const sentence of sentences) replaceWords(sentence);
      return createWordReplacementsMessage('notes.said', [...used]);
    },
  };
}

/** Reads `Earshot → ear shot, Anaïs → ana ees`; `undefined` without words. */
export function createWordReplacementsMessage(
  id: 'notes.said' | 'notes.terms',
  used: readonly WordReplacement[],
): Message | undefined {
  const shown = used.map(({ word, replacement }) => (word === replacement ? word : `${word} → ${replacement}`));
  return shown.length === 0 ? undefined : message(id, { list: limitedList(shown, MAX_LISTED_WORDS) });
}
