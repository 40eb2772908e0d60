// The built-in sound engine: effects from recipes, and rule-based music played on sampled instruments.

import type { SoundEngine } from '../engine.ts';
import { getPackageVersion } from '../package-versions.ts';

export const composerEngine: SoundEngine = {
  name: 'Composer',
  kind: 'built-in',
  capability: 'sound',
  grade: 'rules',
  describe: async () => ({
    version: getPackageVersion('spessasynth_core'),
    licence: 'MIT; SpessaSynth Apache-2.0; MuseScore General (SoundFont) MIT; Sonic Pi samples CC0-1.0',
    languages: [],
  }),
  generateSound: async (...order) => (await import('./generate-sound.ts')).generateSound(...order),
};
