// The core's words on this topic (domain/words/card.ts) in the other languages; the type says which are missing.

import type { LocaleTag } from '../../../../domain/commands/locale.ts';
import type { CardWords } from '../../../../domain/words/card.ts';
import { de } from './de.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { ja } from './ja.ts';
import { ko } from './ko.ts';
import { ptBr } from './pt-BR.ts';
import { ru } from './ru.ts';
import { zhTw } from './zh-TW.ts';

export const card: Readonly<Record<Exclude<LocaleTag, 'en'>, CardWords>> = {
  de,
  es,
  fr,
  ja,
  ko,
  'pt-BR': ptBr,
  ru,
  'zh-TW': zhTw,
};
