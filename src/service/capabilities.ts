// Reads GET /capabilities, which is not in the interface document. Our studio answers it; other services may not.
// Missing parts stay unknown.

import {
  type BetterModels,
  type ImprovableAbility,
  type ServiceCapabilities,
  UNKNOWN_CAPABILITIES,
} from '../domain/media/capabilities.ts';
import { asJsonArray, asJsonObject, type Json, parseJson } from '../kit/json.ts';
import { ServiceRefusedError } from '../ports/media-service.ts';
import { type ClientContext, fetchText } from './requests.ts';

/** Longest wait that the studio accepts. */
const MAX_WAIT_SECONDS = 20;

/** Throws like other queries, except for a service without this endpoint. */
export async function fetchCapabilities(
  client: ClientContext,
  revision: string | undefined,
): Promise<ServiceCapabilities> {
  const waitSeconds = revision === undefined ? 0 : MAX_WAIT_SECONDS;
  const query = revision === undefined ? '' : `?wait=${waitSeconds}&since=${encodeURIComponent(revision)}`;
  try {
    const text = await fetchText(client, `/capabilities${query}`, client.timeouts.queryMs, waitSeconds * 1000);
    return parseCapabilities(parseJson(text) ?? null);
  } catch (thrown) {
    if (thrown instanceof ServiceRefusedError) return UNKNOWN_CAPABILITIES;
    throw thrown;
  }
}

export function parseCapabilities(body: Json): ServiceCapabilities {
  const { operations, spoken_languages, heard_languages, translation, better_models, revision } =
    asJsonObject(body) ?? {};
  const speechSynthesis = parseLanguageIds(spoken_languages);
  const speechRecognition = parseLanguageIds(heard_languages);
  const translationPairs = parseLanguagePairs(asJsonObject(translation)?.['pairs']);
  return {
    ...(typeof revision === 'string' && { revision }),
    unsupported: parseUnavailable(operations),
    speechSynthesis,
    speechRecognition,
    translationPairs,
    betterModels: parseBetterModels(better_models),
  };
}

/** Parses `[{operation, available, install}]`. */
const parseUnavailable = (operations: Json | undefined): ServiceCapabilities['unsupported'] =>
  new Map(
    (asJsonArray(operations) ?? []).flatMap((one): readonly (readonly [string, string | undefined])[] => {
      const { operation, available, install } = asJsonObject(one) ?? {};
      if (available !== false || typeof operation !== 'string') return [];
      return [[`/${operation}`, typeof install === 'string' ? install : undefined]];
    }),
  );

/** Parses `[{id}]`. */
const parseLanguageIds = (languages: Json | undefined): ReadonlySet<number> | undefined => {
  const ids = asJsonArray(languages)?.flatMap((one) => asJsonObject(one)?.['id'] ?? []);
  return ids && new Set(ids.filter((id) => typeof id === 'number'));
};

/** Parses `[{from, to, via}]`. */
const parseLanguagePairs = (pairs: Json | undefined): ServiceCapabilities['translationPairs'] => {
  const entries = asJsonArray(pairs)?.flatMap((one): readonly (readonly [string, string | undefined])[] => {
    const { from, to, via } = asJsonObject(one) ?? {};
    if (typeof from !== 'string' || typeof to !== 'string') return [];
    return [[`${from} ${to}`, typeof via === 'string' ? via : undefined]];
  });
  return entries && new Map(entries);
};

const ABILITIES: readonly ImprovableAbility[] = ['speech', 'recognition', 'translation'];

/** Parses `[{language, abilities, install, bytes}]`. */
const parseBetterModels = (models: Json | undefined): ServiceCapabilities['betterModels'] => {
  const entries = asJsonArray(models)?.flatMap((one): readonly (readonly [string, BetterModels])[] => {
    const { language, abilities, install, bytes } = asJsonObject(one) ?? {};
    if (typeof language !== 'string' || typeof install !== 'string' || typeof bytes !== 'number') return [];
    const names = asJsonArray(abilities) ?? [];
    return [[language, { abilities: ABILITIES.filter((ability) => names.includes(ability)), install, bytes }]];
  });
  return entries && new Map(entries);
};
