// Runs transcoding jobs, each in its own child process with time and memory limits, and only a few at a time.

import type { ChildProcess } from 'node:child_process';
import type { RecordingStats } from '../domain/media/voice-recording.ts';
import { createKeyedMutex } from '../kit/keyed-mutex.ts';
import { forkIsolated } from '../kit/process/fork-worker.ts';
import { killChildGroup } from '../kit/process/process-tree.ts';
import { resolveSiblingModule } from '../kit/process/resolve-module.ts';
import type { AssembledAudio, AssemblyJob } from '../ports/audio-assembler.ts';
import type { ConvertOptions, ConvertResult } from './convert-file.ts';
import type { EncodedFile, EncodeOptions } from './encode-within-size.ts';
import type { MeasureOptions } from './measure-audio.ts';
import type { ChapterFile, SplitOptions } from './mp3/split-mp3.ts';

export type TranscodingJob =
  | { readonly encode: EncodeOptions }
  | { readonly convert: ConvertOptions }
  | { readonly measure: MeasureOptions }
  | { readonly assemble: AssemblyJob }
  | { readonly split: SplitOptions };
/** Makes an idle process load the Ogg encoder before its job arrives. */
export const PRELOAD_ENCODER_MESSAGE = 'be ready';
export type WorkerResult =
  /** `encoded` is absent if the recording cannot be made small enough. */
  | { readonly encoded?: EncodedFile }
  | ConvertResult
  | { readonly measured: RecordingStats }
  | { readonly assembled: AssembledAudio }
  | { readonly chapters: readonly ChapterFile[] }
  | { readonly fault: { readonly message: string; readonly code?: string } };

/** Sent by a process once it decoded the first sound of its file. */
export const DECODING_STARTED = 'opened';

/** Exit code of a process that exceeded its memory limit. */
export const OUT_OF_MEMORY_EXIT_CODE = 99;

/** The process ended without sending a result. */
export class WorkerExitedError extends Error {
  override readonly name = 'WorkerExitedError';
  /** True if the process hit a limit or was killed by the system; false if it crashed. */
  readonly isLimitExceeded: boolean;
  constructor(code: number | null, signal: string | null) {
    super(`the transcoding process exited (${signal ?? code})`);
    this.isLimitExceeded = signal !== null || code === OUT_OF_MEMORY_EXIT_CODE;
  }
}

const WORKER = resolveSiblingModule('./worker', import.meta.url);
/** An hour of stereo takes one to two minutes. */
const JOB_TIMEOUT_MS = 15 * 60_000;
/** Books of many hours are joined. */
const ASSEMBLY_TIMEOUT_MS = 2 * 3600_000;
/** The first sound takes a second or two. A file that takes longer was made to block the queue. */
const START_TIMEOUT_MS = 15_000;
const HEAP_MB = 256;
/**
 * Lifetime of the spare process after an Ogg job. Reading aloud sends many short jobs, and starting a process takes a
 * third of their time.
 */
const SPARE_LIFETIME_MS = 60_000;
/** Two lanes, so that a short recording rarely waits behind a long one. */
const LANE_COUNT = 2;
/** Books have a lane of their own, so that nothing else waits for them. */
const BOOK_LANE = 'book';

export interface WorkerPool {
  /**
   * Retries once if the child process crashes.
   * @throws {@link WorkerExitedError}, a file system error from the child, or the reason of `signal`
   */
  run(job: TranscodingJob, signal?: AbortSignal): Promise<Exclude<WorkerResult, { readonly fault: unknown }>>;
  stop(): void;
}

const isBook = (job: TranscodingJob): boolean => 'assemble' in job && (job.assemble.chapters?.length ?? 0) > 0;

const isOggJob = (job: TranscodingJob): boolean => 'encode' in job && job.encode.outputKind === 'ogg';

const forkWorker = (worker: string | URL, timeoutMs: number = JOB_TIMEOUT_MS): ChildProcess =>
  forkIsolated(worker, HEAP_MB, {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    timeout: timeoutMs + SPARE_LIFETIME_MS,
    killSignal: 'SIGKILL',
  });

/** Keeps one started process ready for the next job. It does not keep the program running. */
function createSpareWorker(worker: string | URL) {
  let spare: ChildProcess | undefined;
  let timer: NodeJS.Timeout | undefined;
  const take = (): ChildProcess | undefined => {
    clearTimeout(timer);
    const worker = spare?.connected ? spare : undefined;
    spare = undefined;
    worker?.ref();
    worker?.channel?.ref();
    return worker;
  };
  const end = (): void => {
    const left = take();
    if (left) killChildGroup(left);
  };
  return {
    take,
    end,
    keep(): void {
      clearTimeout(timer);
      if (!spare?.connected) {
        const child = forkWorker(worker);
        // The job that takes this process handles its errors too.
        child.on('error', () => undefined);
        child.send(PRELOAD_ENCODER_MESSAGE, () => {});
        child.unref();
        child.channel?.unref();
        spare = child;
      }
      timer = setTimeout(end, SPARE_LIFETIME_MS).unref();
    },
  };
}

/** `worker` is the script of the child processes. `startTimeoutMs` is the time limit for the first decoded sound. */
export function createWorkerPool(worker: string | URL = WORKER, startTimeoutMs: number = START_TIMEOUT_MS): WorkerPool {
  const queue = createKeyedMutex();
  const workers = new Set<ChildProcess>();
  const spare = createSpareWorker(worker);
  let jobCount = 0;
  let stopped = false;

  const start = (job: TranscodingJob, signal: AbortSignal | undefined): ReturnType<WorkerPool['run']> =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      if (stopped) return reject(new Error('the worker pool is stopping'));
      const timeoutMs = 'assemble' in job ? ASSEMBLY_TIMEOUT_MS : JOB_TIMEOUT_MS;
      const child = (isOggJob(job) ? spare.take() : undefined) ?? forkWorker(worker, timeoutMs);
      const endWorker = () => killChildGroup(child);
      workers.add(child);
      signal?.addEventListener('abort', endWorker, { once: true });
      const startTimer = setTimeout(endWorker, startTimeoutMs);
      child.on('message', (message: WorkerResult | typeof DECODING_STARTED) => {
        clearTimeout(startTimer);
        if (message === DECODING_STARTED) return;
        if ('fault' in message) reject(Object.assign(new Error(message.fault.message), { code: message.fault.code }));
        else resolve(message);
        if (isOggJob(job) && !stopped) spare.keep();
      });
      child.once('error', reject);
      // Waits for `close` instead of `exit`, because `exit` can precede the result message.
      child.once('close', (code, ended) => {
        workers.delete(child);
        clearTimeout(startTimer);
        signal?.removeEventListener('abort', endWorker);
        reject(signal?.aborted ? signal.reason : new WorkerExitedError(code, ended));
      });
      // The close event reports a failed send.
      child.send(job, () => {});
    });

  return {
    async run(job, signal) {
      jobCount += 1;
      const lane = isBook(job) ? BOOK_LANE : String(jobCount % LANE_COUNT);
      const once = () => queue(lane, () => start(job, signal));
      return once().catch((thrown: unknown) => {
        if (thrown instanceof WorkerExitedError && !thrown.isLimitExceeded) return once();
        throw thrown;
      });
    },
    stop() {
      stopped = true;
      spare.end();
      for (const child of workers) killChildGroup(child);
    },
  };
}
