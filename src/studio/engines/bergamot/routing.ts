// Finds a route between two languages with the models in the folder: directly or through English, like Firefox. Pure.

import { inferTranslationPair } from '../../models/model-capabilities.ts';
import type { InstalledModel } from '../../models/model-registry.ts';
import type { TranslationPair } from '../engine.ts';

const PIVOT_LANGUAGE = 'en';

/** One or two models in the order of translation. */
export type ModelRoute = readonly [InstalledModel, ...InstalledModel[]];

/** Picks the largest of several models for a pair. */
const findDirectModel = (models: readonly InstalledModel[], from: string, to: string): InstalledModel | undefined =>
  models
    .filter(({ folder }) => {
      const pair = inferTranslationPair(folder);
      return pair?.[0] === from && pair[1] === to;
    })
    .toSorted((a, b) => b.folder.bytes - a.folder.bytes)[0];

/** Takes base tags. */
export function findModelRoute(models: readonly InstalledModel[], from: string, to: string): ModelRoute | undefined {
  const one = findDirectModel(models, from, to);
  if (one) return [one];
  const first = findDirectModel(models, from, PIVOT_LANGUAGE);
  const second = findDirectModel(models, PIVOT_LANGUAGE, to);
  return first && second && from !== to ? [first, second] : undefined;
}

export function listBergamotPairs(models: readonly InstalledModel[]): readonly TranslationPair[] {
  const pairs = models.flatMap(({ folder }) => [inferTranslationPair(folder) ?? []].filter((pair) => pair.length > 0));
  const sources = [...new Set(pairs.map(([from]) => from))];
  const targets = [...new Set(pairs.map(([, to]) => to))];
  return sources.flatMap((from = '') =>
    targets.flatMap((to = '') => {
      const route = findModelRoute(models, from, to);
      if (!route) return [];
      return [{ from, to, quality: 'good' as const, ...(route.length > 1 && { via: PIVOT_LANGUAGE }) }];
    }),
  );
}
