// Splits a prompt into lower-case words, and reduces words to a common stem: “barks”, “barking”, “bark”. The stems are
// crude, which is enough because both sides of every comparison use them.

export const splitWords = (text: string): string[] =>
  text
    .toLowerCase()
    .normalize('NFKC')
    .replace(/['’]s?\b/g, '')
    .match(/[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/gu) ?? [];

/** Parses a space-separated list in code. */
export const parseWordSet = (list: string): ReadonlySet<string> => new Set(list.split(' '));

const VOWEL = /[aeiouy]/;
const ENDINGS = [/ies$/, /(?:sses|shes|ches|xes)$/, /ing$/, /ed$/, /s$/] as const;

/** Words whose ending misleads: “firing” means shooting, not burning. */
const IRREGULAR: Readonly<Record<string, string>> = {
  firing: 'shoot',
  fired: 'shoot',
  geese: 'goos',
  wolves: 'wolf',
  knives: 'knif',
  rung: 'ring',
};

/** Never empty. Words of up to three letters lose at most a doubled last consonant. */
export function stemWord(word: string): string {
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

/** Stems of all words, including hyphenated parts, separated by single spaces. */
export const stemPhrase = (text: string): string =>
  splitWords(text)
    .flatMap((word) => word.split('-'))
    .map(stemWord)
    .join(' ');
