// Work on people's recordings, each in a child process of its own with limits of time and memory, few at a time.

import { type ChildProcess, fork } from 'node:child_process';
import type { Heard } from '../domain/media/voice-recording.ts';
import { createSerial } from '../kit/mutex.ts';
import { beside } from '../kit/process/beside.ts';
import { compileCacheVariables } from '../kit/process/compile-cache.ts';
import { endChild } from '../kit/process/process-tree.ts';
import type { ConvertAnswer, ConvertOrder } from './convert.ts';
import type { ListenOrder } from './listen.ts';
import type { Made, Order } from './resize.ts';

export type Job =
  | { readonly fit: Order }
  | { readonly convert: ConvertOrder }
  | { readonly listen: ListenOrder };
/** Said to a process that waits for its job: to load what is needed for an Ogg meanwhile. */
export const BE_READY = 'be ready';
export type Answer =
  /** `made` is absent when the recording cannot be made that small. */
  | { readonly made?: Made }
  | ConvertAnswer
  | { readonly heard: Heard }
  | { readonly fault: { readonly message: string; readonly code?: string } };

/** Sent by a process once it has the first sound of its file. */
export const OPENED = 'opened';

/** What the process ends itself with when it needs too much memory. */
export const TOO_MUCH_MEMORY = 99;

/** The process ended without an answer. */
export class ChildEnded extends Error {
  override readonly name = 'ChildEnded';
  /** At one of its limits, or by the system; otherwise it broke by itself. */
  readonly atLimit: boolean;
  constructor(code: number | null, signal: string | null) {
    super(`the process at a recording ended (${signal ?? code})`);
    this.atLimit = signal !== null || code === TOO_MUCH_MEMORY;
  }
}

const WORKER = beside('./worker', import.meta.url);
/** An hour of stereo takes a minute or two. */
const TIME_MS = 15 * 60_000;
/** The first sound comes in a second or two; a file that takes longer was made to keep the line busy. */
const OPEN_MS = 15_000;
const HEAP_MB = 256;
/** So long another process waits once an Ogg was made: what is read aloud comes piece by piece, and a third of its time is the start. */
const SPARE_MS = 60_000;
/** Two lines, so that a short recording rarely waits behind a long one. */
const LINES = 2;

export interface Children {
  /**
   * What the child answered; one that broke gets a second try. Rejects with what the disk said there, {@link ChildEnded}, or when
   * `signal` is aborted.
   */
  run(job: Job, signal?: AbortSignal): Promise<Exclude<Answer, { readonly fault: unknown }>>;
  stop(): void;
}

const isOgg = (job: Job): boolean => 'fit' in job && job.fit.as === 'ogg';

/** An empty environment: no secret of ours is any business of a decoder's. */
const open = (worker: string | URL): ChildProcess =>
  fork(worker, {
    env: compileCacheVariables(),
    execArgv: [`--max-old-space-size=${HEAP_MB}`, '--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    detached: true,
    timeout: TIME_MS + SPARE_MS,
    killSignal: 'SIGKILL',
  });

/** One process that has started already and waits for a job; it keeps nobody running. */
function createSpare(worker: string | URL) {
  let spare: ChildProcess | undefined;
  let timer: NodeJS.Timeout | undefined;
  const take = (): ChildProcess | undefined => {
    clearTimeout(timer);
    const taken = spare?.connected ? spare : undefined;
    spare = undefined;
    taken?.ref();
    taken?.channel?.ref();
    return taken;
  };
  const end = (): void => {
    const left = take();
    if (left) endChild(left);
  };
  return {
    take,
    end,
    keep(): void {
      clearTimeout(timer);
      if (!spare?.connected) {
        const child = open(worker);
        // Whoever takes it notices as well.
        child.on('error', () => undefined);
        child.send(BE_READY, () => {});
        child.unref();
        child.channel?.unref();
        spare = child;
      }
      timer = setTimeout(end, SPARE_MS).unref();
    },
  };
}

/** `worker`: what the processes run. `openMs`: until there has to be sound. */
export function createChildren(worker: string | URL = WORKER, openMs: number = OPEN_MS): Children {
  const line = createSerial();
  const children = new Set<ChildProcess>();
  const spare = createSpare(worker);
  let turn = 0;
  let stopped = false;

  const start = (job: Job, signal: AbortSignal | undefined): ReturnType<Children['run']> =>
    new Promise((resolve, reject) => {
      if (stopped || signal?.aborted) return reject(new Error('we are stopping'));
      const child = (isOgg(job) ? spare.take() : undefined) ?? open(worker);
      const end = () => endChild(child);
      children.add(child);
      signal?.addEventListener('abort', end, { once: true });
      const late = setTimeout(end, openMs);
      child.on('message', (said: Answer | typeof OPENED) => {
        clearTimeout(late);
        if (said === OPENED) return;
        if ('fault' in said) reject(Object.assign(new Error(said.fault.message), { code: said.fault.code }));
        else resolve(said);
        if (isOgg(job) && !stopped) spare.keep();
      });
      child.once('error', reject);
      // Not its exit, which may be told before the answer that is still on its way.
      child.once('close', (code, ended) => {
        children.delete(child);
        clearTimeout(late);
        signal?.removeEventListener('abort', end);
        reject(signal?.aborted ? signal.reason : new ChildEnded(code, ended));
      });
      // A failed send is followed by the close event.
      child.send(job, () => {});
    });

  return {
    async run(job, signal) {
      turn += 1;
      const lane = String(turn % LINES);
      const once = () => line(lane, () => start(job, signal));
      return once().catch((thrown: unknown) => {
        if (thrown instanceof ChildEnded && !thrown.atLimit) return once();
        throw thrown;
      });
    },
    stop() {
      stopped = true;
      spare.end();
      for (const child of children) endChild(child);
    },
  };
}
