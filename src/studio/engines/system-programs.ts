// Runs programs of the operating system with a time limit, never through a shell. Uses the worker's environment, which
// contains no secrets. Throws a readable error if a program is missing.

import { execFile, spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { createInterface } from 'node:readline';
import { formatCliCommand } from '../../kit/process/cli-command.ts';
import { message } from '../../messages/message.ts';
import { JobError } from '../errors.ts';

export type SystemProgram = 'ffmpeg' | 'ffprobe' | 'pocketsphinx_batch';

/** System package that contains each program. */
const PROGRAM_PACKAGES = {
  ffmpeg: 'ffmpeg',
  ffprobe: 'ffmpeg',
  pocketsphinx_batch: 'pocketsphinx',
} as const satisfies Record<SystemProgram, string>;

const MAX_OUTPUT_BYTES = 16_000_000;

/** A program exited with an error. Its output is for developers only. */
export class ProgramExitError extends Error {
  override readonly name = 'ProgramExitError';
  /** True if the program ran into our time limit. */
  readonly isTimedOut: boolean;
  constructor(program: SystemProgram, output: string, isTimedOut: boolean) {
    super(`${program}: ${output.trim().slice(-500)}`);
    this.isTimedOut = isTimedOut;
  }
}

export interface ProgramOptions {
  readonly folder: string;
  /** Rounded up to whole milliseconds. */
  readonly timeoutMs: number;
}

const createMissingFault = (program: SystemProgram): JobError =>
  new JobError(
    'PROCESSING_ERROR',
    message(`faults.noProgram.${PROGRAM_PACKAGES[program]}`, { command: formatCliCommand('engines') }),
  );

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/**
 * Returns the standard output.
 * @throws ProgramExitError if it fails, JobError if it is not installed
 */
export function runProgram(
  program: SystemProgram,
  args: readonly string[],
  { folder, timeoutMs }: ProgramOptions,
): Promise<string> {
  const options = {
    cwd: folder,
    timeout: Math.ceil(timeoutMs),
    killSignal: 'SIGKILL',
    maxBuffer: MAX_OUTPUT_BYTES,
  } as const;
  return new Promise((resolve, reject) => {
    const child = execFile(program, args, options, (error, stdout, stderr) => {
      if (!error) resolve(stdout);
      else if (isMissing(error)) reject(createMissingFault(program));
      else reject(new ProgramExitError(program, stderr || error.message, error.killed === true));
    });
    child.stdin?.end();
  });
}

const CHECK_TIMEOUT_MS = 10_000;

/** True if the program can be started. Ignores its version. */
export async function isProgramInstalled(program: SystemProgram): Promise<boolean> {
  try {
    await runProgram(program, ['-version'], { folder: tmpdir(), timeoutMs: CHECK_TIMEOUT_MS });
    return true;
  } catch (error) {
    return error instanceof ProgramExitError && !error.isTimedOut;
  }
}

/** Passes each line of the standard error to a callback, as it is written. */
export async function streamProgramLog(
  program: SystemProgram,
  args: readonly string[],
  { folder, timeoutMs }: ProgramOptions,
  onLine: (line: string) => void,
): Promise<void> {
  const child = spawn(program, args, {
    cwd: folder,
    timeout: Math.ceil(timeoutMs),
    killSignal: 'SIGKILL',
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const lines = createInterface(child.stderr).on('line', onLine);
  await new Promise<void>((resolve, reject) => {
    child.once('error', (error) => reject(isMissing(error) ? createMissingFault(program) : error));
    child.once('close', (code, signal) =>
      code === 0 ? resolve() : reject(new ProgramExitError(program, `ended with ${signal ?? code}`, child.killed)),
    );
  });
  lines.close();
}
