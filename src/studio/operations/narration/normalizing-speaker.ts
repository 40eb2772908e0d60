// Wraps a voice so that its engine receives normalised text, written out in words. Voices of remote servers normalise
// text themselves, and better.

import { concatSamples } from '../../../domain/audio/mono-audio.ts';
import { splitLongText } from '../../../domain/media/sentences.ts';
import type { Speaker, SpeechEngine } from '../../engines/engine.ts';
import {
  createLetterFilter,
  createNormalizer,
  hasForeignLetters,
  remoteVoiceOmitsLetters,
  removeVerbatimMarks,
  type TextNormalizer,
} from '../../text/normalize-text.ts';

type EngineWithKind = Pick<SpeechEngine, 'kind'>;

const normalizesText = ({ kind }: EngineWithKind): boolean => kind === 'remote';

const chooseNormalizer = ({ isMultilingual }: Speaker, engine: EngineWithKind, tag: string): TextNormalizer => {
  if (!normalizesText(engine)) return createNormalizer(tag);
  return isMultilingual ? removeVerbatimMarks : createLetterFilter(tag);
};

/** True if the voice skips letters of the text. */
export const omitsLetters = (
  { isMultilingual = false }: Speaker,
  engine: EngineWithKind,
  text: string,
  tag: string,
): boolean =>
  normalizesText(engine) ? !isMultilingual && remoteVoiceOmitsLetters(text, tag) : hasForeignLetters(text, tag);

export function createNormalizingSpeaker(speaker: Speaker, engine: EngineWithKind, tag: string): Speaker {
  const normalize = chooseNormalizer(speaker, engine, tag);

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
