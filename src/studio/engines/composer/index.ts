// The composer: sound effects by recipes and music by rules, the music played on sampled instruments.

import type { SoundEngine } from '../engine.ts';
import { versionOf } from '../packages.ts';

export const composer: SoundEngine = {
  name: 'Composer',
  kind: 'built in',
  ability: 'sound',
  grade: 'rules',
  describe: async () => ({
    version: versionOf('spessasynth_core'),
    licence: 'MIT; SpessaSynth Apache-2.0; MuseScore General (SoundFont) MIT; Sonic Pi samples CC0-1.0',
    languages: [],
  }),
  makeSound: async (...order) => (await import('./make.ts')).makeSound(...order),
};
