// The core's words on this topic (domain/words/answers.ts) in the other languages, as far as they are there; English holds elsewhere.

import type { LocaleTag } from '../../../../domain/commands/locale.ts';
import type { AnswerWords } from '../../../../domain/words/answers.ts';

export const answers: Readonly<Partial<Record<LocaleTag, AnswerWords>>> = {};
