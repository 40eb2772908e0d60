// Text without what cannot be seen: controls, overrides of direction, fillers, tags. The same for every platform.

/** Signs of Arabic and Kaithi are of these classes and are seen. */
const UNSEEN =
  /[[\p{Cc}\p{Cf}\p{Cs}\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\uffa0\u{e0100}-\u{e01ef}]--[\n\t\u200c\u200d\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}]]/gv;
/** Joiners stay between letters of scripts that are written with them, and between emoji. */
const JOINERS = '[\\u200c\\u200d]';
const SHAPED =
  '[\\p{Script=Arabic}\\p{Script=Devanagari}\\p{Script=Bengali}\\p{Script=Malayalam}\\p{Script=Sinhala}\\p{Script=Tamil}\\p{Script=Telugu}\\p{Script=Kannada}\\p{Script=Gujarati}]';
const LOOSE = new RegExp(
  `(?<!${SHAPED})${JOINERS}(?<!\\p{Extended_Pictographic}[\\ufe0f\\u{1f3fb}-\\u{1f3ff}]?\\u200d)|${JOINERS}(?!${SHAPED}|\\p{Extended_Pictographic})`,
  'gu',
);

/** Without what cannot be seen; line breaks are one character. */
export function visible(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replace(UNSEEN, '')
    .replace(LOOSE, '');
}

/** As {@link visible}, in one line: for titles, buttons, footers. */
export const oneLine = (text: string): string => visible(text).replace(/\s+/g, ' ').trim();
