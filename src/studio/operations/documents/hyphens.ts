// Joins the lines of a paragraph. A word that was parted at the end of a line is one word again; a compound keeps its hyphen.

import { baseOf } from '../../../domain/media/language.ts';

/** Makes one text of lines. */
export type Rejoin = (lines: readonly string[]) => string;

/** First parts of compounds that English writes with a hyphen. */
const ENGLISH_FIRST = new Set(
  (
    'well ill self half all non full high low long short old new good bad best better one two three four five six seven eight nine ten ' +
    'eleven twelve twenty thirty forty fifty sixty seventy eighty ninety hundred first second third hard soft far free cross great deep ' +
    'broad wide open close cold hot double single triple middle left right mother father sister brother slow fast heavy red blue green so'
  ).split(' '),
);
/** Ends of words, which make no compound with these: `long-est`, `six-teen`. */
const ENGLISH_END =
  /^(?:ness|less|ly|y|er|ers|est|ed|ing|ings|ish|en|ened|ment|ments|ful|fully|hood|ship|teen|teens|teenth|ty|ths?|some|wards?|self|ways?|land|ten|dom|lier|liest)$/;
/** Words that are joined to the one before by a hyphen. */
const SECOND: Readonly<Record<string, ReadonlySet<string>>> = {
  en: new Set('in-law based like free friendly proof minded known year old time'.split(' ')),
  fr: new Set(
    'il elle on ils elles je tu nous vous ce ci là moi toi lui leur le la les y en t même mêmes être deux trois quatre cinq six sept huit neuf dix vous-même'.split(
      ' ',
    ),
  ),
  pt: new Set('me te se o a os as lhe lhes nos vos lo la los las no na feira'.split(' ')),
};
/** In front of these a hyphen stands for a word that follows: `two- and three-year`. */
const SUSPENDING = /^(?:and|or|to|und|oder|bis|sowie|en|of|och|og|eller|e|y|o|ou|et)(?![\p{L}\p{M}-])/u;
/** A word before a hyphen at the end of a line, with those that are joined to it. */
const PARTED =
  /(?<![\p{L}\p{M}\p{N}'’\-\u2010\u2011])([\p{L}\p{M}\p{N}'’]+(?:[-\u2010\u2011][\p{L}\p{M}\p{N}'’]+)*)([-\u2010\u2011\u00AD¬])$/u;
const REST = /^[\p{L}\p{M}\p{N}'’]+(?:[-\u2010\u2011][\p{L}\p{M}\p{N}'’]+)*/u;
/** Longer ones are no words. */
const MAX_WORD = 60;

/** Words of the text that are not parted: evidence for how the others are written. */
function wordsOf(text: string): ReadonlySet<string> {
  return new Set(
    (text.match(/[\p{L}\p{M}\p{N}'’]+(?:[-\u2010\u2011][\p{L}\p{M}\p{N}'’]+)*/gu) ?? []).map((word) =>
      word.replaceAll(/[\u2010\u2011]/g, '-').toLowerCase(),
    ),
  );
}

/** How the lines of this text are joined. */
export function createRejoin(text: string, tag: string): Rejoin {
  const base = baseOf(tag);
  let words: ReadonlySet<string> | undefined;

  const isCompound = (first: string, rest: string): boolean => {
    words ??= wordsOf(text);
    const start = first.toLowerCase();
    const end = rest.toLowerCase();
    if (words.has(`${start}-${end}`)) return true;
    if (words.has(`${start}${end}`)) return false;
    if (start.includes('-') || end.includes('-')) return true;
    if (base === 'en' && ENGLISH_FIRST.has(start) && !ENGLISH_END.test(end)) return true;
    return SECOND[base]?.has(end) ?? false;
  };
  const between = (before: string, after: string): readonly [string, string] => {
    const [, first = '', hyphen = ''] = PARTED.exec(before.slice(-MAX_WORD)) ?? [];
    const rest = REST.exec(after.slice(0, MAX_WORD))?.[0] ?? '';
    if (hyphen === '' || rest === '' || SUSPENDING.test(after)) return [before, ' '];
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
