// Entry of the watchdog thread (kit/process/watchdog-thread.ts). Started by the entries of the bot and the studio.

import { write } from 'node:fs';
import { workerData } from 'node:worker_threads';
import type { WatchdogWorkerData } from '../kit/process/watchdog.ts';
import { watchMainLoop } from '../kit/process/watchdog-thread.ts';

const STDOUT = 1;
const {
  logLevel: level,
  isTextLog,
  component: part,
  heartbeats: beats,
  timeoutSeconds: stillSeconds,
} = workerData as WatchdogWorkerData;

/**
 * A thread's stdout goes through the main thread, which is blocked. So the lines are written to the file descriptor.
 */
let lastWrite = Promise.resolve();
const sink = {
  write(line: string) {
    const before = lastWrite;
    lastWrite = new Promise((resolve) => {
      const attempt = () =>
        write(STDOUT, line, (fault) => {
          // The pipe is full because its reader is slow.
          if (fault?.code === 'EAGAIN') setTimeout(attempt, 50);
          else resolve();
        });
      void before.then(attempt);
    });
  },
};
watchMainLoop({
  heartbeats: beats,
  timeoutSeconds: stillSeconds,
  // Loaded late, since the log takes most of the thread's memory.
  async openLog() {
    const [{ createLog }, { createTextSink }] = await Promise.all([import('./create-log.ts'), import('./log-sink.ts')]);
    return createLog(level, part, undefined, isTextLog ? createTextSink(sink) : sink);
  },
  flushLog: () => lastWrite,
});
