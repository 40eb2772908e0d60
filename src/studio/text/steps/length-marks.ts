// Converts quotation marks that mean inches and feet: `27"`, `5'10"`, `8.5"x11"`. Detects marks that close no quotation.

import type { TextRule } from '../rules.ts';

/** Unicode signs for inches and feet. */
export const LENGTH_SIGNS = { inch: '″', foot: '′' } as const;

const QUOTATION_MARKS = /["”“„«»]/g;

/** A mark after a number means inches, unless it would close an open quotation. */
function replaceInchMarks(text: string): string {
  let isOpen = false;
  return text.replace(QUOTATION_MARKS, (mark, at: number) => {
    const isAfterNumber = /[\d½¼¾⅛⅜⅝⅞]/u.test(text[at - 1] ?? '');
    if (isAfterNumber && !isOpen && /["”]/.test(mark)) return LENGTH_SIGNS.inch;
    isOpen = mark === '"' || mark === '“' ? !isOpen : /[„«]/.test(mark);
    return mark;
  });
}

/** Feet only before inches, because an apostrophe may also mean minutes. */
const FEET_AND_INCHES: TextRule = [
  /(?<![\p{L}\p{N}.,'’])(\d{1,3}) ?['’](?= ?\d{1,2}(?:[.,]\d)?[″"]|[xX×] ?\d|\d{1,2}(?![\p{L}\p{N}'’]))/gu,
  '$1′ ',
];
const FEET: TextRule = [/(?<![\p{L}\p{N}.,'’‘"“])(\d{1,5}) ?['’](?=[ .,;:)x×-]|$)/gu, '$1′'];

export const createLengthSignReplacer =
  (replacesFeet: boolean) =>
  (text: string): string => {
    if (!/[\d½¼¾⅛⅜⅝⅞] ?["”'’]/u.test(text)) return text;
    const marked = text.replace(FEET_AND_INCHES[0], FEET_AND_INCHES[1] as string);
    return replaceInchMarks(replacesFeet ? marked.replace(FEET[0], FEET[1] as string) : marked);
  };
