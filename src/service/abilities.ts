// What GET /capabilities says of languages, which the interface document does not have: our studio answers it, other services need
// not. What is not told is not known.

import { type Abilities, UNKNOWN } from '../domain/media/abilities.ts';
import { asObject, type Json, parseJson } from '../kit/json.ts';
import { ServiceRefused } from '../ports/service.ts';
import { type Client, textAt } from './ask.ts';

/** Throws what questions throw, but for a service that has never heard of the question. */
export async function askAbilities(client: Client): Promise<Abilities> {
  try {
    const text = await textAt(client, '/capabilities', client.timeouts.look);
    return readAbilities(parseJson(text) ?? null);
  } catch (thrown) {
    if (thrown instanceof ServiceRefused) return UNKNOWN;
    throw thrown;
  }
}

export function readAbilities(body: Json): Abilities {
  const { operations, spoken_languages, heard_languages, translation } = asObject(body) ?? {};
  const spoken = idsIn(spoken_languages);
  const heard = idsIn(heard_languages);
  const pairs = pairsIn(asObject(translation)?.['pairs']);
  return {
    missing: missingIn(operations),
    ...(spoken && { spoken }),
    ...(heard && { heard }),
    ...(pairs && { pairs }),
  };
}

const listOf = (value: Json | undefined): readonly Json[] | undefined =>
  Array.isArray(value) ? (value as readonly Json[]) : undefined;

/** `[{operation, available, install}]` */
const missingIn = (operations: Json | undefined): Abilities['missing'] =>
  new Map(
    (listOf(operations) ?? []).flatMap((one): readonly (readonly [string, string | undefined])[] => {
      const { operation, available, install } = asObject(one) ?? {};
      if (available !== false || typeof operation !== 'string') return [];
      return [[`/${operation}`, typeof install === 'string' ? install : undefined]];
    }),
  );

/** `[{id}]` */
const idsIn = (languages: Json | undefined): ReadonlySet<number> | undefined => {
  const ids = listOf(languages)?.flatMap((one) => asObject(one)?.['id'] ?? []);
  return ids && new Set(ids.filter((id) => typeof id === 'number'));
};

/** `[{from, to, via}]` */
const pairsIn = (pairs: Json | undefined): Abilities['pairs'] => {
  const told = listOf(pairs)?.flatMap((one): readonly (readonly [string, string | undefined])[] => {
    const { from, to, via } = asObject(one) ?? {};
    if (typeof from !== 'string' || typeof to !== 'string') return [];
    return [[`${from} ${to}`, typeof via === 'string' ? via : undefined]];
  });
  return told && new Map(told);
};
