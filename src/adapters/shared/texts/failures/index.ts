// The core's words on this topic (domain/words/failures.ts) in the other languages, as far as they are there; English holds elsewhere.

import type { LocaleTag } from '../../../../domain/commands/locale.ts';
import type { FailureWords } from '../../../../domain/words/failures.ts';

export const failures: Readonly<Partial<Record<LocaleTag, FailureWords>>> = {};
