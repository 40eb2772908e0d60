// The core's words on this topic (domain/words/limits.ts) in the other languages; the type says which are missing.

import type { LocaleTag } from '../../../../domain/commands/locale.ts';
import type { LimitWords } from '../../../../domain/words/limits.ts';
import { de } from './de.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { ja } from './ja.ts';
import { ko } from './ko.ts';
import { ptBr } from './pt-BR.ts';
import { ru } from './ru.ts';
import { zhTw } from './zh-TW.ts';

export const limits: Readonly<Record<Exclude<LocaleTag, 'en'>, LimitWords>> = {
  de,
  es,
  fr,
  ja,
  ko,
  'pt-BR': ptBr,
  ru,
  'zh-TW': zhTw,
};
