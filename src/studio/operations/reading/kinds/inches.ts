// Inches and feet, which are written with quotation marks: `27"`, `5'10"`, `8.5"x11"`. Finds the marks that close no quotation. Pure.

import type { Rule } from '../rules.ts';

/** The signs that Unicode has for them. */
export const INCHES = { inch: '″', foot: '′' } as const;

const MARKS = /["”“„«»]/g;

/** A mark after a number is inches, unless a quotation is open that it would close. */
function inchesIn(text: string): string {
  let isOpen = false;
  return text.replace(MARKS, (mark, at: number) => {
    const isAfterNumber = /[\d½¼¾⅛⅜⅝⅞]/u.test(text[at - 1] ?? '');
    if (isAfterNumber && !isOpen && /["”]/.test(mark)) return INCHES.inch;
    isOpen = mark === '"' || mark === '“' ? !isOpen : /[„«]/.test(mark);
    return mark;
  });
}

/** Feet only before inches where an apostrophe may also be minutes. */
const FEET_AND_INCHES: Rule = [
  /(?<![\p{L}\p{N}.,'’])(\d{1,3}) ?['’](?= ?\d{1,2}(?:[.,]\d)?[″"]|[xX×] ?\d|\d{1,2}(?![\p{L}\p{N}'’]))/gu,
  '$1′ ',
];
const FEET: Rule = [/(?<![\p{L}\p{N}.,'’‘"“])(\d{1,5}) ?['’](?=[ .,;:)x×-]|$)/gu, '$1′'];

/** Replaces quotation marks by the signs for inches and feet. */
export const lengthMarks =
  (hasFeet: boolean) =>
  (text: string): string => {
    if (!/[\d½¼¾⅛⅜⅝⅞] ?["”'’]/u.test(text)) return text;
    const marked = text.replace(FEET_AND_INCHES[0], FEET_AND_INCHES[1] as string);
    return inchesIn(hasFeet ? marked.replace(FEET[0], FEET[1] as string) : marked);
  };
