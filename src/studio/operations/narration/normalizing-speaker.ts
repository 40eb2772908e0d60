// Wraps a voice so that its engine receives normalised text, written out in words. Some voices normalise text
// themselves, and better.

import { concatSamples } from '../../../domain/audio/mono-audio.ts';
import { splitLongText } from '../../../domain/media/sentences.ts';
import type { Speaker } from '../../engines/engine.ts';
import {
  createLetterFilter,
  createNormalizer,
  hasForeignLetters,
  omitsUnreadableLetters,
  removeVerbatimMarks,
  type TextNormalizer,
} from '../../text/normalize-text.ts';

const chooseNormalizer = ({ isMultilingual, normalizesText }: Speaker, tag: string): TextNormalizer => {
  if (!normalizesText) return createNormalizer(tag);
  return isMultilingual ? removeVerbatimMarks : createLetterFilter(tag);
};

/** True if the voice skips letters of the text. */
export const omitsLetters = ({ isMultilingual, normalizesText }: Speaker, text: string, tag: string): boolean =>
  normalizesText ? !isMultilingual && omitsUnreadableLetters(text, tag) : hasForeignLetters(text, tag);

export function createNormalizingSpeaker(speaker: Speaker, tag: string): Speaker {
  const normalize = chooseNormalizer(speaker, tag);

  /** Normalised text may exceed the length of one passage, so it is split again. */
  const synthesize = async (sentence: string): Promise<Float32Array> => {
    const normalized = normalize(sentence);
    if (normalized === sentence) return speaker.synthesize(sentence);
    const parts: Float32Array[] = [];
    for (const part of splitLongText(normalized, tag)) parts.push(await speaker.synthesize(part));
    return concatSamples(parts);
  };

  return { ...speaker, synthesize };
}
