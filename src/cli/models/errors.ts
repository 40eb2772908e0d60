// The error that ends `npm run models` with a sentence and an exit code.

import { EXIT, type ExitCode } from '../../kit/process/exit-codes.ts';

/** The message is for the operator. */
export class CommandError extends Error {
  override readonly name: string = 'CommandError';
  readonly exitCode: ExitCode;
  constructor(message: string, exitCode: ExitCode = EXIT.refused) {
    super(message);
    this.exitCode = exitCode;
  }
}
