// Values as people copy them from what we show: a label with the details beside it, in quotes, cut, with a unit or in another language.

import { onFirstUse } from '../../kit/first-use.ts';
import { fold } from '../../kit/text.ts';
import type { Words } from '../words/index.ts';
import { LOCALE_TAGS } from './locale-tags.ts';

const QUOTES = '"\'`´“”„‟«»‹›‘’‚「」『』*_';
/** Marks that the end of a copied label may have. */
const CUT = /(?:…|\.{2,3})\s*$/;
/** The name of an option in front of its value, as in `voice: Ana`. */
const OPTION = /^[\p{L}_-]{1,32}\s?[:：=]\s?/u;

/** Texts that a copied label may stand for, the likeliest first. */
export function meantByLabel(typed: string): readonly string[] {
  const bare = unquoted(typed.normalize('NFKC'));
  const first = unquoted(bare.split(/[·•]/u)[0] ?? '');
  const ways = [unquoted(typed), bare, first, unquoted(first.replace(OPTION, ''))];
  return [...new Set(ways)].filter((way) => way !== '' && way !== typed);
}

export const isCut = (typed: string): boolean => CUT.test(unquoted(typed)) || CUT.test(typed);

function unquoted(text: string): string {
  let start = 0;
  let end = text.length;
  const isAround = (at: number) => QUOTES.includes(text.charAt(at)) || text.charAt(at).trim() === '';
  while (start < end && isAround(start)) start += 1;
  while (end > start && isAround(end - 1)) end -= 1;
  return text.slice(start, end);
}

const UNITS = ['second', 'year'] as const;
const DISPLAYS = ['long', 'short', 'narrow'] as const;
/** Enough for every plural form of our languages. */
const AMOUNTS = [1, 2, 5, 1.5] as const;
const NUMBER = /-?\d+(?:[.,]\d+)?/g;

const beside = (text: string): string => fold(text.replace(NUMBER, ' '));

/** What we write around seconds and years; minutes are another number. */
const unitsShown = onFirstUse(
  () =>
    new Set(
      LOCALE_TAGS.flatMap((tag) =>
        UNITS.flatMap((unit) =>
          DISPLAYS.flatMap((unitDisplay) =>
            AMOUNTS.map((one) => beside(one.toLocaleString(tag, { style: 'unit', unit, unitDisplay }))),
          ),
        ),
      ),
    ),
);

/** `undefined` where more than a unit stands beside the number, or another unit than ours. */
export function numberShown(typed: string, languages: () => readonly Words[]): string | undefined {
  const text = typed.normalize('NFKC');
  const [found, ...others] = text.match(NUMBER) ?? [];
  if (found === undefined || others.length > 0 || /[%‰]/.test(text)) return undefined;
  const around = beside(text);
  const isAge = () => languages().some(({ answers }) => beside(answers.voices.age(2)) === around);
  return around === '' || unitsShown().has(around) || isAge() ? found : undefined;
}
