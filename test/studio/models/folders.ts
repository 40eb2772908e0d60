// Folders of tiny models on the disk, with eSpeak NG's tables where a layout wants them.

import { link, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { espeakData } from '../../../src/studio/engines/sherpa/espeak-data.ts';
import type { Files } from '../../fixtures/tiny-models.ts';

export type { Files };

/** Stands for the whole folder `espeak-ng-data`. */
const ESPEAK = 'espeak-ng-data';

export const withEspeak = (files: Files): Files => ({ ...files, [ESPEAK]: '' });

/** Shared by all tests of this user (who may be a neighbour of another on the machine): 24 MB that never change. */
const SHARED = join(tmpdir(), `earshot-test-espeak-${userInfo().uid}`);

/** The same files under another path: nothing is copied. */
async function linkAll(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [old, anew] = [join(from, entry.name), join(to, entry.name)];
    await (entry.isDirectory() ? linkAll(old, anew) : link(old, anew));
  }
}

/** Puts a model's files into `path` of the models folder; all at once, as a move does. */
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
    await linkAll(await espeakData(SHARED), join(draft, ESPEAK));
  }
  const target = join(models, path);
  await mkdir(dirname(target), { recursive: true });
  await rm(target, { recursive: true, force: true });
  await rename(draft, target);
}
