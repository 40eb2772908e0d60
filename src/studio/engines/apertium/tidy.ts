// A translated line made to look like its source: spaces that dropped words leave behind, small and capital letters.
// Both still hold stand-ins, which count as no letters. Pure.

const STAND_IN = /PROT\d+ZQ|\[k\d+\]/gi;
/** Whatever stands before the first letter, stand-ins included. */
const BEFORE_LETTERS = /^(?:PROT\d+ZQ|\[k\d+\]|\P{L})*/iu;

/** A shouted line has no small letter, and more than initials. */
function isShouted(source: string): boolean {
  const words = source.replaceAll(STAND_IN, ' ').match(/\p{L}+/gu) ?? [];
  return (
    words.some((word) => word.length > 2) &&
    words.every((word) => /^[\p{Lu}\p{Lo}]+$/u.test(word) && /\p{Lu}/u.test(word))
  );
}

const firstLetter = (text: string): number => (BEFORE_LETTERS.exec(text)?.[0] ?? '').length;

export function asTidyAs(source: string, text: string): string {
  const spaced = text.replaceAll(/ {2,}/g, ' ').replaceAll(/ (?=[,.](?:\s|$))/g, '');
  const tidy = source.includes('( ') ? spaced : spaced.replaceAll(/(?<=[(¿¡]) +/g, '');
  if (isShouted(source)) return tidy.toLocaleUpperCase();
  const from = firstLetter(source);
  const to = firstLetter(tidy);
  // A capital that only the translator put there: it takes every line for a sentence.
  if (/^\p{Ll}/u.test(source.slice(from)) && /^\p{Lu}(?!\p{Lu})/u.test(tidy.slice(to)))
    return tidy.slice(0, to) + tidy.charAt(to).toLocaleLowerCase() + tidy.slice(to + 1);
  // A letter that lost its capital, or never got one; not behind what was moved to the front.
  if (/^\p{Lu}/u.test(source) && /^[¿¡]*\p{Ll}/u.test(tidy))
    return tidy.slice(0, to) + tidy.charAt(to).toLocaleUpperCase() + tidy.slice(to + 1);
  return tidy;
}
