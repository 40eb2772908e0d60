// What stands in quotes, or as an address in angle brackets, at some place of a text. A closing sign that does not come any
// more is looked for once only, so that however many signs are opened, all of them together cost one pass. Pure.

export interface Quoted {
  /** Without its signs. */
  readonly inner: string;
  /** Where the text goes on behind it. */
  readonly end: number;
}

/** English, German, French and Swedish quotes: which sign opens, and which may close. */
const CLOSING: Readonly<Record<string, readonly string[]>> = {
  '“': ['”'],
  '„': ['“', '”'],
  '«': ['»'],
  '”': ['”'],
};
/** In straight quotes `\"` and `\\` stand for themselves. */
const STRAIGHT = /"([^"\\]*(?:\\.[^"\\]*)*)"/uy;
/** An address as some platforms pass it on: `<https://…>` or `<https://…|label>`. */
const ADDRESS = /<(https?:\/\/[^>|\s]+)[>|]/uy;
const ANY_CASE = new RegExp(ADDRESS.source, 'iuy');

const matchAt = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at;
  return pattern.exec(text);
};

export function createQuotes(text: string) {
  /** By sign: where it was found last, or that it does not come any more. */
  const known = new Map<string, number>();

  /** Ask with places that only grow. */
  function next(sign: string, from: number): number {
    const before = known.get(sign);
    if (before !== undefined && (before < 0 || before >= from)) return before;
    const found = text.indexOf(sign, from);
    known.set(sign, found);
    return found;
  }

  const first = (signs: readonly string[], from: number): number =>
    signs
      .map((sign) => next(sign, from))
      .filter((found) => found >= 0)
      .reduce((least, found) => (least < 0 ? found : Math.min(least, found)), -1);

  return {
    quoteAt(at: number): Quoted | undefined {
      const opening = text.charAt(at);
      if (opening === '"') {
        const match = matchAt(STRAIGHT, text, at);
        return match
          ? { inner: (match[1] ?? '').replace(/\\(["\\])/gu, '$1'), end: at + match[0].length }
          : undefined;
      }
      const end = first(CLOSING[opening] ?? [], at + 1);
      if (end < 0) return undefined;
      const inner = text.slice(at + 1, end);
      return { inner: opening === '«' ? inner.trim() : inner, end: end + 1 };
    },

    /** `HTTPS://` counts only where `anyCase` says so. */
    addressAt(at: number, anyCase: boolean): Quoted | undefined {
      const match = matchAt(anyCase ? ANY_CASE : ADDRESS, text, at);
      const end = match ? next('>', at + match[0].length - 1) : -1;
      return match && end >= 0 ? { inner: match[1] ?? '', end: end + 1 } : undefined;
    },
  };
}
