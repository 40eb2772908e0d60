// Separation by address, as LocalAI has it. What it takes loads with the first recording.

import type { SeparationEngine } from '../engine.ts';
import type { Ask, KnownEngine } from './address.ts';
import { factsOf } from './facts.ts';

export const separationByAddress = (known: KnownEngine, ask: Ask): SeparationEngine => ({
  name: known.host,
  kind: 'by address',
  ability: 'separation',
  grade: 'neural',
  describe: async () => factsOf(known),
  separate: async (...recording) => (await import('./separate.ts')).separated(known, ask, ...recording),
});
