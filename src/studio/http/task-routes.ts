// Routes that create, read, cancel and delete tasks (interface document §4). Cancelling is our own addition. A create
// request is answered once its task is stored, so an error means that no task exists.

import { randomInt } from 'node:crypto';
import type { Context } from 'hono';
import type { Operation } from '../../domain/commands/command.ts';
import { inferFileKind } from '../../domain/media/file-kinds.ts';
import { type ChosenDictionaries, loadChosenTerms } from '../dictionaries/chosen-terms.ts';
import { CANCELLED_ERROR, createValidationError, StudioHttpError } from '../errors.ts';
import { acceptTask, assertQueueHasRoom, moveUpload, type TaskIntake } from '../jobs/accept-task.ts';
import { deleteTask } from '../jobs/cleanup.ts';
import { createGenderAgeMismatchMessage, createJobInput } from '../jobs/job-input.ts';
import type { StudioTask } from '../jobs/studio-task.ts';
import { toOperationSlug } from '../operation-slug.ts';
import type { SavedUpload } from '../saved-upload.ts';
import type { VirtualFolderStore } from '../virtual-folders.ts';
import type { StudioVoiceDirectory } from '../voices/voice-directory.ts';
import { getDeclaredFormBytes, parseForm } from './parse-form.ts';
import { parseJsonBody } from './parse-json.ts';
import { parseWaitSeconds } from './parse-wait.ts';
import {
  getOrigin,
  getRequester,
  isTaskVisibleTo,
  type Requester,
  type StudioApp,
  type StudioEnv,
  toHonoPath,
} from './route-helpers.ts';
import { copySourceRunFile, findSourceRun, type SourceRun } from './source-run.ts';
import { createStatusBody } from './status-body.ts';
import { type RequestInput, toRequestInput, validateInput } from './validate-input.ts';

/** Number of random seeds, so that the same text can give different results. */
const SEED_COUNT = 1_000_000;

export interface TaskRouteOptions extends TaskIntake {
  readonly operations: readonly Operation[];
  readonly voiceDirectory: StudioVoiceDirectory;
  /** Private origins from which links may be fetched. */
  readonly allowOrigins: readonly string[];
  readonly dictionaries: ChosenDictionaries;
  readonly folders: Pick<VirtualFolderStore, 'exists'>;
  readonly now: () => number;
  readonly onDeleted: () => void;
}

export function addTaskRoutes(app: StudioApp, options: TaskRouteOptions): void {
  app.delete('/tasks', (context) => deleteFinished(context, options));
  for (const operation of options.operations) {
    app.post(toHonoPath(operation.createPath ?? operation.endpoint), (context) =>
      createTask(context, operation, options),
    );
    app.get(`${operation.endpoint}/:task`, (context) => getStatus(context, operation, options));
    app.delete(`${operation.endpoint}/:task`, (context) => cancelTask(context, operation, options));
  }
}

async function createTask(
  context: Context<StudioEnv>,
  operation: Operation,
  options: TaskRouteOptions,
): Promise<Response> {
  const { limits } = options;
  assertQueueHasRoom(options);
  const request = context.req.raw;
  const requester = getRequester(context);
  const isForm = operation.bodyFormat === 'form';
  const { stored, prepared } = await acceptTask(
    options,
    isForm ? getDeclaredFormBytes(request, limits.maxUploadBytes) : 0,
    async (id) => {
      if (isForm) return prepareFromForm(id, request, { operation, requester, options });
      const body = normalizeTargets(await parseJsonBody(request, limits.maxJsonBytes));
      const sourceRun = findSourceRun(operation, context, options, body);
      const input = { values: { ...body, ...sourceRun?.values }, files: {} };
      const task = prepareTask(id, requester, operation, input, options, sourceRun);
      if (sourceRun) await copySourceRunFile(sourceRun, options.paths.getTaskFolder(id));
      return { task, keptBytes: 0, message: sourceRun?.message };
    },
  );
  return context.json({
    task_id: stored.id,
    message: prepared.message,
    // Only one operation returns a status when a task is created (§4.5).
    ...(operation.outcome.samplesField !== undefined && { status: 'PENDING' }),
  });
}

interface FormTask {
  readonly operation: Operation;
  readonly requester: Requester;
  readonly options: TaskRouteOptions;
}

async function prepareFromForm(id: string, request: Request, { operation, requester, options }: FormTask) {
  const form = await parseForm(request, createFormOptions(operation, options));
  try {
    const input = toRequestInput(operation, form);
    const task = prepareTask(id, requester, operation, input, options, undefined);
    const upload = findUpload(operation, input);
    if (task.source !== undefined) await moveUpload(upload, options.paths.getTaskFolder(id), task.source);
    return { task, keptBytes: upload?.bytes ?? 0, message: undefined };
  } finally {
    await form.discard();
  }
}

/** Answers immediately, or with `wait` when the task changes. */
async function getStatus(
  context: Context<StudioEnv>,
  operation: Operation,
  options: TaskRouteOptions,
): Promise<Response> {
  const waitMs = parseWaitSeconds(context.req.query('wait')) * 1000;
  const task = getTask(context, operation, options);
  const isActive = task.state === 'queued' || task.state === 'running';
  if (waitMs === 0 || !isActive) return respondWithStatus(context, task, operation, options);
  await options.runner.waitForChange(task.id, waitMs, context.req.raw.signal);
  return respondWithStatus(context, getTask(context, operation, options), operation, options);
}

function respondWithStatus(
  context: Context<StudioEnv>,
  task: StudioTask,
  operation: Operation,
  { runner }: TaskRouteOptions,
): Response {
  runner.markRead(task.id);
  const statusContext = {
    origin: getOrigin(context),
    report: runner.getLastReport(task.id),
    queuePosition: runner.getPosition(task),
  };
  return context.json(createStatusBody(task, operation, statusContext));
}

/** Answers with the status; cancelling twice has no further effect. */
async function cancelTask(
  context: Context<StudioEnv>,
  operation: Operation,
  options: TaskRouteOptions,
): Promise<Response> {
  await options.runner.cancel(getTask(context, operation, options));
  const task = getTask(context, operation, options);
  if (task.state !== 'failed' || task.failure?.reason !== CANCELLED_ERROR.reason)
    throw new StudioHttpError(409, 'The task had already finished.');
  return respondWithStatus(context, task, operation, options);
}

const MAX_DELETED_TASKS = 100;

/** Deletes those of the given tasks that have ended, with input and results. Other tasks stay. */
async function deleteFinished(context: Context<StudioEnv>, options: TaskRouteOptions): Promise<Response> {
  const ids = (context.req.query('ids') ?? '').split(',').filter(Boolean);
  if (ids.length > MAX_DELETED_TASKS)
    throw createValidationError(['query', 'ids'], `Input should have at most ${MAX_DELETED_TASKS} items`, 'too_long');
  const { tasks } = options;
  const owned = ids.flatMap((id) => tasks.findById(id) ?? []).filter(({ owner }) => owner === context.get('owner'));
  const finished = owned.filter(({ finishedAt }) => finishedAt !== undefined);
  for (const { id } of finished) await deleteTask(id, options);
  if (finished.length > 0) options.onDeleted();
  return context.json({ deleted: finished.length });
}

/** @throws {@link StudioHttpError} unless the path names a task of this API key. */
function getTask(context: Context<StudioEnv>, operation: Operation, options: TaskRouteOptions): StudioTask {
  const task = options.tasks.findById(context.req.param('task') ?? '');
  if (!task || !isTaskVisibleTo(task, context.get('owner'), options) || task.operation !== toOperationSlug(operation))
    throw new StudioHttpError(
      404,
      'Task not found. Tasks are kept for 24 hours after they finish, or less if this server’s disk is full.',
    );
  return task;
}

export function prepareTask(
  id: string,
  { owner, fairQueueHeader }: Requester,
  operation: Operation,
  input: RequestInput,
  options: TaskRouteOptions,
  sourceRun: SourceRun | undefined,
) {
  const { voiceDirectory, allowOrigins, folders, dictionaries } = options;
  const findVoice = (voiceId: number) => voiceDirectory.findForOwner(owner, voiceId);
  const values = validateInput(operation, input, {
    hasVoice: (named) => findVoice(named) !== undefined,
    hasFolder: (named) => folders.exists(owner, named),
    hasDictionary: (named) => dictionaries.findForOwner(owner, named) !== undefined,
  });
  const upload = sourceRun ?? findUpload(operation, input);
  const source = sourceRun?.source ?? (upload && `source.${inferFileKind(upload)}`);
  const note = createGenderAgeMismatchMessage(input.values, findVoice);
  return {
    id,
    owner,
    operation: toOperationSlug(operation),
    input: createJobInput(operation, values, {
      findVoice,
      chooseNarrator: voiceDirectory.chooseNarrator,
      listCast: voiceDirectory.listCast,
      seed: randomInt(SEED_COUNT),
      allowOrigins,
      terms: loadChosenTerms(dictionaries, owner, input.values['chosen_dictionaries']),
      ...(sourceRun?.story && { story: sourceRun.story }),
      ...(sourceRun?.dub && { dub: sourceRun.dub }),
      ...(sourceRun?.sourceType && { sourceType: sourceRun.sourceType }),
      ...(upload && source !== undefined && { upload: { name: upload.name, source } }),
    }),
    fairQueueHeader,
    ...(typeof values['folder_id'] === 'number' && { folderId: values['folder_id'] }),
    source,
    note,
  };
}

const fileFields = ({ fields }: Operation): string[] =>
  Object.keys(fields).filter((name) => fields[name]?.options.kind === 'file');

const findUpload = (operation: Operation, { files }: RequestInput): SavedUpload | undefined =>
  fileFields(operation)
    .map((name) => files[name])
    .find((file) => file !== undefined);

const createFormOptions = (operation: Operation, { paths, limits }: TaskRouteOptions) => ({
  folder: paths.uploadsFolder,
  maxBytes: limits.maxUploadBytes,
  fileFields: fileFields(operation),
});

/** Dub accepts a single target language beside the list (facts §4). */
function normalizeTargets(body: Record<string, unknown>): Record<string, unknown> {
  const { target_language: single, target_languages: list } = body;
  return list == null && single != null ? { ...body, target_languages: [single] } : body;
}
