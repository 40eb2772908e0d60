// Splits a long first sentence after a clause, so that the first sound of a stream comes early. Pure.

import type { SpokenPassage } from '../../work.ts';

/** Shorter sentences are spoken in about a tenth of a second. */
const LONG_CHARACTERS = 120;
const MIN_PART_CHARACTERS = 40;
/** Voices pause about as long at a comma. */
const CLAUSE_PAUSE_SECONDS = 0.2;
/** Not beside digits, because of dates and numbers. The comma stays, so that the voice does not fall. */
const CLAUSE_BREAK = /(?<=\p{L}[,;:]) (?=\p{L})|(?<=\p{L}[、，；：])(?=\p{L})/gu;

export function splitFirstClause(passages: readonly SpokenPassage[]): readonly SpokenPassage[] {
  const [first, ...rest] = passages;
  if (!first || first.text.length < LONG_CHARACTERS) return passages;
  const { text, leadIn, ...end } = first;
  const isFit = ({ index }: RegExpExecArray) =>
    index >= MIN_PART_CHARACTERS && text.length - index >= MIN_PART_CHARACTERS;
  const at = text.matchAll(CLAUSE_BREAK).find(isFit)?.index;
  if (at === undefined) return passages;
  const clause = { text: text.slice(0, at), pause: CLAUSE_PAUSE_SECONDS, leadIn };
  return [clause, { ...end, text: text.slice(at).trimStart() }, ...rest];
}
