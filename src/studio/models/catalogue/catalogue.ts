// The catalogue of models that can be fetched, shipped with the release. Its data is read at the first use, to keep the
// start fast.

import { createLazyGetter } from '../../../kit/lazy-getter.ts';
import type { ModelGrade } from '../layouts/layout.ts';
import { readFirefoxPairs, readModels, readPiperVoices } from './data-files.ts';
import { expandFirefoxPairs } from './firefox-rows.ts';
import { expandPiperVoices } from './piper-rows.ts';
import type { CatalogueKind, CatalogueModel } from './row.ts';

const getModels = createLazyGetter((): readonly CatalogueModel[] => [
  ...readModels(),
  ...expandPiperVoices(readPiperVoices()),
  ...expandFirefoxPairs(readFirefoxPairs()),
]);

const getModelsByName = createLazyGetter(
  (): ReadonlyMap<string, CatalogueModel> => new Map(getModels().map((model) => [model.name.toLowerCase(), model])),
);

export const findCatalogueModel = (name: string): CatalogueModel | undefined =>
  getModelsByName().get(name.trim().toLowerCase());

/** English: source or target of every translator. */
export const PIVOT_LANGUAGE = 'en';

/** `from`, `to`: base tags, one of which is {@link PIVOT_LANGUAGE}. */
export const findTranslator = (from: string, to: string): CatalogueModel | undefined =>
  findCatalogueModel(`translate/${from}-${to}`);

/** Both directions between a language and {@link PIVOT_LANGUAGE}. */
export const listDirections = (language: string): readonly (readonly [from: string, to: string])[] => [
  [language, PIVOT_LANGUAGE],
  [PIVOT_LANGUAGE, language],
];

/** True if the model handles the language, or all languages. `language`: base tag. */
export const coversLanguage = ({ languages }: CatalogueModel, language: string): boolean =>
  languages[0] === '*' || languages.includes(language);

export const getGradeFor = ({ grade, languageGrades }: CatalogueModel, language: string): ModelGrade =>
  languageGrades?.[language] ?? grade;

/** Number of voices, of one language if the model's voices speak one each. */
export const countVoices = ({ voices = [], voiceCount }: CatalogueModel, language?: string): number =>
  voiceCount ?? voices.filter((voice) => !language || (voice.language ?? language) === language).length;

const compareModels = (a: CatalogueModel, b: CatalogueModel): number =>
  Number(b.isRecommended) - Number(a.isRecommended) ||
  Number(b.isOffered) - Number(a.isOffered) ||
  b.grade - a.grade ||
  a.name.localeCompare(b.name);

/** Recommended models first, models that are not offered last. `language`: base tag. */
export const listCatalogue = (
  filter: { readonly kind?: CatalogueKind; readonly language?: string } = {},
): readonly CatalogueModel[] => {
  const { kind, language } = filter;
  return getModels()
    .filter((model) => (!kind || model.kind === kind) && (!language || coversLanguage(model, language)))
    .toSorted(compareModels);
};
