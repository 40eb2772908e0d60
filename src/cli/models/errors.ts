// Exit codes of `npm run models`, and the error that leads to them.

export const EXIT = {
  done: 0,
  /** Refused or failed. */
  refused: 1,
  /** The command line is wrong. */
  usage: 2,
  /** The network failed; the same command may work later. `EX_TEMPFAIL` of sysexits.h. */
  network: 75,
  interrupted: 130,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** The message is for the operator. */
export class CommandError extends Error {
  override readonly name: string = 'CommandError';
  readonly exitCode: ExitCode;
  constructor(message: string, exitCode: ExitCode = EXIT.refused) {
    super(message);
    this.exitCode = exitCode;
  }
}
