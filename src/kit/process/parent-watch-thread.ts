// Thread that ends this process and its descendants when the parent process is gone. Started by exit-with-parent.ts.

import { workerData } from 'node:worker_threads';
import { killProcessGroup } from './process-tree.ts';

const CHECK_INTERVAL_MS = 500;

setInterval(() => {
  if (process.ppid !== workerData && !killProcessGroup(process.pid)) process.kill(process.pid, 'SIGKILL');
}, CHECK_INTERVAL_MS);
