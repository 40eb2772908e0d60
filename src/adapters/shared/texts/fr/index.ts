// All French texts.

import type { LanguageModule } from '../language-module.ts';
import { alternatives } from './alternatives.ts';
import { answers } from './answers.ts';
import { card } from './card.ts';
import { cloning } from './cloning.ts';
import { dictionaries } from './dictionaries.ts';
import { failures } from './failures.ts';
import { faults } from './faults.ts';
import { limits } from './limits.ts';
import { notes } from './notes.ts';
import { notices } from './notices.ts';
import { privacy } from './privacy.ts';
import { problems } from './problems.ts';
import { review } from './review.ts';
import { texts } from './texts.ts';

export const languageModule: LanguageModule = {
  adapterMessages: texts,
  card,
  failures,
  problems,
  limits,
  answers,
  notices,
  alternatives,
  cloning,
  review,
  dictionaries,
  notes,
  faults,
  privacy,
};
