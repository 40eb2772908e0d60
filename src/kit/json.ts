// The type of what survives JSON.stringify and back, and a reader that never throws. Knows no schema.

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** Parses text as JSON; `undefined` when it is not JSON. */
export function parseJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/** The value as a JSON object, or `undefined` for anything else, arrays and null among it. */
export function asObject(value: unknown): { readonly [key: string]: Json } | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as { readonly [key: string]: Json })
    : undefined;
}
