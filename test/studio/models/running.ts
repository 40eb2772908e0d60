// A running studio over a models folder that is looked at all the time.

import { setTimeout as sleep } from 'node:timers/promises';
import { work } from '../../../src/studio/operations/index.ts';
import type { StudioPlan } from '../../../src/studio/start.ts';
import { tempFolder, toyStudio } from '../harness.ts';
import { type Files, put } from './folders.ts';

const WORKER = {
  entry: new URL('../../../src/studio/jobs/worker.ts', import.meta.url),
  operations: Object.keys(work),
};

/** `folders` by path in the models folder. */
export async function studioWith(
  folders: Readonly<Record<string, Files>>,
  plan: Pick<StudioPlan, 'systemEnvironment'> = {},
) {
  const models = await tempFolder();
  for (const [path, files] of Object.entries(folders)) await put(models, path, files);
  const studio = await toyStudio({ worker: WORKER, models, modelsEveryMs: 50, ...plan });
  const voices = async () =>
    (await studio.get('/list-voices')).body.filter(({ id }) => id > 50_000 && id < 100_000);
  /** Waits until there are so many. */
  const found = async (count: number) => {
    for (;;) {
      const all = await voices();
      if (all.length === count) return all;
      await sleep(50);
    }
  };
  return { ...studio, models, found };
}
