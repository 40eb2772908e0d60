// Ends the process when an extension keeps its thread busy while it is loaded: only another thread can interrupt an endless loop.

import { url as debuggerAddress } from 'node:inspector';
import { Worker } from 'node:worker_threads';

/** Longer than any module takes that does not wait for something; a machine may be busy. */
export const LOADED_MS = 60_000;
/** Beyond the limit, so that a module that only waits is reported with all other faults. */
const BLOCKED = 1.25;

/** A thread's own stderr goes through the main thread, so the sentence is written to the descriptor. */
const THREAD = `
  const { workerData: { afterMs, sentence } } = require('node:worker_threads');
  setTimeout(() => {
    try { require('node:fs').writeSync(2, sentence); } finally { process.kill(process.pid, 'SIGKILL'); }
  }, afterMs);`;
const MEMORY = { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 4, stackSizeMb: 1 };

/** @returns the function that lifts the limit. Sets none under a debugger, where people stop the thread. */
export function limitLoading(name: string, limitMs: number = LOADED_MS): () => void {
  if (debuggerAddress() !== undefined) return () => {};
  const sentence = `The extension ${name} cannot be loaded: it was still busy after ${Math.round(limitMs / 100) / 10} s. Mend it, or take it out of EXTENSIONS.\n`;
  const thread = new Worker(THREAD, {
    eval: true,
    env: {},
    execArgv: [],
    name: 'extension time limit',
    resourceLimits: MEMORY,
    workerData: { afterMs: BLOCKED * limitMs, sentence },
  });
  thread.unref();
  return () => void thread.terminate();
}
