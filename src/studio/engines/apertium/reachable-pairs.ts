// Lists the pairs that the installed directions reach. Separate from the engine, so that the installer can use it
// without npm packages.

import { listBaseTagsForSide } from '../../../domain/media/language.ts';
import type { TranslationPair } from '../engine.ts';
import { toApertiumCode } from './languages.ts';
import { type ApertiumDirection, findBestRoute } from './routing.ts';

/** All pairs of the service's languages that have a route. */
export function listApertiumPairs(directions: readonly ApertiumDirection[]): readonly TranslationPair[] {
  const targets = listBaseTagsForSide('target');
  return listBaseTagsForSide('source').flatMap((from) =>
    targets.flatMap((to) => {
      // Pairs with one Apertium code are skipped: Croatian and Bosnian are the same language here.
      const route =
        toApertiumCode(from) === toApertiumCode(to)
          ? undefined
          : findBestRoute(directions, toApertiumCode(from), toApertiumCode(to));
      if (!route) return [];
      const via = route.steps.length > 1 ? route.steps[0].to : undefined;
      return [{ from, to, quality: route.quality, via }];
    }),
  );
}
