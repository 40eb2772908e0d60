// Carries a task through its life: takes events, asks step() what follows, stores it, and does it. Everything that matters is in
// the store before it is acted upon; of a task that is only waited for, little more than its state is kept in memory.

import type { Catalogue } from '../../domain/commands/command.ts';
import { afterQuietLook } from '../../domain/tasks/status-check.ts';
import type { Effect, TaskEvent } from '../../domain/tasks/step.ts';
import { isAtRest, isOver, type SlimTask, type Task } from '../../domain/tasks/task.ts';
import { viewOf } from '../../domain/views/task-card.ts';
import { languageOf, type WordsFor } from '../../domain/words/index.ts';
import type { Log } from '../../kit/log.ts';
import { createSerial } from '../../kit/mutex.ts';
import type { ChatAdapter } from '../../ports/chat.ts';
import type { Clock } from '../../ports/clock.ts';
import { type Metrics, silent } from '../../ports/metrics.ts';
import { TaskMoved, type TaskStore } from '../../ports/store.ts';
import type { Signals } from '../../ports/task-queue.ts';
import type { MessageUpdater } from '../delivery/message-updater.ts';
import { outletsNear } from '../delivery/outlets-near.ts';
import { createTaskMessages, type TaskMessages } from '../delivery/task-message.ts';
import type { Poller } from '../polling/poller.ts';
import { type ActiveTask, hasRecord, type Tell, type Work, withRecord } from './active-task.ts';
import { createChangeTask, type Durations } from './change-task.ts';
import { createHeldTasks, createRunningWork, type HeldTask, type RunningWork } from './held-tasks.ts';
import { createSpread } from './spread.ts';

export interface Runner {
  /** Owns a task until it is at rest or the signal is aborted; work under way is finished first. */
  hold(task: string, signal: AbortSignal): Promise<void>;
  /** Tells a task something from outside (a person pressed a button). `undefined`: there is no such task. */
  tell(task: string, event: TaskEvent): Promise<Task | undefined>;
  /** Whether this process owns it now. */
  holds(task: string): boolean;
}

interface RunnerParts {
  readonly store: TaskStore;
  readonly catalogue: Catalogue;
  readonly chats: ReadonlyMap<string, ChatAdapter>;
  readonly updater: MessageUpdater;
  readonly durations: Durations;
  readonly wordsFor: WordsFor;
  /** Told of every task in its next state, once that is stored. Never rejects. */
  readonly follow?: ((task: Task) => Promise<void>) | undefined;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics?: Metrics;
  /** What the effects of step() do; handed the way to report back. */
  readonly work: (tell: Tell) => Work;
}

/** After a restart so many tasks a second go on being sent, fetched or delivered; looks are spread by the poller. */
const RESUMED_PER_SECOND = 40;

interface EffectsParts {
  readonly work: Work;
  readonly messages: TaskMessages;
  readonly jobs: RunningWork;
  readonly clock: Clock;
  isHeld(one: HeldTask): boolean;
}

const isWorkedOn = (one: HeldTask): one is HeldTask & ActiveTask => hasRecord(one.task);

/** Starts what step() asks for, each in its own time. */
function createCarryOut({ work, messages, jobs, clock, isHeld }: EffectsParts) {
  const resume = createSpread(clock, RESUMED_PER_SECOND);
  /** What waits for its turn is not begun for a task that was let go meanwhile. */
  const ifHeld = (mine: HeldTask, begin: () => void) => () => {
    if (isHeld(mine) && !mine.signal.aborted) begin();
  };

  const start = (mine: HeldTask, next: Exclude<Effect, 'store'>, event: TaskEvent) => {
    const { id } = mine.task;
    const show = () => jobs.start(id, messages.show(mine));
    if (next === 'show') return show();
    if (next === 'refresh') return messages.refresh(mine, ifHeld(mine, show));
    if (mine.signal.aborted) return;
    if (next === 'poll' || next === 'expire') return jobs.start(id, work[next](mine));
    const begin = () => {
      if (isWorkedOn(mine)) jobs.start(id, work[next](mine));
    };
    if (event.is === 'taken-up' && mine.resumed) resume(ifHeld(mine, begin));
    else begin();
  };

  return (mine: HeldTask, event: TaskEvent, effect: readonly Effect[]) => {
    for (const next of effect) if (next !== 'store') start(mine, next, event);
    if (isOver(mine.task)) work.drop(mine.task.id);
    if (isAtRest(mine.task)) mine.release();
  };
}

/** Whether nothing is done for it before a look or a person says something. */
const isWaitedFor = ({ state }: SlimTask): boolean => state.at === 'polling' || state.at === 'asking';

function putAway({ id, created, changed, told, state }: SlimTask): SlimTask {
  return told ? { id, created, changed, told, state } : { id, created, changed, state };
}

/** The task after events that nothing follows from; `undefined` when something does. */
function afterNothingNew(task: SlimTask, event: TaskEvent): SlimTask | undefined {
  if (task.state.at !== 'polling' || (event.is !== 'looked' && event.is !== 'silent')) return undefined;
  const state = afterQuietLook(task.state, event);
  if (!state) return undefined;
  return state === task.state ? task : { ...task, state };
}

export function createRunner(parts: RunnerParts): Runner {
  const { store, updater, durations, wordsFor, clock, log, metrics = silent } = parts;
  const serial = createSerial();
  const jobs = createRunningWork(log);
  const change = createChangeTask({ ...parts, metrics });
  const heldTasks = createHeldTasks({ ...parts, metrics });

  /** Late events about a task that is not held any more change nothing. */
  const tellHeld: Tell = (one, event) => {
    const mine = heldTasks.get(one.task.id);
    if (mine !== one) return Promise.resolve(one.task);
    // Thousands a second, which neither wait for their turn nor read a record.
    const same = afterNothingNew(mine.task, event);
    if (!same || messages.isToBeNoted(mine)) return serial(one.task.id, () => tellMine(mine, event));
    mine.task = same;
    return Promise.resolve(same);
  };

  const tellMine = async (mine: HeldTask, event: TaskEvent): Promise<SlimTask> => {
    try {
      const same = afterNothingNew(mine.task, event);
      if (same) mine.task = same;
      if (same && !messages.isToBeNoted(mine)) return same;
      const record = await withRecord(mine.task, store);
      const { next, effect, stored } = await change(record, same ? { is: 'shown' } : event);
      if (effect.includes('store')) mine.unstored = !stored;
      mine.task = next;
      if (next.request.command !== mine.operation.name)
        mine.operation = heldTasks.partsOf(next)?.operation ?? mine.operation;
      carryOut(mine, event, effect);
      if (isWaitedFor(next) && !mine.unstored) mine.task = putAway(next);
      return next;
    } catch (thrown) {
      if (thrown instanceof TaskMoved) heldTasks.lose(mine, thrown);
      throw thrown;
    }
  };

  const messages = createTaskMessages({ ...parts, tell: tellHeld });
  const work = parts.work(tellHeld);
  const carryOut = createCarryOut({ work, messages, jobs, clock, isHeld: heldTasks.isHeld });

  /** One that is not held by any process now: changed in the store and shown, nothing else. */
  const tellStored = async (id: string, event: TaskEvent): Promise<Task | undefined> => {
    const task = await store.get(id);
    if (!task) return undefined;
    const { next } = await change(task, event);
    const known = heldTasks.partsOf(task);
    if (next === task || !known) return next;
    const { chat, operation } = known;
    const words = wordsFor(languageOf(next.origin));
    const outlets = outletsNear(chat, next.origin);
    const view = viewOf(next, operation, words, durations.of(operation.name), outlets);
    void updater.show(id, chat, next.origin.message, view);
    return next;
  };

  return {
    async hold(id, signal) {
      const mine = await heldTasks.takeUp(id, signal);
      if (!mine) return;
      try {
        await tellHeld(mine, { is: 'taken-up' });
        await mine.over;
      } finally {
        work.drop(id);
        await jobs.settled(id);
        heldTasks.letGo(id);
      }
    },
    async tell(id, event) {
      const mine = heldTasks.get(id);
      return mine ? withRecord(await tellHeld(mine, event), store) : serial(id, () => tellStored(id, event));
    },
    holds: heldTasks.has,
  };
}

interface SharedParts {
  readonly runner: Runner;
  readonly signals: Signals;
  readonly tasks: TaskStore;
  readonly poller: Poller;
}

/** Two presses at the same moment, in two processes: the second one looks again. */
const TRIES = 3;

export function shareRunner({ runner, signals, tasks, poller }: SharedParts): Runner {
  void signals.listen(async (task, event) => {
    if (!runner.holds(task)) return false;
    if (event.is === 'look') poller.hurry(task);
    return (await runner.tell(task, event)) !== undefined;
  });
  return {
    ...runner,
    async tell(task, event) {
      for (let tries = 1; ; tries += 1) {
        try {
          if (runner.holds(task) || !(await signals.send(task, event))) return await runner.tell(task, event);
          return await tasks.get(task);
        } catch (thrown) {
          if (!(thrown instanceof TaskMoved) || tries >= TRIES) throw thrown;
        }
      }
    },
  };
}
