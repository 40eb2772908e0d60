// Exit codes of the commands that fetch models. Earshot runs them too and reads the codes.

export const EXIT = {
  done: 0,
  /** Refused or failed. */
  refused: 1,
  /** The command line is wrong. */
  usage: 2,
  /** The network failed; the same command may work later. `EX_TEMPFAIL` of sysexits.h. */
  network: 75,
  /** Stopped by SIGINT or SIGTERM. 128 + the number of SIGINT. */
  interrupted: 130,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];
