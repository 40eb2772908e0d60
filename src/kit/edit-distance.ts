// How many slips of the finger lie between two words.

/** Longer ones are no names that somebody mistyped; it also bounds the work, which grows with the square. */
const LONGEST = 64;

/**
 * Letters left out, put in, changed or swapped with their neighbour (Damerau–Levenshtein, restricted to adjacent
 * transpositions). `most + 1` where it is more than `most`, or a word is longer than 64 units.
 */
export function editDistance(a: string, b: string, most: number): number {
  if (a === b) return 0;
  const tooMany = most + 1;
  if (Math.abs(a.length - b.length) > most || Math.max(a.length, b.length) > LONGEST) return tooMany;
  let before: readonly number[] = [];
  let last: readonly number[] = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const least = Math.min(
        (last[j] ?? tooMany) + 1,
        (row[j - 1] ?? tooMany) + 1,
        (last[j - 1] ?? tooMany) + (same ? 0 : 1),
      );
      row.push(swapped ? Math.min(least, (before[j - 2] ?? tooMany) + 1) : least);
    }
    before = last;
    last = row;
  }
  return Math.min(last[b.length] ?? tooMany, tooMany);
}

/** How many slips a name of this length may have and still be meant: a short one is soon another word. */
export const slipsIn = (name: string): number => (name.length < 3 ? 0 : name.length < 6 ? 1 : 2);
