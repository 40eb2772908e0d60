// Writes eSpeak NG's pronunciation tables to disk, for voices that come without them. The tables come from a GPL-3
// package, so only worker processes load it.

import { mkdir, mkdtemp, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

interface EmscriptenFs {
  readdir(path: string): readonly string[];
  stat(path: string): { readonly mode: number };
  isDir(mode: number): boolean;
  readFile(path: string): Uint8Array;
}

const DATA_PATH = '/usr/share/espeak-ng-data';
const FOLDER_NAME = '.espeak-ng-data';

async function copyOut(drive: EmscriptenFs, from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const name of drive.readdir(from)) {
    if (name.startsWith('.')) continue;
    const path = `${from}/${name}`;
    if (drive.isDir(drive.stat(path).mode)) await copyOut(drive, path, join(to, name));
    else await writeFile(join(to, name), drive.readFile(path));
  }
}

/** Returns the path of the tables below `root`. Rejects if they cannot be written. */
export async function ensureEspeakData(root: string): Promise<string> {
  const path = join(root, FOLDER_NAME);
  if ((await stat(path).catch(() => undefined))?.isDirectory()) return path;
  const { default: start } = await import('@echogarden/espeak-ng-emscripten');
  const { FS } = (await start()) as unknown as { readonly FS: EmscriptenFs };
  const draft = await mkdtemp(join(root, `${FOLDER_NAME}-`));
  try {
    await copyOut(FS, DATA_PATH, draft);
    // Another process may have written them first.
    await rename(draft, path).catch(() => undefined);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return path;
}
