// Collects the descriptions of all engines as plain data for other processes and pages.

import type { AnyEngine, EngineDescription, EngineGrade, EngineOrigin, Engines } from './engine.ts';

export interface EngineInfo extends EngineDescription {
  readonly name: string;
  readonly kind: EngineOrigin;
  readonly capability: keyof Engines;
  readonly grade: EngineGrade;
}

const describeEngine = async (engine: AnyEngine): Promise<EngineInfo> => {
  const { name, kind, capability, grade } = engine;
  return { name, kind, capability, grade, ...(await engine.describe()) };
};

export const describeEngines = (engines: readonly AnyEngine[]): Promise<readonly EngineInfo[]> =>
  Promise.all(engines.map(describeEngine));
