// Runs a CLI command, and sets the exit code or prints its error. Also formats what several commands print.

import { toErrorLines } from '../config/read-settings.ts';

/**
 * `main` receives the arguments after the command, and returns the exit code. Errors are printed to stderr with exit
 * code 1.
 */
export async function runCliMain(main: (args: readonly string[]) => number | Promise<number>): Promise<void> {
  try {
    process.exitCode = await main(process.argv.slice(2));
  } catch (thrown) {
    process.stderr.write(
      toErrorLines(thrown)
        .map((fault) => `${fault}\n`)
        .join(''),
    );
    process.exitCode = 1;
  }
}

/** `2026-01-31 09:30`, in UTC. */
export const formatMoment = (at: number): string => new Date(at).toISOString().slice(0, 16).replace('T', ' ');
