// Recognizes values that users copy from our own output: labels with details, in quotes, truncated, with a unit, or in
// another language.

import { createLazyGetter } from '../../kit/lazy-getter.ts';
import { normalizeForMatching } from '../../kit/text.ts';
import { LOCALE_TAGS } from '../../messages/catalogue.ts';
import type { Messages } from '../../messages/format.ts';

const QUOTES = '"\'`´“”„‟«»‹›‘’‚「」『』*_';
const TRUNCATION = /(?:…|\.{2,3})\s*$/;
/** An option's name before its value, as in `voice: Ana`. */
const OPTION = /^[\p{L}_-]{1,32}\s?[:：=]\s?/u;

/** Possible meanings of a copied label, most likely first. */
export function listLabelCandidates(typed: string): readonly string[] {
  const bare = stripQuotes(typed.normalize('NFKC'));
  const first = stripQuotes(bare.split(/[·•]/u)[0] ?? '');
  const readings = [stripQuotes(typed), bare, first, stripQuotes(first.replace(OPTION, ''))];
  return [...new Set(readings)].filter((way) => way !== '' && way !== typed);
}

export const isTruncatedLabel = (typed: string): boolean =>
  TRUNCATION.test(stripQuotes(typed)) || TRUNCATION.test(typed);

function stripQuotes(text: string): string {
  let start = 0;
  let end = text.length;
  const isAround = (at: number) => QUOTES.includes(text.charAt(at)) || text.charAt(at).trim() === '';
  while (start < end && isAround(start)) start += 1;
  while (end > start && isAround(end - 1)) end -= 1;
  return text.slice(start, end);
}

const UNITS = ['second', 'year'] as const;
const DISPLAYS = ['long', 'short', 'narrow'] as const;
/** Numbers that cover every plural form of our languages. */
const AMOUNTS = [1, 2, 5, 1.5] as const;
const NUMBER = /-?\d+(?:[.,]\d+)?/g;

const textAroundNumber = (text: string): string => normalizeForMatching(text.replace(NUMBER, ' '));

/** Units that we show after seconds and years. Minutes are excluded, since they would be a different number. */
const knownUnits = createLazyGetter(
  () =>
    new Set(
      LOCALE_TAGS.flatMap((tag) =>
        UNITS.flatMap((unit) =>
          DISPLAYS.flatMap((unitDisplay) =>
            AMOUNTS.map((one) => textAroundNumber(one.toLocaleString(tag, { style: 'unit', unit, unitDisplay }))),
          ),
        ),
      ),
    ),
);

/** Returns the bare number. Undefined if the rest of the text is not exactly one of our units. */
export function stripNumberUnit(typed: string, loadMessages: () => readonly Messages[]): string | undefined {
  const text = typed.normalize('NFKC');
  const [found, ...others] = text.match(NUMBER) ?? [];
  if (found === undefined || others.length > 0 || /[%‰]/.test(text)) return undefined;
  const unit = textAroundNumber(text);
  const isAge = () =>
    loadMessages().some(({ format }) => textAroundNumber(format('answers.voices.age', { years: 2 })) === unit);
  return unit === '' || knownUnits().has(unit) || isAge() ? found : undefined;
}
