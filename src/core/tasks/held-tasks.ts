// The tasks that this process holds: taken up from the store, let go when they are at rest or the queue says so, and what is
// under way for each of them.

import type { Catalogue } from '../../domain/commands/command.ts';
import { isAtRest, type Task } from '../../domain/tasks/task.ts';
import { type Log, reasonOf } from '../../kit/log.ts';
import type { ChatAdapter } from '../../ports/chat.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Metrics } from '../../ports/metrics.ts';
import type { TaskMoved, TaskStore } from '../../ports/store.ts';
import type { ShownTask } from '../delivery/task-message.ts';

export interface HeldTask extends ShownTask {
  /** Its newest version is not in the store, so that it must stay in memory. */
  unstored: boolean;
  /** Settles when there is nothing more to do for it here. */
  readonly over: Promise<void>;
  readonly release: () => void;
  /** Settles `over` with an error: the hold went wrong. */
  readonly fail: (why: TaskMoved) => void;
}

interface HeldTasksParts {
  readonly store: Pick<TaskStore, 'get'>;
  readonly catalogue: Catalogue;
  readonly chats: ReadonlyMap<string, ChatAdapter>;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
}

const NEW_MS = 5000;

/** Whether it was under way before this process took it up. What was just taken has no age. */
const isResumed = ({ state, created }: Task, now: number): boolean =>
  (state.at !== 'received' && state.at !== 'asking') || now - created > NEW_MS;

export function createHeldTasks({ store, catalogue, chats, clock, log, metrics }: HeldTasksParts) {
  const held = new Map<string, HeldTask>();
  const listened = new WeakSet<AbortSignal>();

  /** One listener for all tasks of a signal: a signal goes through all it has for each one that is added. */
  const listen = (signal: AbortSignal) => {
    if (listened.has(signal)) return;
    listened.add(signal);
    const end = () => {
      for (const one of held.values()) if (one.signal === signal) one.release();
    };
    signal.addEventListener('abort', end, { once: true });
  };

  /** What is needed to carry a task: `undefined` where its command or platform is switched off. */
  const partsOf = (task: Task) => {
    const operation = catalogue.operation(task.request.command);
    const chat = chats.get(task.origin.adapter);
    return operation && chat && { operation, chat };
  };

  return {
    partsOf,
    get: (id: string) => held.get(id),
    has: (id: string) => held.has(id),
    isHeld: (one: HeldTask) => held.get(one.task.id) === one,
    /** `undefined`: there is nothing to be done for it here. */
    async takeUp(id: string, signal: AbortSignal): Promise<HeldTask | undefined> {
      const task = await store.get(id);
      if (!task || isAtRest(task) || held.has(id)) return undefined;
      const parts = partsOf(task);
      if (!parts) {
        const platform = task.origin.adapter;
        const { command } = task.request;
        log.warn('task left alone: its command or platform is switched off', { task: id, command, platform });
        return undefined;
      }
      const { promise: over, resolve: release, reject: fail } = Promise.withResolvers<void>();
      const mine: HeldTask = {
        signal,
        task,
        ...parts,
        resumed: isResumed(task, clock.now()),
        wanted: 0,
        said: undefined,
        unstored: false,
        over,
        release,
        fail,
      };
      held.set(id, mine);
      metrics.held(task);
      log.info('task taken up', { task: id, at: task.state.at, command: task.request.command });
      listen(signal);
      return mine;
    },
    /** Another process has it: nothing more is done here, and the queue is told that this hold went wrong. */
    lose(mine: HeldTask, why: TaskMoved): void {
      mine.signal = AbortSignal.abort();
      mine.fail(why);
    },
    letGo(id: string): void {
      held.delete(id);
      metrics.released(id);
    },
  };
}

export interface RunningWork {
  start(task: string, job: Promise<void>): void;
  /** Resolves once nothing is under way for the task. */
  settled(task: string): Promise<void>;
}

export function createRunningWork(log: Log): RunningWork {
  /** Most tasks have nothing under way, and no entry. */
  const jobs = new Map<string, Set<Promise<void>>>();
  return {
    start(task, job) {
      const mine = jobs.get(task) ?? new Set();
      jobs.set(task, mine);
      const watched: Promise<void> = job
        .catch((thrown) => log.error('work broke', { task, reason: reasonOf(thrown) }))
        .finally(() => {
          mine.delete(watched);
          if (mine.size === 0) jobs.delete(task);
        });
      mine.add(watched);
    },
    async settled(task) {
      for (let mine = jobs.get(task); mine; mine = jobs.get(task)) await Promise.all(mine);
    },
  };
}
