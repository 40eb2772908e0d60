// Chooses the best models for languages on a machine: a voice, a recogniser and translators over English for each.

import { getEnglishLanguageName } from '../../voices/espeak-languages.ts';
import {
  countVoices,
  coversLanguage,
  findTranslator,
  getGradeFor,
  listCatalogue,
  listDirections,
  PIVOT_LANGUAGE,
} from './catalogue.ts';
import type { Machine } from './machine-fit.ts';
import type { CatalogueKind, CatalogueModel } from './row.ts';
import {
  createSelection,
  explainRejection,
  type Selection,
  type SelectionBuilder,
  type SelectionLimits,
} from './selection.ts';
import { getFetchBytes } from './sizes.ts';

interface WantedModel {
  readonly kind: 'voices' | 'recognition';
  readonly language: string;
  /** All requested languages. Among equally good models, one that is the best for more of them is better. */
  readonly requested: readonly string[];
}

/** Models that speak only with recordings are no first choice. */
const listCandidates = (kind: CatalogueKind, language: string): readonly CatalogueModel[] =>
  listCatalogue({ kind, language }).filter(({ isOffered, clones }) => isOffered && !clones);

/** Counts the requested languages in which no model that fits is better. */
function createBestCounter({ kind, requested }: WantedModel, limits: SelectionLimits) {
  const bestGrades = requested.map((language) => {
    const fitting = listCandidates(kind, language).filter((model) => explainRejection(model, limits) === undefined);
    return [language, Math.max(0, ...fitting.map((model) => getGradeFor(model, language)))] as const;
  });
  return (model: CatalogueModel): number =>
    bestGrades.filter(([language, best]) => coversLanguage(model, language) && getGradeFor(model, language) >= best)
      .length;
}

/** Offered models for a language, best first. */
function listBestFirst(wanted: WantedModel, limits: SelectionLimits): readonly CatalogueModel[] {
  const { kind, language } = wanted;
  const countBest = createBestCounter(wanted, limits);
  return listCandidates(kind, language).toSorted(
    (a, b) =>
      getGradeFor(b, language) - getGradeFor(a, language) ||
      countBest(b) - countBest(a) ||
      countVoices(b, language) - countVoices(a, language) ||
      getFetchBytes(a) - getFetchBytes(b) ||
      a.name.localeCompare(b.name),
  );
}

const MISSING: Readonly<Record<WantedModel['kind'], string>> = {
  voices: 'There is no voice for',
  recognition: 'There is no recogniser for',
};

/** Adds the best model that fits. Better ones that do not fit are left out with the reason. */
export function addBestModel(selection: SelectionBuilder, wanted: WantedModel, limits: SelectionLimits): void {
  const { kind, language } = wanted;
  const ranked = listBestFirst(wanted, limits);
  if (ranked.length === 0)
    selection.miss({ kind, language, reason: `${MISSING[kind]} ${getEnglishLanguageName(language)}.` });
  // Stops at the first model that is added.
  ranked.some((model) => selection.add([model], [language]));
}

/** Adds both directions between English and the language, or one if there is only one. */
export function addTranslators(selection: SelectionBuilder, language: string): void {
  if (language === PIVOT_LANGUAGE) return;
  const models = listDirections(language).flatMap(([from, to]) => {
    const model = findTranslator(from, to);
    const reason = `There is no model from ${getEnglishLanguageName(from)} to ${getEnglishLanguageName(to)}.`;
    if (!model) selection.miss({ kind: 'translation', language, reason });
    return model ?? [];
  });
  selection.add(models, [language]);
}

/**
 * Chooses for every language the best voice and recogniser that fit the machine, and both directions of translation.
 *
 * @param languages Base tags, such as `de`.
 * @param options `allowsQuestions: false` chooses only models without a question.
 */
export function chooseForLanguages(
  languages: readonly string[],
  machine: Machine,
  options: Pick<SelectionLimits, 'allowsQuestions'> = {},
): Selection {
  const requested = [...new Set(languages)];
  const limits = { machine, ...options };
  const selection = createSelection(limits);
  for (const kind of ['voices', 'recognition'] as const)
    for (const language of requested) addBestModel(selection, { kind, language, requested }, limits);
  for (const language of requested) addTranslators(selection, language);
  return selection.build();
}
