// Joins the lines of a paragraph: restores words that were hyphenated at a line end, and keeps the hyphens of compounds.

import { toBaseTag } from '../../domain/media/language.ts';

export type LineJoiner = (lines: readonly string[]) => string;

/** First parts of compounds that English writes with a hyphen. */
const ENGLISH_PREFIXES = new Set(
  (
    'well ill self half all non full high low long short old new good bad best better one two three four five six seven eight nine ten ' +
    'eleven twelve twenty thirty forty fifty sixty seventy eighty ninety hundred first second third hard soft far free cross great deep ' +
    'broad wide open close cold hot double single triple middle left right mother father sister brother slow fast heavy red blue green so'
  ).split(' '),
);
/** Word endings that form no compound with these prefixes: `long-est`, `six-teen`. */
const ENGLISH_SUFFIX =
  /^(?:ness|less|ly|y|er|ers|est|ed|ing|ings|ish|en|ened|ment|ments|ful|fully|hood|ship|teen|teens|teenth|ty|ths?|some|wards?|self|ways?|land|ten|dom|lier|liest)$/;
/** Words that follow another word with a hyphen. */
const COMPOUND_ENDINGS: Readonly<Record<string, ReadonlySet<string>>> = {
  en: new Set('in-law based like free friendly proof minded known year old time'.split(' ')),
  fr: new Set(
    'il elle on ils elles je tu nous vous ce ci là moi toi lui leur le la les y en t même mêmes être deux trois quatre cinq six sept huit neuf dix vous-même'.split(
      ' ',
    ),
  ),
  pt: new Set('me te se o a os as lhe lhes nos vos lo la los las no na feira'.split(' ')),
};
/** Before these words a hyphen stands for a later word: `two- and three-year`. */
const SUSPENDED_HYPHEN = /^(?:and|or|to|und|oder|bis|sowie|en|of|och|og|eller|e|y|o|ou|et)(?![\p{L}\p{M}-])/u;
/** Matches a word before a hyphen at a line end, including words joined to it. */
const SPLIT_WORD =
  /(?<![\p{L}\p{M}\p{N}'’\-\u2010\u2011])([\p{L}\p{M}\p{N}'’]+(?:[-\u2010\u2011][\p{L}\p{M}\p{N}'’]+)*)([-\u2010\u2011\u00AD¬])$/u;
const WORD_REST = /^[\p{L}\p{M}\p{N}'’]+(?:[-\u2010\u2011][\p{L}\p{M}\p{N}'’]+)*/u;
/** Longer matches are not words. */
const MAX_WORD_CHARACTERS = 60;

/** Collects the unhyphenated words of the text, as evidence for the spelling of hyphenated ones. */
function listWholeWords(text: string): ReadonlySet<string> {
  return new Set(
    (text.match(/[\p{L}\p{M}\p{N}'’]+(?:[-\u2010\u2011][\p{L}\p{M}\p{N}'’]+)*/gu) ?? []).map((word) =>
      word.replaceAll(/[\u2010\u2011]/g, '-').toLowerCase(),
    ),
  );
}

/** Creates a function that joins lines according to the spelling of this text. */
export function createLineJoiner(text: string, tag: string): LineJoiner {
  const base = toBaseTag(tag);
  let words: ReadonlySet<string> | undefined;

  const isCompound = (first: string, rest: string): boolean => {
    words ??= listWholeWords(text);
    const start = first.toLowerCase();
    const end = rest.toLowerCase();
    if (words.has(`${start}-${end}`)) return true;
    if (words.has(`${start}${end}`)) return false;
    if (start.includes('-') || end.includes('-')) return true;
    if (base === 'en' && ENGLISH_PREFIXES.has(start) && !ENGLISH_SUFFIX.test(end)) return true;
    return COMPOUND_ENDINGS[base]?.has(end) ?? false;
  };
  const between = (before: string, after: string): readonly [string, string] => {
    const [, first = '', hyphen = ''] = SPLIT_WORD.exec(before.slice(-MAX_WORD_CHARACTERS)) ?? [];
    const rest = WORD_REST.exec(after.slice(0, MAX_WORD_CHARACTERS))?.[0] ?? '';
    if (hyphen === '' || rest === '' || SUSPENDED_HYPHEN.test(after)) return [before, ' '];
    if (hyphen === '\u00AD' || hyphen === '¬') return [before.slice(0, -1), ''];
    const isName = !/^\p{Ll}/u.test(rest) || /\p{N}$/u.test(first) || first === first.toUpperCase();
    if (hyphen === '\u2011' || isName || isCompound(first, rest)) return [before, ''];
    return [before.slice(0, -1), ''];
  };
  return (lines) => {
    const joined: string[] = [];
    for (const [at, line] of lines.entries()) {
      const next = lines[at + 1];
      joined.push(...(next === undefined ? [line] : between(line, next)));
    }
    return joined.join('');
  };
}
