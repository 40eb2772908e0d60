// Carries a task through its life: takes news, asks step() what follows, stores it, and does it. Tasks held by this
// process are kept in memory; everything that matters is in the store before it is acted upon.

import type { Catalogue } from '../domain/catalogue.ts';
import type { Operation } from '../domain/operation.ts';
import { type News, step, type Todo } from '../domain/step.ts';
import { isAtRest, isOver, serviceId, type Task } from '../domain/task.ts';
import { viewOf } from '../domain/words.ts';
import { type Log, reasonOf } from '../kit/log.ts';
import { createSerial } from '../kit/mutex.ts';
import type { ChatAdapter } from '../ports/chat.ts';
import type { Clock } from '../ports/clock.ts';
import { type Metrics, silent } from '../ports/metrics.ts';
import { TaskMoved, type TaskStore } from '../ports/store.ts';
import type { Board } from './board.ts';
import type { Held, Tell, Work } from './held.ts';
import type { Usual } from './usual.ts';

export interface Runner {
  /** Owns a task until it is at rest or the signal is aborted; work under way is finished first. */
  hold(task: string, signal: AbortSignal): Promise<void>;
  /** Tells a task something from outside (a person pressed a button). `undefined`: there is no such task. */
  tell(task: string, news: News): Promise<Task | undefined>;
  /** Whether this process owns it now. */
  holds(task: string): boolean;
}

/** How a task ended is shown again this often, and for this long, where the platform does not take it. */
const SHOW_AGAIN_MS = 30_000;
const SHOWN_MOST_MS = 24 * 3_600_000;

interface Holding extends Held {
  readonly jobs: Set<Promise<void>>;
  readonly release: () => void;
  readonly lose: (why: TaskMoved) => void;
}

interface RunnerParts {
  readonly store: TaskStore;
  readonly catalogue: Catalogue;
  readonly chats: ReadonlyMap<string, ChatAdapter>;
  readonly board: Board;
  readonly usual: Usual;
  /** Told of every task in its next state, once that is stored. Never rejects. */
  readonly follow?: ((task: Task) => Promise<void>) | undefined;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics?: Metrics;
  /** What the todos of step() do; handed the way to report back. */
  readonly work: (tell: Tell) => Work;
}

export function createRunner(parts: RunnerParts): Runner {
  const { store, catalogue, chats, board, usual, clock, log, follow, metrics = silent } = parts;
  const serial = createSerial();
  const held = new Map<string, Holding>();
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

  const show = (task: Task, operation: Operation, chat: ChatAdapter) =>
    board.show(task.id, chat, task.origin.message, viewOf(task, operation, usual.of(operation.name)));

  /** One change of a task: decided, stored, logged. What is to be done about it is returned. */
  const change = async (task: Task, news: News): Promise<readonly [Task, readonly Todo[]]> => {
    const [next, todo] = step(task, news, clock.now());
    if (todo.includes('store')) await save(next, news);
    if (next.state.at !== task.state.at) {
      logChange(log, task, next);
      metrics.moved(task, next);
      void follow?.(next);
    }
    if (next.state.at === 'done' && task.state.at !== 'done')
      usual.add(next.request.command, next.changed - next.created);
    return [next, todo];
  };

  /** A record that cannot be written stops a create call; later on, stopping would lose more than going on. */
  const save = async (task: Task, news: News) => {
    try {
      await store.put(task);
    } catch (thrown) {
      log.error('task not stored', { task: task.id, state: task.state.at, reason: reasonOf(thrown) });
      if (news.is === 'sending' || thrown instanceof TaskMoved) throw thrown;
    }
  };

  const tellHeld: Tell = (one, news) =>
    serial(one.task.id, async () => {
      try {
        const [next, todo] = await change(one.task, news);
        one.task = next;
        carryOut(one, todo);
        return next;
      } catch (thrown) {
        if (thrown instanceof TaskMoved) drop(one, thrown);
        throw thrown;
      }
    });

  /** Another process has it: nothing more is done here, and the queue is told that this hold went wrong. */
  const drop = (one: Held, why: TaskMoved) => {
    one.signal = AbortSignal.abort();
    held.get(one.task.id)?.lose(why);
  };

  const work = parts.work(tellHeld);

  const carryOut = (one: Held, todo: readonly Todo[]) => {
    const mine = held.get(one.task.id);
    const start = (job: Promise<void>) => {
      const watched: Promise<void> = job
        .catch((thrown) => log.error('work broke', { task: one.task.id, reason: reasonOf(thrown) }))
        .finally(() => mine?.jobs.delete(watched));
      mine?.jobs.add(watched);
    };
    for (const next of todo) {
      if (next === 'show') start(showAndTell(one));
      else if (next !== 'store' && !one.signal.aborted) start(work[next](one));
    }
    if (isOver(one.task)) work.drop(one.task.id);
    if (isAtRest(one.task)) mine?.release();
  };

  const showAndTell = async (one: Held) => {
    const shown = one.task;
    for (;;) {
      const seen = await show(shown, one.operation, one.chat);
      if (!isOver(shown) || one.task.state !== shown.state) return;
      // A platform that is away for a while must not keep how it ended from whoever waits for it.
      if (seen || clock.now() - shown.changed > SHOWN_MOST_MS) break;
      await clock.sleep(SHOW_AGAIN_MS, one.signal);
      if (one.signal.aborted || one.task.state !== shown.state) return;
    }
    await tellHeld(one, { is: 'told' });
  };

  return {
    async hold(id, signal) {
      const task = await store.get(id);
      const operation = catalogue.operations.find((one) => one.name === task?.request.command);
      const chat = chats.get(task?.origin.adapter ?? '');
      if (!task || isAtRest(task) || held.has(id)) return;
      if (!operation || !chat) {
        log.warn('task left alone: its command or platform is switched off', {
          task: id,
          command: task.request.command,
          platform: task.origin.adapter,
        });
        return;
      }
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const jobs = new Set<Promise<void>>();
      const one = {
        signal,
        task,
        operation,
        chat,
        resumed: task.state.at !== 'received' && task.state.at !== 'asking',
        jobs,
        release: resolve,
        lose: reject,
      };
      held.set(id, one);
      metrics.held(task);
      log.info('task taken up', { task: id, at: task.state.at, command: task.request.command });
      hear(signal);
      try {
        await tellHeld(one, { is: 'taken-up' });
        await promise;
      } finally {
        work.drop(id);
        while (jobs.size > 0) await Promise.all(jobs);
        held.delete(id);
        metrics.released(id);
      }
    },
    async tell(id, news) {
      const mine = held.get(id);
      if (mine) return tellHeld(mine, news);
      return serial(id, async () => {
        const task = await store.get(id);
        if (!task) return undefined;
        const [next] = await change(task, news);
        const operation = catalogue.operations.find((one) => one.name === task.request.command);
        const chat = chats.get(task.origin.adapter);
        if (next !== task && operation && chat) void show(next, operation, chat);
        return next;
      });
    },
    holds: (id) => held.has(id),
  };
}

/** The one line per change of state; the task's id runs through all of them. */
function logChange(log: Log, before: Task, after: Task): void {
  const failure = 'failure' in after.state ? after.state.failure.kind : undefined;
  log.info('task', {
    task: after.id,
    from: before.state.at,
    to: after.state.at,
    command: after.request.command,
    platform: after.origin.adapter,
    service_task: serviceId(after),
    age_ms: after.changed - after.created,
    ...(failure !== undefined && { failure }),
    ...(after.state.at === 'done' && { rung: after.state.rung }),
  });
}
