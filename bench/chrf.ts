// Similarity of translations to their references: chrF (character 1- to 6-grams, recall weighted double) and BLEU (1 to
// 4 words) of a corpus, from 0 to 100. Pure.

const LONGEST = 6;

/** Counts each n-gram without spaces, as is usual for chrF. */
function gramsOf(text: string, size: number): Map<string, number> {
  const letters = [...text.replaceAll(/\s/g, '')];
  const grams = new Map<string, number>();
  for (let at = 0; at + size <= letters.length; at++) {
    const gram = letters.slice(at, at + size).join('');
    grams.set(gram, (grams.get(gram) ?? 0) + 1);
  }
  return grams;
}

export const sum = (numbers: Iterable<number>): number => [...numbers].reduce((total, one) => total + one, 0);

/** chrF2 of a corpus, from 0 to 100. */
export function chrF(pairs: readonly (readonly [text: string, reference: string])[]): number {
  const scores = Array.from({ length: LONGEST }, (_, index) => {
    const counts = pairs.map(([text, reference]) => {
      const [ours, theirs] = [gramsOf(text, index + 1), gramsOf(reference, index + 1)];
      const common = sum([...ours].map(([gram, count]) => Math.min(count, theirs.get(gram) ?? 0)));
      return [common, sum(ours.values()), sum(theirs.values())] as const;
    });
    const [common, ours, theirs] = [0, 1, 2].map((column) => sum(counts.map((row) => row[column] ?? 0)));
    return [(common ?? 0) / Math.max(1, ours ?? 0), (common ?? 0) / Math.max(1, theirs ?? 0)] as const;
  });
  const precision = sum(scores.map(([one]) => one)) / LONGEST;
  const recall = sum(scores.map(([, one]) => one)) / LONGEST;
  return precision + recall === 0 ? 0 : (100 * 5 * precision * recall) / (4 * precision + recall);
}

const WORDS = 4;

function wordGrams(text: string, size: number): Map<string, number> {
  const words = text.match(/[\p{L}\p{M}\p{N}'’-]+|[^\s\p{L}\p{M}\p{N}]/gu) ?? [];
  const grams = new Map<string, number>();
  for (let at = 0; at + size <= words.length; at++) {
    const gram = words.slice(at, at + size).join(' ');
    grams.set(gram, (grams.get(gram) ?? 0) + 1);
  }
  return grams;
}

/** Case and punctuation count. */
export function bleu(pairs: readonly (readonly [text: string, reference: string])[]): number {
  const lengths = [0, 1].map((side) => sum(pairs.map((pair) => sum(wordGrams(pair[side as 0 | 1], 1).values()))));
  const [ours = 0, theirs = 0] = lengths;
  const precisions = Array.from({ length: WORDS }, (_, index) => {
    const counts = pairs.map(([text, reference]) => {
      const [got, wanted] = [wordGrams(text, index + 1), wordGrams(reference, index + 1)];
      const common = sum([...got].map(([gram, count]) => Math.min(count, wanted.get(gram) ?? 0)));
      return [common, sum(got.values())] as const;
    });
    return sum(counts.map(([common]) => common)) / Math.max(1, sum(counts.map(([, all]) => all)));
  });
  if (precisions.includes(0)) return 0;
  const mean = Math.exp(sum(precisions.map(Math.log)) / WORDS);
  return 100 * mean * Math.min(1, Math.exp(1 - theirs / Math.max(1, ours)));
}
