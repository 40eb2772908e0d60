// Which of the service's languages a server means by its words for one: `en-us`, `no_NO`, `deu`, `ger`, `German`, `English (US)`,
// `British English`. Pure.

import { baseOf, LANGUAGES } from '../../../domain/media/language.ts';
import { tagMeant } from '../../models/languages.ts';

const LONGEST = 60;
/** Of a voice that speaks many. */
const MANY = /^(?:mul|multi|multilingual|all|any|auto|\*)$/i;

export const meansMany = (words: string): boolean => MANY.test(words.trim());

/** The service's tag; `undefined` for what is not understood. */
export function tagFor(words: string | undefined): string | undefined {
  const told = words?.trim() ?? '';
  if (told === '' || told.length > LONGEST || meansMany(told)) return undefined;
  return tagMeant(told) ?? byCode(told) ?? byName(told);
}

/** ISO 639-2 and -3 are other words for what has a shorter code. */
function byCode(told: string): string | undefined {
  try {
    const [code] = Intl.getCanonicalLocales(told.replaceAll('_', '-'));
    return code === undefined ? undefined : tagMeant(code);
  } catch {
    return undefined;
  }
}

const plain = (name: string): string => name.trim().toLowerCase();
const bare = (name: string): string => plain(name.replace(/ \(.*/, ''));
const english = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });
/** Where English has a name for several. */
const ALSO: Readonly<Record<string, string>> = { norwegian: 'nb', mandarin: 'cmn', cantonese: 'yue' };

/** In English, or in the language itself; with a region or a country's two letters in brackets, or without. */
function byName(told: string): string | undefined {
  const name = plain(told);
  const exact = LANGUAGES.find((one) => [one.name, one.own, one.also].some((known) => plain(known) === name));
  // `German` is of no country, though the first that has the name is.
  if (exact && bare(exact.name) !== name && bare(exact.own) !== name) return exact.tag;
  const base = ALSO[bare(told)] ?? baseNamed(bare(told));
  if (base === undefined) return undefined;
  const region = /\(([a-z]{2})\)$/i.exec(told)?.[1];
  return tagMeant(region === undefined ? base : `${base}-${region}`);
}

function baseNamed(name: string): string | undefined {
  const namesOf = ({ tag, ...one }: (typeof LANGUAGES)[number]) => [
    one.name,
    one.own,
    english.of(baseOf(tag)) ?? '',
  ];
  const found = LANGUAGES.find((one) => namesOf(one).some((known) => bare(known) === name));
  return found && baseOf(found.tag);
}
