// Describes what a media service can do with which languages, from its own listing and from refused requests. Pure.
// Unknown abilities count as supported.

import type { LocaleTag } from '../../messages/catalogue.ts';
import { findLanguage, findLanguageById, toBaseTag } from './language.ts';

/** Abilities of the service; absent parts are unknown. */
export interface ServiceCapabilities {
  /** Opaque version of the capabilities. Present only if the service can hold a request until the next change. */
  readonly revision?: string;
  /** Unsupported operations by endpoint (`/dub`), each with the operator's command that enables it, if known. */
  readonly unsupported: ReadonlyMap<string, string | undefined>;
  /** Ids of languages with speech synthesis. */
  readonly speechSynthesis?: ReadonlySet<number>;
  /** Ids of languages with speech recognition. */
  readonly speechRecognition?: ReadonlySet<number>;
  /** Translation pairs by {@link toPairKey}, with the base tag of the intermediate language if two steps are needed. */
  readonly translationPairs?: ReadonlyMap<string, string | undefined>;
  /** Models that the operator can add, by the base tag of a language. Languages without an entry are served well. */
  readonly betterModels?: ReadonlyMap<string, BetterModels>;
}

/** Ability that a model can improve, or bring in the first place. */
export type ImprovableAbility = 'speech' | 'recognition' | 'translation';

/** Models of one language that the operator can add to the service. */
export interface BetterModels {
  readonly abilities: readonly ImprovableAbility[];
  /** The operator's command. */
  readonly install: string;
  /** Bytes to fetch for a first set. */
  readonly bytes: number;
}

export const UNKNOWN_CAPABILITIES: ServiceCapabilities = { unsupported: new Map() };

/** Returns a key like `en es`. */
export const toPairKey = (from: number, to: number): string => `${findBaseTagById(from)} ${findBaseTagById(to)}`;

export const findBaseTagById = (id: number): string => toBaseTag(findLanguageById(id)?.tag ?? '');

/** Languages and voices of a refused request, by field name. */
export interface RefusedCombination {
  readonly command: string;
  readonly values: Readonly<Record<string, number>>;
}

export interface ServiceKnowledge {
  readonly capabilities: ServiceCapabilities;
  readonly recentRefusals: readonly RefusedCombination[];
}

interface RecognitionContext {
  readonly defaults: { readonly language?: number };
  /** Ids of the languages with speech recognition. Absent if unknown. */
  readonly speechRecognition?: ReadonlySet<number>;
  readonly locale: LocaleTag;
}

/** Guesses a recording's language: the default, else the reader's own, else any language with speech recognition. */
export function guessSpokenLanguage({ defaults, speechRecognition, locale }: RecognitionContext): number | undefined {
  const own = findLanguage(locale, 'source')?.id;
  const likely = [defaults.language, own].filter((id) => id !== undefined);
  if (!speechRecognition) return likely[0];
  const idsByBase = new Map([...speechRecognition].toReversed().map((id) => [findBaseTagById(id), id]));
  const recognised = likely.map((id) => (speechRecognition.has(id) ? id : idsByBase.get(findBaseTagById(id))));
  return recognised.find((id) => id !== undefined) ?? [...speechRecognition][0];
}
