// Routes for results by run id and for files by link (facts §4, §7). Clients can use a run id only after the task
// succeeded.

import { join } from 'node:path';
import type { Context } from 'hono';
import { z } from 'zod';
import type { Operation } from '../../domain/commands/command.ts';
import { findLanguageById } from '../../domain/media/language.ts';
import { createValidationError, StudioHttpError } from '../errors.ts';
import type { LinkedFileFinder } from '../file-links.ts';
import { PREVIEW_MEDIA_TYPE, type VoicePreviews } from '../jobs/voice-previews.ts';
import { toOperationSlug } from '../operation-slug.ts';
import { createStoredFileResponse, FILE_GONE_MESSAGE } from './file-response.ts';
import { parseJsonBody } from './parse-json.ts';
import { createFileOrJsonResult, createKeptLinesBody } from './result-content.ts';
import {
  getFinishedTask,
  getOrigin,
  isTaskVisibleTo,
  parseQueryChoice,
  parseRunId,
  type StudioApp,
  type StudioEnv,
  toHonoPath,
} from './route-helpers.ts';
import type { TaskRouteOptions } from './task-routes.ts';

export interface FileRouteOptions {
  readonly findLinkedFile: LinkedFileFinder;
  readonly previews: VoicePreviews;
  /** Base folder of the paths of linked files. */
  readonly tasksFolder: string;
}

/** File routes need no API key: the unguessable link grants access. */
export function addFileRoutes(app: StudioApp, { findLinkedFile, previews, tasksFolder }: FileRouteOptions): void {
  app.get('/files/:link/:name', async (context) => {
    const { link, name } = context.req.param();
    const found = findLinkedFile(link, name);
    if (!found) throw new StudioHttpError(404, FILE_GONE_MESSAGE);
    return createStoredFileResponse(context.req.raw, {
      path: join(tasksFolder, found.path),
      type: found.type,
      name,
    });
  });
  app.get('/previews/:voice/:file', async (context) => {
    const { voice, file } = context.req.param();
    const path = await previews.getFile(Number(voice), file.replace(/\.wav$/, ''));
    return createStoredFileResponse(context.req.raw, { path, type: PREVIEW_MEDIA_TYPE, name: 'preview.wav' });
  });
}

export type ResultRouteOptions = Pick<TaskRouteOptions, 'operations' | 'tasks' | 'limits' | 'now'> & {
  readonly tasksFolder: string;
};

export function addResultRoutes(app: StudioApp, options: ResultRouteOptions): void {
  for (const operation of options.operations) {
    const { path, repeatsCreate } = operation.outcome;
    if (!repeatsCreate) app.get(toHonoPath(path), (context) => getResult(context, operation, options));
    const bulk = BULK_PATHS[toOperationSlug(operation)];
    if (bulk !== undefined) app.post(bulk, (context) => getResults(context, operation, options));
  }
}

/** Endpoints that return several results at once (facts §3). */
const BULK_PATHS: Readonly<Record<string, string>> = {
  tts: '/tts-results',
  translate: '/translation-results',
  dub: '/dubbing-results',
  story: '/stories-results',
  'text-to-sound': '/text-to-sound-results',
  'audio-separation': '/audio-separation-results',
  transcribe: '/transcription-results',
};

const runIdsSchema = z.array(z.number().int()).min(2, 'needs at least 2 runs').max(5, 'takes at most 5 runs');

/**
 * Returns several results by run id, with files as links. The service does not document missing runs; this server
 * answers 404 and names the run.
 */
async function getResults(
  context: Context<StudioEnv>,
  operation: Operation,
  options: ResultRouteOptions,
): Promise<Response> {
  const { run_ids: runIdValues } = await parseJsonBody(context.req.raw, options.limits.maxJsonBytes);
  const parsed = runIdsSchema.safeParse(runIdValues);
  if (!parsed.success)
    throw createValidationError(
      ['body', 'run_ids'],
      parsed.error.issues[0]?.message ?? 'Input should be a list',
      'list_type',
    );
  const answers = parsed.data.map((run) => {
    const task = options.tasks.findByRunId(run);
    const isFound =
      task?.operation === toOperationSlug(operation) && isTaskVisibleTo(task, context.get('owner'), options);
    const contentOptions = { origin: getOrigin(context), asUrl: true, includeTranscript: true };
    const answer = isFound && task.result ? createFileOrJsonResult(operation, task.result, contentOptions) : undefined;
    if (!answer || !('json' in answer))
      throw new StudioHttpError(
        404,
        `Run ${run} of /${toOperationSlug(operation)} not found. Results are kept for 24 hours.`,
      );
    return [run, answer.json];
  });
  return context.json(Object.fromEntries(answers));
}

async function getResult(
  context: Context<StudioEnv>,
  operation: Operation,
  options: ResultRouteOptions,
): Promise<Response> {
  const run = parseRunId(context);
  const language = context.req.param('target_language');
  const outputType = parseQueryChoice(context, 'output_type', ['raw_bytes', 'file_url']);
  const requested =
    language === undefined
      ? options.tasks.findByRunId(run)
      : options.tasks.findStoryTranslation(run, context.get('owner'), findLanguageById(Number(language))?.tag ?? '');
  const task = getFinishedTask(context, requested, options);
  const slug = task.operation;
  const keptLines = toOperationSlug(operation) === 'dub-lines' ? createKeptLinesBody(task.result) : undefined;
  if (keptLines !== undefined) return context.json(keptLines);
  // Two operations may share one result endpoint.
  const resultOperation = options.operations.find((candidate) => toOperationSlug(candidate) === slug);
  if (resultOperation?.outcome.path !== operation.outcome.path)
    throw new StudioHttpError(400, `Run ${run} belongs to /${slug}, not to /${toOperationSlug(operation)}.`);
  const answer = createFileOrJsonResult(resultOperation, task.result, {
    origin: getOrigin(context),
    asUrl: outputType === 'file_url',
    includeTranscript: /^(true|1)$/i.test(context.req.query('include_transcript') ?? ''),
  });
  if (!answer) throw new StudioHttpError(404, FILE_GONE_MESSAGE);
  if ('json' in answer) return context.json(answer.json);
  const { path, type, name } = answer.file;
  return createStoredFileResponse(context.req.raw, { path: join(options.tasksFolder, path), type, name });
}
