// What a rule of reading aloud is: what is looked for in a text, and what is said instead. Rules are applied in order, each to what
// those before it made. Pure.

export type Rule = readonly [
  found: RegExp,
  /** As `String.replace` takes it: the match, then its groups, those that took no part being `undefined`. */
  said: string | ((match: string, ...groups: (string | undefined)[]) => string),
];

export const applied = (rules: readonly Rule[], text: string): string =>
  rules.reduce(
    (sofar, [found, said]) =>
      typeof said === 'string' ? sofar.replace(found, said) : sofar.replace(found, said as () => string),
    text,
  );

/** A pattern's source for any of these words, the longest first. */
export const anyOf = (words: readonly string[]): string =>
  words
    .toSorted((one, other) => other.length - one.length)
    .map((word) => word.replace(/[.*+?^$(){}|[\]\\/]/g, '\\$&'))
    .join('|');
