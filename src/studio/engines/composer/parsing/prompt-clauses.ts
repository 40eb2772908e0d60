// Splits a text at separators: commas, “and”, “with”. Pure.

import { splitWords } from '../stemming.ts';

export interface PromptClause {
  /** Separator before the clause. */
  readonly separator: string;
  readonly words: readonly string[];
}

/** `separator` must have one capture group around the whole pattern. */
export function splitPromptClauses(text: string, separator: RegExp): PromptClause[] {
  const pieces = text.split(separator);
  return pieces.flatMap((piece, at): PromptClause[] => {
    if (at % 2 === 1) return [];
    const words = splitWords(piece).flatMap((word) => word.split('-'));
    return words.length > 0 ? [{ separator: pieces[at - 1]?.toLowerCase() ?? '', words }] : [];
  });
}
