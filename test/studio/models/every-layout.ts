// One valid folder of every layout.

import { RIGHT, type RightFolder } from './right-and-wrong.ts';

export const EVERY_LAYOUT: readonly RightFolder[] = RIGHT.filter(
  ([layout], at) => RIGHT.findIndex(([other]) => other === layout) === at,
);
