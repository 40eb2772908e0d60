// Splits long lines at sentences, which limits the size of calls to a chat model. Pure.

import { splitSentences } from '../../../../domain/media/sentences.ts';
import { splitIntoLinePieces } from '../../translation/placeholders.ts';

/**
 * The pieces, joined, are the line. A piece exceeds `maxLength` letters only for a single sentence or a part that must
 * not be split.
 */
export function splitAtSentences(line: string, tag: string, maxLength: number): readonly string[] {
  if (line.length <= maxLength) return [line];
  const bounds = findSentenceStarts(line, tag);
  const cuts = [0];
  for (const [at, bound] of bounds.entries()) {
    const next = bounds[at + 1] ?? line.length;
    if (next - (cuts.at(-1) ?? 0) > maxLength && bound > (cuts.at(-1) ?? 0)) cuts.push(bound);
  }
  return cuts.map((cut, at) => line.slice(cut, cuts[at + 1] ?? line.length));
}

/** Starts of sentences outside code, links and markup. */
function findSentenceStarts(line: string, tag: string): readonly number[] {
  const bounds: number[] = [];
  let from = 0;
  for (const sentence of splitSentences(line, tag)) {
    const at = line.indexOf(sentence, from);
    if (at < 0) continue;
    bounds.push(at);
    from = at + sentence.length;
  }
  const inside: (readonly [start: number, end: number])[] = [];
  let start = 0;
  for (const { kind, text } of splitIntoLinePieces(line)) {
    if (kind !== 'text') inside.push([start, start + text.length]);
    start += text.length;
  }
  let next = 0;
  return bounds.filter((bound) => {
    while (next < inside.length && (inside[next]?.[1] ?? 0) <= bound) next += 1;
    const [begin = bound] = inside[next] ?? [];
    return begin >= bound;
  });
}
