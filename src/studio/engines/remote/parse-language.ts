// Parses a server's name of a language into a tag: `en-us`, `no_NO`, `deu`, `ger`, `German`, `English (US)`, `British
// English`. Pure.

import { LANGUAGES, toBaseTag } from '../../../domain/media/language.ts';
import { resolveTag } from '../../models/model-languages.ts';

const MAX_LENGTH = 60;
/** Names for a voice with many languages. */
const MULTILINGUAL = /^(?:mul|multi|multilingual|all|any|auto|\*)$/i;

export const isMultilingualLabel = (words: string): boolean => MULTILINGUAL.test(words.trim());

/** Undefined if the name is unknown. */
export function parseLanguage(words: string | undefined): string | undefined {
  const name = words?.trim() ?? '';
  if (name === '' || name.length > MAX_LENGTH || isMultilingualLabel(name)) return undefined;
  return resolveTag(name) ?? parseCode(name) ?? parseName(name);
}

/** Maps ISO 639-2 and 639-3 codes to the shorter ones. */
function parseCode(name: string): string | undefined {
  try {
    const [code] = Intl.getCanonicalLocales(name.replaceAll('_', '-'));
    return code === undefined ? undefined : resolveTag(code);
  } catch {
    return undefined;
  }
}

const normalizeName = (name: string): string => name.trim().toLowerCase();
const removeRegion = (name: string): string => normalizeName(name.replace(/ \(.*/, ''));
const english = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });
/** English names that cover several languages. */
const NAME_ALIASES: Readonly<Record<string, string>> = { norwegian: 'nb', mandarin: 'cmn', cantonese: 'yue' };

/** Accepts English and native names, with or without a region or a country code in brackets. */
function parseName(words: string): string | undefined {
  const name = normalizeName(words);
  const exact = LANGUAGES.find((one) =>
    [one.name, one.nativeName, one.alternativeName].some((known) => normalizeName(known) === name),
  );
  // Plain `German` has no region, although the first match has one.
  if (exact && removeRegion(exact.name) !== name && removeRegion(exact.nativeName) !== name) return exact.tag;
  const base = NAME_ALIASES[removeRegion(words)] ?? findLanguageByName(removeRegion(words));
  if (base === undefined) return undefined;
  const region = /\(([a-z]{2})\)$/i.exec(words)?.[1];
  return resolveTag(region === undefined ? base : `${base}-${region}`);
}

function findLanguageByName(name: string): string | undefined {
  const namesOf = ({ tag, ...one }: (typeof LANGUAGES)[number]) => [
    one.name,
    one.nativeName,
    english.of(toBaseTag(tag)) ?? '',
  ];
  const found = LANGUAGES.find((one) => namesOf(one).some((known) => removeRegion(known) === name));
  return found && toBaseTag(found.tag);
}
