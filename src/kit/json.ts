// The type of what survives JSON.stringify and back, and a reader that never throws. What others send may be nested so deep
// that walking through it ends the stack: such text is no JSON to us.

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

interface JsonBounds {
  /** Lists and objects inside one another. */
  readonly levels: number;
  /** Values and names: a megabyte of empty lists takes a tenth of a second to parse. */
  readonly values: number;
}

/** Of a body that people send: more than any form has. */
export const BODY_BOUNDS: JsonBounds = { levels: 50, values: 20_000 };
/** Of anything else: what is kept of a body lies a few levels deeper in its record. */
const MOST_LEVELS = 100;

/** Parses text as JSON; `undefined` when it is not JSON, or exceeds the bounds. */
export function parseJson(
  text: string,
  bounds = { levels: MOST_LEVELS, values: Number.POSITIVE_INFINITY },
): Json | undefined {
  if (exceeds(text, bounds)) return undefined;
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/** True if the text, parsed as JSON, would have more levels or values than these. */
export function exceeds(text: string, { levels, values }: JsonBounds): boolean {
  let depth = 0;
  let count = 0;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (sign === '"') at = endOfString(text, at);
    else if (sign === ',' || sign === ':') count++;
    else if (sign === '[' || sign === '{') depth++;
    else if (sign === ']' || sign === '}') depth--;
    if (depth > levels || count >= values) return true;
  }
  return false;
}

/** Index of the quote that closes the string opened at `start`: texts of megabytes are skipped, not walked. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let slashes = 0;
    while (text[end - 1 - slashes] === '\\') slashes++;
    if (slashes % 2 === 0) return end;
  }
  return text.length;
}

/** The value as a JSON object, or `undefined` for anything else, arrays and null among it. */
export function asObject(value: unknown): { readonly [key: string]: Json } | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as { readonly [key: string]: Json })
    : undefined;
}
