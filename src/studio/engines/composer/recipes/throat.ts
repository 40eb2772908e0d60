// The voice of an animal: buzz and breath through three formants that a mouth moves. Knows no particular animal.

import { driven, resonant } from '../filter.ts';
import type { Random } from '../random.ts';
import { samplesIn, sum, tone, white } from '../signal.ts';

/** A throat: buzz and breath through three formants that the mouth moves. */
export function call(
  random: Random,
  length: number,
  hz: (t: number) => number,
  mouth: (t: number) => number,
  breath: number,
): Float32Array {
  const n = samplesIn(length);
  const source = sum(driven(tone(n, hz, 'saw'), 1.5), [white(n, random), breath]);
  return resonant(source, [
    [(t) => 450 + 550 * mouth(t), 4, 1],
    [(t) => 1000 + 700 * mouth(t), 5, 0.6],
    [2600, 4, 0.3],
  ]);
}
