// Carries a task through its life: takes events, asks step() what follows, stores it, and does it. Everything that matters is in
// the store before it is acted upon; of a task that is only waited for, little more than its state is kept in memory.

import type { Catalogue } from '../../domain/commands/catalogue.ts';
import { type Effect, step, type TaskEvent } from '../../domain/tasks/step.ts';
import { isAtRest, isOver, type Task, type Waiting } from '../../domain/tasks/task.ts';
import { viewOf } from '../../domain/views/task-card.ts';
import { type Log, reasonOf } from '../../kit/log.ts';
import { createSerial } from '../../kit/mutex.ts';
import type { ChatAdapter } from '../../ports/chat.ts';
import type { Clock } from '../../ports/clock.ts';
import { type Metrics, silent } from '../../ports/metrics.ts';
import { TaskMoved, type TaskStore } from '../../ports/store.ts';
import type { MessageUpdater } from '../delivery/message-updater.ts';
import { createTaskMessages, type Shown } from '../delivery/task-message.ts';
import type { ActiveTask, Tell, Work } from './active-task.ts';
import { logChange } from './change-log.ts';
import type { Durations } from './durations.ts';
import { createRunningWork } from './running-work.ts';
import { createSpread } from './spread.ts';
import { afterNothingNew, isWaitedFor, isWhole, putAway, whole } from './waiting-task.ts';

export interface Runner {
  /** Owns a task until it is at rest or the signal is aborted; work under way is finished first. */
  hold(task: string, signal: AbortSignal): Promise<void>;
  /** Tells a task something from outside (a person pressed a button). `undefined`: there is no such task. */
  tell(task: string, event: TaskEvent): Promise<Task | undefined>;
  /** Whether this process owns it now. */
  holds(task: string): boolean;
}

/** After a restart so many tasks a second go on being sent, fetched or delivered; looks are spread by the poller. */
const RESUMED_PER_SECOND = 40;
const NEW_MS = 5000;

interface Holding extends Shown {
  /** Its newest version is not in the store, so that it must stay in memory. */
  unstored: boolean;
  /** Settles when there is nothing more to do for it here. */
  readonly over: Promise<void>;
  readonly release: () => void;
  readonly lose: (why: TaskMoved) => void;
}

interface Changed {
  readonly next: Task;
  readonly effect: readonly Effect[];
  readonly stored: boolean;
}

interface RunnerParts {
  readonly store: TaskStore;
  readonly catalogue: Catalogue;
  readonly chats: ReadonlyMap<string, ChatAdapter>;
  readonly updater: MessageUpdater;
  readonly durations: Durations;
  /** Told of every task in its next state, once that is stored. Never rejects. */
  readonly follow?: ((task: Task) => Promise<void>) | undefined;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics?: Metrics;
  /** What the todos of step() do; handed the way to report back. */
  readonly work: (tell: Tell) => Work;
}

export function createRunner(parts: RunnerParts): Runner {
  const { store, catalogue, chats, updater, durations, clock, log, follow, metrics = silent } = parts;
  const serial = createSerial();
  const held = new Map<string, Holding>();
  const jobs = createRunningWork(log);
  const heard = new WeakSet<AbortSignal>();

  /** One listener for all tasks of a signal: a signal goes through all it has for each one that is added. */
  const hear = (signal: AbortSignal) => {
    if (heard.has(signal)) return;
    heard.add(signal);
    const end = () => {
      for (const one of held.values()) if (one.signal === signal) one.release();
    };
    signal.addEventListener('abort', end, { once: true });
  };

  /** One change of a task: decided, stored, logged. What is to be done about it is returned. */
  const change = async (task: Task, event: TaskEvent): Promise<Changed> => {
    const [next, effect] = step(task, event, clock.now());
    const stored = !effect.includes('store') || (await save(next, event));
    if (next.state.at !== task.state.at) {
      logChange(log, task, next);
      metrics.moved(task, next);
      void follow?.(next);
    }
    if (next.state.at === 'done' && task.state.at !== 'done')
      durations.add(next.request.command, next.changed - next.created);
    return { next, effect, stored };
  };

  /** A record that cannot be written stops a create call; later on, stopping would lose more than going on. */
  const save = async (task: Task, event: TaskEvent): Promise<boolean> => {
    try {
      await store.put(task);
      return true;
    } catch (thrown) {
      log.error('task not stored', { task: task.id, state: task.state.at, reason: reasonOf(thrown) });
      if (event.is === 'sending' || thrown instanceof TaskMoved) throw thrown;
      return false;
    }
  };

  /** Late events about a task that is not held any more change nothing. */
  const tellHeld: Tell = (one, event) => {
    const mine = held.get(one.task.id);
    if (mine !== one) return Promise.resolve(one.task);
    // Thousands a second, which neither wait for their turn nor read a record.
    const same = afterNothingNew(mine.task, event);
    if (!same || showing.isToBeNoted(mine)) return serial(one.task.id, () => tellMine(mine, event));
    mine.task = same;
    return Promise.resolve(same);
  };

  const tellMine = async (mine: Holding, event: TaskEvent): Promise<Waiting> => {
    try {
      const same = afterNothingNew(mine.task, event);
      if (same) mine.task = same;
      if (same && !showing.isToBeNoted(mine)) return same;
      const { next, effect, stored } = await change(
        await whole(mine.task, store),
        same ? { is: 'shown' } : event,
      );
      if (effect.includes('store')) mine.unstored = !stored;
      mine.task = next;
      carryOut(mine, event, effect);
      if (isWaitedFor(next) && !mine.unstored) mine.task = putAway(next);
      return next;
    } catch (thrown) {
      if (thrown instanceof TaskMoved) drop(mine, thrown);
      throw thrown;
    }
  };

  /** Another process has it: nothing more is done here, and the queue is told that this hold went wrong. */
  const drop = (mine: Holding, why: TaskMoved) => {
    mine.signal = AbortSignal.abort();
    mine.lose(why);
  };

  const work = parts.work(tellHeld);
  const showing = createTaskMessages({
    updater,
    durations,
    clock,
    whole: ({ task }) => whole(task, store),
    tell: tellHeld,
  });
  const resume = createSpread(clock, RESUMED_PER_SECOND);

  const carryOut = (mine: Holding, event: TaskEvent, effect: readonly Effect[]) => {
    const { id } = mine.task;
    /** Later on it may have been let go. */
    const later = (begin: () => void) => () => {
      if (held.get(mine.task.id) === mine && !mine.signal.aborted) begin();
    };
    for (const next of effect) {
      if (next === 'store') continue;
      if (next === 'show') jobs.start(id, showing.show(mine));
      else if (next === 'refresh')
        showing.refresh(
          mine,
          later(() => jobs.start(id, showing.show(mine))),
        );
      else if (mine.signal.aborted) continue;
      else if (next === 'poll' || next === 'expire') jobs.start(id, work[next](mine));
      else {
        const begin = () => {
          if (isWorkedOn(mine)) jobs.start(id, work[next](mine));
        };
        if (event.is === 'taken-up' && mine.resumed) resume(later(begin));
        else begin();
      }
    }
    if (isOver(mine.task)) work.drop(mine.task.id);
    if (isAtRest(mine.task)) mine.release();
  };

  /** Apart from the wait for its end, which would keep in memory what is only needed here. */
  const takeUp = async (id: string, signal: AbortSignal): Promise<Holding | undefined> => {
    const task = await store.get(id);
    const operation = catalogue.operations.find((one) => one.name === task?.request.command);
    const chat = chats.get(task?.origin.adapter ?? '');
    if (!task || isAtRest(task) || held.has(id)) return undefined;
    if (!operation || !chat) {
      log.warn('task left alone: its command or platform is switched off', {
        task: id,
        command: task.request.command,
        platform: task.origin.adapter,
      });
      return undefined;
    }
    const { promise: over, resolve: release, reject: lose } = Promise.withResolvers<void>();
    const resumed = isResumed(task, clock.now());
    const known = { wanted: 0, said: undefined, unstored: false };
    const mine: Holding = { signal, task, operation, chat, resumed, ...known, over, release, lose };
    held.set(id, mine);
    metrics.held(task);
    log.info('task taken up', { task: id, at: task.state.at, command: task.request.command });
    hear(signal);
    return mine;
  };

  const letGo = async (id: string) => {
    work.drop(id);
    await jobs.settled(id);
    held.delete(id);
    metrics.released(id);
  };

  return {
    async hold(id, signal) {
      const mine = await takeUp(id, signal);
      if (!mine) return;
      try {
        await tellHeld(mine, { is: 'taken-up' });
        await mine.over;
      } finally {
        await letGo(id);
      }
    },
    async tell(id, event) {
      const mine = held.get(id);
      if (mine) return whole(await tellHeld(mine, event), store);
      return serial(id, async () => {
        const task = await store.get(id);
        if (!task) return undefined;
        const { next } = await change(task, event);
        const operation = catalogue.operations.find((one) => one.name === task.request.command);
        const chat = chats.get(task.origin.adapter);
        if (next !== task && operation && chat)
          void updater.show(
            id,
            chat,
            next.origin.message,
            viewOf(next, operation, durations.of(operation.name)),
          );
        return next;
      });
    },
    holds: (id) => held.has(id),
  };
}

const isWorkedOn = (one: Holding): one is Holding & ActiveTask => isWhole(one.task);

/** Whether it was under way before this process took it up. What was just taken has no age. */
const isResumed = ({ state, created }: Task, now: number): boolean =>
  (state.at !== 'received' && state.at !== 'asking') || now - created > NEW_MS;
