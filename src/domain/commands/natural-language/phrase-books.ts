// The phrases of every language that has locales/<tag>/phrases.txt. They are read with the first sentence that is not a
// command, since the command line and many bots need none.

import { createLazyGetter } from '../../../kit/lazy-getter.ts';
import { readLocaleFiles } from '../../../messages/catalogue.ts';
import { parsePhraseBook } from './parse-phrase-book.ts';
import { compilePhraseBook } from './phrase-grammar.ts';

export const getPhraseGrammars = createLazyGetter(() =>
  readLocaleFiles('phrases.txt').map(({ tag, path, text }) => compilePhraseBook(parsePhraseBook(tag, path, text))),
);
