// Handles languages without their regions: bare names, main regions, and lists that merge equivalent regions. Pure.

import { findLanguage, type Language, type LanguageSide, listLanguagesForSide, toBaseTag } from './language.ts';

/** Base tags that cover several languages. */
const MULTI_LANGUAGE_TAGS: ReadonlySet<string> = new Set(['zh']);

const english = new Intl.DisplayNames(['en'], { type: 'language' });

/** Returns `Spanish` for Spanish (Mexico). A base tag of several languages keeps the full name. */
const toNameWithoutRegion = ({ tag, name }: Pick<Language, 'tag' | 'name'>): string =>
  MULTI_LANGUAGE_TAGS.has(toBaseTag(tag)) ? name : (english.of(toBaseTag(tag)) ?? name);

/** Returns `es` for es-MX, consistent with {@link toNameWithoutRegion}. */
export const toTagWithoutRegion = ({ tag }: Pick<Language, 'tag'>): string =>
  MULTI_LANGUAGE_TAGS.has(toBaseTag(tag)) ? tag : toBaseTag(tag);

function countRegions(side: LanguageSide): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { tag } of listLanguagesForSide(side)) counts.set(toBaseTag(tag), (counts.get(toBaseTag(tag)) ?? 0) + 1);
  return counts;
}
const REGIONS = { source: countRegions('source'), target: countRegions('target') };

/** Known results, as a search goes through all names of all languages. */
const mainRegions = { source: new WeakMap<Language, Language>(), target: new WeakMap<Language, Language>() };

export function findMainRegion(language: Language, side: LanguageSide): Language {
  const known = mainRegions[side].get(language);
  if (known) return known;
  const main = findLanguage(toNameWithoutRegion(language), side);
  const found = main && toBaseTag(main.tag) === toBaseTag(language.tag) ? main : language;
  mainRegions[side].set(language, found);
  return found;
}

export interface LanguageGroup<Extra> {
  /** The main region, if several are merged. */
  readonly language: Language;
  /** The bare name if it covers all regions. */
  readonly name: string;
  readonly regionCount: number;
  readonly extra: Extra;
}

/** Merges the regions of a language if all of them are in `found` and have the same `extraOf`. Keeps the order. */
export function groupRegions<Extra>(
  found: readonly Language[],
  side: LanguageSide,
  extraOf: (language: Language) => Extra,
): readonly LanguageGroup<Extra>[] {
  const byBase = Map.groupBy(found, ({ tag }) => toBaseTag(tag));
  const extraByLanguage = new Map(found.map((one) => [one, extraOf(one)]));
  const canGroup = (base: string): boolean => {
    const all = byBase.get(base) ?? [];
    const extras = new Set(all.map((one) => JSON.stringify(extraByLanguage.get(one))));
    return (
      all.length > 1 && all.length === REGIONS[side].get(base) && extras.size === 1 && !MULTI_LANGUAGE_TAGS.has(base)
    );
  };
  const listed = new Set<string>();
  return found.flatMap((language): readonly LanguageGroup<Extra>[] => {
    const base = toBaseTag(language.tag);
    const extra = extraByLanguage.get(language) as Extra;
    if (!canGroup(base)) return [{ language, name: displayNameOf(language), regionCount: 1, extra }];
    if (listed.has(base)) return [];
    listed.add(base);
    const regionCount = REGIONS[side].get(base) ?? 1;
    return [{ language: findMainRegion(language, side), name: toNameWithoutRegion(language), regionCount, extra }];
  });
}

/** Adds an explanation if the service publishes only a tag. */
const displayNameOf = ({ name, tag, alternativeName }: Language): string =>
  name === tag ? `${alternativeName} (${tag})` : name;
