// Text rules: a pattern and its replacement. Rules run in order, each on the result of the previous one.

export type TextRule = readonly [
  found: RegExp,
  /** Replacement as for `String.replace`. Unmatched groups are `undefined`. */
  said: string | ((match: string, ...groups: (string | undefined)[]) => string),
];

export const applyRules = (rules: readonly TextRule[], text: string): string =>
  rules.reduce(
    (result, [found, said]) =>
      typeof said === 'string' ? result.replace(found, said) : result.replace(found, said as () => string),
    text,
  );

/** Joins words to the source of a regular expression, longest first. */
export const toAlternation = (words: readonly string[]): string =>
  words
    .toSorted((a, b) => b.length - a.length)
    .map((word) => word.replace(/[.*+?^$(){}|[\]\\/]/g, '\\$&'))
    .join('|');
