// A voice track with lines of an earlier dub: they are used as they are, and count as trained if they may be.

import { expect, test } from 'vitest';
import { createVoiceover } from '../../../../src/studio/operations/dubbing/voiceover.ts';
import { createSpeechPronunciations } from '../../../../src/studio/operations/narration/pronunciations.ts';
import type { VariablePaceVoice } from '../../../../src/studio/operations/narration/voice-runner.ts';
import { inJobFolder } from '../job.ts';

const RATE = 16_000;
const sound = (seconds: number, level: number) =>
  Float32Array.from({ length: seconds * RATE }, (_, at) => level * Math.sin(at / 20));

const voice = (sourceType: VariablePaceVoice['sourceType']): VariablePaceVoice => {
  const speaker = {
    sampleRate: RATE,
    name: 'Rose',
    language: 'English',
    message: '',
    sourceType,
    synthesize: async () => sound(0.8, 0.5),
  };
  return {
    ...speaker,
    createFaster: () => speaker,
    omitsLetters: () => false,
    createRespellingMessage: () => undefined,
  };
};
const KEPT = { start: 0, end: 1, text: 'One.', spokenBefore: { from: 0.25, until: 1 } };
const NEW = { start: 2, end: 3, text: 'Two.' };

const speak = (folder: string, voices: readonly VariablePaceVoice[], isTrained: boolean) =>
  createVoiceover(
    { voices, findVoice: () => voices[0] },
    {
      folder,
      tag: 'en-US',
      utterances: voices.length > 0 ? [KEPT, NEW] : [KEPT],
      totalSeconds: 4,
      allowsShift: false,
      pronunciations: createSpeechPronunciations('en-US', undefined),
      onSpoken: () => {},
      earlier: {
        sampleRate: RATE,
        name: 'Walter',
        isTrained,
        read: async ({ from, until }) => sound(until - from, 0.1),
      },
    },
  );

test.each([
  ['rules after rules', [voice('algorithmicMedia')], false, 'algorithmicMedia'],
  ['rules after a trained voice', [voice('algorithmicMedia')], true, 'trainedAlgorithmicMedia'],
  ['a trained voice after rules', [voice('trainedAlgorithmicMedia')], false, 'trainedAlgorithmicMedia'],
  ['nothing new after rules', [], false, 'algorithmicMedia'],
  ['nothing new after a trained voice', [], true, 'trainedAlgorithmicMedia'],
])('%s', (_, voices, isTrained, sourceType) =>
  inJobFolder(async (folder) => {
    const track = await speak(folder, voices, isTrained);
    expect(track.sourceType).toBe(sourceType);
    expect(track.places[0]).toEqual(KEPT.spokenBefore);
    expect(track.transcript[0]).toMatchObject({ text: 'One.', speaker: 'Walter' });
  }),
);
