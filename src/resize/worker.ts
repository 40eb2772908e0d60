// Entry of the child process that makes one recording smaller or converts it: takes a job, answers, ends. Dies with its parent, and by
// its own hand when it needs too much memory. Started by children.ts, never by hand.

import { endWithParent } from '../kit/process/end-with-parent.ts';
import type { Answer, Job } from './children.ts';
import { convertOne } from './convert.ts';
import { fitOne, type Made } from './resize.ts';

/** It takes 160 to 250 MB, however long the recording is. */
const MEMORY_BYTES = 400_000_000;
const WATCH_MS = 250;

setInterval(() => {
  if (process.memoryUsage.rss() > MEMORY_BYTES) process.exit(1);
}, WATCH_MS).unref();

const answer = (said: Answer): void => {
  process.send?.(said, undefined, undefined, () => process.exit(0));
};

const madeOf = (made: Made | undefined): Answer => (made ? { made } : {});

endWithParent();
process.once('message', async (job: Job) => {
  try {
    answer('fit' in job ? madeOf(await fitOne(job.fit)) : await convertOne(job.convert));
  } catch (thrown) {
    const fault: NodeJS.ErrnoException = thrown instanceof Error ? thrown : new Error(String(thrown));
    answer({ fault: { message: fault.message, ...(fault.code !== undefined && { code: fault.code }) } });
  }
});
