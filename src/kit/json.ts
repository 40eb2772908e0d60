// JSON values, and a parser that never throws. Rejects deeply nested text, which could overflow the stack of code that
// walks it.

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json | undefined };

interface JsonLimits {
  /** Maximum nesting of arrays and objects. */
  readonly maxDepth: number;
  /** Maximum number of values and names. A megabyte of empty arrays takes a tenth of a second to parse. */
  readonly maxValues: number;
}

/** Limits for request bodies: more than any form has. */
export const REQUEST_BODY_LIMITS: JsonLimits = { maxDepth: 50, maxValues: 20_000 };
/** Default for all other text. Records nest stored request bodies a few levels deeper. */
const DEFAULT_MAX_DEPTH = 100;

/** Returns `undefined` if the text is not JSON or exceeds the limits. */
export function parseJson(
  text: string,
  limits = { maxDepth: DEFAULT_MAX_DEPTH, maxValues: Number.POSITIVE_INFINITY },
): Json | undefined {
  if (exceedsJsonLimits(text, limits)) return undefined;
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/** True if the parsed text would have more levels or values. */
export function exceedsJsonLimits(text: string, { maxDepth, maxValues }: JsonLimits): boolean {
  let depth = 0;
  let count = 0;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (sign === '"') at = findStringEnd(text, at);
    else if (sign === ',' || sign === ':') count++;
    else if (sign === '[' || sign === '{') depth++;
    else if (sign === ']' || sign === '}') depth--;
    if (depth > maxDepth || count >= maxValues) return true;
  }
  return false;
}

/** Returns the index of the closing quote. Searches instead of walking, since strings may have megabytes. */
function findStringEnd(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let slashes = 0;
    while (text[end - 1 - slashes] === '\\') slashes++;
    if (slashes % 2 === 0) return end;
  }
  return text.length;
}

/** Returns a copy as plain JSON, without undefined properties. */
export const toJson = (value: unknown): Json => JSON.parse(JSON.stringify(value)) as Json;

/** Returns `undefined` for anything but an object, including arrays and null. */
export function asJsonObject(value: unknown): { readonly [key: string]: Json } | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as { readonly [key: string]: Json })
    : undefined;
}

/** Returns `undefined` for anything but an array. */
export const asJsonArray = (value: unknown): readonly Json[] | undefined =>
  Array.isArray(value) ? (value as readonly Json[]) : undefined;
