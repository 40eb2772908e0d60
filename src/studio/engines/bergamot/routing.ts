// Finds a route between two languages with the models in the folder: directly or through English, like Firefox. Pure.

import { PIVOT_LANGUAGE } from '../../models/catalogue/catalogue.ts';
import { getModelGrade, inferTranslationPair } from '../../models/model-capabilities.ts';
import type { InstalledModel } from '../../models/model-registry.ts';
import type { TranslationPair } from '../engine.ts';

/** All models of one direction, best first. */
export type RouteStep = readonly [InstalledModel, ...InstalledModel[]];

/** One or two steps in the order of translation. */
export type ModelRoute = readonly [RouteStep, ...RouteStep[]];

/** Sorted by grade. Of one grade, larger models translate better: `base-memory` comes before `tiny`. */
function findStep(models: readonly InstalledModel[], from: string, to: string): RouteStep | undefined {
  const [best, ...others] = models
    .filter(({ folder }) => {
      const pair = inferTranslationPair(folder);
      return pair?.[0] === from && pair[1] === to;
    })
    .toSorted((a, b) => getModelGrade(b.folder) - getModelGrade(a.folder) || b.folder.bytes - a.folder.bytes);
  return best && [best, ...others];
}

/** Takes base tags. */
export function findModelRoute(models: readonly InstalledModel[], from: string, to: string): ModelRoute | undefined {
  const direct = findStep(models, from, to);
  if (direct) return [direct];
  const first = findStep(models, from, PIVOT_LANGUAGE);
  const second = findStep(models, PIVOT_LANGUAGE, to);
  return first && second && from !== to ? [first, second] : undefined;
}

export function listBergamotPairs(models: readonly InstalledModel[]): readonly TranslationPair[] {
  const pairs = models.flatMap(({ folder }) => [inferTranslationPair(folder) ?? []].filter((pair) => pair.length > 0));
  const direct = new Set(pairs.map((pair) => pair.join(' ')));
  const isDirect = (from: string, to: string) => direct.has(`${from} ${to}`);
  const sources = [...new Set(pairs.map(([from]) => from))];
  const targets = [...new Set(pairs.map(([, to]) => to))];
  return sources.flatMap((from = '') =>
    targets.flatMap((to = ''): TranslationPair[] => {
      if (isDirect(from, to)) return [{ from, to, quality: 'good' }];
      const isIndirect = from !== to && isDirect(from, PIVOT_LANGUAGE) && isDirect(PIVOT_LANGUAGE, to);
      return isIndirect ? [{ from, to, quality: 'good', via: PIVOT_LANGUAGE }] : [];
    }),
  );
}
