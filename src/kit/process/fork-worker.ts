// Forks a child process for a library that must not read secrets or use much memory.

import { type ChildProcess, fork } from 'node:child_process';
import { getCompileCacheVariables } from './compile-cache.ts';

const HEAP_MB = 96;

/**
 * The environment is nearly empty. The child leads its own process group and does not keep the program running.
 * `onEnd` may be called twice.
 */
export function forkWorker(entry: string | URL, onEnd: (reason: string) => void): ChildProcess {
  const child = fork(entry, {
    env: getCompileCacheVariables(),
    execArgv: [`--max-old-space-size=${HEAP_MB}`, '--max-semi-space-size=2'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    detached: true,
  });
  child.once('error', ({ message }) => onEnd(message));
  child.once('exit', (code, signal) => onEnd(String(signal ?? code)));
  child.unref();
  child.channel?.unref();
  return child;
}
