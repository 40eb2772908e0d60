// Notifies systemd that the process is ready, alive or stopping. Uses `systemd-notify`, since Node has no datagram Unix
// sockets.

import { execFile } from 'node:child_process';
import { formatError, type Log } from '../log.ts';

interface SystemdNotifierOptions {
  /** Socket that systemd listens on, from NOTIFY_SOCKET. */
  readonly socket: string;
  /** systemd ends the process after this time without a heartbeat. Absent: no watchdog. */
  readonly watchdogMs: number | undefined;
  /** Search path for `systemd-notify`. */
  readonly programPath: string;
  readonly log: Log;
}

interface SystemdNotifier {
  notifyReady(): void;
  notifyStopping(): void;
}

const PROGRAM = 'systemd-notify';
const NOTIFY_TIMEOUT_MS = 10_000;
/** A heartbeat may be late, and one may be lost. */
const BEATS_PER_INTERVAL = 3;

/** The heartbeats come from the main loop, so they stop when it blocks. They continue until the process ends. */
export function createSystemdNotifier({
  socket,
  watchdogMs,
  programPath,
  log,
}: SystemdNotifierOptions): SystemdNotifier {
  const env = { PATH: programPath, NOTIFY_SOCKET: socket };
  let hasFailed = false;
  const notify = (state: string, onEnd = () => {}) => {
    execFile(PROGRAM, [state], { env, timeout: NOTIFY_TIMEOUT_MS }, (fault) => {
      if (fault && !hasFailed) log.warn('service manager not notified', { word: state, reason: formatError(fault) });
      hasFailed = fault !== null;
      onEnd();
    });
  };
  const startHeartbeats = () => {
    if (watchdogMs !== undefined) setInterval(() => notify('WATCHDOG=1'), watchdogMs / BEATS_PER_INTERVAL).unref();
  };
  return {
    // The program of a heartbeat could overtake that of the first message.
    notifyReady: () => notify('READY=1', startHeartbeats),
    notifyStopping: () => notify('STOPPING=1'),
  };
}
