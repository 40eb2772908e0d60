// Tells the service manager (systemd) that we are ready, alive and stopping. Through its own program, since Node has no
// sockets of that kind. Which manager there is, is the caller's to know.

import { execFile } from 'node:child_process';
import { type Log, reasonOf } from '../log.ts';

interface ServiceManagerParts {
  /** Where it listens, as it told us. */
  readonly socket: string;
  /** It ends us when it hears nothing for so long; without it, it does not watch. */
  readonly watchdogMs: number | undefined;
  /** Where its program is looked for. */
  readonly path: string;
  readonly log: Log;
}

interface ServiceManager {
  ready(): void;
  stopping(): void;
}

const PROGRAM = 'systemd-notify';
const PATIENCE_MS = 10_000;
/** A beat may be late, and one may be lost. */
const BEATS = 3;

/** The beats come from the main loop, so that they stop when it stands still. They go on until the process ends. */
export function createServiceManager({ socket, watchdogMs, path, log }: ServiceManagerParts): ServiceManager {
  const env = { PATH: path, NOTIFY_SOCKET: socket };
  let failed = false;
  const tell = (word: string) => {
    execFile(PROGRAM, [word], { env, timeout: PATIENCE_MS }, (fault) => {
      if (fault && !failed) log.warn('the service manager was not told', { word, reason: reasonOf(fault) });
      failed = fault !== null;
    });
  };
  return {
    ready() {
      tell('READY=1');
      if (watchdogMs !== undefined) setInterval(() => tell('WATCHDOG=1'), watchdogMs / BEATS).unref();
    },
    stopping: () => tell('STOPPING=1'),
  };
}
