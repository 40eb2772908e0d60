// Creates and removes folders of tiny models, with eSpeak NG's data if the layout needs it.

import { existsSync } from 'node:fs';
import { link, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { ensureEspeakData } from '../../../src/studio/engines/sherpa/espeak-data.ts';
import type { Files } from '../../fixtures/tiny-models.ts';

export type { Files };

/** Placeholder for the whole folder `espeak-ng-data`. */
const ESPEAK = 'espeak-ng-data';

export const withEspeak = (files: Files): Files => ({ ...files, [ESPEAK]: '' });

/** Shared by all tests of this system user: 24 MB that never change. */
const SHARED = join(tmpdir(), `earshot-test-espeak-${userInfo().uid}`);

/** Hard-links the files to another path without copying. */
async function linkAll(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [old, anew] = [join(from, entry.name), join(to, entry.name)];
    await (entry.isDirectory() ? linkAll(old, anew) : link(old, anew));
  }
}

/** Adds a model's files to `path` in the models folder atomically. */
export async function put(models: string, path: string, files: Files): Promise<void> {
  const draft = join(models, `.draft-${path.replaceAll('/', '-')}`);
  await mkdir(draft, { recursive: true });
  for (const [name, content] of Object.entries(files)) {
    if (name !== ESPEAK) {
      await mkdir(dirname(join(draft, name)), { recursive: true });
      await writeFile(join(draft, name), content);
      continue;
    }
    await mkdir(SHARED, { recursive: true });
    await linkAll(await ensureEspeakData(SHARED), join(draft, ESPEAK));
  }
  const target = join(models, path);
  await mkdir(dirname(target), { recursive: true });
  if (existsSync(target)) await remove(models, path);
  await rename(draft, target);
}

/** Removes a model atomically, because a scan in between would try what is left of it. */
export async function remove(models: string, path: string): Promise<void> {
  const gone = join(models, `.gone-${path.replaceAll('/', '-')}`);
  await rename(join(models, path), gone);
  await rm(gone, { recursive: true });
}
