// Takes tasks from the lines to the workers and writes down how they end. Short work never waits behind a line of books:
// long operations leave one worker free. Knows no HTTP; how a job is run is the pool's business.

import { type Log, reasonOf } from '../kit/log.ts';
import type { Attempt } from './attempt.ts';
import { diskFull, isDiskFull } from './disk.ts';
import type { EngineReport } from './engines/engine.ts';
import { JobFault, Stopping } from './faults.ts';
import { isLong } from './limits.ts';
import { createLine } from './line.ts';
import type { TaskRecord } from './task-record.ts';
import type { Tasks, Waiting } from './tasks.ts';

export interface Runner {
  /** Takes over a stored task. */
  add(task: Waiting): void;
  /** Tasks waiting. */
  waiting(): number;
  /** 1 for the next one in its line; `undefined` when it does not wait. */
  place(task: TaskRecord): number | undefined;
  /** The last word of a running task's engine. */
  report(id: string): EngineReport | undefined;
  /** Resolves when nothing runs any more; expects the pool to be stopped beside it. */
  stop(): Promise<void>;
}

export interface RunnerParts {
  readonly tasks: Tasks;
  readonly attempt: Attempt;
  /** Jobs at the same time. */
  readonly concurrency: number;
  readonly log: Log;
  readonly now: () => number;
}

/** A worker that died is given the same task once more. */
const MOST_BREAKS = 2;

const OURS: JobFault = new JobFault('INTERNAL_ERROR', 'Something broke on this server. Try again.');

export function createRunner({ tasks, attempt, concurrency, log, now }: RunnerParts): Runner {
  const lines = { short: createLine(), long: createLine() };
  const atWork = { short: 0, long: 0 };
  const most = { short: concurrency, long: Math.max(1, concurrency - 1) };
  const reports = new Map<string, EngineReport>();
  const active = new Set<Promise<void>>();
  let stopping = false;

  const kindOf = ({ operation, inputBytes }: Waiting) => (isLong(operation, inputBytes) ? 'long' : 'short');

  const conclude = (task: TaskRecord, error: unknown) => {
    if (error instanceof Stopping) return tasks.requeue(task.id);
    if (error instanceof JobFault && error.again && tasks.broke(task.id) < MOST_BREAKS) {
      lines[kindOf(task)].addFirst(task.owner, task.id);
      return;
    }
    if (!(error instanceof JobFault)) log.error('attempt broke', { task: task.id, error: reasonOf(error) });
    const { reason, message } = error instanceof JobFault ? error : isDiskFull(error) ? diskFull() : OURS;
    tasks.fail(task.id, { reason, message });
  };

  const work = async (id: string) => {
    const began = now();
    const task = tasks.start(id);
    try {
      const result = await attempt.run(task, (report) => reports.set(id, report));
      tasks.succeed(id, result);
    } catch (error) {
      conclude(task, error);
    }
    reports.delete(id);
    const state = tasks.get(id)?.state;
    if (state !== 'queued') await attempt.tidy(task, state === 'done');
    log.info('task worked on', { task: id, operation: task.operation, state, ms: now() - began });
  };

  /** The line whose turn it is: short work first whenever a worker is free for it. */
  const nextKind = () =>
    (['short', 'long'] as const).find((kind) => lines[kind].size > 0 && atWork[kind] < most[kind]);

  const pump = () => {
    while (!stopping && atWork.short + atWork.long < concurrency) {
      const kind = nextKind();
      const id = kind && lines[kind].take();
      if (kind === undefined || id === undefined) return;
      atWork[kind] += 1;
      const done = work(id)
        .catch((error) => log.error('task lost its way', { task: id, error: reasonOf(error) }))
        .finally(() => {
          atWork[kind] -= 1;
          active.delete(done);
          pump();
        });
      active.add(done);
    }
  };

  return {
    add(task) {
      lines[kindOf(task)].add(task.owner, task.id);
      pump();
    },
    waiting: () => lines.short.size + lines.long.size,
    place: (task) => lines[kindOf(task)].place(task.owner, task.id),
    report: (id) => reports.get(id),
    async stop() {
      stopping = true;
      await Promise.all(active);
    },
  };
}
