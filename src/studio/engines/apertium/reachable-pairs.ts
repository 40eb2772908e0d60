// Lists the pairs that the installed directions reach. Separate from the engine, so that the installer can use it
// without npm packages.

import { listBaseTagsForSide } from '../../../domain/media/language.ts';
import type { TranslationPair } from '../engine.ts';
import { toApertiumCode } from './languages.ts';
import { type ApertiumDirection, findBestRoute } from './routing.ts';

/** All pairs of the service's languages that have a route. Rules give no more than the gist. */
export function listApertiumPairs(directions: readonly ApertiumDirection[]): readonly TranslationPair[] {
  // Most languages have no direction. Without them, the search takes milliseconds, which every translation pays.
  const sourceCodes = new Set(directions.map(({ from }) => from));
  const targetCodes = new Set(directions.map(({ to }) => to));
  const sources = listBaseTagsForSide('source').filter((tag) => sourceCodes.has(toApertiumCode(tag)));
  const targets = listBaseTagsForSide('target').filter((tag) => targetCodes.has(toApertiumCode(tag)));
  return sources.flatMap((from) =>
    targets.flatMap((to) => {
      // Pairs with one Apertium code are skipped: Croatian and Bosnian are the same language here.
      const route =
        toApertiumCode(from) === toApertiumCode(to)
          ? undefined
          : findBestRoute(directions, toApertiumCode(from), toApertiumCode(to));
      if (!route) return [];
      const via = route.length > 1 ? route[0].to : undefined;
      return [{ from, to, quality: 'gist' as const, via }];
    }),
  );
}
