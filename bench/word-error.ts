// Word errors between a text and its transcript. Pure.

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}']+/gu) ?? [];

export interface Errors {
  /** Substitutions, insertions and deletions. */
  readonly errors: number;
  /** Number of spoken words. */
  readonly words: number;
}

/** Edit costs between all prefixes of both word lists. */
function costs(wanted: readonly string[], got: readonly string[]): number[][] {
  const rows = [Array.from({ length: got.length + 1 }, (_, at) => at)];
  for (const [at, word] of wanted.entries()) {
    const before = rows[at] as number[];
    const next = [at + 1];
    for (const [other, one] of got.entries())
      next.push(
        Math.min(
          (before[other] as number) + (word === one ? 0 : 1),
          (before[other + 1] as number) + 1,
          (next[other] as number) + 1,
        ),
      );
    rows.push(next);
  }
  return rows;
}

export function wordErrors(said: string, heard: string): Errors {
  const [wanted, got] = [wordsOf(said), wordsOf(heard)];
  return { errors: costs(wanted, got)[wanted.length]?.[got.length] ?? 0, words: wanted.length };
}

/** Returns the index of the spoken word for each recognized word; `undefined` for an inserted one. */
export function placesOf(said: string, heard: string): (number | undefined)[] {
  const [wanted, got] = [wordsOf(said), wordsOf(heard)];
  const rows = costs(wanted, got);
  const cost = (one: number, other: number): number => rows[one]?.[other] ?? Number.POSITIVE_INFINITY;
  const places: (number | undefined)[] = got.map(() => undefined);
  for (let [one, other] = [wanted.length, got.length]; one > 0 && other > 0; )
    if (wanted[one - 1] === got[other - 1] && cost(one, other) === cost(one - 1, other - 1)) places[--other] = --one;
    else if (cost(one, other) === cost(one - 1, other) + 1) one--;
    else if (cost(one, other) === cost(one, other - 1) + 1) other--;
    else [one, other] = [one - 1, other - 1];
  return places;
}

export const rate = (all: readonly Errors[]): number =>
  all.reduce((sum, { errors }) => sum + errors, 0) / all.reduce((sum, { words }) => sum + words, 0);

/** Word error rate: errors divided by spoken words. */
export function wordError(said: string, heard: string): string {
  const { errors, words } = wordErrors(said, heard);
  return `${((100 * errors) / words).toFixed(1)} % (${errors} of ${words} words)`;
}
