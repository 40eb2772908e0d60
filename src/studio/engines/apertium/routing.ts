// Parses names of Apertium modes and finds routes between languages. Pure. Leaves the test of modes to survey.ts.

import type { TranslationQuality } from '../engine.ts';
import { isServiceVariant, toShortCode } from './languages.ts';
import { findRatedPair, type RatedPair } from './rated-pairs.ts';
import { ROUTE_SCORES, SCORE_TOLERANCE } from './route-scores.ts';

export interface ApertiumDirection extends RatedPair {
  readonly mode: string;
  /** Variant of the target language, such as `BR` or `valencia`. Empty if none. */
  readonly variant: string;
}

export interface ApertiumRoute {
  /** One to three directions. */
  readonly steps: readonly [ApertiumDirection, ...ApertiumDirection[]];
  readonly quality: TranslationQuality;
}

/** Undefined if the mode is not good enough to offer, or is for experts. */
export function parseMode(mode: string): ApertiumDirection | undefined {
  const [, source = '', target = '', variant = ''] = /^([a-z]{2,3})-([a-z]{2,3})(?:_(\w+))?$/.exec(mode) ?? [];
  const pair = findRatedPair(toShortCode(source), toShortCode(target));
  return pair && isServiceVariant(variant) ? { ...pair, mode, variant } : undefined;
}

/**
 * Returns the shortest route whose measured score is close to the best. An unmeasured direct route comes first. Without
 * measurements and a direct route, returns the best estimate with one intermediate language.
 */
export function findBestRoute(
  directions: readonly ApertiumDirection[],
  from: string,
  to: string,
  variant = '',
): ApertiumRoute | undefined {
  const routes = findRoutes(directions, from, to, variant);
  const direct = routes.find(({ steps }) => steps.length === 1);
  const best = Math.max(...routes.map((route) => findMeasuredScore(route) ?? 0));
  // An unmeasured direct route takes precedence over a measured longer one.
  if (direct && (best === 0 || findMeasuredScore(direct) === undefined)) return direct;
  return routes
    .filter((route) =>
      best > 0 ? (findMeasuredScore(route) ?? 0) >= best - SCORE_TOLERANCE : route.steps.length === 2,
    )
    .sort((a, b) => a.steps.length - b.steps.length || estimateScore(b) - estimateScore(a))[0];
}

/** All routes of one to three steps without a repeated language. */
export function findRoutes(
  directions: readonly ApertiumDirection[],
  from: string,
  to: string,
  variant = '',
): readonly ApertiumRoute[] {
  const targetsFrom = (source: string) =>
    new Set(directions.filter((direction) => direction.from === source).map((direction) => direction.to));
  const middles = [...targetsFrom(from)].filter((one) => one !== to);
  const chains = [
    [from, to],
    ...middles.map((middle) => [from, middle, to]),
    ...middles.flatMap((first) =>
      [...targetsFrom(first)]
        .filter((second) => second !== to && second !== from)
        .map((second) => [from, first, second, to]),
    ),
  ];
  return chains.flatMap((chain) => buildRoute(directions, chain, variant) ?? []);
}

function buildRoute(
  directions: readonly ApertiumDirection[],
  chain: readonly string[],
  variant: string,
): ApertiumRoute | undefined {
  const steps = chain.slice(1).map((next, at) => {
    const wanted = at === chain.length - 2 ? variant : '';
    return pickDirection(directions, chain[at] ?? '', next, wanted);
  });
  const [first, ...rest] = steps;
  if (!first || !rest.every((step) => step !== undefined)) return undefined;
  const whole: Omit<ApertiumRoute, 'quality'> = { steps: [first, ...rest] };
  return { ...whole, quality: rest.length === 0 ? first.quality : rateRoute(whole) };
}

/** Minimum measured score of a route with several steps that counts as good. */
const MIN_GOOD_SCORE = 66;

/** Errors add up over the steps, so only a measured route counts as good. */
const rateRoute = (route: Omit<ApertiumRoute, 'quality'>): TranslationQuality =>
  (findMeasuredScore(route) ?? 0) >= MIN_GOOD_SCORE && route.steps.every(({ quality }) => quality === 'good')
    ? 'good'
    : 'gist';

const findMeasuredScore = (route: Pick<ApertiumRoute, 'steps'>): number | undefined =>
  ROUTE_SCORES.get(formatRoute(route));

/** Formats a route as `en>es>fr`. */
export const formatRoute = ({ steps }: Pick<ApertiumRoute, 'steps'>): string =>
  [steps[0].from, ...steps.map(({ to }) => to)].join('>');

const estimateScore = (route: ApertiumRoute): number =>
  route.steps.reduce((product, { score }) => (product * score) / 100, 100);

/** Picks the requested variant, else the plain language, else any variant. */
function pickDirection(directions: readonly ApertiumDirection[], from: string, to: string, variant: string) {
  const fitting = directions.filter((direction) => direction.from === from && direction.to === to);
  return (
    fitting.find((direction) => direction.variant === variant) ??
    fitting.find((direction) => direction.variant === '') ??
    fitting[0]
  );
}
