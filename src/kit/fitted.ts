// Text that grows when a platform's signs are escaped in it, cut so that it fits afterwards and reads well.

import { cut } from './text.ts';
import { visible } from './visible.ts';

export interface Fitted {
  readonly text: string;
  /** Something was left out. */
  readonly short: boolean;
}

/** Escaped and at most `max` long; never cut inside what `escapeIn` made. */
export function fitEscaped(text: string, max: number, escapeIn: (text: string) => string): Fitted {
  const whole = escapeIn(text);
  if (whole.length <= max) return { text: whole, short: false };
  if (max < 1) return { text: '', short: true };
  const seen = visible(text);
  let low = 1;
  let high = Math.min(max, seen.length);
  let best = '…';
  while (low <= high) {
    const middle = (low + high) >> 1;
    const tried = escapeIn(cut(seen, middle));
    if (tried.length <= max) {
      low = middle + 1;
      best = tried;
    } else high = middle - 1;
  }
  return { text: best, short: true };
}
