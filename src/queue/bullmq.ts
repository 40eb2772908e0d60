// Task queue for several processes on one Redis. Each open task is a BullMQ job, which stays active until the task is
// finished. The jobs of a stopped or hanging process move to others. A process that hangs while sending may have sent
// when another takes over; then the platform's duplicate detection applies, as after a crash.

import type { Job, Queue, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { awaitWithTimeout } from '../kit/await-with-timeout.ts';
import { formatError, type Log } from '../kit/log.ts';
import type { Clock } from '../ports/clock.ts';
import type { TaskQueue } from '../ports/task-queue.ts';
import { openQueueConnection, waitUntilReady } from './redis-connection.ts';
import { createLeaseTracker, type RunTask, runWithRetry, type TaskLeases } from './task-ownership.ts';

interface BullQueueOptions {
  readonly url: string;
  readonly name?: string;
  /** Returns the ids of all unfinished tasks. Those without a job get one. */
  readonly listOpenIds: () => Promise<readonly string[]>;
  readonly clock: Clock;
  readonly log: Log;
  /** A process that hangs for this long loses its tasks to another one. */
  readonly lockMs?: number;
}

const PREFIX = 'earshot-queue';
const MAX_CONCURRENCY = 5_000;
/**
 * Delay before another process takes over a released job. Without it, the stopping process might take the job again.
 */
const HANDOVER_MS = 200;
const BUSY_RETRY_MS = 1_000;
const FETCH_RETRY_MS = 1_000;
/** Maximum delay for a task whose job is missing, after a crash between storing and adding. */
const REPAIR_INTERVAL_MS = 5 * 60_000;
const REPAIR_RETRY_MS = 5_000;
const BATCH_SIZE = 500;
/** Lifetime of the record of an add that arrived while its task was being released. */
const PENDING_ADD_SECONDS = 600;
const CLOSE_TIMEOUT_MS = 3_000;

/** BullMQ rejects numeric ids, and one task id in ten thousand is a number. */
const toJobId = (task: string): string => `t-${task}`;

/** A job never fails permanently and leaves no record that would block adding its task again. */
const jobFor = (task: string) => ({
  name: 'task',
  data: { task },
  opts: { jobId: toJobId(task), removeOnComplete: true, removeOnFail: true },
});
type TaskJob = Job<{ readonly task: string }>;

interface BullMqConnection {
  readonly redis: Redis;
  readonly queue: Queue;
  readonly createWorker: (handle: (job: TaskJob, token?: string) => Promise<void>) => Worker;
  /** Creates the error that a handler throws after moving its job. */
  readonly createDelayedError: () => Error;
}

interface OpenBullMqOptions {
  readonly url: string;
  readonly name: string;
  readonly lockMs: number;
  readonly log: Log;
}

async function openBullMq({ url, name, lockMs, log }: OpenBullMqOptions): Promise<BullMqConnection> {
  const bull = await import('bullmq');
  const connection = await openQueueConnection(url, log);
  /** BullMQ asks again at once when Redis refuses a fetch. A full Redis would get thousands of requests a second. */
  class PatientWorker extends bull.Worker {
    protected override async moveToActive(token: string, queueName?: string) {
      try {
        return await super.moveToActive(token, queueName);
      } catch (thrown) {
        if (!this.closing) await this.delay(FETCH_RETRY_MS);
        throw thrown;
      }
    }
  }
  return {
    redis: connection,
    queue: new bull.Queue(name, { connection, prefix: PREFIX }),
    createWorker: (handle) =>
      new PatientWorker(name, handle, {
        connection,
        prefix: PREFIX,
        concurrency: MAX_CONCURRENCY,
        lockDuration: lockMs,
        stalledInterval: lockMs / 2,
        maxStalledCount: Number.MAX_SAFE_INTEGER,
        runRetryDelay: 1_000,
      }),
    createDelayedError: () => new bull.DelayedError(),
  };
}

/** A lease counts from the request for its renewal: a process that hung may read the response much later. */
function trackLockRenewals(worker: Worker, leases: TaskLeases, clock: Clock): void {
  const extend = worker.extendJobLocks.bind(worker);
  worker.extendJobLocks = async (jobs, tokens, duration) => {
    const asked = clock.now();
    const lost = await extend(jobs, tokens, duration);
    leases.confirm(
      jobs.filter((job) => !lost.includes(job)),
      asked,
    );
    leases.revoke(lost);
    return lost;
  };
}

async function addJob(queue: Queue, task: string): Promise<void> {
  const { name, data, opts } = jobFor(task);
  await queue.add(name, data, opts);
}

/** Remembers adds that arrived while the job was finishing, when BullMQ ignores them, and repeats them. */
function createPendingAdds(name: string) {
  const keyOf = (task: string) => `${PREFIX}:${name}-again:${task}`;
  return {
    async add({ redis, queue }: BullMqConnection, task: string): Promise<void> {
      await redis.set(keyOf(task), 1, 'EX', PENDING_ADD_SECONDS);
      await addJob(queue, task);
    },
    /** The job has an owner now, which reads the latest task. */
    forget: ({ redis }: BullMqConnection, task: string) => redis.del(keyOf(task)),
    async repeat({ redis, queue }: BullMqConnection, task: string): Promise<void> {
      if ((await redis.del(keyOf(task))) > 0) await addJob(queue, task);
    },
  };
}

interface JobHandlerOptions {
  readonly leases: TaskLeases;
  readonly runningTasks: Map<string, Promise<void>>;
  readonly pendingAdds: ReturnType<typeof createPendingAdds>;
  readonly clock: Clock;
  readonly log: Log;
}

/** Owns the job's task until it is finished, or moves the job to another process. */
function createJobHandler(
  { leases, runningTasks, pendingAdds, clock, log }: JobHandlerOptions,
  bull: BullMqConnection,
  run: RunTask,
) {
  /** True if the job is done here. False if another process must continue. */
  const runJob = async (job: TaskJob): Promise<boolean> => {
    const { task } = job.data;
    const signal = leases.acquire(toJobId(task), job.processedOn ?? clock.now());
    try {
      if (!signal.aborted) {
        await pendingAdds.forget(bull, task);
        await runWithRetry({ task, run, signal, clock, log });
      }
      return !signal.aborted;
    } finally {
      leases.release(toJobId(task));
    }
  };

  const handOver = async (job: TaskJob, token: string | undefined, afterMs: number) => {
    // Without the lock there is no job to move. Other processes find it themselves.
    await job.moveToDelayed(Date.now() + afterMs, token).catch(() => undefined);
  };

  return async (job: TaskJob, token?: string): Promise<void> => {
    const { task } = job.data;
    if (runningTasks.has(task)) {
      // The lock was lost and the job came back while the first run is still ending.
      await handOver(job, token, BUSY_RETRY_MS);
      throw bull.createDelayedError();
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    runningTasks.set(task, promise);
    try {
      if (await runJob(job)) return;
      await handOver(job, token, HANDOVER_MS);
      throw bull.createDelayedError();
    } finally {
      runningTasks.delete(task);
      resolve();
    }
  };
}

interface RepairOptions extends Pick<BullQueueOptions, 'listOpenIds' | 'clock' | 'log'> {
  readonly running: ReadonlyMap<string, unknown>;
  readonly stopping: AbortSignal;
}

/** Regularly adds a job for each open task that has none. `first` is called after the first pass. */
async function repairMissingJobs(
  { listOpenIds, clock, log, running, stopping }: RepairOptions,
  queue: Queue,
  first: () => void,
): Promise<void> {
  while (!stopping.aborted) {
    let pause = REPAIR_INTERVAL_MS;
    try {
      const missing = (await listOpenIds()).filter((task) => !running.has(task));
      for (let at = 0; at < missing.length && !stopping.aborted; at += BATCH_SIZE)
        await queue.addBulk(missing.slice(at, at + BATCH_SIZE).map(jobFor));
      first();
    } catch (error) {
      pause = REPAIR_RETRY_MS;
      log.error('queue: open tasks not loaded; retrying', { why: formatError(error) });
    }
    await clock.sleep(pause * (0.8 + Math.random() * 0.4), stopping);
  }
  first();
}

export function createBullMqQueue(options: BullQueueOptions): TaskQueue {
  const { url, name = 'tasks', listOpenIds, clock, log, lockMs = 30_000 } = options;
  const leases = createLeaseTracker(clock, lockMs);
  const runningTasks = new Map<string, Promise<void>>();
  const pendingAdds = createPendingAdds(name);
  const stopping = new AbortController();
  let connecting: Promise<BullMqConnection> | undefined;
  let link: Redis | undefined;
  let worker: Worker | undefined;
  let started = false;

  const logError = (thrown: unknown) => {
    if (link?.status === 'ready') log.warn('queue: error', { why: formatError(thrown) });
  };
  const opened = (): Promise<BullMqConnection> => {
    connecting ??= openBullMq({ url, name, lockMs, log }).then((bull) => {
      link = bull.redis;
      bull.queue.on('error', logError);
      return bull;
    });
    return connecting;
  };

  return {
    async start(run) {
      const bull = await opened();
      await waitUntilReady(bull.redis, stopping.signal);
      if (stopping.signal.aborted) return;
      worker = bull.createWorker(createJobHandler({ leases, runningTasks, pendingAdds, clock, log }, bull, run));
      trackLockRenewals(worker, leases, clock);
      worker.on('error', logError);
      worker.on('completed', ({ data }: TaskJob) => void pendingAdds.repeat(bull, data.task).catch(logError));
      const repair = { listOpenIds, clock, log, running: runningTasks, stopping: stopping.signal };
      await new Promise<void>((resolve) => void repairMissingJobs(repair, bull.queue, resolve));
      started = !stopping.signal.aborted;
    },
    async add(task) {
      const bull = await opened();
      if (bull.redis.status === 'end') return log.warn('queue: stopped; task left to other processes', { task });
      await pendingAdds.add(bull, task);
    },
    isReady: () => started && !stopping.signal.aborted && link?.status === 'ready',
    async stop() {
      stopping.abort();
      await worker?.pause(true);
      leases.stop();
      await Promise.all(runningTasks.values());
      if (!connecting) return;
      const { redis, queue } = await connecting;
      const closing = (worker?.close() ?? Promise.resolve()).then(() => queue.close());
      await awaitWithTimeout(closing.catch(logError), CLOSE_TIMEOUT_MS, clock);
      redis.disconnect();
    },
  };
}
