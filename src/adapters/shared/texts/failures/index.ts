// The core's words on this topic (domain/words/failures.ts) in the other languages, as far as they are there; English holds elsewhere.

import type { LocaleTag } from '../../../../domain/commands/locale.ts';
import type { FailureWords } from '../../../../domain/words/failures.ts';
import { de } from './de.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { ja } from './ja.ts';
import { ko } from './ko.ts';
import { ptBr } from './pt-BR.ts';
import { ru } from './ru.ts';
import { zhTw } from './zh-TW.ts';

export const failures: Readonly<Partial<Record<LocaleTag, FailureWords>>> = {
  de,
  es,
  fr,
  ja,
  ko,
  'pt-BR': ptBr,
  ru,
  'zh-TW': zhTw,
};
