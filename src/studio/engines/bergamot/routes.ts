// From one language to another over the pairs in the models folder: directly, or over English, as Firefox does. Pure.

import { translates } from '../../models/abilities.ts';
import type { Model } from '../../models/models.ts';
import type { TranslationPair } from '../engine.ts';

const MIDDLE = 'en';

/** One or two models, in the order in which a text goes through them. */
export type Route = readonly [Model, ...Model[]];

/** Of several for one pair the largest. */
const direct = (models: readonly Model[], from: string, to: string): Model | undefined =>
  models
    .filter(({ folder }) => {
      const pair = translates(folder);
      return pair?.[0] === from && pair[1] === to;
    })
    .toSorted((one, other) => other.folder.bytes - one.folder.bytes)[0];

/** Base tags. */
export function routeBetween(models: readonly Model[], from: string, to: string): Route | undefined {
  const one = direct(models, from, to);
  if (one) return [one];
  const first = direct(models, from, MIDDLE);
  const second = direct(models, MIDDLE, to);
  return first && second && from !== to ? [first, second] : undefined;
}

/** Every way there is. */
export function pairsOver(models: readonly Model[]): readonly TranslationPair[] {
  const pairs = models.flatMap(({ folder }) => [translates(folder) ?? []].filter((pair) => pair.length > 0));
  const sources = [...new Set(pairs.map(([from]) => from))];
  const targets = [...new Set(pairs.map(([, to]) => to))];
  return sources.flatMap((from = '') =>
    targets.flatMap((to = '') => {
      const route = routeBetween(models, from, to);
      if (!route) return [];
      return [{ from, to, grade: 'good' as const, ...(route.length > 1 && { via: MIDDLE }) }];
    }),
  );
}
