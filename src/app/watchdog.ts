// Entry of the thread that ends a process whose main loop stands still. Started by the entries of bot and studio, never by
// hand; what it does stands in kit/process/watchdog-thread.ts.

import { write } from 'node:fs';
import { workerData } from 'node:worker_threads';
import type { WatchOrder } from '../kit/process/watchdog.ts';
import { watch } from '../kit/process/watchdog-thread.ts';

const STDOUT = 1;
const { level, part, beats, stillSeconds } = workerData as WatchOrder;

/** A thread's own stdout goes through the main thread, which stands still: so its lines are written by their number. */
let writing = Promise.resolve();
const sink = {
  write(line: string) {
    const before = writing;
    writing = new Promise((resolve) => {
      const attempt = () =>
        write(STDOUT, line, (fault) => {
          // The pipe is full: its reader is behind.
          if (fault?.code === 'EAGAIN') setTimeout(attempt, 50);
          else resolve();
        });
      void before.then(attempt);
    });
  },
};
watch({
  beats,
  stillSeconds,
  // Loaded only then: it is most of the memory that this thread would take.
  openLog: async () => (await import('./log.ts')).createLog(level, part, undefined, sink),
  written: () => writing,
});
