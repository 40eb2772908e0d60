// Lists the languages in which a model of the catalogue would be better than the engines here, with the command that adds
// it. Pure: engines and machine are passed in.

import { LANGUAGES, toBaseTag } from '../../domain/media/language.ts';
import { formatCliCommand } from '../../kit/process/cli-command.ts';
import {
  coversLanguage,
  findTranslator,
  listCatalogue,
  listDirections,
  PIVOT_LANGUAGE,
} from './catalogue/catalogue.ts';
import { explainMisfit, type Machine } from './catalogue/machine-fit.ts';
import type { CatalogueKind } from './catalogue/row.ts';
import { buildModelSet } from './catalogue/sets.ts';

/** Kinds of models by the capability that they improve. */
const KINDS = { speech: 'voices', recognition: 'recognition', translation: 'translation' } as const;
type ImprovableCapability = keyof typeof KINDS;
const IMPROVABLE_CAPABILITIES = Object.keys(KINDS) as ImprovableCapability[];

interface InstalledEngine {
  readonly capability: string;
  readonly grade: string;
  /** Base tags. */
  readonly languages: readonly string[];
  readonly pairs?: readonly { readonly from: string; readonly to: string; readonly via?: string }[];
  readonly missing?: string;
}

export interface BetterModels {
  /** Base tag. */
  readonly language: string;
  /** What the models improve, or bring in the first place. */
  readonly capabilities: readonly ImprovableCapability[];
  readonly install: string;
  /** Download size of the small set, which the web page offers. `install` fetches the best models instead. */
  readonly bytes: number;
}

/** Best grade of engines, as in engines/engine.ts. No model of the catalogue is of a better one. */
const BEST_GRADE = 'neural';

const listBestEngines = (engines: readonly InstalledEngine[], capability: ImprovableCapability) =>
  engines.filter((one) => one.capability === capability && one.grade === BEST_GRADE && one.missing === undefined);

const hasModelFor = (kind: CatalogueKind, language: string, machine: Machine): boolean =>
  listCatalogue({ kind, language }).some(
    (model) => model.isOffered && !model.clones && explainMisfit(model, machine) === undefined,
  );

const isPairOffered = (from: string, to: string): boolean => findTranslator(from, to)?.isOffered === true;

/** The command adds both directions or neither. */
const canAddDirections = (language: string, machine: Machine): boolean =>
  listDirections(language)
    .flatMap(([from, to]) => findTranslator(from, to) ?? [])
    .every((model) => model.isOffered && explainMisfit(model, machine) === undefined);

/** True if the catalogue has models for every step over English. `from`, `to`: BCP 47 tags. */
export function canAddTranslator(from: string, to: string): boolean {
  const source = toBaseTag(from);
  const target = toBaseTag(to);
  if (source === PIVOT_LANGUAGE || target === PIVOT_LANGUAGE) return isPairOffered(source, target);
  return isPairOffered(source, PIVOT_LANGUAGE) && isPairOffered(PIVOT_LANGUAGE, target);
}

export const canAddRecogniser = (tag: string): boolean =>
  listCatalogue({ kind: 'recognition', language: toBaseTag(tag) }).some(({ isOffered }) => isOffered);

function isTranslatedWell(engines: readonly InstalledEngine[], language: string): boolean {
  const pairs = engines.flatMap((engine) => engine.pairs ?? []);
  return listDirections(language).every(
    ([from, to]) => !isPairOffered(from, to) || pairs.some((pair) => pair.from === from && pair.to === to),
  );
}

/** Languages of the interface document that some model of the catalogue covers. */
const listLanguages = (): readonly string[] =>
  [...new Set(LANGUAGES.map(({ tag }) => toBaseTag(tag)))].filter((language) =>
    listCatalogue().some((model) => model.languages[0] !== '*' && coversLanguage(model, language)),
  );

function listImprovable(
  language: string,
  engines: readonly InstalledEngine[],
  machine: Machine,
): readonly ImprovableCapability[] {
  return IMPROVABLE_CAPABILITIES.filter((capability) => {
    const best = listBestEngines(engines, capability);
    if (capability === 'translation')
      return language !== PIVOT_LANGUAGE && !isTranslatedWell(best, language) && canAddDirections(language, machine);
    if (best.some(({ languages }) => languages.includes(language))) return false;
    return hasModelFor(KINDS[capability], language, machine);
  });
}

/** Takes tens of milliseconds the first time, since the catalogue is read. */
const listBetterModels = (engines: readonly InstalledEngine[], machine: Machine): readonly BetterModels[] =>
  listLanguages().flatMap((language) => {
    const capabilities = listImprovable(language, engines, machine);
    if (capabilities.length === 0) return [];
    const { fetchBytes } = buildModelSet('small', [language], machine);
    return [
      { language, capabilities, install: formatCliCommand('models', `add --for ${language}`), bytes: fetchBytes },
    ];
  });

/** Remembers the last list, since most answers are about the same engines. `machine`: absent if there is no models folder. */
export function createBetterModelsFinder(
  machine: Machine | undefined,
): (engines: readonly InstalledEngine[]) => readonly BetterModels[] {
  let last: { readonly key: string; readonly found: readonly BetterModels[] } | undefined;
  return (engines) => {
    if (!machine) return [];
    const key = JSON.stringify(IMPROVABLE_CAPABILITIES.map((capability) => listBestEngines(engines, capability)));
    if (last?.key !== key) last = { key, found: listBetterModels(engines, machine) };
    return last.found;
  };
}
