// Sets of models by size. `small`: voices, for English also a recogniser and separation. `good`: also recognition,
// translation and separation. `best`: larger models of each.

import { coversLanguage, findCatalogueModel } from './catalogue.ts';
import { addBestModel, addTranslators } from './choose-models.ts';
import type { Machine } from './machine-fit.ts';
import type { CatalogueModel } from './row.ts';
import { createSelection, type Selection, type SelectionBuilder, type SelectionLimits } from './selection.ts';

export const MODEL_SETS = ['small', 'good', 'best'] as const;
export type ModelSetName = (typeof MODEL_SETS)[number];

export const MAX_SET_BYTES: Readonly<Record<ModelSetName, number>> = {
  small: 150_000_000,
  good: 600_000_000,
  best: 2_000_000_000,
};

interface SetRequest {
  readonly selection: SelectionBuilder;
  readonly languages: readonly string[];
  readonly limits: SelectionLimits;
}

const get = (name: string): CatalogueModel => {
  const model = findCatalogueModel(name);
  if (!model) throw new Error(`The catalogue lacks ${name}.`);
  return model;
};

/** Adds models for the requested languages that they cover. Returns the languages that no added model covers. */
function addNamed({ selection, languages }: SetRequest, names: readonly string[]): readonly string[] {
  const added = names.map(get).filter((model) => {
    const covered = languages.filter((language) => coversLanguage(model, language));
    return covered.length > 0 && selection.add([model], covered);
  });
  return languages.filter((language) => !added.some((model) => coversLanguage(model, language)));
}

function addSupport({ selection }: SetRequest, names: readonly string[]): void {
  for (const name of names) selection.add([get(name)], []);
}

/** Adds the named models, or the best others for languages without one. */
function addSpeech(request: SetRequest, kind: 'voices' | 'recognition', names: readonly string[]): void {
  const { selection, languages: requested, limits } = request;
  for (const language of addNamed(request, names)) addBestModel(selection, { kind, language, requested }, limits);
}

function addPairs({ selection, languages }: SetRequest): void {
  for (const language of languages) addTranslators(selection, language);
}

/** A recogniser of few languages is better in them than one of a hundred. */
function pickSmallRecogniser(languages: readonly string[]): string {
  const coversAll = (name: string) => languages.every((language) => coversLanguage(get(name), language));
  return ['canary-small', 'sense-voice'].find(coversAll) ?? 'whisper-base';
}

const ADD_BY_SET: Readonly<Record<ModelSetName, (request: SetRequest) => void>> = {
  small(request) {
    const isEnglish = request.languages.every((language) => language === 'en');
    addSpeech(request, 'voices', [isEnglish ? 'kitten-micro' : 'supertonic']);
    if (isEnglish) addSpeech(request, 'recognition', ['moonshine-tiny']);
    addSupport(request, [isEnglish ? 'spleeter' : 'silero-vad']);
  },
  good(request) {
    addNamed(request, ['supertonic']);
    addSpeech(request, 'recognition', [pickSmallRecogniser(request.languages)]);
    addSupport(request, ['spleeter']);
    // Voices of rarer languages come last but for the pairs, since some are large.
    addSpeech(request, 'voices', ['supertonic']);
    addPairs(request);
  },
  best(request) {
    addSpeech(request, 'voices', ['supertonic', 'kokoro', 'pocket']);
    addSpeech(request, 'recognition', ['parakeet', 'whisper-small']);
    addSupport(request, ['spleeter', 'speakers']);
    addPairs(request);
  },
};

/**
 * Builds a set for languages on a machine.
 *
 * @param languages Base tags. English if empty.
 * @param options `allowsQuestions: false` leaves out models whose licence must be agreed to.
 */
export function buildModelSet(
  name: ModelSetName,
  languages: readonly string[],
  machine: Machine,
  options: Pick<SelectionLimits, 'allowsQuestions'> = {},
): Selection {
  const limits = { machine, maxBytes: MAX_SET_BYTES[name], ...options };
  const selection = createSelection(limits);
  ADD_BY_SET[name]({ selection, languages: languages.length > 0 ? [...new Set(languages)] : ['en'], limits });
  return selection.build();
}
