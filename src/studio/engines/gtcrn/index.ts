// Separates speech from background sound with GTCRN, a small neural network.

import type { SeparationEngine } from '../engine.ts';
import { getPackageVersion } from '../package-versions.ts';

export const gtcrnEngine: SeparationEngine = {
  name: 'GTCRN',
  kind: 'built-in',
  capability: 'separation',
  grade: 'neural',
  describe: async () => ({
    version: getPackageVersion('@sapphi-red/web-noise-suppressor', '@sapphi-red/web-noise-suppressor/gtcrn.wasm'),
    licence: 'MIT; with PFFFT (BSD-like)',
    languages: [],
  }),
  separate: async (...recording) => (await import('./separate-speech.ts')).separateSpeech(...recording),
};
