// Tasks owned by this process: acquired from the store and released when finished or on request of the queue. Also
// tracks their running jobs.

import type { Catalogue } from '../../domain/commands/catalogue.ts';
import { isFinishedAndShown, type Task } from '../../domain/tasks/task.ts';
import { formatError, type Log } from '../../kit/log.ts';
import type { ChatAdapter } from '../../ports/chat.ts';
import type { Clock } from '../../ports/clock.ts';
import type { StaleTaskError, TaskStore } from '../../ports/store.ts';
import type { TaskMetrics } from '../../ports/task-metrics.ts';
import type { TaskMessageHandle } from './task-message-updater.ts';

export interface OwnedTask extends TaskMessageHandle {
  /** True if the newest version is only in memory. */
  isUnsaved: boolean;
  /** Settles when this process has nothing left to do for the task. */
  readonly finished: Promise<void>;
  readonly finish: () => void;
  /** Rejects `finished`, so that the queue sees the failure. */
  readonly fail: (error: StaleTaskError) => void;
}

interface OwnedTasksOptions {
  readonly store: Pick<TaskStore, 'get'>;
  readonly catalogue: Catalogue;
  readonly chats: ReadonlyMap<string, ChatAdapter>;
  /** The adapter of subtasks. */
  readonly subtaskChat: ChatAdapter;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: TaskMetrics;
}

const NEW_TASK_MS = 5000;

/** True if the task had started before this process acquired it. A task created moments ago is new. */
const isResumed = ({ state, createdAt }: Task, now: number): boolean =>
  (state.status !== 'pending' && state.status !== 'awaiting-confirmation') || now - createdAt > NEW_TASK_MS;

export function createOwnedTasks({ store, catalogue, chats, subtaskChat, clock, log, metrics }: OwnedTasksOptions) {
  const ownedById = new Map<string, OwnedTask>();
  const watchedSignals = new WeakSet<AbortSignal>();

  /** One listener per signal, not per task. Adding a listener scans all existing ones. */
  const watchSignal = (signal: AbortSignal) => {
    if (watchedSignals.has(signal)) return;
    watchedSignals.add(signal);
    const end = () => {
      for (const one of ownedById.values()) if (one.signal === signal) one.finish();
    };
    signal.addEventListener('abort', end, { once: true });
  };

  /** `undefined` if the command or the platform is disabled. */
  const findOperationAndChat = (task: Task) => {
    const operation = catalogue.findOperation(task.request.command);
    const chat = task.parent === undefined ? chats.get(task.origin.adapter) : subtaskChat;
    return operation && chat && { operation, chat };
  };

  return {
    findOperationAndChat,
    get: (id: string) => ownedById.get(id),
    has: (id: string) => ownedById.has(id),
    isOwned: (one: OwnedTask) => ownedById.get(one.task.id) === one,
    /** `undefined` if the task is missing, finished or already owned. */
    async acquire(id: string, signal: AbortSignal): Promise<OwnedTask | undefined> {
      const task = await store.get(id);
      if (!task || isFinishedAndShown(task) || ownedById.has(id)) return undefined;
      const parts = findOperationAndChat(task);
      if (!parts) {
        const platform = task.origin.adapter;
        const { command } = task.request;
        log.warn('task skipped: its command or platform is off', { task: id, command, platform });
        return undefined;
      }
      const { promise: finished, resolve: finish, reject: fail } = Promise.withResolvers<void>();
      const owned: OwnedTask = {
        signal,
        task,
        ...parts,
        isResumed: isResumed(task, clock.now()),
        updateCount: 0,
        shownAt: undefined,
        isUnsaved: false,
        finished,
        finish,
        fail,
      };
      ownedById.set(id, owned);
      metrics.acquired(task);
      log.info('task recovered', { task: id, at: task.state.status, command: task.request.command });
      watchSignal(signal);
      return owned;
    },
    /** Another process owns the task. Stops all work here and reports the failure to the queue. */
    markLost(owned: OwnedTask, why: StaleTaskError): void {
      owned.signal = AbortSignal.abort();
      owned.fail(why);
    },
    release(id: string): void {
      ownedById.delete(id);
      metrics.released(id);
    },
  };
}

export interface RunningJobs {
  track(task: string, job: Promise<void>): void;
  /** Resolves once the task has no running jobs. */
  whenIdle(task: string): Promise<void>;
}

export function createRunningJobs(log: Log): RunningJobs {
  /** Most tasks have no running jobs and therefore no entry. */
  const jobs = new Map<string, Set<Promise<void>>>();
  return {
    track(task, job) {
      const taskJobs = jobs.get(task) ?? new Set();
      jobs.set(task, taskJobs);
      const watched: Promise<void> = job
        .catch((thrown) => log.error('task handler failed', { task, reason: formatError(thrown) }))
        .finally(() => {
          taskJobs.delete(watched);
          if (taskJobs.size === 0) jobs.delete(task);
        });
      taskJobs.add(watched);
    },
    async whenIdle(task) {
      for (let taskJobs = jobs.get(task); taskJobs; taskJobs = jobs.get(task)) await Promise.all(taskJobs);
    },
  };
}
