// Names of Apertium modes read as directions, and the ways from one language to another over them. Pure.
// Which modes work is found out elsewhere.

import type { PairGrade } from '../engine.ts';
import { isOfferedVariant, shortCode } from './languages.ts';
import { type Pair, pairOf } from './pairs.ts';

export interface Direction extends Pair {
  readonly mode: string;
  /** Variant of the target: `BR`, `valencia` …; empty for the plain language. */
  readonly variant: string;
}

export interface Route {
  readonly steps: readonly [Direction] | readonly [Direction, Direction];
  readonly grade: PairGrade;
}

/** `undefined` for modes that are not worth offering, or are for experts. */
export function directionOf(mode: string): Direction | undefined {
  const [, source = '', target = '', variant = ''] =
    /^([a-z]{2,3})-([a-z]{2,3})(?:_(\w+))?$/.exec(mode) ?? [];
  const pair = pairOf(shortCode(source), shortCode(target));
  return pair && isOfferedVariant(variant) ? { ...pair, mode, variant } : undefined;
}

/** The direct way when there is one, else the best over one language between. */
export function routeBetween(
  directions: readonly Direction[],
  from: string,
  to: string,
  variant = '',
): Route | undefined {
  const direct = pick(directions, from, to, variant);
  if (direct) return { steps: [direct], grade: direct.grade };
  const middles = new Set(directions.filter((one) => one.from === from).map((one) => one.to));
  const ways = [...middles].flatMap((middle) => {
    const first = pick(directions, from, middle, '');
    const second = pick(directions, middle, to, variant);
    return first && second ? [[first, second] as const] : [];
  });
  const best = ways.sort((one, other) => worth(other) - worth(one))[0];
  // Errors add up, whatever the steps are worth alone.
  return best && { steps: best, grade: 'gist' };
}

const worth = ([first, second]: readonly [Direction, Direction]): number => first.score * second.score;

/** The wanted variant, else the plain language, else whatever there is. */
function pick(directions: readonly Direction[], from: string, to: string, variant: string) {
  const fitting = directions.filter((one) => one.from === from && one.to === to);
  return (
    fitting.find((one) => one.variant === variant) ?? fitting.find((one) => one.variant === '') ?? fitting[0]
  );
}
