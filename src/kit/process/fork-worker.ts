// Forks a child process for a library that must not read secrets or use much memory.

import { type ChildProcess, type ForkOptions, fork } from 'node:child_process';
import { getCompileCacheVariables } from './compile-cache.ts';

const HEAP_MB = 96;

type IsolatedOptions = Pick<ForkOptions, 'execArgv' | 'timeout' | 'killSignal'>;

/** The environment is nearly empty, so that libraries cannot read secrets. The child leads its own process group. */
export const forkIsolated = (
  entry: string | URL,
  heapMegabytes: number,
  { execArgv = [], ...options }: IsolatedOptions = {},
): ChildProcess =>
  fork(entry, {
    ...options,
    env: getCompileCacheVariables(),
    execArgv: [`--max-old-space-size=${heapMegabytes}`, ...execArgv],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    detached: true,
  });

/** Like {@link forkIsolated}. The child does not keep the program running. `onEnd` may be called twice. */
export function forkWorker(entry: string | URL, onEnd: (reason: string) => void): ChildProcess {
  const child = forkIsolated(entry, HEAP_MB, { execArgv: ['--max-semi-space-size=2'] });
  child.once('error', ({ message }) => onEnd(message));
  child.once('exit', (code, signal) => onEnd(String(signal ?? code)));
  child.unref();
  child.channel?.unref();
  return child;
}
