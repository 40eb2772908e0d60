// What is too old goes: finished tasks with their files, samples nobody kept, folders that belong to no task.
// Runs at start and then now and again; knows nothing of why things are old.

import { mkdir, readdir, rm } from 'node:fs/promises';
import type { DatabaseSync } from 'node:sqlite';
import { type Log, reasonOf } from '../../kit/log.ts';
import { keepReserve, reserveAfterMs } from '../../kit/sqlite/reserve.ts';
import type { Limits } from '../limits.ts';
import type { Paths } from '../paths.ts';
import type { VoiceStore } from '../voices/voices-store.ts';
import type { Attempt } from './attempt.ts';
import type { Tasks } from './tasks.ts';

export interface SweepParts {
  readonly database: DatabaseSync;
  /** Where the database lies. */
  readonly folder: string;
  readonly tasks: Tasks;
  readonly voices: VoiceStore;
  readonly paths: Paths;
  readonly limits: Limits;
  readonly log: Log;
  readonly now: () => number;
}

/** Removes a task: the record first, so that a file on its way out is never linked. */
export async function forget(
  id: string,
  { tasks, paths }: Pick<SweepParts, 'tasks' | 'paths'>,
): Promise<void> {
  tasks.remove(id);
  await rm(paths.task(id), { recursive: true, force: true });
}

/** Removes expired tasks. */
export async function sweep(parts: SweepParts): Promise<void> {
  const { tasks, voices, paths, limits, log, now } = parts;
  const ids = tasks.finishedBefore(now() - limits.keepMs);
  for (const id of ids) {
    await forget(id, { tasks, paths });
  }
  voices.forgetSamples(now() - limits.sampleMs);
  if (ids.length > 0) log.info('expired tasks removed', { tasks: ids.length });
}

/** At start only: makes the folders, empties what was on its way, removes what tasks and no tasks left behind. */
export async function clearAway({ tasks, paths }: SweepParts, tidy: Attempt['tidy']): Promise<void> {
  await rm(paths.uploads, { recursive: true, force: true });
  for (const folder of [paths.uploads, paths.tasks, paths.previews]) await mkdir(folder, { recursive: true });
  for (const id of await readdir(paths.tasks)) {
    const task = tasks.get(id);
    if (!task) await rm(paths.task(id), { recursive: true, force: true });
    else if (task.finished !== undefined) await tidy(task, task.state === 'done');
  }
}

/** Sweeps every `limits.sweepMs`; answers the way to stop. */
export function keepSwept(parts: SweepParts): () => void {
  const tell = (error: unknown) => parts.log.error('sweep failed', { error: reasonOf(error) });
  const reserve = () => keepReserve(parts.database, parts.folder);
  const timer = setInterval(() => {
    sweep(parts).then(reserve).catch(tell);
  }, parts.limits.sweepMs).unref();
  const first = setTimeout(() => reserve().catch(tell), reserveAfterMs(parts.database)).unref();
  return () => {
    clearInterval(timer);
    clearTimeout(first);
  };
}
