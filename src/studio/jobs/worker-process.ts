// One worker process seen from the studio: runs a job within its limits, or is killed over it with all it has started.
// Knows how to fork and watch; which worker gets which job is the pool's business.

import { type ChildProcess, fork } from 'node:child_process';
import { noteOf } from '../../domain/views/notes.ts';
import { diskSpace, folderBytes } from '../../kit/disk/space.ts';
import { compileCacheVariables } from '../../kit/process/compile-cache.ts';
import { endChild, endGroup, memoryOf } from '../../kit/process/process-tree.ts';
import { type Addresses, NO_ADDRESSES } from '../engines/by-address/keeper.ts';
import { faultIn, JobFault } from '../faults.ts';
import type { WorkReport, WorkResult } from '../operations/work.ts';
import { diskFull } from './disk-words.ts';
import type { Job, Word } from './job.ts';
import { type StageLimits, type StageWatch, watchStages } from './stage-watch.ts';

export interface JobLimits {
  readonly timeMs: number;
  readonly stages?: StageLimits;
  /** How much may lie in the job's folder, and how much must stay free of the disk. */
  readonly disk?: { readonly outputBytes: number; readonly spareBytes: number };
  readonly onReport?: (report: WorkReport) => void;
  /** Nothing more is to be expected after it, so its worker is not kept warm. */
  readonly last?: boolean;
  /** It needs little memory, so that it may go to a worker that holds much. */
  readonly small?: boolean;
  /** Needs a worker that has done nothing else: a used one failed at it. */
  readonly fresh?: boolean;
}

export interface WorkerProcess {
  readonly pid: number | undefined;
  /** One at a time. Rejects with a {@link JobFault}. */
  run(job: Job, limits: JobLimits): Promise<WorkResult>;
  /** Whether it can take another job. */
  alive(): boolean;
  /** Its engines keep so much that a job which needs much itself would be stopped for it. */
  full(): boolean;
  /** Kills it and all it has started; a running job is rejected with `because`. Resolves once it is gone. */
  end(because?: Error): Promise<void>;
}

export interface WorkerPlan {
  /** The module to fork. */
  readonly entry: URL;
  /** Its whole environment: what programs need to run at all, and no secrets. */
  readonly environment?: Readonly<Record<string, string>>;
  /** What it is started with. */
  readonly words?: readonly string[];
  /** Of the worker and all that it has started. */
  readonly memoryBytes: number;
  /** What its engines need besides, as it is when the worker starts. */
  readonly moreBytes?: () => number;
  readonly memoryCheckMs: number;
  /** The servers that its engines may ask, through us. */
  readonly addresses?: Pick<Addresses, 'known' | 'call'>;
  /** Folders of models that its engines leave alone. */
  readonly brokenModels?: () => readonly string[];
}

interface Running {
  readonly id: number;
  readonly folder: string;
  readonly limits: JobLimits;
  readonly stages: StageWatch;
  /** Ends its calls with it. */
  readonly off: AbortController;
  readonly resolve: (result: WorkResult) => void;
  readonly reject: (error: Error) => void;
}

export function startWorker({
  entry,
  environment = {},
  words = [],
  memoryBytes: usualBytes,
  moreBytes = () => 0,
  memoryCheckMs,
  addresses = NO_ADDRESSES,
  brokenModels = () => [],
}: WorkerPlan): WorkerProcess {
  const memoryBytes = usualBytes + moreBytes();
  const child = forked(entry, words, environment);
  let running: Running | undefined;
  let verdict: Error | undefined;
  let alive = true;
  let jobs = 0;
  let told = 0;

  const kill = (because: Error) => {
    verdict ??= because;
    endChild(child);
  };
  const settle = (how: (job: Running) => void) => {
    const job = running;
    running = undefined;
    job?.off.abort();
    if (job) how(job);
  };
  const gone = new Promise<void>((resolve) => {
    const leave = (how: string) => {
      if (!alive) return;
      alive = false;
      clearInterval(watch);
      // It may have ended by itself, in the middle of things.
      endGroup(child.pid);
      settle((job) => job.reject(verdict ?? broken(how)));
      resolve();
    };
    child.once('exit', (code, signal) => leave(String(signal ?? code)));
    child.once('error', () => leave('could not be started'));
  });
  child.on('message', (word: Word) => {
    if (running?.id !== word.id) return;
    if ('memory' in word) told = word.memory;
    if ('report' in word) {
      running.stages.at(word.report.stage);
      running.limits.onReport?.(word.report);
    } else if ('call' in word) void answer(word, running, addresses, child);
    else if ('result' in word) settle((job) => job.resolve(word.result));
    else if ('fault' in word) settle((job) => job.reject(faultIn(word.fault)));
    else kill(new JobFault('INTERNAL_ERROR', noteOf('engineDefect', {}), false, word.defect));
  });
  const look = async () => {
    const bytes = (await memoryOf(child.pid ?? 0, memoryBytes)) ?? told;
    // A worker that has done other jobs counts their leftovers as well, so a fresh one gets another try.
    if (alive && bytes > memoryBytes) kill(tooMuchMemory(memoryBytes, jobs > 1));
    const job = running;
    const fault = job && (await faultOfDisk(job));
    // Looking takes a moment; the next job is not to blame for this one.
    if (fault && running === job) kill(fault);
  };
  const watch = keepLooking(look, memoryCheckMs);

  return {
    pid: child.pid,
    alive: () => alive && child.connected && !verdict,
    full: () => told > usualBytes * MOST_KEPT,
    async run(job, limits) {
      const id = ++jobs;
      const timer = setTimeout(() => kill(tooLong(limits.timeMs)), limits.timeMs);
      const stages = watchStages(limits.stages ?? {}, kill);
      try {
        return await new Promise<WorkResult>((resolve, reject) => {
          const off = new AbortController();
          running = { id, folder: job.folder, limits, stages, off, resolve, reject };
          if (!alive) settle((one) => one.reject(verdict ?? broken('gone')));
          // A failed send is followed by the exit event, which settles the job.
          else child.send({ id, ...job, known: addresses.known(), brokenModels: brokenModels() }, () => {});
        });
      } finally {
        clearTimeout(timer);
        stages.end();
      }
    },
    end(because) {
      if (alive) kill(because ?? broken('ended'));
      return gone;
    },
  };
}

/** Of the memory that a job may use: Apertium's programs alone take 440 MB, an open Japanese dictionary leaves 260. */
const MOST_KEPT = 0.5;

const forked = (
  entry: URL,
  words: readonly string[],
  environment: Readonly<Record<string, string>>,
): ChildProcess =>
  fork(entry, words, {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    env: { ...compileCacheVariables(), ...environment },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // A group of its own, with all the programs that its engines start.
    detached: true,
  });

/** What a worker wants of a server; nobody waits any more for what is broken off. */
async function answer(
  { id, number, call }: Extract<Word, { call: unknown }>,
  { folder, off }: Running,
  addresses: Pick<Addresses, 'call'>,
  child: ChildProcess,
): Promise<void> {
  const answered = await addresses.call(call, folder, off.signal).catch(() => undefined);
  if (answered && !off.signal.aborted) child.send({ id, number, answer: answered }, () => {});
}

/** One look at a time: each takes a moment. */
function keepLooking(look: () => Promise<void>, everyMs: number): NodeJS.Timeout {
  let looking = false;
  return setInterval(async () => {
    if (looking) return;
    looking = true;
    await look();
    looking = false;
  }, everyMs).unref();
}

const broken = (how: string): JobFault =>
  new JobFault('PROCESSING_ERROR', noteOf('processDied', { how }), true);

const tooLong = (ms: number): JobFault =>
  new JobFault('PROCESSING_ERROR', noteOf('tookTooLong', { seconds: Math.round(ms / 1000) }));

const tooMuchMemory = (bytes: number, again: boolean): JobFault =>
  new JobFault('PROCESSING_ERROR', noteOf('tooMuchMemory', { megabytes: Math.round(bytes / 1e6) }), again);

const tooMuchOutput = (bytes: number): JobFault =>
  new JobFault('PROCESSING_ERROR', noteOf('tooMuchDisk', { megabytes: Math.round(bytes / 1e6) }));

async function faultOfDisk({ folder, limits: { disk } }: Running): Promise<JobFault | undefined> {
  if (!disk) return undefined;
  if ((await folderBytes(folder)) > disk.outputBytes) return tooMuchOutput(disk.outputBytes);
  // What was let in may use some of the spare, so that it comes to its end where nothing new begins.
  return (await diskSpace(folder)).free < disk.spareBytes / 2 ? diskFull() : undefined;
}
