// The steps of a route as they are run: the program's mode, and what is put right around it.

import { type Installation, throughMode } from './apertium.ts';
import type { Step } from './lines.ts';
import type { Route } from './modes.ts';
import { withOpenings } from './openings.ts';
import { rulesOf } from './rules.ts';

/** Only the last step into Spanish opens questions: one between takes them as well without. */
export const stepsOf = (installation: Installation, { steps }: Route): readonly Step[] =>
  steps.map(({ mode, from, to }, at) => ({
    rules: rulesOf(from, to),
    through: async (stream) => {
      const translated = await throughMode(installation, mode, stream);
      return to === 'es' && at === steps.length - 1 ? withOpenings(translated) : translated;
    },
  }));
