// The finished story that a call goes on from: the run in its address, the document it was told from.

import { copyFile, link, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from 'hono';
import { Refusal } from '../faults.ts';
import type { TaskRecord } from '../jobs/task-record.ts';
import type { Tasks } from '../jobs/tasks.ts';
import type { Limits } from '../limits.ts';
import type { Paths } from '../paths.ts';
import { type Env, mayBeSeen, readRun } from './common.ts';

export interface Story extends TaskRecord {
  readonly source: string;
  readonly told: Readonly<Record<string, unknown>>;
}

interface StoryParts {
  readonly tasks: Pick<Tasks, 'byRun'>;
  readonly limits: Pick<Limits, 'keepMs'>;
  readonly now: () => number;
}

/** Throws a {@link Refusal}. */
export function storyBehind(context: Context<Env>, parts: StoryParts): Story {
  const run = readRun(context);
  const task = parts.tasks.byRun(run);
  if (!task?.result || !mayBeSeen(task, context.get('owner'), parts))
    throw new Refusal(404, 'There is no such story here. Stories are kept for 24 hours.');
  const { source, result } = task;
  if (task.operation !== 'story' || source === undefined || result.told === undefined)
    throw new Refusal(400, `Run ${run} is one of /${task.operation}, not of /story.`);
  return { ...task, source, told: result.told };
}

/** Into the folder of the task that begins with it: the story itself may go before that has its turn. */
export async function copyDocument({ id, source }: Story, to: string, paths: Paths): Promise<void> {
  const from = join(paths.task(id), source);
  const copy = join(paths.task(to), source);
  await mkdir(paths.task(to), { recursive: true });
  await link(from, copy).catch(() => copyFile(from, copy));
}
