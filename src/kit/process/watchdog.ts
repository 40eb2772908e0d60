// Starts the thread that ends this process when its main loop stands still, and gives it a beat every second. What the
// thread does then is watchdog-thread.ts.

import { url as debuggerAddress } from 'node:inspector';
import { Worker } from 'node:worker_threads';
import { type Log, reasonOf } from '../log.ts';
import { compileCacheVariables } from './compile-cache.ts';

/** What the thread is started with. */
export interface WatchOrder {
  /** One number that grows with every beat. */
  readonly beats: Int32Array;
  /** So many seconds without a beat are a standstill. */
  readonly stillSeconds: number;
  /** For its log: level, and part of the program. */
  readonly level: string;
  readonly part: string;
}

interface WatchdogParts extends Omit<WatchOrder, 'beats' | 'stillSeconds'> {
  /** The thread's file. */
  readonly entry: URL;
  readonly stillSeconds?: number;
  readonly log: Log;
}

/** Far more than anything here takes: what should be heavy runs in child processes. */
const STILL_SECONDS = 30;
const BEAT_MS = 1000;
/** Megabytes: it counts, and reads one answer of the debugger in its life. */
const MEMORY = { maxOldGenerationSizeMb: 24, maxYoungGenerationSizeMb: 4, stackSizeMb: 1 };

/** Neither thread nor beats keep the process alive. Does nothing under a debugger, where people stop the loop. */
export function startWatchdog({
  entry,
  stillSeconds = STILL_SECONDS,
  level,
  part,
  log,
}: WatchdogParts): void {
  if (debuggerAddress() !== undefined) return;
  const beats = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  setInterval(() => Atomics.add(beats, 0, 1), BEAT_MS).unref();
  const order: WatchOrder = { beats, stillSeconds, level, part };
  const thread = new Worker(entry, {
    workerData: order,
    env: compileCacheVariables(),
    execArgv: [],
    name: 'watchdog',
    resourceLimits: MEMORY,
  });
  thread.on('error', (fault) => log.error('the watchdog failed', { reason: reasonOf(fault) }));
  thread.unref();
}
