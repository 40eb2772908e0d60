// The environment of this process: the only file that reads it. What its variables mean stands in the settings.

import { reasonOf } from '../kit/log.ts';
import { ConfigFault, type Environment } from './read.ts';

export const processEnvironment: Environment = process.env;

/** Reads a `.env` file in the working folder, if there is one; what is set already wins. For entries, before anything else. */
export function loadEnvFile(): void {
  try {
    process.loadEnvFile();
  } catch (thrown) {
    const missing = thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT';
    if (!missing) throw new ConfigFault([`.env cannot be read: ${reasonOf(thrown)}`]);
  }
}

/** What systemd says of itself to a service that is to tell it how it is (sd_notify(3)); nothing where there is none. */
export function readServiceManager(environment: Environment = processEnvironment) {
  const { NOTIFY_SOCKET: socket, WATCHDOG_USEC: microseconds, WATCHDOG_PID: watched } = environment;
  if (!socket) return undefined;
  const ours = watched === undefined || Number(watched) === process.pid;
  const watchdogMs = ours && Number(microseconds) > 0 ? Number(microseconds) / 1000 : undefined;
  return { socket, watchdogMs, path: environment['PATH'] ?? '' };
}
