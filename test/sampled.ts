// What `npm test` samples and `npm run test:long` tries whole: tables of files, languages and sounds whose rows all prove the same thing on
// another example, with real engines or programs.

import { inject } from 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Whether every row is tried. */
    whole: boolean;
  }
}

export const whole = inject('whole');

/** All rows, or `few` of them from the first on, evenly spread. */
export const sampled = <Row>(rows: readonly Row[], few: number): readonly Row[] =>
  whole ? rows : rows.filter((_, at) => at % Math.ceil(rows.length / few) === 0);
