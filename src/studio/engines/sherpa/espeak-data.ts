// eSpeak NG's tables as files, which voices need that come without them: from letters to sounds. Written once, out of the package that
// brings them (GPL-3: worker process only, and nothing of it in ours).

import { mkdir, mkdtemp, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

interface Drive {
  readdir(path: string): readonly string[];
  stat(path: string): { readonly mode: number };
  isDir(mode: number): boolean;
  readFile(path: string): Uint8Array;
}

const INSIDE = '/usr/share/espeak-ng-data';
const NAME = '.espeak-ng-data';

async function copyOut(drive: Drive, from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const name of drive.readdir(from)) {
    if (name.startsWith('.')) continue;
    const path = `${from}/${name}`;
    if (drive.isDir(drive.stat(path).mode)) await copyOut(drive, path, join(to, name));
    else await writeFile(join(to, name), drive.readFile(path));
  }
}

/** Path of the tables under `root`; rejects when they cannot be written there. */
export async function espeakData(root: string): Promise<string> {
  const path = join(root, NAME);
  if ((await stat(path).catch(() => undefined))?.isDirectory()) return path;
  const { default: start } = await import('@echogarden/espeak-ng-emscripten');
  const { FS } = (await start()) as unknown as { readonly FS: Drive };
  const draft = await mkdtemp(join(root, `${NAME}-`));
  await copyOut(FS, INSIDE, draft);
  // Somebody else may have been first.
  await rename(draft, path).catch(() => rm(draft, { recursive: true, force: true }));
  return path;
}
