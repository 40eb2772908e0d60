// What engines tell of themselves, as data that other processes and pages can be given.

import type { AnyEngine, EngineFacts, EngineKind, Engines, Grade } from './engine.ts';

export interface EngineEntry extends EngineFacts {
  readonly name: string;
  readonly kind: EngineKind;
  readonly ability: keyof Engines;
  readonly grade: Grade;
}

const entryOf = async (engine: AnyEngine): Promise<EngineEntry> => {
  const { name, kind, ability, grade } = engine;
  return { name, kind, ability, grade, ...(await engine.describe()) };
};

export const entriesOf = (engines: readonly AnyEngine[]): Promise<readonly EngineEntry[]> =>
  Promise.all(engines.map(entryOf));
