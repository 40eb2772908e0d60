// The core's words on this topic (domain/words/problems.ts) in the other languages, as far as they are there; English holds elsewhere.

import type { LocaleTag } from '../../../../domain/commands/locale.ts';
import type { ProblemWords } from '../../../../domain/words/problems.ts';

export const problems: Readonly<Partial<Record<LocaleTag, ProblemWords>>> = {};
