// The end of every command of the command line: its exit code, or the sentences that say why it failed.

import { faultsOf } from '../config/read.ts';

/** Runs `main` with the words behind the command's name. It returns the exit code; what it throws is written to stderr, with code 1. */
export async function runCommand(
  main: (words: readonly string[]) => number | Promise<number>,
): Promise<void> {
  try {
    process.exitCode = await main(process.argv.slice(2));
  } catch (thrown) {
    process.stderr.write(
      faultsOf(thrown)
        .map((fault) => `${fault}\n`)
        .join(''),
    );
    process.exitCode = 1;
  }
}
