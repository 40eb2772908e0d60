// What the installed pairs reach of the service's languages. Apart from the engine, so that the installer can ask without what npm brings.

import { baseOf, languagesFor, type Side } from '../../../domain/media/language.ts';
import type { TranslationPair } from '../engine.ts';
import { codeOf } from './languages.ts';
import { type Direction, routeBetween } from './modes.ts';

/** Every way between two of the service's languages. */
export function pairsOver(directions: readonly Direction[]): readonly TranslationPair[] {
  const bases = (side: Side) => [...new Set(languagesFor(side).map(({ tag }) => baseOf(tag)))];
  const targets = bases('target');
  return bases('source').flatMap((from) =>
    targets.flatMap((to) => {
      // A way there and back is no translation: Croatian and Bosnian are one language here.
      const route =
        codeOf(from) === codeOf(to) ? undefined : routeBetween(directions, codeOf(from), codeOf(to));
      if (!route) return [];
      const via = route.steps.length > 1 ? route.steps[0].to : undefined;
      return [{ from, to, grade: route.grade, ...(via !== undefined && { via }) }];
    }),
  );
}
