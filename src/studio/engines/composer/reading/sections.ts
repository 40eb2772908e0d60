// A text cut where its parts are joined: at commas, "and", "with". Pure.

import { wordsOf } from '../words.ts';

export interface Section {
  /** What joins it to the one before: a comma, "and", "with". */
  readonly by: string;
  readonly words: readonly string[];
}

/** `joint` has one group, around the whole of it. */
export function sectionsOf(text: string, joint: RegExp): Section[] {
  const pieces = text.split(joint);
  return pieces.flatMap((piece, at): Section[] => {
    if (at % 2 === 1) return [];
    const words = wordsOf(piece).flatMap((word) => word.split('-'));
    return words.length > 0 ? [{ by: pieces[at - 1]?.toLowerCase() ?? '', words }] : [];
  });
}
