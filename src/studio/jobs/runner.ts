// Takes tasks from the line to the workers and writes down how they end, also when somebody stops them. Whose turn it is
// and whether a worker is free is line.ts; how a job is run is the pool's business. Knows no HTTP.

import { isDiskFull } from '../../kit/disk/space.ts';
import { type Log, reasonOf } from '../../kit/log.ts';
import type { EngineReport } from '../engines/engine.ts';
import { CANCELLED, JobFault, Stopping } from '../faults.ts';
import { askerOf } from '../http/turn-mark.ts';
import { isFetched, isLong } from '../limits.ts';
import type { Attempt } from './attempt.ts';
import { diskFull } from './disk-words.ts';
import { createLine, type Kind, type Next } from './line.ts';
import type { TaskRecord } from './task-record.ts';
import type { Tasks, Waiting } from './tasks.ts';

export interface Runner {
  /** Takes over a stored task. */
  add(task: Waiting): void;
  /** Tasks waiting. */
  waiting(): number;
  /** 1 for the next one in the line; `undefined` when it does not wait. */
  place(task: TaskRecord): number | undefined;
  /** The last word of a running task's engine. */
  report(id: string): EngineReport | undefined;
  /** Takes it out of the line, or ends its worker; what it left is deleted. One that is finished stays as it is. */
  cancel(task: TaskRecord): Promise<void>;
  /** Resolves when nothing runs any more; expects the pool to be stopped beside it. */
  stop(): Promise<void>;
}

export interface RunnerParts {
  readonly tasks: Tasks;
  readonly attempt: Attempt;
  /** Cores to work on. */
  readonly concurrency: number;
  readonly log: Log;
  readonly now: () => number;
}

interface Job {
  readonly off: AbortController;
  readonly done: Promise<void>;
}

/** A worker that died is given the same task once more. */
const MOST_BREAKS = 2;

const OURS: JobFault = new JobFault('INTERNAL_ERROR', 'Something broke on this server. Try again.');

const workOf = ({ operation, inputBytes }: Waiting): Kind =>
  isLong(operation, inputBytes) ? 'long' : 'short';

/** What comes first from outside is fetched before it takes a core. */
const firstWorkOf = (task: Waiting): Kind => (isFetched(task.operation) ? 'fetch' : workOf(task));

export function createRunner({ tasks, attempt, concurrency, log, now }: RunnerParts): Runner {
  const line = createLine(concurrency);
  const reports = new Map<string, EngineReport>();
  const active = new Map<string, Job>();
  /** Fetched, and waiting for a core. */
  const fetched = new Map<string, TaskRecord>();
  let stopping = false;

  const end = (id: string) => {
    fetched.delete(id);
    line.over(id);
  };

  const conclude = (task: TaskRecord, error: unknown) => {
    if (error instanceof Stopping) return tasks.requeue(task.id);
    if (error instanceof JobFault && error.again && tasks.broke(task.id) < MOST_BREAKS) {
      // What was fetched lay in the attempt's folder, and is fetched anew.
      if (fetched.delete(task.id)) return line.add(firstWorkOf(task), task.id, askerOf(task));
      return line.back(task.id);
    }
    if (!(error instanceof JobFault)) log.error('attempt broke', { task: task.id, error: reasonOf(error) });
    const { reason, message } = error instanceof JobFault ? error : isDiskFull(error) ? diskFull() : OURS;
    tasks.fail(task.id, { reason, message });
  };

  const work = async ({ id, kind }: Next, signal: AbortSignal) => {
    const began = now();
    const before = fetched.get(id);
    if (before) tasks.resume(id);
    const task = before ?? tasks.start(id);
    const onReport = (report: EngineReport) => void reports.set(id, report);
    try {
      if (kind === 'fetch') {
        await attempt.fetch(task, onReport, signal);
        signal.throwIfAborted();
        fetched.set(id, task);
        tasks.requeue(id);
        line.add(workOf(task), id, askerOf(task));
      } else {
        const result = await attempt.run(task, onReport, signal);
        // Whoever stopped it was promised that nothing comes of it.
        signal.throwIfAborted();
        tasks.succeed(id, result);
      }
    } catch (error) {
      conclude(task, error);
    }
    reports.delete(id);
    if (line.waits(id)) return;
    end(id);
    const state = tasks.get(id)?.state;
    if (state !== 'queued') await attempt.tidy(task, state === 'done');
    log.info('task worked on', { task: id, operation: task.operation, state, ms: now() - began });
  };

  const pump = () => {
    while (!stopping) {
      const next = line.take();
      if (!next) return;
      const off = new AbortController();
      const done = work(next, off.signal)
        .catch((error) => {
          end(next.id);
          log.error('task lost its way', { task: next.id, error: reasonOf(error) });
        })
        .finally(() => {
          if (active.get(next.id)?.off === off) active.delete(next.id);
          pump();
        });
      active.set(next.id, { off, done });
    }
  };

  return {
    add(task) {
      line.add(firstWorkOf(task), task.id, askerOf(task));
      pump();
    },
    waiting: () => line.size,
    place: ({ id }) => line.place(id),
    report: (id) => reports.get(id),
    async cancel(task) {
      const { id } = task;
      const job = active.get(id);
      // Between fetching and working it stands in the line while its fetch is still being cleared away.
      if (!line.waits(id)) job?.off.abort(CANCELLED);
      else {
        end(id);
        const { reason, message } = CANCELLED;
        tasks.fail(id, { reason, message });
        await attempt.tidy(tasks.get(id) ?? task, false);
        log.info('task stopped in the line', { task: id, operation: task.operation });
      }
      await job?.done;
    },
    async stop() {
      stopping = true;
      await Promise.all([...active.values()].map(({ done }) => done));
    },
  };
}
