// Entry of the child process that makes one recording smaller, converts it or listens to it: takes a job, answers, ends. Dies with its parent, and by
// its own hand when it needs too much memory. Started by children.ts, never by hand.

import { endWithParent } from '../kit/process/end-with-parent.ts';
import { type Answer, BE_READY, type Job, OPENED, TOO_MUCH_MEMORY } from './children.ts';
import { convertOne } from './convert.ts';
import { listenTo } from './listen.ts';
import { fitOne, type Made } from './resize.ts';

/** It takes 160 to 250 MB, however long the recording is. */
const MEMORY_BYTES = 400_000_000;
const WATCH_MS = 250;

setInterval(() => {
  if (process.memoryUsage.rss() > MEMORY_BYTES) process.exit(TOO_MUCH_MEMORY);
}, WATCH_MS).unref();

const answer = (said: Answer): void => {
  process.send?.(said, undefined, undefined, () => process.exit(0));
};

const madeOf = (made: Made | undefined): Answer => (made ? { made } : {});

let isOpen = false;
const opened = (): void => {
  if (!isOpen) process.send?.(OPENED);
  isOpen = true;
};

async function answerTo(job: Job): Promise<Answer> {
  if ('fit' in job) return madeOf(await fitOne(job.fit, opened));
  return 'listen' in job ? { heard: await listenTo(job.listen, opened) } : convertOne(job.convert, opened);
}

endWithParent();
process.on('message', async (job: Job | typeof BE_READY) => {
  if (job === BE_READY) return void import('./ogg.ts').then(({ loadEncoder }) => loadEncoder());
  try {
    answer(await answerTo(job));
  } catch (thrown) {
    const fault: NodeJS.ErrnoException = thrown instanceof Error ? thrown : new Error(String(thrown));
    answer({ fault: { message: fault.message, ...(fault.code !== undefined && { code: fault.code }) } });
  }
});
