// The nearest voice: measures the speech in a recording and designs a built-in voice that measures alike. No clone.

import type { LikenessEngine } from '../engine.ts';

export const nearest: LikenessEngine = {
  name: 'Nearest voice',
  kind: 'built in',
  ability: 'likeness',
  grade: 'rules',
  describe: async () => ({ version: null, licence: 'MIT', languages: [] }),
  likenessOf: async (...recording) => (await import('./likeness.ts')).likenessOf(...recording),
};
