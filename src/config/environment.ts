// Environment variables of this process. The only file that reads process.env; settings.ts describes the variables.

import { readFileSync } from 'node:fs';
import { formatError } from '../kit/log.ts';
import { ConfigError, type Environment } from './read-settings.ts';

export const processEnvironment: Environment = process.env;

/** Reads `.env` in the working folder if it exists. Variables that are already set win. Entries call this first. */
export function loadEnvFile(): void {
  try {
    process.loadEnvFile();
  } catch (thrown) {
    const missing = thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT';
    if (!missing) throw new ConfigError([`.env can’t be read: ${formatError(thrown)}`]);
  }
}

/** Returns the text of `.env`, or an empty text if there is none. */
export function readEnvFile(): string {
  try {
    return readFileSync('.env', 'utf8');
  } catch {
    return '';
  }
}

/** Reads the variables of systemd's notification protocol, sd_notify(3). Returns `undefined` without systemd. */
export function readSystemdNotifyOptions(environment: Environment = processEnvironment) {
  const { NOTIFY_SOCKET: socket, WATCHDOG_USEC: microseconds, WATCHDOG_PID: watchedPid } = environment;
  if (!socket) return undefined;
  const isWatched = watchedPid === undefined || Number(watchedPid) === process.pid;
  const watchdogMs = isWatched && Number(microseconds) > 0 ? Number(microseconds) / 1000 : undefined;
  return { socket, watchdogMs, programPath: environment['PATH'] ?? '' };
}
