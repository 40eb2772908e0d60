// Create and status of every operation (interface document §4), and the way to stop a task, which is our own: the document
// has none. A create is answered once its task is stored: an error
// means that nothing was registered. Which operations there are comes from the declarations.

import { randomInt, randomUUID } from 'node:crypto';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from 'hono';
import type { Operation } from '../../domain/commands/command.ts';
import type { Term } from '../../domain/dictionary/terms.ts';
import { kindOf } from '../../domain/media/file-kinds.ts';
import { MARK_HEADER } from '../../domain/tasks/turn-header.ts';
import type { DictionaryStore } from '../dictionaries/dictionaries-store.ts';
import { CANCELLED, invalid, Refusal } from '../faults.ts';
import type { FolderStore } from '../folders.ts';
import { inputFor, voiceNote } from '../jobs/inputs.ts';
import type { MakeRoom } from '../jobs/room.ts';
import type { Runner } from '../jobs/runner.ts';
import { forget } from '../jobs/sweep.ts';
import type { TaskRecord } from '../jobs/task-record.ts';
import type { Tasks } from '../jobs/tasks.ts';
import type { Limits } from '../limits.ts';
import type { Paths } from '../paths.ts';
import { slugOf } from '../slug.ts';
import type { Cast } from '../voices/cast.ts';
import { type App, type Env, mayBeSeen, originOf, routeOf } from './common.ts';
import { claimed, type Form, readForm, type Upload } from './read-form.ts';
import { readJson } from './read-json.ts';
import { type Behind, copyBehind, runBehind } from './run-behind.ts';
import { statusBody } from './status.ts';
import { readMark } from './turn-mark.ts';
import { type Given, givenByForm, MOST_DICTIONARIES, validate } from './validate.ts';

/** So many makings of the same words may differ. */
const VARIATIONS = 1_000_000;

export interface TaskRouteParts {
  readonly operations: readonly Operation[];
  readonly tasks: Tasks;
  readonly runner: Runner;
  readonly cast: Cast;
  /** Private origins that a link may name. */
  readonly allowOrigins: readonly string[];
  readonly paths: Paths;
  readonly limits: Limits;
  readonly makeRoom: MakeRoom;
  readonly dictionaries: Pick<DictionaryStore, 'find' | 'terms'>;
  readonly folders: Pick<FolderStore, 'has'>;
  readonly now: () => number;
  /** Called when tasks were deleted. */
  readonly deleted: () => void;
}

export function taskRoutes(app: App, parts: TaskRouteParts): void {
  app.delete('/tasks', (context) => deleteFinished(context, parts));
  for (const operation of parts.operations) {
    app.post(routeOf(operation.createPath ?? operation.endpoint), (context) =>
      create(context, operation, parts),
    );
    app.get(`${operation.endpoint}/:task`, (context) => status(context, operation, parts));
    app.delete(`${operation.endpoint}/:task`, (context) => cancel(context, operation, parts));
  }
}

async function create(context: Context<Env>, operation: Operation, parts: TaskRouteParts): Promise<Response> {
  const { limits, runner, tasks, paths } = parts;
  if (runner.waiting() >= limits.queue)
    throw new Refusal(429, 'Too many tasks are waiting on this server. Try again in a minute.', {
      'retry-after': '60',
    });
  const request = context.req.raw;
  const asker = { owner: context.get('owner'), mark: readMark(context.req.header(MARK_HEADER)) };
  const arrived = await parts.makeRoom(operation.sends === 'form' ? claimed(request, limits.uploadBytes) : 0);
  let kept = 0;
  let form: Form | undefined;
  let behind: Behind | undefined;
  const id = randomUUID();
  try {
    if (operation.sends === 'form') form = await readForm(request, formPlan(operation, parts));
    const body = form ? {} : unified(await readJson(request, limits.jsonBytes));
    behind = runBehind(operation, context, parts, body);
    const given = form ? givenByForm(operation, form) : { values: { ...body, ...behind?.values }, files: {} };
    const task = newTask(id, asker, operation, given, parts, behind);
    const upload = uploadOf(operation, given);
    if (task.source !== undefined) await settle(upload, paths.task(id), task.source);
    if (behind) await copyBehind(behind, paths.task(id));
    const stored = tasks.insert(task);
    kept = upload?.bytes ?? 0;
    runner.add(stored);
  } catch (error) {
    await discard(form, paths.task(id));
    throw error;
  } finally {
    arrived(kept);
  }
  await form?.discard();
  return context.json({
    task_id: id,
    ...(behind && { message: behind.message }),
    // Only this operation's answer shows a status in the document (§4.5).
    ...(operation.outcome.samples !== undefined && { status: 'PENDING' }),
  });
}

async function status(context: Context<Env>, operation: Operation, parts: TaskRouteParts): Promise<Response> {
  const task = found(context, operation, parts);
  const standing = {
    origin: originOf(context),
    report: parts.runner.report(task.id),
    place: parts.runner.place(task),
  };
  return context.json(statusBody(task, operation, standing));
}

/** Answers like a status; stopping twice is as good as once. */
async function cancel(context: Context<Env>, operation: Operation, parts: TaskRouteParts): Promise<Response> {
  await parts.runner.cancel(found(context, operation, parts));
  const { state, failure } = found(context, operation, parts);
  if (state !== 'failed' || failure?.reason !== CANCELLED.reason)
    throw new Refusal(409, 'The task had ended before it could be stopped.');
  return status(context, operation, parts);
}

const MAX_DELETED = 100;

/** Deletes those of the named tasks that have ended, with their input and results; others stay. */
async function deleteFinished(context: Context<Env>, parts: TaskRouteParts): Promise<Response> {
  const ids = (context.req.query('ids') ?? '').split(',').filter(Boolean);
  if (ids.length > MAX_DELETED)
    throw invalid(['query', 'ids'], `Input should have at most ${MAX_DELETED} items`, 'too_long');
  const { tasks } = parts;
  const theirs = ids
    .flatMap((id) => tasks.get(id) ?? [])
    .filter(({ owner }) => owner === context.get('owner'));
  const finished = theirs.filter(({ finished }) => finished !== undefined);
  for (const { id } of finished) await forget(id, parts);
  if (finished.length > 0) parts.deleted();
  return context.json({ deleted: finished.length });
}

/** The task an address names. Throws a {@link Refusal}. */
function found(context: Context<Env>, operation: Operation, parts: TaskRouteParts): TaskRecord {
  const task = parts.tasks.get(context.req.param('task') ?? '');
  if (!task || !mayBeSeen(task, context.get('owner'), parts) || task.operation !== slugOf(operation))
    throw new Refusal(
      404,
      'There is no such task here. Tasks are kept for 24 hours after they finish, or less when the disk of this server is full.',
    );
  return task;
}

function newTask(
  id: string,
  { owner, mark }: { readonly owner: string; readonly mark: string | undefined },
  operation: Operation,
  given: Given,
  parts: TaskRouteParts,
  behind: Behind | undefined,
) {
  const { cast, allowOrigins, folders, dictionaries } = parts;
  const voice = (voiceId: number) => cast.find(owner, voiceId);
  const values = validate(operation, given, {
    voice: (named) => voice(named) !== undefined,
    folder: (named) => folders.has(owner, named),
    dictionary: (named) => dictionaries.find(owner, named) !== undefined,
  });
  const upload = behind ?? uploadOf(operation, given);
  const source = behind?.source ?? (upload && `source.${kindOf(upload)}`);
  const note = voiceNote(given.values, voice);
  return {
    id,
    owner,
    operation: slugOf(operation),
    input: inputFor(operation, values, {
      voice,
      narrator: cast.narrator,
      variation: randomInt(VARIATIONS),
      allowOrigins,
      terms: termsChosen(owner, given.values['chosen_dictionaries'], parts),
      ...(behind?.story && { story: behind.story }),
      ...(behind?.sourceType && { sourceType: behind.sourceType }),
      ...(upload && source !== undefined && { upload: { name: upload.name, source } }),
    }),
    ...(mark !== undefined && { mark }),
    ...(typeof values['folder_id'] === 'number' && { folderId: values['folder_id'] }),
    ...(source !== undefined && { source }),
    ...(note !== undefined && { note }),
  };
}

/** They stand in the task. */
const MOST_TERMS = 5000;

/** The terms of the dictionaries that a call names; also of one whose declaration knows none, as speech. */
function termsChosen(
  owner: string,
  given: unknown,
  { dictionaries }: Pick<TaskRouteParts, 'dictionaries'>,
): readonly Term[] {
  const ids = [...new Set(Array.isArray(given) ? given.filter((id) => Number.isSafeInteger(id)) : [])];
  const known = ids.slice(0, MOST_DICTIONARIES).filter((id) => dictionaries.find(owner, id));
  return known.flatMap((id) => dictionaries.terms(id).map(({ texts }) => texts)).slice(0, MOST_TERMS);
}

const fileFields = ({ fields }: Operation): string[] =>
  Object.keys(fields).filter((name) => fields[name]?.options.kind === 'file');

const uploadOf = (operation: Operation, { files }: Given): Upload | undefined =>
  fileFields(operation)
    .map((name) => files[name])
    .find((one) => one !== undefined);

const formPlan = (operation: Operation, { paths, limits }: TaskRouteParts) => ({
  folder: paths.uploads,
  most: limits.uploadBytes,
  takes: fileFields(operation),
});

async function settle(upload: Upload | undefined, folder: string, source: string): Promise<void> {
  if (!upload) return;
  await mkdir(folder, { recursive: true });
  await rename(upload.path, join(folder, source));
}

async function discard(form: Form | undefined, folder: string): Promise<void> {
  await form?.discard();
  await rm(folder, { recursive: true, force: true });
}

/** Dub takes one target language beside the list (facts §4). */
function unified(body: Record<string, unknown>): Record<string, unknown> {
  const { target_language: single, target_languages: list } = body;
  return list == null && single != null ? { ...body, target_languages: [single] } : body;
}
