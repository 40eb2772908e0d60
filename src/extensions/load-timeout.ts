// Ends the process if an extension blocks its thread while loading. Only another thread can interrupt an endless loop.

import { url as debuggerAddress } from 'node:inspector';
import { Worker } from 'node:worker_threads';

/** Longer than any module needs, also on a busy machine. */
export const LOAD_TIMEOUT_MS = 60_000;
/** Extends the limit, so that a module that waits without blocking is reported with all other faults. */
const BLOCKED_FACTOR = 1.25;

/** A thread's stderr goes through the main thread, so the sentence is written to the file descriptor. */
const THREAD_SOURCE = `
  const { workerData: { afterMs, sentence } } = require('node:worker_threads');
  setTimeout(() => {
    try { require('node:fs').writeSync(2, sentence); } finally { process.kill(process.pid, 'SIGKILL'); }
  }, afterMs);`;
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 4, stackSizeMb: 1 };

/** Returns a function that cancels the timeout. Sets none under a debugger, where people pause the thread. */
export function startLoadTimeout(name: string, timeoutMs: number = LOAD_TIMEOUT_MS): () => void {
  if (debuggerAddress() !== undefined) return () => {};
  const sentence = `The extension ${name} can’t be loaded: it was still busy after ${Math.round(timeoutMs / 100) / 10} s. Fix it, or remove it from EXTENSIONS.\n`;
  const thread = new Worker(THREAD_SOURCE, {
    eval: true,
    env: {},
    execArgv: [],
    name: 'extension time limit',
    resourceLimits: RESOURCE_LIMITS,
    workerData: { afterMs: BLOCKED_FACTOR * timeoutMs, sentence },
  });
  thread.unref();
  return () => void thread.terminate();
}
