// Runs a studio that scans its models folder continuously.

import { setTimeout as sleep } from 'node:timers/promises';
import { workByOperation } from '../../../src/studio/operations/index.ts';
import type { StudioOptions } from '../../../src/studio/start.ts';
import { tempFolder, toyStudio } from '../harness.ts';
import { type Files, put } from './folders.ts';

const WORKER = {
  entry: new URL('../../../src/studio-worker.ts', import.meta.url),
  operations: Object.keys(workByOperation),
};

/** @param folders Files by path in the models folder. */
export async function studioWith(
  folders: Readonly<Record<string, Files>>,
  options: Partial<Pick<StudioOptions, 'folder' | 'systemEnvironment'>> = {},
) {
  const modelsFolder = await tempFolder();
  for (const [path, files] of Object.entries(folders)) await put(modelsFolder, path, files);
  const plan = { worker: WORKER, modelsFolder, modelsScanIntervalMs: 50, ...options };
  const studio = await toyStudio(plan);
  const voices = async () => (await studio.get('/list-voices')).body.filter(({ id }) => id > 50_000 && id < 100_000);
  /** Waits until that many voices are available. */
  const found = async (count: number) => {
    for (;;) {
      const all = await voices();
      if (all.length === count) return all;
      await sleep(50);
    }
  };
  /** `plan`: options for another studio with the same models. */
  return { ...studio, models: modelsFolder, found, plan };
}
