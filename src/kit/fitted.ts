// Text that grows when a platform's signs are escaped in it, cut so that it fits afterwards and reads well. Which signs those
// are, and how much fits, is told.

import { cut } from './text.ts';
import { visible } from './visible.ts';

export interface Fitted {
  readonly text: string;
  /** Something was left out. */
  readonly short: boolean;
}

/** Escaped and at most `most` long; never cut inside what `escapeIn` made. */
export function fitEscaped(text: string, most: number, escapeIn: (text: string) => string): Fitted {
  const whole = escapeIn(text);
  if (whole.length <= most) return { text: whole, short: false };
  if (most < 1) return { text: '', short: true };
  const seen = visible(text);
  let low = 1;
  let high = Math.min(most, seen.length);
  let best = '…';
  while (low <= high) {
    const middle = (low + high) >> 1;
    const tried = escapeIn(cut(seen, middle));
    if (tried.length <= most) [low, best] = [middle + 1, tried];
    else high = middle - 1;
  }
  return { text: best, short: true };
}
