// Ends a child process and its descendants when its parent ends.

import { Worker } from 'node:worker_threads';
import { getCompileCacheVariables } from './compile-cache.ts';
import { killProcessGroup } from './process-tree.ts';
import { resolveSiblingModule } from './resolve-module.ts';

/** In megabytes. The thread only checks one number twice a second. */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 4, stackSizeMb: 1 };

/**
 * For a child process with an IPC channel to its parent. A separate thread checks too, since an engine may block the
 * main thread for minutes.
 */
export function exitWithParent(): void {
  const killGroup = () => {
    if (!killProcessGroup(process.pid)) process.exit(1);
  };
  process.once('disconnect', killGroup);
  const thread = new Worker(resolveSiblingModule('./parent-watch-thread', import.meta.url), {
    workerData: process.ppid,
    env: getCompileCacheVariables(),
    execArgv: [],
    resourceLimits: RESOURCE_LIMITS,
  });
  // Without the thread, the closed channel ends the process once it is idle.
  thread.on('error', () => undefined);
  thread.unref();
  // The parent may have ended before the listener was added.
  if (!process.connected) killGroup();
}
