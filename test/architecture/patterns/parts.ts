// A pattern taken apart, as far as it takes to write strings that it likes: what stands for one character, what repeats,
// what are alternatives. Reads the whole of the language's syntax; what a part means is asked of the engine itself.

/** A piece that matches one character (or one emoji of several): a literal, a class, an escape. */
export interface One {
  readonly is: 'one';
  readonly source: string;
}

export interface Group {
  readonly is: 'group';
  /** Looks ahead or behind: matches no character itself. */
  readonly looks: boolean;
  readonly options: readonly (readonly Part[])[];
}

export interface Repeat {
  readonly is: 'repeat';
  readonly body: Part;
  readonly least: number;
  readonly most: number;
}

export type Part = One | Group | Repeat;

const QUANTIFIER = /^(?:([*+?])|\{(\d+)(,?)(\d*)\})\??/;
/** Opens a group: kept text, a name, modifiers, or a look around. */
const OPENING = /^\((?:\?(?:<[A-Za-z]\w*>|<?[=!]|[ims-]*:))?/;
const ESCAPE = /^\\(?:[pP]\{[^}]*\}|u\{[\da-fA-F]+\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|c[A-Za-z]|k<\w+>|[1-9]\d*|[\s\S])/;
/** Matches no character: edges of words, and what a group held before. */
const EMPTY = /^\\(?:[bB]|k<\w+>|[1-9]\d*)$/;
const BOUNDS: Readonly<Record<string, readonly [number, number]>> = {
  '*': [0, Number.POSITIVE_INFINITY],
  '+': [1, Number.POSITIVE_INFINITY],
  '?': [0, 1],
};

/** Where the class that begins at `from` ends; with the flag `v` classes hold classes. */
function classEnd(source: string, from: number, nested: boolean): number {
  let depth = 0;
  for (let at = from; at < source.length; at++) {
    if (source[at] === '\\') at++;
    else if (source[at] === '[' && (nested || depth === 0)) depth++;
    else if (source[at] === ']' && --depth === 0) return at + 1;
  }
  throw new Error(`a class without an end in ${source}`);
}

function boundsOf([, sign, least, comma, most]: RegExpExecArray): readonly [number, number] {
  if (sign) return BOUNDS[sign] ?? [1, 1];
  if (!comma) return [Number(least), Number(least)];
  return [Number(least), most ? Number(most) : Number.POSITIVE_INFINITY];
}

export function partsOf({ source, flags }: RegExp): readonly (readonly Part[])[] {
  let at = 0;
  const take = (pattern: RegExp): RegExpExecArray | undefined => {
    const match = pattern.exec(source.slice(at));
    at += match?.[0].length ?? 0;
    return match ?? undefined;
  };
  const part = (): Part | undefined => {
    const opening = take(OPENING);
    if (opening) return { is: 'group', looks: /[=!]$/.test(opening[0]), options: options() };
    const from = at;
    const escaped = take(ESCAPE);
    if (escaped) return EMPTY.test(escaped[0]) ? undefined : { is: 'one', source: escaped[0] };
    if (source[at] === '[') at = classEnd(source, at, flags.includes('v'));
    else at += String.fromCodePoint(source.codePointAt(at) ?? 0).length;
    const text = source.slice(from, at);
    return text === '^' || text === '$' ? undefined : { is: 'one', source: text };
  };
  /** Alternatives up to the end of the group, or of all. */
  const options = (): Part[][] => {
    const all: Part[][] = [[]];
    while (at < source.length && source[at] !== ')') {
      if (source[at] === '|') {
        at++;
        all.push([]);
        continue;
      }
      const one = part();
      const quantifier = take(QUANTIFIER);
      if (!one) continue;
      const [least, most] = quantifier ? boundsOf(quantifier) : [1, 1];
      all.at(-1)?.push(quantifier ? { is: 'repeat', body: one, least, most } : one);
    }
    at++;
    return all;
  };
  return options();
}
