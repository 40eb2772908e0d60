// Checks that a sentence is in the phrase book's language, since a verb of one language is often a word of another
// (`sage`, `double`). Counts frequent words.

import { normalizeForMatching } from '../../../kit/text.ts';
import { LOCALE_TAGS, type LocaleTag } from '../../../messages/catalogue.ts';
import { toBaseTag } from '../../media/language.ts';
import { EVERYDAY_WORDS } from '../../orthography/everyday-words.ts';
import type { TokenizedSentence } from './tokenize.ts';

const isLatin = (tag: string): boolean => new Intl.Locale(tag).maximize().script === 'Latn';

/** Frequent words by base tag, in the languages that share an alphabet. Other scripts cannot be confused. */
const WORDS = LOCALE_TAGS.filter(isLatin)
  .map(toBaseTag)
  .map((base) => [base, new Set((EVERYDAY_WORDS[base] ?? '').split(' ').map(normalizeForMatching))] as const);

/** True if clearly more words belong to another language than to this one. */
export function isInOtherLanguage({ tokens }: TokenizedSentence, tag: LocaleTag): boolean {
  const counts = new Map<string, number>(
    WORDS.map(([base, words]) => [base, tokens.filter(({ word }) => words.has(word)).length]),
  );
  const own = counts.get(toBaseTag(tag));
  return own !== undefined && Math.max(...counts.values()) > own + 1;
}
