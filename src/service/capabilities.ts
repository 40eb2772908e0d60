// Reads GET /capabilities, which is not in the interface document. Our studio answers it; other services may not.
// Missing parts stay unknown.

import { type ServiceCapabilities, UNKNOWN_CAPABILITIES } from '../domain/media/capabilities.ts';
import { asJsonArray, asJsonObject, type Json, parseJson } from '../kit/json.ts';
import { ServiceRefusedError } from '../ports/media-service.ts';
import { type ClientContext, fetchText } from './requests.ts';

/** Throws like other queries, except for a service without this endpoint. */
export async function fetchCapabilities(client: ClientContext): Promise<ServiceCapabilities> {
  try {
    const text = await fetchText(client, '/capabilities', client.timeouts.queryMs);
    return parseCapabilities(parseJson(text) ?? null);
  } catch (thrown) {
    if (thrown instanceof ServiceRefusedError) return UNKNOWN_CAPABILITIES;
    throw thrown;
  }
}

export function parseCapabilities(body: Json): ServiceCapabilities {
  const { operations, spoken_languages, heard_languages, translation } = asJsonObject(body) ?? {};
  const speechSynthesis = parseLanguageIds(spoken_languages);
  const speechRecognition = parseLanguageIds(heard_languages);
  const translationPairs = parseLanguagePairs(asJsonObject(translation)?.['pairs']);
  return {
    unsupported: parseUnavailable(operations),
    speechSynthesis,
    speechRecognition,
    translationPairs,
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
