// The task queue of several processes on one Redis: each open task is one BullMQ job, which its holder keeps active until
// the task is at rest. A process that dies, stops or hangs loses its jobs to the others. Knows no more of a task than its id.
// What remains: a process that stands still in the middle of sending may have sent when another takes over. Then the
// platform's own way to tell a message it has already must hold, as after a crash.

import type { Job, Queue, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { type Log, reasonOf } from '../kit/log.ts';
import type { Clock } from '../ports/clock.ts';
import type { TaskQueue } from '../ports/task-queue.ts';
import { type Hold, keepHolding } from './keep-holding.ts';
import { createLeases } from './leases.ts';
import { openLink, whenReady } from './link.ts';

export interface BullQueueParts {
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
const MOST_TASKS = 5_000;
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

interface Opened {
  readonly link: Redis;
  readonly queue: Queue;
  readonly makeWorker: (handle: (job: HeldJob, token?: string) => Promise<void>) => Worker;
  readonly delayed: () => Error;
}

export function createBullQueue(parts: BullQueueParts): TaskQueue {
  const { url, name = 'tasks', open, clock, log, lockMs = 30_000 } = parts;
  const leases = createLeases(clock, lockMs);
  const running = new Map<string, Promise<void>>();
  const stopping = new AbortController();
  let opening: Promise<Opened> | undefined;
  let link: Redis | undefined;
  let worker: Worker | undefined;

  const againKey = (task: string) => `${PREFIX}:${name}-again:${task}`;
  const complain = (thrown: unknown) => {
    if (link?.status === 'ready') log.warn('queue: not as it should be', { why: reasonOf(thrown) });
  };

  const load = async (): Promise<Opened> => {
    const bull = await import('bullmq');
    const connection = await openLink(url, log);
    link = connection;
    const queue = new bull.Queue(name, { connection, prefix: PREFIX });
    queue.on('error', complain);
    const makeWorker: Opened['makeWorker'] = (handle) =>
      new bull.Worker(name, handle, {
        connection,
        prefix: PREFIX,
        concurrency: MOST_TASKS,
        lockDuration: lockMs,
        stalledInterval: lockMs / 2,
        maxStalledCount: Number.MAX_SAFE_INTEGER,
        runRetryDelay: 1_000,
      });
    return { link: connection, queue, makeWorker, delayed: () => new bull.DelayedError() };
  };
  const opened = (): Promise<Opened> => {
    opening ??= load();
    return opening;
  };

  /** A renewal counts from when it was asked for: the answer may have waited as long as this process stood still. */
  const watchLocks = (of: Worker) => {
    const extend = of.extendJobLocks.bind(of);
    of.extendJobLocks = async (jobs, tokens, duration) => {
      const asked = clock.now();
      const lost = await extend(jobs, tokens, duration);
      leases.confirm(
        jobs.filter((job) => !lost.includes(job)),
        asked,
      );
      leases.lose(lost);
      return lost;
    };
  };

  /** True: the task is at rest, or at least nothing more is to be done here. False: another process is to go on. */
  const holdJob = async ({ link: redis }: Opened, job: HeldJob, hold: Hold): Promise<boolean> => {
    const { task } = job.data;
    const signal = leases.begin(idOf(task), job.processedOn ?? clock.now());
    try {
      if (!signal.aborted) {
        await redis.del(againKey(task));
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

  const handler = (made: Opened, hold: Hold) => async (job: HeldJob, token?: string) => {
    const { task } = job.data;
    if (running.has(task)) {
      // Lost and come back while the first hold is still ending.
      await handOver(job, token, STILL_BUSY_MS);
      throw made.delayed();
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    running.set(task, promise);
    try {
      if (await holdJob(made, job, hold)) return;
      await handOver(job, token, HANDOVER_MS);
      throw made.delayed();
    } finally {
      running.delete(task);
      resolve();
    }
  };

  const addJob = async (queue: Queue, task: string) => {
    const { name: kind, data, opts } = jobFor(task);
    await queue.add(kind, data, opts);
  };

  /** Added while the job was on its way out: adding did nothing then, so it is done now. */
  const addAgain = async ({ link: redis, queue }: Opened, task: string) => {
    if ((await redis.del(againKey(task))) > 0) await addJob(queue, task);
  };

  const heal = async ({ queue }: Opened) => {
    const missing = (await open()).filter((task) => !running.has(task));
    for (let at = 0; at < missing.length && !stopping.signal.aborted; at += CHUNK)
      await queue.addBulk(missing.slice(at, at + CHUNK).map(jobFor));
  };

  const goOnHealing = async (made: Opened, first: () => void) => {
    while (!stopping.signal.aborted) {
      let pause = HEAL_EVERY_MS;
      try {
        await heal(made);
        first();
      } catch (error) {
        pause = HEAL_AGAIN_MS;
        log.error('queue: the open tasks were not read; trying again', { why: reasonOf(error) });
      }
      await clock.sleep(pause * (0.8 + Math.random() * 0.4), stopping.signal);
    }
    first();
  };

  let started = false;
  return {
    async start(hold) {
      const made = await opened();
      await whenReady(made.link, stopping.signal);
      if (stopping.signal.aborted) return;
      worker = made.makeWorker(handler(made, hold));
      watchLocks(worker);
      worker.on('error', complain);
      worker.on('completed', (job: HeldJob) => void addAgain(made, job.data.task).catch(complain));
      await new Promise<void>((resolve) => void goOnHealing(made, resolve));
      started = !stopping.signal.aborted;
    },
    async add(task) {
      const { link: redis, queue } = await opened();
      if (redis.status === 'end') return log.warn('queue: stopped; the task is left to others', { task });
      await redis.set(againKey(task), 1, 'EX', AGAIN_S);
      await addJob(queue, task);
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
