// The type of what survives JSON.stringify and back, and a reader that never throws. What others send may be nested so deep
// that walking through it ends the stack: such text is no JSON to us.

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** Levels of a body that people send. */
export const BODY_LEVELS = 50;
/** Of anything else: what is kept of a body lies a few levels deeper in its record. */
const MOST_LEVELS = 100;

/** Parses text as JSON; `undefined` when it is not JSON, or nested deeper than `levels`. */
export function parseJson(text: string, levels = MOST_LEVELS): Json | undefined {
  if (isDeeper(text, levels)) return undefined;
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/** Whether lists and objects stand in each other more than `levels` deep. */
export function isDeeper(text: string, levels: number): boolean {
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (quoted) {
      if (sign === '\\') at++;
      else if (sign === '"') quoted = false;
    } else if (sign === '"') quoted = true;
    else if (sign === '[' || sign === '{') depth++;
    else if (sign === ']' || sign === '}') depth--;
    if (depth > levels) return true;
  }
  return false;
}

/** The value as a JSON object, or `undefined` for anything else, arrays and null among it. */
export function asObject(value: unknown): { readonly [key: string]: Json } | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as { readonly [key: string]: Json })
    : undefined;
}
