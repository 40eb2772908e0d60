// Wraps a voice so that its engine receives normalised text, written out in words. Some voices normalise text
// themselves, and better. Phonetic writing becomes marked phonemes, or a similar spelling for engines without phonemes.

import { concatSamples } from '../../../domain/audio/mono-audio.ts';
import { splitLongText } from '../../../domain/media/sentences.ts';
import { removeSpeechMarkup } from '../../../domain/speech-markup/edit-speech-markup.ts';
import { parseSpeechMarkup } from '../../../domain/speech-markup/parse-speech-markup.ts';
import type { Speaker } from '../../engines/engine.ts';
import {
  createLetterFilter,
  createNormalizer,
  hasForeignLetters,
  markVerbatim,
  omitsUnreadableLetters,
  removeVerbatimMarks,
  type TextNormalizer,
} from '../../text/normalize-text.ts';
import { markPhonemes } from '../../text/phoneme-marks.ts';
import { respellIpa } from '../../text/respelling/index.ts';

const chooseNormalizer = ({ isMultilingual, normalizesText }: Speaker, tag: string): TextNormalizer => {
  if (!normalizesText) return createNormalizer(tag);
  return isMultilingual ? removeVerbatimMarks : createLetterFilter(tag);
};

/** True if the voice skips letters of the text. */
export function omitsLetters({ isMultilingual, normalizesText }: Speaker, text: string, tag: string): boolean {
  const words = removeSpeechMarkup(text);
  return normalizesText ? !isMultilingual && omitsUnreadableLetters(words, tag) : hasForeignLetters(words, tag);
}

/** Called with phonetic writing as typed, and the spelling that is read instead. */
export type RespellingListener = (written: string, spelling: string) => void;

/** Writes phonemes for the engine. Normalisation does not change them. */
function createPhonemeWriter({ readsPhonemes }: Speaker, tag: string, onRespelled: RespellingListener) {
  return (sentence: string): string => {
    const parts = parseSpeechMarkup(sentence);
    if (!parts.some(({ kind }) => kind === 'phonemes')) return sentence;
    return parts
      .map((part) => {
        if (part.kind !== 'phonemes') return part.written;
        if (readsPhonemes) return markVerbatim(markPhonemes(part.ipa));
        const spelling = respellIpa(part.ipa, tag);
        onRespelled(part.written, spelling);
        return markVerbatim(spelling);
      })
      .join('');
  };
}

/** Reports all phonetic writing of the text that the voice reads as a similar spelling. */
export function reportRespellings(speaker: Speaker, text: string, tag: string, onRespelled: RespellingListener): void {
  createPhonemeWriter(speaker, tag, onRespelled)(text);
}

export function createNormalizingSpeaker(
  speaker: Speaker,
  tag: string,
  onRespelled: RespellingListener = () => undefined,
): Speaker {
  const normalize = chooseNormalizer(speaker, tag);
  const writePhonemes = createPhonemeWriter(speaker, tag, onRespelled);

  /** Normalised text may exceed the length of one passage, so it is split again. */
  const synthesize = async (sentence: string): Promise<Float32Array> => {
    const normalized = normalize(writePhonemes(sentence));
    if (normalized === sentence) return speaker.synthesize(sentence);
    const parts: Float32Array[] = [];
    for (const part of splitLongText(normalized, tag)) parts.push(await speaker.synthesize(part));
    return concatSamples(parts);
  };

  return { ...speaker, synthesize };
}
