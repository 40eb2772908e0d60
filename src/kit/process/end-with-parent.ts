// A child process ends with the one that started it, whatever it is doing, and takes along all it has started itself.

import { Worker } from 'node:worker_threads';
import { beside } from './beside.ts';
import { compileCacheVariables } from './compile-cache.ts';
import { endGroup } from './process-tree.ts';

/** Megabytes: it looks at one number twice a second. */
const MEMORY = { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 4, stackSizeMb: 1 };

/** For a child with a channel to its parent. Its own thread looks too, since an engine may keep the main one busy for minutes. */
export function endWithParent(): void {
  const end = () => {
    if (!endGroup(process.pid)) process.exit(1);
  };
  process.once('disconnect', end);
  const thread = new Worker(beside('./orphan-thread', import.meta.url), {
    workerData: process.ppid,
    env: compileCacheVariables(),
    execArgv: [],
    resourceLimits: MEMORY,
  });
  // Then the channel alone ends it, once it is idle.
  thread.on('error', () => undefined);
  thread.unref();
  // The parent may have gone before anybody listened.
  if (!process.connected) end();
}
