// The languages in which people are understood without a command. One line per language.

import type { PlainWords } from '../../src/domain/commands/plain-words/words.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { ja } from './ja.ts';
import { ko } from './ko.ts';
import { ptBr } from './pt-BR.ts';
import { ru } from './ru.ts';
import { zhTw } from './zh-TW.ts';

export const plainWords: readonly PlainWords[] = [en, de, es, fr, ja, ko, ptBr, ru, zhTw];
