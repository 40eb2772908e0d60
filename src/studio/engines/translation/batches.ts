// Splits lines into batches for an engine that translates several at once. Pure.

const BATCH = { lines: 40, letters: 4000 } as const;

/** Keeps the order and every line. */
export function splitIntoBatches<Line extends { readonly text: string }>(
  lines: readonly Line[],
  max: { readonly lines: number; readonly letters: number } = BATCH,
): readonly (readonly Line[])[] {
  const batches: Line[][] = [];
  let letters = 0;
  for (const one of lines) {
    const last = batches.at(-1);
    letters += one.text.length;
    if (last && last.length < max.lines && letters <= max.letters) last.push(one);
    else {
      batches.push([one]);
      letters = one.text.length;
    }
  }
  return batches;
}
