// Runs the Apertium program: finds its data and version, and translates one stream of text with one mode. Handles its
// quirks (stdin fails, errors can give empty output with exit code 0). Leaves segments and languages to its callers.

import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { killTree } from '../../../kit/process/process-tree.ts';

/** Data folders of Debian, manual and Homebrew installations. The first existing one is used. */
const DATA_FOLDERS = ['/usr/share/apertium', '/usr/local/share/apertium', '/opt/homebrew/share/apertium'];

/** Milliseconds after which a mode counts as hung. Even megabytes take only seconds. */
const TIMEOUT_MS = 120_000;

export interface ApertiumInstallation {
  /** Data folder, which contains `modes`. */
  readonly folder: string;
  /** For example “3.8.3”. */
  readonly version: string;
  /** Names of modes, such as `eng-spa` or `spa-cat_valencia`. */
  readonly modes: readonly string[];
  /** Changes if a pair is installed, updated or removed. */
  readonly fingerprint: string;
}

/** Undefined if Apertium is missing or has no pairs. */
export async function findApertium(): Promise<ApertiumInstallation | undefined> {
  for (const folder of DATA_FOLDERS) {
    const modesFolder = join(folder, 'modes');
    const files = (await readdir(modesFolder).catch(() => [])).filter((name) => name.endsWith('.mode')).sort();
    if (files.length === 0) continue;
    const times = await Promise.all(
      [folder, modesFolder, ...files.map((file) => join(modesFolder, file))].map(
        async (path) => (await stat(path)).mtimeMs,
      ),
    );
    const modes = files.map((file) => file.slice(0, -'.mode'.length));
    const state = [folder, ...modes, ...times].join(' ');
    const version = await findVersion(state);
    return version === undefined ? undefined : { folder, version, modes, fingerprint: `${version} ${state}` };
  }
  return undefined;
}

let knownVersion: { readonly state: string; readonly version: string | undefined } | undefined;

/** Asks again only if the pairs changed: the program takes longer to start than a model to translate a sentence. */
async function findVersion(state: string): Promise<string | undefined> {
  if (knownVersion?.state !== state) knownVersion = { state, version: await askVersion() };
  return knownVersion.version;
}

const askVersion = async (): Promise<string | undefined> =>
  /(?<!\d)\d+(\.\d+)+/.exec(await runApertium(['-V']).catch(() => ''))?.[0];

/**
 * Translates text in Apertium's stream format, in which formatting is `[in brackets]` and stays unchanged. Rejects if
 * the program fails. The output may be incomplete or empty, so the caller must check it.
 */
export async function runTranslationMode(
  { folder }: ApertiumInstallation,
  mode: string,
  stream: string,
): Promise<string> {
  const tempFolder = await mkdtemp(join(tmpdir(), 'translate-'));
  try {
    const file = join(tempFolder, 'text');
    await writeFile(file, stream);
    // Uses a file instead of stdin, because Node's stdin is a socket, which Apertium cannot reopen by name.
    return await runApertium(['-d', folder, '-f', 'none', mode, file]);
  } finally {
    await rm(tempFolder, { recursive: true, force: true });
  }
}

function runApertium(options: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn('apertium', options, { stdio: ['ignore', 'pipe', 'ignore'] });
    const chunks: Buffer[] = [];
    // Apertium is a pipeline of a dozen programs.
    const timer = setTimeout(() => child.pid !== undefined && killTree(child.pid), TIMEOUT_MS);
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
