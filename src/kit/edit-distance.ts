// Number of typing errors between two words.

/** Longer words are not mistyped names. The limit also bounds the work, which grows with the square of the length. */
const MAX_LENGTH = 64;

/**
 * Damerau–Levenshtein distance, restricted to adjacent transpositions. Returns `maxDistance + 1` if the distance is
 * larger or a word is longer than 64 UTF-16 units.
 */
export function calculateEditDistance(a: string, b: string, maxDistance: number): number {
  if (a === b) return 0;
  const tooMany = maxDistance + 1;
  if (Math.abs(a.length - b.length) > maxDistance || Math.max(a.length, b.length) > MAX_LENGTH) return tooMany;
  let rowBeforePrevious: readonly number[] = [];
  let previousRow: readonly number[] = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const distance = Math.min(
        (previousRow[j] ?? tooMany) + 1,
        (row[j - 1] ?? tooMany) + 1,
        (previousRow[j - 1] ?? tooMany) + (same ? 0 : 1),
      );
      row.push(swapped ? Math.min(distance, (rowBeforePrevious[j - 2] ?? tooMany) + 1) : distance);
    }
    rowBeforePrevious = previousRow;
    previousRow = row;
  }
  return Math.min(previousRow[b.length] ?? tooMany, tooMany);
}

/** Number of typing errors to accept. Short names allow fewer, because they soon match another word. */
export const getAllowedTypos = (name: string): number => (name.length < 3 ? 0 : name.length < 6 ? 1 : 2);
