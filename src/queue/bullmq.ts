// The task queue of several processes on one Redis: each open task is one BullMQ job, which its holder keeps active until
// the task is at rest. A process that dies, stops or hangs loses its jobs to the others. What remains: a process that stands
// still in the middle of sending may have sent when another takes over. Then the platform's own way to tell a message it has
// already must hold, as after a crash.

import type { Job, Queue, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { type Log, reasonOf } from '../kit/log.ts';
import type { Clock } from '../ports/clock.ts';
import type { TaskQueue } from '../ports/task-queue.ts';
import { createLeases, type Hold, keepHolding, type Leases } from './holding.ts';
import { openLink, whenReady } from './link.ts';

interface BullQueueParts {
  readonly url: string;
  readonly name?: string;
  /** Ids of all tasks that are not at rest: those whose job is missing get one. */
  readonly open: () => Promise<readonly string[]>;
  readonly clock: Clock;
  readonly log: Log;
  /** How long a process may hang before its tasks move on. */
  readonly lockMs?: number;
}

const PREFIX = 'earshot-queue';
const MAX_TASKS = 5_000;
/** So soon another process takes what a stopping one let go; not at once, or the stopping one might. */
const HANDOVER_MS = 200;
const STILL_BUSY_MS = 1_000;
/** A task whose job went missing (a crash between storing and adding) waits no longer than this. */
const HEAL_EVERY_MS = 5 * 60_000;
const HEAL_AGAIN_MS = 5_000;
const CHUNK = 500;
/** How long an addition is remembered that came while the task was just being let go. */
const AGAIN_S = 600;
const FAREWELL_MS = 3_000;

/** BullMQ takes no id that is a number, and one task in ten thousand is called one. */
const idOf = (task: string): string => `t-${task}`;

/** It never fails for good, and leaves nothing behind that would keep its task from being added again. */
const jobFor = (task: string) => ({
  name: 'task',
  data: { task },
  opts: { jobId: idOf(task), removeOnComplete: true, removeOnFail: true },
});
type HeldJob = Job<{ readonly task: string }>;

interface Bull {
  readonly link: Redis;
  readonly queue: Queue;
  readonly makeWorker: (handle: (job: HeldJob, token?: string) => Promise<void>) => Worker;
  /** Thrown by a handler whose job was handed on. */
  readonly delayed: () => Error;
}

interface OpenParts {
  readonly url: string;
  readonly name: string;
  readonly lockMs: number;
  readonly log: Log;
}

async function openBull({ url, name, lockMs, log }: OpenParts): Promise<Bull> {
  const bull = await import('bullmq');
  const connection = await openLink(url, log);
  return {
    link: connection,
    queue: new bull.Queue(name, { connection, prefix: PREFIX }),
    makeWorker: (handle) =>
      new bull.Worker(name, handle, {
        connection,
        prefix: PREFIX,
        concurrency: MAX_TASKS,
        lockDuration: lockMs,
        stalledInterval: lockMs / 2,
        maxStalledCount: Number.MAX_SAFE_INTEGER,
        runRetryDelay: 1_000,
      }),
    delayed: () => new bull.DelayedError(),
  };
}

/** A renewal counts from when it was asked for: the answer may have waited as long as this process stood still. */
function watchLocks(worker: Worker, leases: Leases, clock: Clock): void {
  const extend = worker.extendJobLocks.bind(worker);
  worker.extendJobLocks = async (jobs, tokens, duration) => {
    const asked = clock.now();
    const lost = await extend(jobs, tokens, duration);
    leases.confirm(
      jobs.filter((job) => !lost.includes(job)),
      asked,
    );
    leases.lose(lost);
    return lost;
  };
}

async function addJob(queue: Queue, task: string): Promise<void> {
  const { name, data, opts } = jobFor(task);
  await queue.add(name, data, opts);
}

/** What was added while its job was on the way out, when adding did nothing: noted, so that it is done again. */
function createAdditions(name: string) {
  const keyOf = (task: string) => `${PREFIX}:${name}-again:${task}`;
  return {
    async add({ link, queue }: Bull, task: string): Promise<void> {
      await link.set(keyOf(task), 1, 'EX', AGAIN_S);
      await addJob(queue, task);
    },
    /** The job has a holder now, who reads the task as it is. */
    forget: ({ link }: Bull, task: string) => link.del(keyOf(task)),
    async repeat({ link, queue }: Bull, task: string): Promise<void> {
      if ((await link.del(keyOf(task))) > 0) await addJob(queue, task);
    },
  };
}

interface HoldParts {
  readonly leases: Leases;
  readonly running: Map<string, Promise<void>>;
  readonly additions: ReturnType<typeof createAdditions>;
  readonly clock: Clock;
  readonly log: Log;
}

/** Holds the task of a job until it is at rest, or hands the job on to another process. */
function createHandler({ leases, running, additions, clock, log }: HoldParts, bull: Bull, hold: Hold) {
  /** True: the task is at rest, or at least nothing more is to be done here. False: another process is to go on. */
  const holdJob = async (job: HeldJob): Promise<boolean> => {
    const { task } = job.data;
    const signal = leases.begin(idOf(task), job.processedOn ?? clock.now());
    try {
      if (!signal.aborted) {
        await additions.forget(bull, task);
        await keepHolding({ task, hold, signal, clock, log });
      }
      return !signal.aborted;
    } finally {
      leases.end(idOf(task));
    }
  };

  const handOver = async (job: HeldJob, token: string | undefined, afterMs: number) => {
    // Without the lock there is nothing to hand over: the others find the job by themselves.
    await job.moveToDelayed(Date.now() + afterMs, token).catch(() => undefined);
  };

  return async (job: HeldJob, token?: string): Promise<void> => {
    const { task } = job.data;
    if (running.has(task)) {
      // Lost and come back while the first hold is still ending.
      await handOver(job, token, STILL_BUSY_MS);
      throw bull.delayed();
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    running.set(task, promise);
    try {
      if (await holdJob(job)) return;
      await handOver(job, token, HANDOVER_MS);
      throw bull.delayed();
    } finally {
      running.delete(task);
      resolve();
    }
  };
}

interface HealParts extends Pick<BullQueueParts, 'open' | 'clock' | 'log'> {
  readonly running: ReadonlyMap<string, unknown>;
  readonly stopping: AbortSignal;
}

/** Gives a job to every open task that has none, now and then; `first` is called after the first time. */
async function keepHealing(
  { open, clock, log, running, stopping }: HealParts,
  queue: Queue,
  first: () => void,
): Promise<void> {
  while (!stopping.aborted) {
    let pause = HEAL_EVERY_MS;
    try {
      const missing = (await open()).filter((task) => !running.has(task));
      for (let at = 0; at < missing.length && !stopping.aborted; at += CHUNK)
        await queue.addBulk(missing.slice(at, at + CHUNK).map(jobFor));
      first();
    } catch (error) {
      pause = HEAL_AGAIN_MS;
      log.error('queue: the open tasks were not read; trying again', { why: reasonOf(error) });
    }
    await clock.sleep(pause * (0.8 + Math.random() * 0.4), stopping);
  }
  first();
}

export function createBullQueue(parts: BullQueueParts): TaskQueue {
  const { url, name = 'tasks', open, clock, log, lockMs = 30_000 } = parts;
  const leases = createLeases(clock, lockMs);
  const running = new Map<string, Promise<void>>();
  const additions = createAdditions(name);
  const stopping = new AbortController();
  let opening: Promise<Bull> | undefined;
  let link: Redis | undefined;
  let worker: Worker | undefined;
  let started = false;

  const complain = (thrown: unknown) => {
    if (link?.status === 'ready') log.warn('queue: not as it should be', { why: reasonOf(thrown) });
  };
  const opened = (): Promise<Bull> => {
    opening ??= openBull({ url, name, lockMs, log }).then((bull) => {
      link = bull.link;
      bull.queue.on('error', complain);
      return bull;
    });
    return opening;
  };

  return {
    async start(hold) {
      const bull = await opened();
      await whenReady(bull.link, stopping.signal);
      if (stopping.signal.aborted) return;
      worker = bull.makeWorker(createHandler({ leases, running, additions, clock, log }, bull, hold));
      watchLocks(worker, leases, clock);
      worker.on('error', complain);
      worker.on('completed', ({ data }: HeldJob) => void additions.repeat(bull, data.task).catch(complain));
      const healing = { open, clock, log, running, stopping: stopping.signal };
      await new Promise<void>((resolve) => void keepHealing(healing, bull.queue, resolve));
      started = !stopping.signal.aborted;
    },
    async add(task) {
      const bull = await opened();
      if (bull.link.status === 'end') return log.warn('queue: stopped; the task is left to others', { task });
      await additions.add(bull, task);
    },
    ready: () => started && !stopping.signal.aborted && link?.status === 'ready',
    async stop() {
      stopping.abort();
      await worker?.pause(true);
      leases.stop();
      await Promise.all(running.values());
      if (!opening) return;
      const { link: redis, queue } = await opening;
      const farewell = (worker?.close() ?? Promise.resolve()).then(() => queue.close());
      await Promise.race([farewell.catch(complain), clock.sleep(FAREWELL_MS)]);
      redis.disconnect();
    },
  };
}
