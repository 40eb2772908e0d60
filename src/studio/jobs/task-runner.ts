// Runs queued tasks in workers and stores their results, errors and cancellations. work-queue.ts decides which task is
// next; the worker pool runs the jobs.

import type { FairQueueRequester } from '../../kit/fair-queue.ts';
import { formatError, type Log } from '../../kit/log.ts';
import { isDiskFullError } from '../../kit/sqlite/disk-full-error.ts';
import { message } from '../../messages/message.ts';
import { CANCELLED_ERROR, JobError, StudioStoppingError, type StudioTaskFailure, toTaskFailure } from '../errors.ts';
import { isLongTask, needsFetch } from '../limits.ts';
import type { ReportListener, WorkReport } from '../work.ts';
import type { AttemptRunner } from './attempt-runner.ts';
import { createDiskFullError } from './disk-errors.ts';
import { toFairQueueRequester } from './fair-queue-header.ts';
import { createSlowFetchWatcher } from './fetches/slow-fetches.ts';
import { createQueueTurns } from './queue/queue-turns.ts';
import { createWorkQueue, type QueuedWork, type WorkKind, type WorkQueue } from './queue/work-queue.ts';
import type { StudioTask } from './studio-task.ts';
import { createTaskChanges, type TaskChanges } from './task-changes.ts';
import type { QueuedTask, StudioTaskStore } from './task-store.ts';

export interface StudioTaskRunner {
  /** Queues a stored task. */
  add(task: QueuedTask): void;
  countWaiting(): number;
  /** Returns 1 for the next task in the queue, or `undefined` if the task is not queued. */
  getPosition(task: StudioTask): number | undefined;
  getLastReport(id: string): WorkReport | undefined;
  readonly waitForChange: TaskChanges['waitForChange'];
  readonly markRead: TaskChanges['markRead'];
  /** Ends all present and future waits for changes. */
  stopWaiting(): void;
  /**
   * Waits in the queue for a worker, for work that is not stored as a task. The returned function ends the turn.
   * Rejects with the signal's reason.
   */
  takeTurn(requester: FairQueueRequester, signal: AbortSignal): Promise<() => void>;
  /** Aborted when waits end because the studio stops. */
  readonly stopSignal: AbortSignal;
  /** Removes the task from the queue or kills its worker, and deletes its files. Finished tasks are unchanged. */
  cancel(task: StudioTask): Promise<void>;
  /** Resolves when no task is running. The caller stops the worker pool at the same time. */
  stop(): Promise<void>;
}

interface StudioTaskRunnerOptions {
  readonly tasks: StudioTaskStore;
  readonly attempt: AttemptRunner;
  /** CPU cores for jobs. One extra task may run (work-queue.ts), and downloads do not count. */
  readonly concurrency: number;
  readonly log: Log;
  readonly now: () => number;
}

/** A task is retried once after its worker died. */
const MAX_WORKER_DEATHS = 2;

const INTERNAL_ERROR: JobError = new JobError('INTERNAL_ERROR', message('faults.ownDefect'));

/** Returns functions that tell whether a task is short or long, and what comes first. */
function createWorkKinds({ measureMedia }: AttemptRunner) {
  const toWorkKind = (task: QueuedTask): WorkKind =>
    isLongTask(task.operation, task.inputBytes, measureMedia(task)) ? 'long' : 'short';
  /** Downloads run before the task needs a CPU core. */
  const toFirstWorkKind = (task: QueuedTask): WorkKind => (needsFetch(task) ? 'fetch' : toWorkKind(task));
  return { toWorkKind, toFirstWorkKind };
}

export function createStudioTaskRunner(options: StudioTaskRunnerOptions): StudioTaskRunner {
  const { tasks, concurrency, log } = options;
  const queue = createWorkQueue(concurrency);
  const { toFirstWorkKind } = createWorkKinds(options.attempt);
  const changes = createTaskChanges();
  const activeRuns = createActiveRuns(changes.notify);
  const { runStep, end } = createStepRunner(options, queue, changes, activeRuns.abort);
  const turns = createQueueTurns(queue);
  let isStopping = false;

  const startTasks = () => {
    while (!isStopping) {
      const next = queue.takeNext();
      if (!next) return;
      if (turns.start(next.id)) continue;
      const work = (context: RunContext) =>
        runStep(next, context).catch((error) => {
          end(next.id);
          log.error('task handler failed', { task: next.id, error: formatError(error) });
        });
      activeRuns.start(next.id, work, startTasks);
    }
  };

  return {
    add(task) {
      queue.add(toFirstWorkKind(task), task.id, toFairQueueRequester(task));
      changes.notify(task.id);
      startTasks();
    },
    countWaiting: () => queue.size,
    getPosition: ({ id }) => queue.getPosition(id),
    getLastReport: activeRuns.report,
    waitForChange: changes.waitForChange,
    markRead: changes.markRead,
    takeTurn(requester, signal) {
      const turn = turns.wait(requester, signal, startTasks);
      startTasks();
      return turn;
    },
    stopWaiting: changes.stop,
    stopSignal: changes.stopSignal,
    async cancel(task) {
      const done = activeRuns.done(task.id);
      // After its download, a task is queued again while its first run is still ending.
      if (!queue.isWaiting(task.id)) activeRuns.abort(task.id, CANCELLED_ERROR);
      else {
        tasks.markFailed(task.id, failureFromError(CANCELLED_ERROR));
        changes.notify(task.id);
        end(task.id);
        await deleteLeftoversOf(options, task, { event: 'queued task cancelled' });
      }
      await done;
    },
    async stop() {
      isStopping = true;
      await activeRuns.whenAllDone();
    },
  };
}

/** Runs the steps of queued tasks: the download, if any, and then the job. A failed step is retried or ends its task. */
function createStepRunner(
  options: StudioTaskRunnerOptions,
  queue: WorkQueue,
  { notify, markRead }: TaskChanges,
  abort: (taskId: string, reason: JobError) => void,
) {
  const { tasks, attempt, now } = options;
  const { toWorkKind, toFirstWorkKind } = createWorkKinds(attempt);
  /** Tasks whose download is complete, waiting for a CPU core. */
  const fetched = new Map<string, StudioTask>();
  const fetchLink = createWatchedFetch(attempt, { now, isBlocking: queue.isBlockingFetch, abort });

  const end = (id: string) => {
    fetched.delete(id);
    queue.remove(id);
    // No request waits for an ended task.
    markRead(id);
  };

  const handleError = (task: StudioTask, error: unknown) => {
    if (error instanceof StudioStoppingError) return tasks.requeue(task.id);
    if (error instanceof JobError && error.isRetryable && tasks.addWorkerDeath(task.id) < MAX_WORKER_DEATHS) {
      // The download was in the failed attempt's folder, so it is repeated.
      if (fetched.delete(task.id)) return queue.add(toFirstWorkKind(task), task.id, toFairQueueRequester(task));
      return queue.requeue(task.id);
    }
    failTask(options, task, error);
  };

  const runStep = async ({ id, kind }: QueuedWork, { signal, onReport }: RunContext) => {
    const startedAt = now();
    const fetchedTask = fetched.get(id);
    if (fetchedTask) tasks.markResumed(id);
    const task = fetchedTask ?? tasks.markStarted(id);
    notify(id);
    try {
      const work = kind === 'fetch' ? fetchLink : attempt.run;
      const result = await work(task, onReport, signal);
      // Discards the result of a cancelled task.
      signal.throwIfAborted();
      if (result) tasks.markSucceeded(id, result);
      else {
        fetched.set(id, task);
        tasks.requeue(id);
        queue.add(toWorkKind(task), id, toFairQueueRequester(task));
      }
    } catch (error) {
      handleError(task, error);
    }
    notify(id);
    if (queue.isWaiting(id)) return;
    end(id);
    await deleteLeftoversOf(options, task, { event: 'task finished', ms: now() - startedAt });
  };

  return { runStep, end };
}

/** Aborts slow downloads while others wait. */
function createWatchedFetch(
  { fetchSource }: AttemptRunner,
  options: Parameters<typeof createSlowFetchWatcher>[0],
): AttemptRunner['fetchSource'] {
  const slowFetches = createSlowFetchWatcher(options);
  return async (task, onReport, signal) => {
    slowFetches.start(task.id);
    const onProgress = (report: WorkReport) => {
      if (report.bytes !== undefined) slowFetches.recordBytes(task.id, report.bytes);
      onReport(report);
    };
    await fetchSource(task, onProgress, signal).finally(() => slowFetches.end(task.id));
  };
}

function failTask(
  { tasks, log }: Pick<StudioTaskRunnerOptions, 'tasks' | 'log'>,
  { id }: StudioTask,
  error: unknown,
): void {
  if (!(error instanceof JobError)) log.error('task attempt failed', { task: id, error: formatError(error) });
  tasks.markFailed(id, failureFromError(error));
}

/** Deletes the files that an ended task no longer needs, and logs its outcome. */
async function deleteLeftoversOf(
  { tasks, attempt, log }: Pick<StudioTaskRunnerOptions, 'tasks' | 'attempt' | 'log'>,
  task: StudioTask,
  { event, ms }: { readonly event: string; readonly ms?: number },
): Promise<void> {
  const { id, operation } = task;
  const newest = tasks.findById(id) ?? task;
  if (newest.state !== 'queued') await attempt.deleteLeftovers(newest, newest.state === 'done');
  log.info(event, { task: id, operation, state: newest.state, ms });
}

interface RunContext {
  readonly signal: AbortSignal;
  readonly onReport: ReportListener;
}

/** Tracks running tasks: their latest report and how to abort them. */
function createActiveRuns(onChange: (id: string) => void) {
  interface Active {
    readonly abortController: AbortController;
    done?: Promise<void>;
    report?: WorkReport;
  }
  const all = new Map<string, Active>();
  return {
    /** Calls `onEnd` after the run has succeeded or failed. */
    start(id: string, work: (context: RunContext) => Promise<void>, onEnd: () => void): void {
      const active: Active = { abortController: new AbortController() };
      all.set(id, active);
      const onReport = (report: WorkReport) => {
        active.report = report;
        onChange(id);
      };
      active.done = work({ signal: active.abortController.signal, onReport }).finally(() => {
        if (all.get(id) === active) all.delete(id);
        onEnd();
      });
    },
    report: (id: string) => all.get(id)?.report,
    abort: (id: string, reason: JobError) => all.get(id)?.abortController.abort(reason),
    done: (id: string) => all.get(id)?.done,
    whenAllDone: () => Promise.all([...all.values()].map(({ done }) => done)),
  };
}

function failureFromError(error: unknown): StudioTaskFailure {
  return toTaskFailure(
    error instanceof JobError ? error : isDiskFullError(error) ? createDiskFullError() : INTERNAL_ERROR,
  );
}
