// Runs the system's programs a dub needs: never through a shell, in the worker's own environment, which has
// no secrets, with a time limit.
// Words what is missing. Knows the programs' names, not what is asked of them.

import { execFile, spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { createInterface } from 'node:readline';
import { noteOf } from '../../domain/views/notes.ts';
import { called } from '../../kit/process/called.ts';
import { JobFault } from '../faults.ts';

export type Program = 'ffmpeg' | 'ffprobe' | 'pocketsphinx_batch';

/** What brings each. */
const PACKAGES = {
  ffmpeg: 'ffmpeg',
  ffprobe: 'ffmpeg',
  pocketsphinx_batch: 'pocketsphinx',
} as const satisfies Record<Program, string>;

const MOST_OUTPUT_BYTES = 16_000_000;

/** A program that ran and did not succeed; its own words are for developers. */
export class ProgramFailed extends Error {
  override readonly name = 'ProgramFailed';
  /** Stopped by us. */
  readonly timedOut: boolean;
  constructor(program: Program, words: string, timedOut: boolean) {
    super(`${program}: ${words.trim().slice(-500)}`);
    this.timedOut = timedOut;
  }
}

export interface Call {
  /** Working folder. */
  readonly folder: string;
  /** Fractions are rounded up. */
  readonly timeMs: number;
}

const missing = (program: Program): JobFault =>
  new JobFault(
    'PROCESSING_ERROR',
    noteOf('noProgram', { program: PACKAGES[program], command: called('engines') }),
  );

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** What the program printed. Throws {@link ProgramFailed}, or an {@link JobFault} when it is not installed. */
export function run(program: Program, words: readonly string[], { folder, timeMs }: Call): Promise<string> {
  const options = {
    cwd: folder,
    timeout: Math.ceil(timeMs),
    killSignal: 'SIGKILL',
    maxBuffer: MOST_OUTPUT_BYTES,
  } as const;
  return new Promise((resolve, reject) => {
    const child = execFile(program, words, options, (error, stdout, stderr) => {
      if (!error) resolve(stdout);
      else if (isMissing(error)) reject(missing(program));
      else reject(new ProgramFailed(program, stderr || error.message, error.killed === true));
    });
    child.stdin?.end();
  });
}

const LOOK_MS = 10_000;

/** Whether it can be started; what it says of its version does not matter. */
export async function isInstalled(program: Program): Promise<boolean> {
  try {
    await run(program, ['-version'], { folder: tmpdir(), timeMs: LOOK_MS });
    return true;
  } catch (error) {
    return error instanceof ProgramFailed && !error.timedOut;
  }
}

/** The same, with each line told as it is written to the log, which is its standard error. */
export async function runTelling(
  program: Program,
  words: readonly string[],
  { folder, timeMs }: Call,
  onLine: (line: string) => void,
): Promise<void> {
  const child = spawn(program, words, {
    cwd: folder,
    timeout: Math.ceil(timeMs),
    killSignal: 'SIGKILL',
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const lines = createInterface(child.stderr).on('line', onLine);
  await new Promise<void>((resolve, reject) => {
    child.once('error', (error) => reject(isMissing(error) ? missing(program) : error));
    child.once('close', (code, signal) =>
      code === 0
        ? resolve()
        : reject(new ProgramFailed(program, `ended with ${signal ?? code}`, child.killed)),
    );
  });
  lines.close();
}
