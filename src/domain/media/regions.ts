// Languages without their regions: what a language is called alone, which region stands for it, and a list in which each
// language stands once where its regions differ in nothing that counts. Pure.

import { baseOf, findLanguage, type Language, languagesFor, type Side } from './language.ts';

/** Under one name these are several languages. */
const SEVERAL: ReadonlySet<string> = new Set(['zh']);

const english = new Intl.DisplayNames(['en'], { type: 'language' });

/** `Spanish` for Spanish (Mexico); a language of several keeps its whole name. */
export const bareName = ({ tag, name }: Pick<Language, 'tag' | 'name'>): string =>
  SEVERAL.has(baseOf(tag)) ? name : (english.of(baseOf(tag)) ?? name);

/** `es` for es-MX, named like {@link bareName}. */
export const bareTag = ({ tag }: Pick<Language, 'tag'>): string =>
  SEVERAL.has(baseOf(tag)) ? tag : baseOf(tag);

function counted(side: Side): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { tag } of languagesFor(side)) counts.set(baseOf(tag), (counts.get(baseOf(tag)) ?? 0) + 1);
  return counts;
}
const REGIONS = { source: counted('source'), target: counted('target') };

/** The region that is meant by a language's bare name. */
export function mainRegion(language: Language, side: Side): Language {
  const main = findLanguage(bareName(language), side);
  return main && baseOf(main.tag) === baseOf(language.tag) ? main : language;
}

export interface Listed<Extra> {
  /** Of several regions, the main one. */
  readonly language: Language;
  /** The bare name, where it stands for all regions. */
  readonly name: string;
  /** How many regions it stands for. */
  readonly regions: number;
  readonly extra: Extra;
}

/** `found`, in its order, each language once where all its regions are in it and `extraOf` is the same for all. */
export function listedOnce<Extra>(
  found: readonly Language[],
  side: Side,
  extraOf: (language: Language) => Extra,
): readonly Listed<Extra>[] {
  const byBase = Map.groupBy(found, ({ tag }) => baseOf(tag));
  const judged = new Map(found.map((one) => [one, extraOf(one)]));
  const isOne = (base: string): boolean => {
    const all = byBase.get(base) ?? [];
    const extras = new Set(all.map((one) => JSON.stringify(judged.get(one))));
    return (
      all.length > 1 && all.length === REGIONS[side].get(base) && extras.size === 1 && !SEVERAL.has(base)
    );
  };
  const told = new Set<string>();
  return found.flatMap((language): readonly Listed<Extra>[] => {
    const base = baseOf(language.tag);
    const extra = judged.get(language) as Extra;
    if (!isOne(base)) return [{ language, name: nameOf(language), regions: 1, extra }];
    if (told.has(base)) return [];
    told.add(base);
    const regions = REGIONS[side].get(base) ?? 1;
    return [{ language: mainRegion(language, side), name: bareName(language), regions, extra }];
  });
}

/** Where the service publishes no name but a tag, what it means is told as well. */
const nameOf = ({ name, tag, also }: Language): string => (name === tag ? `${also} (${tag})` : name);
