// How much of what was said was heard, for benches that listen with a recogniser. Pure.

/** Word error rate: substitutions, insertions and deletions for each word that was said. */
export function wordError(said: string, heard: string): string {
  const [wanted = [], got = []] = [said, heard].map((text) => text.toLowerCase().match(/[a-z']+/g) ?? []);
  let row = Array.from({ length: got.length + 1 }, (_, at) => at);
  for (const [at, word] of wanted.entries()) {
    const next = [at + 1];
    for (const [other, one] of got.entries())
      next.push(
        Math.min(
          (row[other] ?? 0) + (word === one ? 0 : 1),
          (row[other + 1] ?? 0) + 1,
          (next[other] ?? 0) + 1,
        ),
      );
    row = next;
  }
  const errors = row.at(-1) ?? 0;
  return `${((100 * errors) / wanted.length).toFixed(1)} % (${errors} of ${wanted.length} words)`;
}
