// What somebody downloaded becomes a folder: an archive is unpacked by the system's own programs into a place of its own, a folder is
// copied. What leads out of it, is a link, or is too large is refused before anything is used.

import { spawn } from 'node:child_process';
import { cp, lstat, mkdir, readdir, rename, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';

const MOST_BYTES = 10_000_000_000;
const MOST_FILES = 5000;
const TIME_MS = 20 * 60_000;

const KINDS: readonly (readonly [RegExp, (file: string, into: string) => readonly [string, ...string[]]])[] =
  [
    [
      /\.(?:tar\.bz2|tbz2)$/i,
      (file, into) => ['tar', '-xjf', file, '-C', into, '--no-same-owner', '--no-same-permissions'],
    ],
    [
      /\.(?:tar\.gz|tgz)$/i,
      (file, into) => ['tar', '-xzf', file, '-C', into, '--no-same-owner', '--no-same-permissions'],
    ],
    [/\.zip$/i, (file, into) => ['unzip', '-q', '-n', file, '-d', into]],
  ];

function run([program, ...words]: readonly [string, ...string[]]): Promise<void> {
  return new Promise((done, reject) => {
    const child = spawn(program, words, {
      stdio: ['ignore', 'ignore', 'pipe'],
      timeout: TIME_MS,
      killSignal: 'SIGKILL',
    });
    let log = '';
    child.stderr.on('data', (text) => {
      log = `${log}${text}`.slice(-500);
    });
    child.once('error', () => reject(new Error(`“${program}” is not installed on this machine.`)));
    child.once('close', (code) =>
      code === 0
        ? done()
        : reject(
            new Error(`The archive cannot be unpacked: ${log.trim() || `${program} ended with ${code}`}`),
          ),
    );
  });
}

/** Throws where something is a link or no file, or all of it is too much. */
async function examine(folder: string): Promise<void> {
  let bytes = 0;
  let files = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() && !entry.isDirectory())
      throw new Error(`It holds “${entry.name}”, which is a link or no file.`);
    files += 1;
    if (entry.isFile()) bytes += (await lstat(join(entry.parentPath, entry.name))).size;
    if (files > MOST_FILES) throw new Error(`It holds more than ${MOST_FILES} files.`);
    if (bytes > MOST_BYTES) throw new Error('It holds more than 10 GB.');
  }
}

/** Into `files` of the draft folder; answers what the model is to be called. Rejects with a sentence. */
export async function unpack(given: string, draft: string): Promise<string> {
  const file = resolve(given);
  const facts = await stat(file).catch(() => undefined);
  if (!facts) throw new Error(`There is no ${given}.`);
  const into = join(draft, 'unpacked');
  await mkdir(into, { recursive: true });
  const kind = KINDS.find(([ending]) => ending.test(file));
  if (facts.isDirectory()) {
    await examine(file);
    await cp(file, join(into, basename(file)), { recursive: true });
  } else if (kind) await run(kind[1](file, into));
  else throw new Error('Give a .tar.bz2, .tar.gz or .zip, or a folder.');
  await examine(into);
  const inside = await readdir(into, { withFileTypes: true });
  const only = inside.length === 1 && inside[0]?.isDirectory() ? inside[0].name : undefined;
  await rename(only === undefined ? into : join(into, only), join(draft, 'files'));
  return only ?? basename(file).replace(kind?.[0] ?? /$/, '');
}
