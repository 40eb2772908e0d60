// Names of Apertium modes read as directions, and the ways from one language to another over them. Pure.
// Which modes work is found out elsewhere.

import type { PairGrade } from '../engine.ts';
import { isOfferedVariant, shortCode } from './languages.ts';
import { type Pair, pairOf } from './pairs.ts';
import { NOISE, ROUTES } from './routes.ts';

export interface Direction extends Pair {
  readonly mode: string;
  /** Variant of the target: `BR`, `valencia` …; empty for the plain language. */
  readonly variant: string;
}

export interface Route {
  /** One to three. */
  readonly steps: readonly [Direction, ...Direction[]];
  readonly grade: PairGrade;
}

/** `undefined` for modes that are not worth offering, or are for experts. */
export function directionOf(mode: string): Direction | undefined {
  const [, source = '', target = '', variant = ''] =
    /^([a-z]{2,3})-([a-z]{2,3})(?:_(\w+))?$/.exec(mode) ?? [];
  const pair = pairOf(shortCode(source), shortCode(target));
  return pair && isOfferedVariant(variant) ? { ...pair, mode, variant } : undefined;
}

/**
 * Of those that were measured to be as good as the best, the one with the fewest steps, if need be over two languages between; else the
 * direct way; else the one over one language whose steps promise most.
 */
export function routeBetween(
  directions: readonly Direction[],
  from: string,
  to: string,
  variant = '',
): Route | undefined {
  const ways = routesBetween(directions, from, to, variant);
  const direct = ways.find(({ steps }) => steps.length === 1);
  const best = Math.max(...ways.map((way) => measured(way) ?? 0));
  // A direct way that was never measured is not left for one that was.
  if (direct && (best === 0 || measured(direct) === undefined)) return direct;
  return ways
    .filter((way) => (best > 0 ? (measured(way) ?? 0) >= best - NOISE : way.steps.length === 2))
    .sort((one, other) => one.steps.length - other.steps.length || promise(other) - promise(one))[0];
}

/** Every way of one to three steps that comes to no language twice. */
export function routesBetween(
  directions: readonly Direction[],
  from: string,
  to: string,
  variant = '',
): readonly Route[] {
  const targets = (source: string) =>
    new Set(directions.filter((one) => one.from === source).map((one) => one.to));
  const middles = [...targets(from)].filter((one) => one !== to);
  const chains = [
    [from, to],
    ...middles.map((middle) => [from, middle, to]),
    ...middles.flatMap((first) =>
      [...targets(first)]
        .filter((second) => second !== to && second !== from)
        .map((second) => [from, first, second, to]),
    ),
  ];
  return chains.flatMap((chain) => routeOver(directions, chain, variant) ?? []);
}

function routeOver(
  directions: readonly Direction[],
  chain: readonly string[],
  variant: string,
): Route | undefined {
  const steps = chain.slice(1).map((next, at) => {
    const wanted = at === chain.length - 2 ? variant : '';
    return pick(directions, chain[at] ?? '', next, wanted);
  });
  const [first, ...rest] = steps;
  if (!first || !rest.every((step) => step !== undefined)) return undefined;
  const whole: Omit<Route, 'grade'> = { steps: [first, ...rest] };
  return { ...whole, grade: rest.length === 0 ? first.grade : gradeOver(whole) };
}

/** Measured over several steps, this is as good as a good pair. */
const GOOD = 66;

/** Errors add up, whatever the steps are worth alone: only what was measured is called good. */
const gradeOver = (route: Omit<Route, 'grade'>): PairGrade =>
  (measured(route) ?? 0) >= GOOD && route.steps.every(({ grade }) => grade === 'good') ? 'good' : 'gist';

const measured = (route: Pick<Route, 'steps'>): number | undefined => ROUTES.get(chainOf(route));

/** `en>es>fr` */
export const chainOf = ({ steps }: Pick<Route, 'steps'>): string =>
  [steps[0].from, ...steps.map(({ to }) => to)].join('>');

/** What the steps alone let expect. */
const promise = (route: Route): number =>
  route.steps.reduce((product, { score }) => (product * score) / 100, 100);

/** The wanted variant, else the plain language, else whatever there is. */
function pick(directions: readonly Direction[], from: string, to: string, variant: string) {
  const fitting = directions.filter((one) => one.from === from && one.to === to);
  return (
    fitting.find((one) => one.variant === variant) ?? fitting.find((one) => one.variant === '') ?? fitting[0]
  );
}
