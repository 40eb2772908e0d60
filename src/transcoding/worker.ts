// Entry point of the child process for one transcoding job. Exits with its parent, or if it exceeds its memory limit.
// Started only by worker-pool.ts.

import { exitWithParent } from '../kit/process/exit-with-parent.ts';
import { assembleAudio } from './assembly/assemble-audio.ts';
import { convertFile } from './convert-file.ts';
import { type EncodedFile, encodeWithinSize } from './encode-within-size.ts';
import { measureRecordingStats } from './measure-audio.ts';
import { splitMp3 } from './mp3/split-mp3.ts';
import {
  DECODING_STARTED,
  OUT_OF_MEMORY_EXIT_CODE,
  PRELOAD_ENCODER_MESSAGE,
  type TranscodingJob,
  type WorkerResult,
} from './worker-pool.ts';

/** A job needs 160 to 250 MB, regardless of the recording's length. */
const MEMORY_BYTES = 400_000_000;
const WATCH_MS = 250;

setInterval(() => {
  if (process.memoryUsage.rss() > MEMORY_BYTES) process.exit(OUT_OF_MEMORY_EXIT_CODE);
}, WATCH_MS).unref();

const sendResult = (result: WorkerResult): void => {
  process.send?.(result, undefined, undefined, () => process.exit(0));
};

const toResult = (encoded: EncodedFile | undefined): WorkerResult => (encoded ? { encoded } : {});

let hasReported = false;
const reportStarted = (): void => {
  if (!hasReported) process.send?.(DECODING_STARTED);
  hasReported = true;
};

async function runJob(job: TranscodingJob): Promise<WorkerResult> {
  if ('split' in job) return { chapters: await splitMp3(job.split) };
  if ('assemble' in job) return { assembled: await assembleAudio(job.assemble, reportStarted) };
  if ('encode' in job) return toResult(await encodeWithinSize(job.encode, reportStarted));
  return 'measure' in job
    ? { measured: await measureRecordingStats(job.measure, reportStarted) }
    : convertFile(job.convert, reportStarted);
}

exitWithParent();
process.on('message', async (job: TranscodingJob | typeof PRELOAD_ENCODER_MESSAGE) => {
  if (job === PRELOAD_ENCODER_MESSAGE)
    return void import('./ogg-opus.ts').then(({ preloadOpusEncoder }) => preloadOpusEncoder());
  try {
    sendResult(await runJob(job));
  } catch (thrown) {
    const fault: NodeJS.ErrnoException = thrown instanceof Error ? thrown : new Error(String(thrown));
    sendResult({ fault: { message: fault.message, code: fault.code } });
  }
});
