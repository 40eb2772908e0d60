// Apertium as a program: where its data is, which version runs, one stream of text through one mode.
// Knows its traps (no input through stdin, empty output with exit code 0) and nothing of segments or languages.

import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endTree } from '../../../kit/process/process-tree.ts';

/** Where Debian, hand-made and Homebrew installations keep the pairs; the first one there is taken. */
const FOLDERS = ['/usr/share/apertium', '/usr/local/share/apertium', '/opt/homebrew/share/apertium'];

/** A mode that has not answered by then hangs: even megabytes take seconds. */
const PATIENCE_MS = 120_000;

export interface Installation {
  /** Data folder, with `modes` in it. */
  readonly folder: string;
  /** "3.8.3" */
  readonly version: string;
  /** Names of modes: `eng-spa`, `spa-cat_valencia` … */
  readonly modes: readonly string[];
  /** Changes when a pair is installed, updated or removed. */
  readonly state: string;
}

/** `undefined` when there is no Apertium here or it has no pairs. */
export async function findApertium(): Promise<Installation | undefined> {
  const version = /(?<!\d)\d+(\.\d+)+/.exec(await runApertium(['-V']).catch(() => ''))?.[0];
  if (version === undefined) return undefined;
  for (const folder of FOLDERS) {
    const modesFolder = join(folder, 'modes');
    const files = (await readdir(modesFolder).catch(() => []))
      .filter((name) => name.endsWith('.mode'))
      .sort();
    if (files.length === 0) continue;
    const times = await Promise.all(
      [folder, modesFolder, ...files.map((file) => join(modesFolder, file))].map(
        async (path) => (await stat(path)).mtimeMs,
      ),
    );
    const modes = files.map((file) => file.slice(0, -'.mode'.length));
    return { folder, version, modes, state: [version, folder, ...modes, ...times].join(' ') };
  }
  return undefined;
}

/**
 * Text in Apertium's own stream format through one mode; formatting is `[between brackets]` and comes through untouched.
 * Rejects when the program fails. May answer less than went in, even nothing: the caller checks.
 */
export async function throughMode({ folder }: Installation, mode: string, stream: string): Promise<string> {
  const place = await mkdtemp(join(tmpdir(), 'translate-'));
  try {
    const file = join(place, 'text');
    await writeFile(file, stream);
    // A file and not stdin: Node's is a socket, which Apertium cannot open again by its name.
    return await runApertium(['-d', folder, '-f', 'none', mode, file]);
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

function runApertium(options: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn('apertium', options, { stdio: ['ignore', 'pipe', 'ignore'] });
    const chunks: Buffer[] = [];
    // It is a pipeline of a dozen programs.
    const timer = setTimeout(() => child.pid !== undefined && endTree(child.pid), PATIENCE_MS);
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.once('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    child.once('close', (code) => {
      clearTimeout(timer);
      if (code === 0) resolve(Buffer.concat(chunks).toString());
      else reject(new Error(`apertium ${options[0]} ended with ${code}`));
    });
  });
}
