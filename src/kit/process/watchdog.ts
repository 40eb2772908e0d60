// Starts a thread that kills this process when its main loop blocks, and sends it a heartbeat every second.
// watchdog-thread.ts does the rest.

import { url as debuggerAddress } from 'node:inspector';
import { Worker } from 'node:worker_threads';
import { formatError, type Log } from '../log.ts';
import { getCompileCacheVariables } from './compile-cache.ts';

export interface WatchdogWorkerData {
  /** One number that grows with every heartbeat. */
  readonly heartbeats: Int32Array;
  /** Seconds without a heartbeat that count as a standstill. */
  readonly timeoutSeconds: number;
  readonly logLevel: string;
  /** True for plain lines instead of JSON. */
  readonly isTextLog: boolean;
  readonly component: string;
}

interface WatchdogOptions extends Omit<WatchdogWorkerData, 'heartbeats' | 'timeoutSeconds'> {
  readonly threadFile: URL;
  readonly timeoutSeconds?: number;
  readonly log: Log;
}

/** Far more than any work here takes: heavy work runs in child processes. */
const DEFAULT_TIMEOUT_SECONDS = 30;
const HEARTBEAT_MS = 1000;
/** In megabytes. The thread counts, and reads one answer of the debugger at most. */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 24, maxYoungGenerationSizeMb: 4, stackSizeMb: 1 };

/**
 * Neither the thread nor the heartbeats keep the process alive. Does nothing under a debugger, where people pause the
 * loop.
 */
export function startWatchdog({
  threadFile,
  timeoutSeconds = DEFAULT_TIMEOUT_SECONDS,
  logLevel,
  isTextLog,
  component,
  log,
}: WatchdogOptions): void {
  if (debuggerAddress() !== undefined) return;
  const heartbeats = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  setInterval(() => Atomics.add(heartbeats, 0, 1), HEARTBEAT_MS).unref();
  const data: WatchdogWorkerData = { heartbeats, timeoutSeconds, logLevel, isTextLog, component };
  const thread = new Worker(threadFile, {
    workerData: data,
    env: getCompileCacheVariables(),
    execArgv: [],
    name: 'watchdog',
    resourceLimits: RESOURCE_LIMITS,
  });
  thread.on('error', (fault) => log.error('watchdog failed', { reason: formatError(fault) }));
  thread.unref();
}
