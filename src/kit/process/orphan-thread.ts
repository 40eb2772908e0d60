// The thread that notices that this process has lost its parent, and ends it with all it has started. Started by
// end-with-parent.ts, never by hand.

import { workerData } from 'node:worker_threads';
import { endGroup } from './process-tree.ts';

const LOOK_MS = 500;

setInterval(() => {
  if (process.ppid !== workerData && !endGroup(process.pid)) process.kill(process.pid, 'SIGKILL');
}, LOOK_MS);
