// Cloning engine that picks the closest built-in voice: it measures a recording and designs a voice with similar
// measurements.

import type { CloningEngine } from '../engine.ts';

export const voiceMatchingEngine: CloningEngine = {
  name: 'Nearest voice',
  kind: 'built-in',
  capability: 'cloning',
  grade: 'rules',
  describe: async () => ({ version: null, licence: 'MIT', languages: [] }),
  cloneVoice: async (...recording) => (await import('./match-voice.ts')).matchVoice(...recording),
};
