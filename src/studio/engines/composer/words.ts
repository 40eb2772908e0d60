// A prompt as words: lower case, no punctuation, and the stem that "barks", "barking" and "bark" share.
// Crude on purpose: both sides of every comparison go through it. Knows no word's meaning.

/** Words of a text in order. */
export const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .normalize('NFKC')
    .replace(/['’]s?\b/g, '')
    .match(/[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/gu) ?? [];

/** For lists of words in code. */
export const wordSet = (list: string): ReadonlySet<string> => new Set(list.split(' '));

const VOWEL = /[aeiouy]/;
const ENDINGS = [/ies$/, /(?:sses|shes|ches|xes)$/, /ing$/, /ed$/, /s$/] as const;

/** Words that an ending says nothing about, or the wrong thing: what fires need not burn. */
const IRREGULAR: Readonly<Record<string, string>> = {
  firing: 'shoot',
  fired: 'shoot',
  geese: 'goos',
  wolves: 'wolf',
  knives: 'knif',
  rung: 'ring',
};

/** Never empty; words of up to three letters stay as they are. */
export function stemOf(word: string): string {
  const known = IRREGULAR[word];
  if (known !== undefined) return known;
  let stem = word;
  for (const ending of ENDINGS) {
    if (!ending.test(word) || word.endsWith('ss')) continue;
    const cut = word.endsWith('ies') ? `${word.slice(0, -3)}y` : word.replace(/(?:es|ing|ed|s)$/, '');
    if (cut.length >= 3 && VOWEL.test(cut)) stem = cut;
    break;
  }
  if (stem.length > 3) stem = stem.replace(/e$/, '');
  return stem.replace(/([b-df-hj-np-tv-z])\1$/, '$1');
}

/** The stems of a phrase, also of words joined by hyphens, with one space between. */
export const phraseOf = (text: string): string =>
  wordsOf(text)
    .flatMap((word) => word.split('-'))
    .map(stemOf)
    .join(' ');
