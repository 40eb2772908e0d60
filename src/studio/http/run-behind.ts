// The finished story or dub that a call goes on from: the run in its address, and the file that the task begins with. That is the
// document a story was told from, or the sound or the film that a dub has become in one of its languages.

import { copyFile, link, mkdir } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Context } from 'hono';
import type { Operation } from '../../domain/commands/command.ts';
import { languageByKey } from '../../domain/media/language.ts';
import type { SourceType } from '../../domain/media/mark.ts';
import { Refusal } from '../faults.ts';
import type { Tasks } from '../jobs/tasks.ts';
import type { Limits } from '../limits.ts';
import { isSound } from '../operations/alt-format.ts';
import type { Paths } from '../paths.ts';
import { slugOf } from '../slug.ts';
import { type Env, finishedRun, readRun } from './common.ts';

export interface Behind {
  /** What the path says, by the names of the operation's fields. */
  readonly values: Readonly<Record<string, unknown>>;
  /** What the file is called in the folder of the task, and where it is now. */
  readonly source: string;
  readonly path: string;
  /** What people call it. */
  readonly name: string;
  /** Of a story: its run, and what it was told from. */
  readonly story?: { readonly run: number; readonly told: Readonly<Record<string, unknown>> };
  /** Of a dub: how its sound came about, which another form does not change. */
  readonly sourceType?: SourceType;
  /** Said to whoever asked. */
  readonly message: string;
}

interface BehindParts {
  readonly tasks: Pick<Tasks, 'byRun'>;
  readonly limits: Pick<Limits, 'keepMs'>;
  readonly paths: Paths;
  readonly now: () => number;
}

type Find = (context: Context<Env>, parts: BehindParts, body: Readonly<Record<string, unknown>>) => Behind;

/** Throws a {@link Refusal} for what is no finished run of that operation. */
function finished(context: Context<Env>, parts: BehindParts, operation: string) {
  const run = readRun(context);
  const task = finishedRun(context, parts.tasks.byRun(run), parts);
  if (task.operation === operation) return task;
  throw new Refusal(400, `Run ${run} is one of /${task.operation}, not of /${operation}.`);
}

const story: Find = (context, parts) => {
  const { id, runId, source = '', result } = finished(context, parts, 'story');
  return {
    values: { run_id: runId },
    source,
    path: join(parts.paths.task(id), source),
    name: String(result.told?.['name'] ?? source),
    story: { run: runId, told: result.told ?? {} },
    message: 'The story is being told in that language.',
  };
};

/** A film is taken as it was before captions went into its pictures. */
const dub: Find = (context, parts, { output_format: format }) => {
  const { runId, result } = finished(context, parts, 'dub');
  const language = languageByKey(context.req.param('language') ?? '');
  const dubbed = result.languages?.[language?.tag ?? ''];
  if (!language || !dubbed || 'failed' in dubbed)
    throw new Refusal(
      404,
      `Run ${runId} has no dub in that language. It has ${Object.keys(result.languages ?? {}).join(', ')}.`,
    );
  const role = isSound(format) ? dubbed.audio : (dubbed.plain ?? dubbed.video);
  const file = role === undefined ? undefined : result.files[role];
  if (!file)
    throw new Refusal(
      400,
      `Run ${runId} is the dub of a recording, which has no pictures. Ask for mp3, wav, flac, aac or m4a.`,
    );
  return {
    values: { run_id: runId, language: language.id },
    source: `source${extname(file.name)}`,
    path: join(parts.paths.tasks, file.path),
    name: file.name,
    ...(result.sourceType && { sourceType: result.sourceType }),
    message: 'The dub is being written in that form.',
  };
};

const FINDS: Readonly<Record<string, Find>> = { 'translated-story': story, 'dub-alt-format': dub };

/** Nothing for an operation that goes on from no run. */
export const runBehind = (operation: Operation, ...asked: Parameters<Find>): Behind | undefined =>
  FINDS[slugOf(operation)]?.(...asked);

/** Into the folder of the task that begins with it: the run itself may go before that has its turn. */
export async function copyBehind({ path, source }: Behind, folder: string): Promise<void> {
  const copy = join(folder, source);
  await mkdir(folder, { recursive: true });
  await link(path, copy).catch(() => copyFile(path, copy));
}
