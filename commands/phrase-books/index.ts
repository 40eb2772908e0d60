// Lists the languages of plain-language requests, one line per language.

import type { PhraseBook } from '../../src/domain/commands/natural-language/phrase-book.ts';
import { germanPhrases } from './de.ts';
import { englishPhrases } from './en.ts';
import { spanishPhrases } from './es.ts';
import { frenchPhrases } from './fr.ts';
import { japanesePhrases } from './ja.ts';
import { koreanPhrases } from './ko.ts';
import { brazilianPortuguesePhrases } from './pt-BR.ts';
import { russianPhrases } from './ru.ts';
import { taiwaneseMandarinPhrases } from './zh-TW.ts';

export const phraseBooks: readonly PhraseBook[] = [
  englishPhrases,
  germanPhrases,
  spanishPhrases,
  frenchPhrases,
  japanesePhrases,
  koreanPhrases,
  brazilianPortuguesePhrases,
  russianPhrases,
  taiwaneseMandarinPhrases,
];
