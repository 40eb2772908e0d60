// Suggests names of the catalogue for a mistyped one.

import { calculateEditDistance, getAllowedTypos } from '../../../kit/edit-distance.ts';
import { listCatalogue } from './catalogue.ts';
import type { CatalogueModel } from './row.ts';

const MAX_SUGGESTIONS = 3;

/** Words that people type for a model: `joe` and `en_us-joe-medium` for `piper/en_US-joe-medium`. */
function listShortNames({ name }: CatalogueModel): readonly string[] {
  const full = name.toLowerCase();
  const withoutFolder = full.slice(full.indexOf('/') + 1);
  const words = withoutFolder.split('-').filter((word) => word.length > 2);
  return [...new Set([full, withoutFolder, ...words])];
}

/** Lower is closer. Undefined if the typed name is no likely misspelling. */
function measureDistance(typed: string, name: string): number | undefined {
  const maxTypos = getAllowedTypos(typed);
  const distance = calculateEditDistance(typed, name, maxTypos);
  if (distance <= maxTypos) return distance;
  const isPart = (typed.length > 2 && name.includes(typed)) || (name.length > 3 && typed.startsWith(name));
  return isPart ? maxTypos + 1 : undefined;
}

function findDistance(model: CatalogueModel, typed: string): number {
  const [full = '', ...parts] = listShortNames(model);
  const whole = measureDistance(typed, full) ?? Number.POSITIVE_INFINITY;
  // A part is a weaker match than the whole name.
  const part = Math.min(...parts.flatMap((name) => measureDistance(typed, name) ?? [])) + 0.5;
  return Math.min(whole, part) + (model.isOffered ? 0 : 10);
}

/** Up to three names, closest first. Offered and recommended models come first among equally close ones. */
export function findSimilarNames(name: string): readonly string[] {
  const typed = name.trim().toLowerCase();
  if (typed === '') return [];
  return listCatalogue()
    .map((model) => ({ name: model.name, distance: findDistance(model, typed) }))
    .filter(({ distance }) => Number.isFinite(distance))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, MAX_SUGGESTIONS)
    .map((found) => found.name);
}
