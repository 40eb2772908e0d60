// Turns a route into executable steps: the mode to run, and the repairs around it.

import { type ApertiumInstallation, runTranslationMode } from './apertium.ts';
import { addOpeningMarks } from './opening-marks.ts';
import { createPairRules } from './pair-rules.ts';
import type { ApertiumRoute } from './routing.ts';
import type { TranslationStep } from './translate-lines.ts';

/** Only the last step into Spanish adds opening marks. Intermediate steps do not need them. */
export const createTranslationSteps = (
  installation: ApertiumInstallation,
  { steps }: ApertiumRoute,
): readonly TranslationStep[] =>
  steps.map(({ mode, from, to }, at) => ({
    rules: createPairRules(from, to),
    translateStream: async (stream) => {
      const translated = await runTranslationMode(installation, mode, stream);
      return to === 'es' && at === steps.length - 1 ? addOpeningMarks(translated) : translated;
    },
  }));
