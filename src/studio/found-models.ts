// The models folder in the studio: who tries a model (a worker), who finds the voice nearest to a recording, what is told anew when
// something has come or gone. What it does with all that is models/keeper.ts.

import { copyFile, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { secretId } from '../kit/id.ts';
import type { Log } from '../kit/log.ts';
import type { AskedLanguages } from './jobs/ask-languages.ts';
import type { Pool } from './jobs/pool.ts';
import type { SoundFolder } from './models/inspect.ts';
import { type Keeper, keepModels } from './models/keeper.ts';
import { createTriedModels } from './models/tried.ts';
import { TRY_MODEL } from './operations/index.ts';
import type { Paths } from './paths.ts';
import type { Approximate } from './voices/approximate.ts';
import type { FoundVoices } from './voices/found.ts';

/** Loading and one sentence, on a slow disk. */
const TRY_MS = 5 * 60_000;
/** New voices are there within a minute. */
const EVERY_MS = 15_000;
const NO_MODELS: Keeper = { memory: () => 0, broken: () => [], stop: () => {} };

interface FoundModelsParts {
  /** The models folder; without one nothing is looked for. */
  readonly models?: string;
  readonly modelsEveryMs?: number;
  readonly database: DatabaseSync;
  readonly found: FoundVoices;
  readonly pool: Pool;
  readonly approximate: Approximate;
  readonly paths: Paths;
  /** Asked again when something has come or gone. */
  readonly asked: Pick<AskedLanguages, 'again'> | undefined;
  readonly log: Log;
}

export function watchModels(parts: FoundModelsParts): Keeper {
  const {
    models: root,
    modelsEveryMs: everyMs = EVERY_MS,
    database,
    found,
    pool,
    approximate,
    paths,
    asked,
    log,
  } = parts;
  if (root === undefined) return NO_MODELS;
  const inFolder = async <Result>(work: (folder: string) => Promise<Result>): Promise<Result> => {
    const folder = join(paths.uploads, secretId());
    await mkdir(folder);
    try {
      return await work(folder);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };
  const tryOut = (path: string) =>
    inFolder(async (folder) => {
      await pool.run({ operation: TRY_MODEL, input: { root, path }, folder }, { timeMs: TRY_MS });
    });
  const nearest = ({ path, files }: SoundFolder) =>
    inFolder(async (folder) => {
      const name = files['recording']?.[0] ?? '';
      const copy = join(folder, 'recording.wav');
      await copyFile(join(root, path, name), copy);
      return approximate({ path: copy, name }, 0);
    });
  return keepModels({
    root,
    found,
    tried: createTriedModels(database),
    tryOut,
    nearest,
    onChange: () => asked?.again(),
    everyMs,
    log,
  });
}
