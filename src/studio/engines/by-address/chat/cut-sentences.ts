// Cuts a long line into pieces of whole sentences, so that no call of a chat model grows with the text. Pure.

import { sentencesOf } from '../../../../domain/media/sentences.ts';
import { piecesOf } from '../../protect.ts';

/** Joined, they are the line. Each has at most `most` letters, unless a single sentence or what must stay whole has more. */
export function cutAtSentences(line: string, tag: string, most: number): readonly string[] {
  if (line.length <= most) return [line];
  const bounds = boundsOf(line, tag);
  const cuts = [0];
  for (const [at, bound] of bounds.entries()) {
    const next = bounds[at + 1] ?? line.length;
    if (next - (cuts.at(-1) ?? 0) > most && bound > (cuts.at(-1) ?? 0)) cuts.push(bound);
  }
  return cuts.map((cut, at) => line.slice(cut, cuts[at + 1] ?? line.length));
}

/** Where sentences begin, but for those inside of code, links and markup. */
function boundsOf(line: string, tag: string): readonly number[] {
  const bounds: number[] = [];
  let from = 0;
  for (const sentence of sentencesOf(line, tag)) {
    const at = line.indexOf(sentence, from);
    if (at < 0) continue;
    bounds.push(at);
    from = at + sentence.length;
  }
  const inside: (readonly [start: number, end: number])[] = [];
  let start = 0;
  for (const { kind, text } of piecesOf(line)) {
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
