// Takes tasks from the line to the workers and writes down how they end, also when somebody stops them. Whose turn it is
// and whether a worker is free is line.ts; how a job is run is the pool's business. Knows no HTTP.

import { noteOf } from '../../domain/views/notes.ts';
import { isDiskFull } from '../../kit/disk/space.ts';
import { type Log, reasonOf } from '../../kit/log.ts';
import { CANCELLED, failureIn, JobFault, Stopping, type TaskFailure } from '../faults.ts';
import { askerOf } from '../http/turn-mark.ts';
import { isFetched, isLong } from '../limits.ts';
import type { WorkReport } from '../operations/work.ts';
import type { Attempt } from './attempt.ts';
import { diskFull } from './disk-words.ts';
import { createSlowFetches } from './fetches/slow.ts';
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
  /** The last word of a running task's work. */
  report(id: string): WorkReport | undefined;
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

/** A worker that died is given the same task once more. */
const MOST_BREAKS = 2;

const OURS: JobFault = new JobFault('INTERNAL_ERROR', noteOf('ownDefect', {}));

const workOf = ({ operation, inputBytes }: Waiting): Kind =>
  isLong(operation, inputBytes) ? 'long' : 'short';

/** What comes first from outside is fetched before it takes a core. */
const firstWorkOf = (task: Waiting): Kind => (isFetched(task) ? 'fetch' : workOf(task));

export function createRunner(parts: RunnerParts): Runner {
  const { tasks, attempt, concurrency, log, now } = parts;
  const line = createLine(concurrency);
  const active = createActive();
  /** Fetched, and waiting for a core. */
  const fetched = new Map<string, TaskRecord>();
  const fetchLink = watchedFetch(attempt, { now, isWaitedFor: line.holdsUpFetch, end: active.stop });
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
    fail(parts, task, error);
  };

  const attemptAt = async ({ id, kind }: Next, { signal, onReport }: Course) => {
    const began = now();
    const before = fetched.get(id);
    if (before) tasks.resume(id);
    const task = before ?? tasks.start(id);
    try {
      const begin = kind === 'fetch' ? fetchLink : attempt.run;
      const result = await begin(task, onReport, signal);
      // Whoever stopped it was promised that nothing comes of it.
      signal.throwIfAborted();
      if (result) tasks.succeed(id, result);
      else {
        fetched.set(id, task);
        tasks.requeue(id);
        line.add(workOf(task), id, askerOf(task));
      }
    } catch (error) {
      conclude(task, error);
    }
    if (line.waits(id)) return;
    end(id);
    await tidyAfter(parts, task, { event: 'task worked on', ms: now() - began });
  };

  const pump = () => {
    while (!stopping) {
      const next = line.take();
      if (!next) return;
      const work = (course: Course) =>
        attemptAt(next, course).catch((error) => {
          end(next.id);
          log.error('task lost its way', { task: next.id, error: reasonOf(error) });
        });
      active.begin(next.id, work, pump);
    }
  };

  return {
    add(task) {
      line.add(firstWorkOf(task), task.id, askerOf(task));
      pump();
    },
    waiting: () => line.size,
    place: ({ id }) => line.place(id),
    report: active.report,
    async cancel(task) {
      const done = active.done(task.id);
      // Between fetching and working it stands in the line while its fetch is still being cleared away.
      if (!line.waits(task.id)) active.stop(task.id, CANCELLED);
      else {
        end(task.id);
        tasks.fail(task.id, failureOf(CANCELLED));
        await tidyAfter(parts, task, { event: 'task stopped in the line' });
      }
      await done;
    },
    async stop() {
      stopping = true;
      await active.allDone();
    },
  };
}

/** Fetches that are given up where they are slow and others wait. */
function watchedFetch({ fetch }: Attempt, parts: Parameters<typeof createSlowFetches>[0]): Attempt['fetch'] {
  const slow = createSlowFetches(parts);
  return async (task, onReport, signal) => {
    slow.begin(task.id);
    const arrived = (report: WorkReport) => {
      if (report.bytes !== undefined) slow.arrived(task.id, report.bytes);
      onReport(report);
    };
    await fetch(task, arrived, signal).finally(() => slow.over(task.id));
  };
}

function fail({ tasks, log }: Pick<RunnerParts, 'tasks' | 'log'>, { id }: TaskRecord, error: unknown): void {
  if (!(error instanceof JobFault)) log.error('attempt broke', { task: id, error: reasonOf(error) });
  tasks.fail(id, failureOf(error));
}

/** Removes what a task that is over needs no more, and tells the log how it ended. */
async function tidyAfter(
  { tasks, attempt, log }: Pick<RunnerParts, 'tasks' | 'attempt' | 'log'>,
  task: TaskRecord,
  { event, ms }: { readonly event: string; readonly ms?: number },
): Promise<void> {
  const { id, operation } = task;
  const newest = tasks.get(id) ?? task;
  if (newest.state !== 'queued') await attempt.tidy(newest, newest.state === 'done');
  log.info(event, { task: id, operation, state: newest.state, ms });
}

/** What work under way is told, and tells. */
interface Course {
  readonly signal: AbortSignal;
  readonly onReport: (report: WorkReport) => void;
}

/** What is being worked on: how far it is, and the way to break it off. */
function createActive() {
  interface Active {
    readonly off: AbortController;
    done?: Promise<void>;
    report?: WorkReport;
  }
  const all = new Map<string, Active>();
  return {
    /** `over` is called when it has ended, however it did. */
    begin(id: string, work: (course: Course) => Promise<void>, over: () => void): void {
      const active: Active = { off: new AbortController() };
      all.set(id, active);
      const onReport = (report: WorkReport) => {
        active.report = report;
      };
      active.done = work({ signal: active.off.signal, onReport }).finally(() => {
        if (all.get(id) === active) all.delete(id);
        over();
      });
    },
    report: (id: string) => all.get(id)?.report,
    stop: (id: string, why: JobFault) => all.get(id)?.off.abort(why),
    done: (id: string) => all.get(id)?.done,
    allDone: () => Promise.all([...all.values()].map(({ done }) => done)),
  };
}

function failureOf(error: unknown): TaskFailure {
  return failureIn(error instanceof JobFault ? error : isDiskFull(error) ? diskFull() : OURS);
}
