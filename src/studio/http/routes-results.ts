// Results by run id, and files by link (facts §4, §7). A run id exists for the outside only once its task succeeded.
// How a result is shaped is results.ts; how bytes are sent is send-file.ts.

import { join } from 'node:path';
import type { Context } from 'hono';
import { z } from 'zod';
import type { Operation } from '../../domain/commands/command.ts';
import { languageById } from '../../domain/media/language.ts';
import { invalid, Refusal } from '../faults.ts';
import type { FindLink } from '../links.ts';
import { slugOf } from '../slug.ts';
import { PREVIEW_TYPE, type Previews } from '../voices/previews.ts';
import { type App, type Env, finishedRun, mayBeSeen, originOf, readRun, routeOf, wordIn } from './common.ts';
import { readJson } from './read-json.ts';
import { answerFor } from './results.ts';
import type { TaskRouteParts } from './routes-tasks.ts';
import { GONE, sendFile } from './send-file.ts';

export interface FileRouteParts {
  readonly findLink: FindLink;
  readonly previews: Previews;
  /** The folder that links' paths are relative to. */
  readonly root: string;
}

/** Readable without a key: the address itself is the permission. */
export function fileRoutes(app: App, { findLink, previews, root }: FileRouteParts): void {
  app.get('/files/:link/:name', async (context) => {
    const { link, name } = context.req.param();
    const found = findLink(link, name);
    if (!found) throw new Refusal(404, GONE);
    return sendFile(context.req.raw, { path: join(root, found.path), type: found.type, name });
  });
  app.get('/previews/:voice/:file', async (context) => {
    const { voice, file } = context.req.param();
    const path = await previews.find(Number(voice), file.replace(/\.wav$/, ''));
    return sendFile(context.req.raw, { path, type: PREVIEW_TYPE, name: 'preview.wav' });
  });
}

export type ResultRouteParts = Pick<TaskRouteParts, 'operations' | 'tasks' | 'limits' | 'now'> & {
  readonly root: string;
};

export function resultRoutes(app: App, parts: ResultRouteParts): void {
  for (const operation of parts.operations) {
    const { result: path, repeats } = operation.outcome;
    if (!repeats) app.get(routeOf(path), (context) => result(context, operation, parts));
    const bulk = BULK[slugOf(operation)];
    if (bulk !== undefined) app.post(bulk, (context) => results(context, operation, parts));
  }
}

/** Where several runs are asked for at once (facts §3). */
const BULK: Readonly<Record<string, string>> = {
  tts: '/tts-results',
  translate: '/translation-results',
  dub: '/dubbing-results',
  story: '/stories-results',
  'text-to-sound': '/text-to-sound-results',
  'audio-separation': '/audio-separation-results',
  transcribe: '/transcription-results',
};

const runIds = z.array(z.number().int()).min(2, 'needs at least 2 runs').max(5, 'takes at most 5 runs');

/** By run id; files as links. What is answered where one of them is not there is documented nowhere: 404, and it is named. */
async function results(
  context: Context<Env>,
  operation: Operation,
  parts: ResultRouteParts,
): Promise<Response> {
  const { run_ids: given } = await readJson(context.req.raw, parts.limits.jsonBytes);
  const read = runIds.safeParse(given);
  if (!read.success)
    throw invalid(
      ['body', 'run_ids'],
      read.error.issues[0]?.message ?? 'Input should be a list',
      'list_type',
    );
  const answers = read.data.map((run) => {
    const task = parts.tasks.byRun(run);
    const isThere = task?.operation === slugOf(operation) && mayBeSeen(task, context.get('owner'), parts);
    const wish = { origin: originOf(context), asLink: true, transcript: true };
    const answer = isThere && task.result ? answerFor(operation, task.result, wish) : undefined;
    if (!answer || !('json' in answer))
      throw new Refusal(
        404,
        `There is no run ${run} of /${slugOf(operation)} here. Results are kept for 24 hours.`,
      );
    return [run, answer.json];
  });
  return context.json(Object.fromEntries(answers));
}

async function result(
  context: Context<Env>,
  operation: Operation,
  parts: ResultRouteParts,
): Promise<Response> {
  const run = readRun(context);
  const language = context.req.param('target_language');
  const outputType = wordIn(context, 'output_type', ['raw_bytes', 'file_url']);
  const named =
    language === undefined
      ? parts.tasks.byRun(run)
      : parts.tasks.translationOf(run, context.get('owner'), languageById(Number(language))?.tag ?? '');
  const task = finishedRun(context, named, parts);
  const slug = task.operation;
  // Two operations may have their results at one place.
  const own = parts.operations.find((one) => slugOf(one) === slug);
  if (own?.outcome.result !== operation.outcome.result)
    throw new Refusal(400, `Run ${run} is one of /${slug}, not of /${slugOf(operation)}.`);
  const answer = answerFor(own, task.result, {
    origin: originOf(context),
    asLink: outputType === 'file_url',
    transcript: /^(true|1)$/i.test(context.req.query('include_transcript') ?? ''),
  });
  if (!answer) throw new Refusal(404, GONE);
  if ('json' in answer) return context.json(answer.json);
  const { path, type, name } = answer.file;
  return sendFile(context.req.raw, { path: join(parts.root, path), type, name });
}
