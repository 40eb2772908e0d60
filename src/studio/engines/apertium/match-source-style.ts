// Adapts spaces and capitals of a translated line to its source. Placeholders in both texts do not count as letters.
// Pure.

const PLACEHOLDER = /PROT\d+ZQ|\[k\d+\]/gi;
/** Text before the first letter, including placeholders. */
const BEFORE_LETTERS = /^(?:PROT\d+ZQ|\[k\d+\]|\P{L})*/iu;

/** True if the line has no lower-case letters, and more than initials. */
function isAllCaps(source: string): boolean {
  const words = source.replaceAll(PLACEHOLDER, ' ').match(/\p{L}+/gu) ?? [];
  return (
    words.some((word) => word.length > 2) &&
    words.every((word) => /^[\p{Lu}\p{Lo}]+$/u.test(word) && /\p{Lu}/u.test(word))
  );
}

const findFirstLetter = (text: string): number => (BEFORE_LETTERS.exec(text)?.[0] ?? '').length;

export function matchSourceStyle(source: string, text: string): string {
  const spaced = text.replaceAll(/ {2,}/g, ' ').replaceAll(/ (?=[,.](?:\s|$))/g, '');
  const tidy = source.includes('( ') ? spaced : spaced.replaceAll(/(?<=[(¿¡]) +/g, '');
  if (isAllCaps(source)) return tidy.toLocaleUpperCase();
  const from = findFirstLetter(source);
  const to = findFirstLetter(tidy);
  // The translator takes every line for a sentence and may add a capital.
  if (/^\p{Ll}/u.test(source.slice(from)) && /^\p{Lu}(?!\p{Lu})/u.test(tidy.slice(to)))
    return tidy.slice(0, to) + tidy.charAt(to).toLocaleLowerCase() + tidy.slice(to + 1);
  // Restores a lost capital, unless another word was moved to the front.
  if (/^\p{Lu}/u.test(source) && /^[¿¡]*\p{Ll}/u.test(tidy))
    return tidy.slice(0, to) + tidy.charAt(to).toLocaleUpperCase() + tidy.slice(to + 1);
  return tidy;
}
