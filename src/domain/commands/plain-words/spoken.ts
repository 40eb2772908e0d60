// Whether a sentence can be in a language at all: a verb of one is often a word of another (`sage`, `double`). Told by the words that
// stand in most sentences.

import { fold } from '../../../kit/text.ts';
import { EVERYDAY_WORDS } from '../../detection/everyday-words.ts';
import { baseOf } from '../../media/language.ts';
import type { LocaleTag } from '../locale-tags.ts';
import type { Sentence } from './tokens.ts';

/** Those with an alphabet in common: signs of others are taken for nothing else. */
const ALIKE = ['en', 'de', 'fr', 'es', 'pt'] as const;

const WORDS = ALIKE.map(
  (base) => [base, new Set((EVERYDAY_WORDS[base] ?? '').split(' ').map(fold))] as const,
);

/** Clearly more of its words are of another language than of this one. */
export function isOfAnother({ tokens }: Sentence, tag: LocaleTag): boolean {
  const counts = new Map<string, number>(
    WORDS.map(([base, words]) => [base, tokens.filter(({ word }) => words.has(word)).length]),
  );
  const own = counts.get(baseOf(tag));
  return own !== undefined && Math.max(...counts.values()) > own + 1;
}
