// Parses names of Apertium modes and finds routes between languages: directly or over one more language. Pure. Leaves
// the test of modes to survey.ts.

import { isServiceVariant, toShortCode } from './languages.ts';
import { findRatedPair, type RatedPair } from './rated-pairs.ts';

export interface ApertiumDirection extends RatedPair {
  readonly mode: string;
  /** Variant of the target language, such as `BR` or `valencia`. Empty if none. */
  readonly variant: string;
}

/** One or two directions. */
export type ApertiumRoute = readonly [ApertiumDirection, ...ApertiumDirection[]];

/** Undefined if the mode is not good enough to offer, or is for experts. */
export function parseMode(mode: string): ApertiumDirection | undefined {
  const [, source = '', target = '', variant = ''] = /^([a-z]{2,3})-([a-z]{2,3})(?:_(\w+))?$/.exec(mode) ?? [];
  const pair = findRatedPair(toShortCode(source), toShortCode(target));
  return pair && isServiceVariant(variant) ? { ...pair, mode, variant } : undefined;
}

/** Prefers the direct route. Otherwise returns the route with the best product of scores. */
export function findBestRoute(
  directions: readonly ApertiumDirection[],
  from: string,
  to: string,
  variant = '',
): ApertiumRoute | undefined {
  const direct = pickDirection(directions, from, to, variant);
  if (direct) return [direct];
  const middles = new Set(directions.filter((direction) => direction.from === from).map((direction) => direction.to));
  const routes = [...middles].flatMap((middle): ApertiumRoute[] => {
    const first = pickDirection(directions, from, middle, '');
    const second = pickDirection(directions, middle, to, variant);
    return first && second && from !== to ? [[first, second]] : [];
  });
  return routes.sort((a, b) => estimateScore(b) - estimateScore(a))[0];
}

const estimateScore = (route: ApertiumRoute): number => route.reduce((product, { score }) => product * score, 1);

/** Picks the requested variant, else the plain language, else any variant. */
function pickDirection(directions: readonly ApertiumDirection[], from: string, to: string, variant: string) {
  const fitting = directions.filter((direction) => direction.from === from && direction.to === to);
  return (
    fitting.find((direction) => direction.variant === variant) ??
    fitting.find((direction) => direction.variant === '') ??
    fitting[0]
  );
}
