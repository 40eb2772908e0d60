// Runs a task's life cycle: applies events through step(), stores the state, then starts the effects. The store is
// written before any effect. For idle tasks, only the state stays in memory.

import type { Catalogue } from '../../domain/commands/catalogue.ts';
import { applyPollIfUneventful } from '../../domain/tasks/apply-poll.ts';
import type { TaskEffect, TaskEvent } from '../../domain/tasks/step.ts';
import { isFinished, isFinishedAndShown, type SlimTask, type Task } from '../../domain/tasks/task.ts';
import { createTaskView } from '../../domain/views/task-card.ts';
import { createKeyedMutex } from '../../kit/keyed-mutex.ts';
import type { Log } from '../../kit/log.ts';
import type { ChatAdapter } from '../../ports/chat.ts';
import type { Clock } from '../../ports/clock.ts';
import { listShareButtons } from '../../ports/share-target.ts';
import { StaleTaskError, type TaskStore } from '../../ports/store.ts';
import { noTaskMetrics, type TaskMetrics } from '../../ports/task-metrics.ts';
import type { TaskSignals } from '../../ports/task-queue.ts';
import type { MessageUpdater } from '../delivery/message-updater.ts';
import type { Poller } from '../polling/poller.ts';
import { createEventApplier, type TaskDurationStats } from './apply-event.ts';
import { createOwnedTasks, createRunningJobs, type OwnedTask, type RunningJobs } from './owned-tasks.ts';
import { createStartRateLimiter } from './start-rate-limiter.ts';
import {
  type DispatchEvent,
  type EffectHandlers,
  type FullTaskHandle,
  isFullTask,
  loadFullTask,
} from './task-handle.ts';
import { createTaskMessageUpdater, type TaskMessageUpdater } from './task-message-updater.ts';

export interface TaskRunner {
  /** Owns a task until it is finished or the signal is aborted. Running work finishes first. */
  run(task: string, signal: AbortSignal): Promise<void>;
  /** Applies an external event, such as a button press. `undefined` if the task does not exist. */
  dispatch(task: string, event: TaskEvent): Promise<Task | undefined>;
  owns(task: string): boolean;
}

interface RunnerOptions {
  readonly store: TaskStore;
  readonly catalogue: Catalogue;
  readonly chats: ReadonlyMap<string, ChatAdapter>;
  readonly subtaskChat: ChatAdapter;
  readonly updater: MessageUpdater;
  readonly durations: TaskDurationStats;
  /** Called after a new state is stored. Never rejects. */
  readonly onStateChange?: (task: Task) => Promise<void>;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics?: TaskMetrics;
  /** Creates the handlers for the effects of step(). Handlers report back through `dispatch`. */
  readonly createHandlers: (dispatch: DispatchEvent) => EffectHandlers;
}

/** Tasks per second that resume sending or delivering after a restart. Polls are spread by the poller. */
const RESUMES_PER_SECOND = 40;

interface EffectStarterOptions {
  readonly handlers: EffectHandlers;
  readonly messages: TaskMessageUpdater;
  readonly jobs: RunningJobs;
  readonly clock: Clock;
  readonly store: Pick<TaskStore, 'get' | 'delete'>;
  readonly serial: ReturnType<typeof createKeyedMutex>;
  readonly ownedTasks: Pick<ReturnType<typeof createOwnedTasks>, 'isOwned' | 'release'>;
}

const isActive = (one: OwnedTask): one is OwnedTask & FullTaskHandle => isFullTask(one.task);

/** Starts the effects of step() without waiting for them. */
function createEffectStarter(options: EffectStarterOptions) {
  const { handlers, messages, jobs, clock, ownedTasks } = options;
  const erase = createEraser(options);
  const startLater = createStartRateLimiter(clock, RESUMES_PER_SECOND);
  /** Skips queued work whose task was released. */
  const ifOwned = (mine: OwnedTask, begin: () => void) => () => {
    if (ownedTasks.isOwned(mine) && !mine.signal.aborted) begin();
  };

  const start = (mine: OwnedTask, next: Exclude<TaskEffect, 'store'>, event: TaskEvent) => {
    const { id } = mine.task;
    const show = () => jobs.track(id, messages.show(mine));
    if (next === 'show') return show();
    if (next === 'refresh') return messages.scheduleRefresh(mine, ifOwned(mine, show));
    if (next === 'erase') return jobs.track(id, erase(mine));
    if (mine.signal.aborted) return;
    if (next === 'poll' || next === 'expire') return jobs.track(id, handlers[next](mine));
    const begin = () => {
      if (isActive(mine)) jobs.track(id, handlers[next](mine));
    };
    if (event.is === 'recovered' && mine.isResumed) startLater(ifOwned(mine, begin));
    else begin();
  };

  return (mine: OwnedTask, event: TaskEvent, effect: readonly TaskEffect[]) => {
    for (const next of effect) if (next !== 'store') start(mine, next, event);
    if (isFinished(mine.task)) {
      handlers.stopWaiting(mine.task.id);
      void handlers.discardResult(mine.task.id);
    }
    if (isFinishedAndShown(mine.task)) mine.finish();
  };
}

/** Deletes a forgotten task after its data elsewhere. Events of the task have no effect from then on. */
const createEraser =
  ({
    store,
    handlers,
    ownedTasks,
    serial,
  }: Pick<EffectStarterOptions, 'store' | 'handlers' | 'ownedTasks' | 'serial'>) =>
  async (one: OwnedTask): Promise<void> => {
    await handlers.erase({ task: await loadFullTask(one.task, store), chat: one.chat });
    await serial(one.task.id, async () => {
      if (!ownedTasks.isOwned(one)) return;
      await store.delete(one.task.id);
      ownedTasks.release(one.task.id);
      one.finish();
    });
  };

/** True if nothing happens until the next poll or button press. */
const isIdle = ({ state }: SlimTask): boolean => state.status === 'polling' || state.status === 'awaiting-confirmation';

function toSlimTask({ id, createdAt, changedAt, shown, state }: SlimTask): SlimTask {
  return shown ? { id, createdAt, changedAt, shown, state } : { id, createdAt, changedAt, state };
}

/** Applies events without side effects. `undefined` if the event has any. */
function applyIfUneventful(task: SlimTask, event: TaskEvent): SlimTask | undefined {
  if (task.state.status !== 'polling' || (event.is !== 'polled' && event.is !== 'poll-failed')) return undefined;
  const state = applyPollIfUneventful(task.state, event);
  if (!state) return undefined;
  return state === task.state ? task : { ...task, state };
}

/** Applies an event to a task that no process owns: stores and shows the change, without other effects. */
const createStoredApplier =
  (
    { store, updater, durations }: Pick<RunnerOptions, 'store' | 'updater' | 'durations'>,
    applyEvent: ReturnType<typeof createEventApplier>,
    { findOperationAndChat }: Pick<ReturnType<typeof createOwnedTasks>, 'findOperationAndChat'>,
  ) =>
  async (id: string, event: TaskEvent): Promise<Task | undefined> => {
    const task = await store.get(id);
    if (!task) return undefined;
    const { next } = await applyEvent(task, event);
    const known = findOperationAndChat(task);
    if (next === task || next.isForgotten || !known) return next;
    const { chat, operation } = known;
    const outlets = listShareButtons(chat, next.origin);
    const view = createTaskView(next, operation, durations.median(operation.name), outlets);
    void updater.show(id, chat, next.origin.message, view);
    return next;
  };

export function createTaskRunner(options: RunnerOptions): TaskRunner {
  const { store, clock, log, metrics = noTaskMetrics } = options;
  const serial = createKeyedMutex();
  const jobs = createRunningJobs(log);
  const applyEvent = createEventApplier({ ...options, metrics });
  const ownedTasks = createOwnedTasks({ ...options, metrics });

  /** Events for tasks that are no longer owned have no effect. */
  const dispatchOwned: DispatchEvent = (one, event) => {
    const owned = ownedTasks.get(one.task.id);
    if (owned !== one) return Promise.resolve(one.task);
    // Thousands per second take this path, which skips the queue and the store.
    const uneventful = applyIfUneventful(owned.task, event);
    if (!uneventful || messages.shouldRecordShown(owned)) return serial(one.task.id, () => applyToOwned(owned, event));
    owned.task = uneventful;
    return Promise.resolve(uneventful);
  };

  const applyToOwned = async (owned: OwnedTask, event: TaskEvent): Promise<SlimTask> => {
    if (!ownedTasks.isOwned(owned)) return owned.task;
    try {
      const uneventful = applyIfUneventful(owned.task, event);
      if (uneventful) owned.task = uneventful;
      if (uneventful && !messages.shouldRecordShown(owned)) return uneventful;
      const record = await loadFullTask(owned.task, store);
      const { next, effect, isStored } = await applyEvent(record, uneventful ? { is: 'shown' } : event);
      if (effect.includes('store')) owned.isUnsaved = !isStored;
      owned.task = next;
      if (next.request.command !== owned.operation.name)
        owned.operation = ownedTasks.findOperationAndChat(next)?.operation ?? owned.operation;
      startEffects(owned, event, effect);
      if (isIdle(next) && !owned.isUnsaved) owned.task = toSlimTask(next);
      return next;
    } catch (thrown) {
      if (thrown instanceof StaleTaskError) ownedTasks.markLost(owned, thrown);
      throw thrown;
    }
  };

  const messages = createTaskMessageUpdater({ ...options, dispatch: dispatchOwned });
  const handlers = options.createHandlers(dispatchOwned);
  const startEffects = createEffectStarter({ handlers, messages, jobs, clock, store, serial, ownedTasks });

  const applyToStored = createStoredApplier(options, applyEvent, ownedTasks);
  const run = async (id: string, signal: AbortSignal): Promise<void> => {
    const owned = await ownedTasks.acquire(id, signal);
    if (!owned) return;
    try {
      await dispatchOwned(owned, { is: 'recovered' });
      await owned.finished;
    } finally {
      handlers.stopWaiting(id);
      await jobs.whenIdle(id);
      // A download under way may have ended just now. The next owner starts without its files.
      await handlers.discardResult(id);
      await serial(id, async () => ownedTasks.release(id));
    }
    // A button pressed during the release reopens the task, and the queue ignores a task that still runs.
    if (!signal.aborted && !isFinishedAndShown(owned.task)) await run(id, signal);
  };

  return {
    run,
    async dispatch(id, event) {
      const owned = ownedTasks.get(id);
      return owned
        ? loadFullTask(await dispatchOwned(owned, event), store)
        : serial(id, () => applyToStored(id, event));
    },
    owns: ownedTasks.has,
  };
}

interface SharedRunnerOptions {
  readonly runner: TaskRunner;
  readonly signals: TaskSignals;
  readonly tasks: TaskStore;
  readonly poller: Poller;
}

/** Retries after two processes handled a press at the same moment. */
const MAX_TRIES = 3;

export function createSharedTaskRunner({ runner, signals, tasks, poller }: SharedRunnerOptions): TaskRunner {
  void signals.listen(async (task, event) => {
    if (!runner.owns(task)) return false;
    if (event.is === 'refresh-requested') poller.pollNow(task);
    return (await runner.dispatch(task, event)) !== undefined;
  });
  return {
    ...runner,
    async dispatch(task, event) {
      for (let tries = 1; ; tries += 1) {
        try {
          if (runner.owns(task) || !(await signals.send(task, event))) return await runner.dispatch(task, event);
          return await tasks.get(task);
        } catch (thrown) {
          if (!(thrown instanceof StaleTaskError) || tries >= MAX_TRIES) throw thrown;
        }
      }
    },
  };
}
