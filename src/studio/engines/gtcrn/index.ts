// GTCRN: a small neural network that keeps speech and drops the rest.

import type { SeparationEngine } from '../engine.ts';
import { versionOf } from '../packages.ts';

export const gtcrn: SeparationEngine = {
  name: 'GTCRN',
  kind: 'built in',
  ability: 'separation',
  grade: 'neural',
  describe: async () => ({
    version: versionOf('@sapphi-red/web-noise-suppressor', '@sapphi-red/web-noise-suppressor/gtcrn.wasm'),
    licence: 'MIT; with PFFFT (BSD-like)',
    languages: [],
  }),
  separate: async (...recording) => (await import('./separate.ts')).separate(...recording),
};
