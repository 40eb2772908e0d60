// Finds the finished story or dub that a request continues, by the run id in the request's path, and the file to use as
// input: the story's document, or the dub's audio or video in one language.

import { mkdir } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Context } from 'hono';
import type { Operation } from '../../domain/commands/command.ts';
import { findLanguageByIdOrTag } from '../../domain/media/language.ts';
import type { DigitalSourceType } from '../../domain/media/provenance.ts';
import { linkOrCopy } from '../../kit/disk/link-or-copy.ts';
import { StudioHttpError } from '../errors.ts';
import { type KeptDubResult, listCompanionFiles } from '../jobs/dub-again-input.ts';
import type { StudioTaskStore } from '../jobs/task-store.ts';
import type { StudioLimits } from '../limits.ts';
import { toOperationSlug } from '../operation-slug.ts';
import { isAudioFormat } from '../operations/convert-dub.ts';
import type { StudioPaths } from '../paths.ts';
import { getFinishedTask, parseRunId, type StudioEnv } from './route-helpers.ts';

export interface SourceRun {
  /** Path parameters by the field names of the operation. */
  readonly values: Readonly<Record<string, unknown>>;
  /** File name in the new task's folder, and the file's present path. */
  readonly source: string;
  readonly path: string;
  /** File name shown to the user. */
  readonly name: string;
  /** Story to continue: its run id and its original input. Absent for dubs. */
  readonly story?: { readonly run: number; readonly originalInput: Readonly<Record<string, unknown>> };
  /** Dub to make again, and its parts by name in the new task's folder. */
  readonly dub?: KeptDubResult;
  readonly companions?: readonly { readonly name: string; readonly path: string }[];
  /** Provenance of the dub's sound, unchanged by a conversion. Absent for stories. */
  readonly sourceType?: DigitalSourceType;
  readonly message: string;
}

interface SourceRunOptions {
  readonly tasks: Pick<StudioTaskStore, 'findByRunId'>;
  readonly limits: Pick<StudioLimits, 'retentionMs'>;
  readonly paths: StudioPaths;
  readonly now: () => number;
}

type FindSourceRun = (
  context: Context<StudioEnv>,
  options: SourceRunOptions,
  body: Readonly<Record<string, unknown>>,
) => SourceRun;

/** @throws {@link StudioHttpError} unless the path names a finished run of this operation. */
function getFinishedRun(context: Context<StudioEnv>, options: SourceRunOptions, ...operations: readonly string[]) {
  const run = parseRunId(context);
  const task = getFinishedTask(context, options.tasks.findByRunId(run), options);
  if (operations.includes(task.operation)) return task;
  throw new StudioHttpError(400, `Run ${run} belongs to /${task.operation}, not to /${operations[0]}.`);
}

const findStoryRun: FindSourceRun = (context, options) => {
  const { id, runId, source = '', result } = getFinishedRun(context, options, 'story');
  return {
    values: { run_id: runId },
    source,
    path: join(options.paths.getTaskFolder(id), source),
    name: String(result.originalInput?.['name'] ?? source),
    story: { run: runId, originalInput: result.originalInput ?? {} },
    message: 'The story is already being created in that language.',
  };
};

/** Uses the video without burnt-in captions. */
const findDubRun: FindSourceRun = (context, options, { output_format: format }) => {
  const { runId, result } = getFinishedRun(context, options, 'dub', 'dub-again');
  const language = findLanguageByIdOrTag(context.req.param('language') ?? '');
  const dubbed = result.languages?.[language?.tag ?? ''];
  if (!language || !dubbed || 'failed' in dubbed)
    throw new StudioHttpError(
      404,
      `Run ${runId} has no dub in that language. It has ${Object.keys(result.languages ?? {}).join(', ')}.`,
    );
  const role = isAudioFormat(format) ? dubbed.audio : (dubbed.plain ?? dubbed.video);
  const file = role === undefined ? undefined : result.files[role];
  if (!file)
    throw new StudioHttpError(400, `Run ${runId} is an audio dub without video. Use mp3, wav, flac, aac or m4a.`);
  return {
    values: { run_id: runId, language: language.id },
    source: `source${extname(file.name)}`,
    path: join(options.paths.tasksFolder, file.path),
    name: file.name,
    ...(result.sourceType && { sourceType: result.sourceType }),
    message: 'The dub is already being converted to that format.',
  };
};

/** The pictures come from the dub itself, so that nothing is downloaded again. */
const findDubToChange: FindSourceRun = (context, options) => {
  const { runId, result } = getFinishedRun(context, options, 'dub', 'dub-again');
  const { kept, files, languages = {} } = result;
  const [dubbed] = Object.values(languages).flatMap((one) => ('failed' in one ? [] : [one]));
  const file = dubbed && files[dubbed.plain ?? dubbed.video ?? dubbed.audio];
  if (!kept || !file) throw new StudioHttpError(400, `The lines of run ${runId} can’t be changed. Dub the film again.`);
  const toPath = (path: string): string => join(options.paths.tasksFolder, path);
  const dub = { ...result, kept };
  return {
    values: { run_id: runId },
    source: `source${extname(file.name)}`,
    path: toPath(file.path),
    name: file.name,
    dub,
    companions: listCompanionFiles(dub).map(({ name, path }) => ({ name, path: toPath(path) })),
    message: 'The dub is already being made again.',
  };
};

const FIND_BY_OPERATION: Readonly<Record<string, FindSourceRun>> = {
  'translated-story': findStoryRun,
  'dub-again': findDubToChange,
  'dub-alt-format': findDubRun,
};

/** Returns `undefined` for operations that continue no run. */
export const findSourceRun = (operation: Operation, ...args: Parameters<FindSourceRun>): SourceRun | undefined =>
  FIND_BY_OPERATION[toOperationSlug(operation)]?.(...args);

/** Copies the files into the new task's folder, because the original may be deleted before the task runs. */
export async function copySourceRunFile({ path, source, companions = [] }: SourceRun, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const file of [{ name: source, path }, ...companions]) {
    const copy = join(folder, file.name);
    await linkOrCopy(file.path, copy);
  }
}
