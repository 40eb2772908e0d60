// Follow-ups of a task: starts the same request in a form, or another operation with its result, and completes
// invocations that continue a task. The owner starts a follow-up without a form once; others may repeat it.

import { type Command, type Field, findTextField, listAcceptedFileKinds } from '../../domain/commands/command.ts';
import type { FollowUp } from '../../domain/commands/follow-up.ts';
import {
  type FileRef,
  type FormDraft,
  findLinkedFileName,
  type Invocation,
  type ParseResult,
  type PrecedingTask,
  type Problem,
  type Request,
} from '../../domain/commands/invocation.ts';
import { findFieldForFile } from '../../domain/commands/parse-invocation.ts';
import { toFileExtensions } from '../../domain/media/file-kinds.ts';
import type { Person } from '../../domain/person.ts';
import {
  findFollowUpOfOperation,
  listAutomaticLanguages,
  listFieldsToAsk,
  prefillFollowUp,
  prefillFromRequest,
  toGivenRequest,
} from '../../domain/tasks/follow-up-request.ts';
import { type FollowUpClaim, listSavedVoices, type Task } from '../../domain/tasks/task.ts';
import type { Messages } from '../../messages/format.ts';
import { message } from '../../messages/message.ts';
import { list } from '../../messages/values.ts';
import type { Bot, ButtonPress, PressResult, Requester } from '../../ports/chat.ts';
import type { BotContext } from '../bot-context.ts';
import type { TaskSharing } from '../people/shared-tasks.ts';
import { toNoticeResult, toRejection } from '../results.ts';
import { fetchOutcome, matchResultFile } from './result-files.ts';
import { waitUntilDelivered } from './wait-until-delivered.ts';

/** A pending button press blocks others for this long, while its message is posted or after a crash. */
const PRESS_CLAIM_MS = 60_000;

const needsSourceTask = ({ fields }: Command): boolean =>
  Object.values<Field>(fields).some(({ inherited }) => inherited === true);

function createFollowUpClaims({ tasks, runner, clock }: Pick<BotContext, 'tasks' | 'runner' | 'clock'>) {
  /** True if an earlier press has created a task, or is about to. */
  const isClaimed = async ({ taskId, claimedAt }: FollowUpClaim): Promise<boolean> =>
    clock.now() - claimedAt < PRESS_CLAIM_MS || (await tasks.get(taskId)) !== undefined;

  /** Claims the follow-up. True for the first press. */
  return async (task: Task, name: string, to: string): Promise<boolean> => {
    const before = task.state.status === 'done' ? task.state.followUps?.[name] : undefined;
    if (before && (await isClaimed(before))) return false;
    const claim = { taskId: to, claimedAt: clock.now() };
    const now = await runner.dispatch(task.id, {
      is: 'follow-up-claimed',
      name,
      claim,
      replaces: before?.taskId,
    });
    return now?.state.status === 'done' && now.state.followUps?.[name]?.taskId === to;
  };
}

export type FollowUpHandler = ReturnType<typeof createFollowUpHandler>;

/** An invocation with the input that only its preceding task can supply. */
type ResolvedFollowUp =
  | {
      readonly ok: true;
      readonly invocation: Invocation;
      /** Adds to the parsed request what it has from the preceding task. */
      readonly complete: (request: Request) => Request;
    }
  | Extract<ParseResult, { readonly ok: false }>;

/** Completes invocations that continue a task whose result the person sees. Other invocations stay unchanged. */
export function createFollowUpResolver(
  { catalogue, tasks, chat, service }: Pick<BotContext, 'catalogue' | 'tasks' | 'chat' | 'service'>,
  sharing: TaskSharing,
) {
  /** Adds the values that only the source task can supply. `undefined` if the task has no such follow-up. */
  function inheritValues(
    { values }: Invocation,
    command: Command,
    source: Task | undefined,
    messages: Messages,
  ): Invocation['values'] | undefined {
    const operation = source && catalogue.findOperation(source.request.command);
    const follow = operation?.followUps?.find((one) => one.operation === command.name);
    if (!source || !follow) return undefined;
    const isCarried = (field: string) => command.fields[field]?.inherited === true;
    const given = Object.entries(values).filter(([field]) => !isCarried(field));
    const taken = Object.entries(
      prefillFollowUp(source, follow, command, {
        messages,
        findFileLink: () => undefined,
      }).values,
    );
    return Object.fromEntries([...given, ...taken.filter(([field]) => isCarried(field))]);
  }

  /** Marks files that belong to the source task's result with their role. */
  async function resolveFiles({ files }: Invocation, source: Task | undefined): Promise<Invocation['files']> {
    const isOfResult = files.some(({ platformRef, link }) => platformRef === null && link !== undefined);
    const outcome = source && isOfResult ? await fetchOutcome(source, { catalogue, service }) : undefined;
    return files.map((file) => matchResultFile(file, outcome));
  }

  return async (
    command: Command,
    invocation: Invocation,
    { person, place, messages }: Requester,
  ): Promise<ResolvedFollowUp> => {
    const found = invocation.precedingTaskId === undefined ? undefined : await tasks.get(invocation.precedingTaskId);
    const who = { person, place };
    const source = found && sharing.canSeeResult(found, who) ? sharing.share(found, who) : undefined;
    const values = needsSourceTask(command) ? inheritValues(invocation, command, source, messages) : invocation.values;
    if (!values) return toRejection(message('notices.resultGone'));
    const files = await resolveFiles(invocation, source);
    const fileProblem = files.map((file) => findFileProblem(command, file)).find((one) => one !== undefined);
    if (fileProblem) return { ok: false, problems: [fileProblem] };
    const completed = { ...invocation, values, files };
    if (!source) return { ok: true, invocation: completed, complete: (request) => request };
    const link = chat?.messageLink?.(source.origin.message);
    const precedingTask: PrecedingTask = { taskId: source.id, operation: source.request.command, link };
    const automatic = listAutomaticLanguages(source.request, catalogue);
    const isOwn =
      ({ values: given }: Request) =>
      (name: string) =>
        !automatic.has(name) || automatic.get(name) !== given[name];
    const complete = ({ givenFields = [], ...request }: Request): Request => ({
      ...request,
      givenFields: givenFields.filter(isOwn(request)),
      precedingTask,
    });
    return { ok: true, invocation: completed, complete };
  };
}

/** A link alone is not accepted as a file, unless it belongs to the result of a task. */
function findFileProblem(command: Command, file: FileRef): Problem | undefined {
  if (file.platformRef !== null || file.resultRole !== undefined) return undefined;
  const name = findFieldForFile(command, file);
  const field = name === undefined ? undefined : command.fields[name];
  if (name === undefined || field?.options.kind !== 'file') return undefined;
  return {
    field: name,
    message: message('problems.fileMissing', { endings: list(toFileExtensions(listAcceptedFileKinds(field)), 'or') }),
  };
}

/** Others repeat a request without its owner's uploads. */
function explainMissingFile(problems: readonly Problem[], { request, origin }: Task): readonly Problem[] {
  const wasUploaded = ({ field = '' }: Problem) =>
    request.files[field] !== undefined || findLinkedFileName(request, field) !== undefined;
  return problems.some(wasUploaded)
    ? [{ message: message('problems.othersFile', { name: origin.person.name }) }, ...problems]
    : problems;
}

/** Creates a task that fetches the lines of the finished one, and waits for a person to change them. */
const toReviewTask = (
  request: Request,
  { operation, field }: NonNullable<FollowUp['review']>,
  { id }: Task,
): PressResult => ({
  is: 'create-task',
  request: { ...request, command: operation, nextStep: { textField: field, request } },
  resultOf: id,
});

/** Returns the initial values of the follow-up. `undefined` if a required file is gone. */
async function prefill(
  task: Task,
  start: FollowUp,
  next: Command,
  messages: Messages,
  options: BotContext,
): Promise<FormDraft | undefined> {
  const { state } = task;
  if (state.status !== 'done' && state.status !== 'delivering') return undefined;
  const needsFile = Object.values(start.inputs).some((taken) => typeof taken === 'object' && 'file' in taken);
  const outcome = needsFile ? await fetchOutcome(task, options) : undefined;
  if (needsFile && !outcome) return undefined;
  const { files } = state.result;
  const findFileLink = (role: string) => {
    const source = outcome?.fileLinks.find((one) => one.role === role);
    const name = files.find((one) => one.role === role)?.name;
    return source && name !== undefined && URL.canParse(source.address) ? { name, link: source.address } : undefined;
  };
  return prefillFollowUp(task, start, next, { messages, findFileLink });
}

export function createFollowUpHandler(options: BotContext, parse: Bot['parse'], sharing: TaskSharing) {
  const { catalogue, voiceSaver } = options;
  const claim = createFollowUpClaims(options);

  return {
    /** Opens a form that asks for the name of the voice to save. */
    openSaveVoiceForm(task: Task, role: string, person: Person, messages: Messages): PressResult {
      const before = listSavedVoices(task).find((one) => one.role === role);
      if (before) return toNoticeResult(message('notices.voice.keptBefore', { name: before.name }));
      const values = { name: voiceSaver.suggestName(task, person, messages), sample: role };
      return {
        is: 'form',
        prefill: { command: 'save-voice', values, files: [], askFirst: ['name'], precedingTaskId: task.id },
      };
    },

    /** Opens a form with the values that the person gave, so that others follow a changed text. */
    openEditForm({ request }: Task, messages: Messages): PressResult {
      const prefill = prefillFromRequest(toGivenRequest(request), catalogue, messages);
      const command = catalogue.findCommand(prefill.command);
      const usesResultFile = Object.values(request.files).some(({ resultRole }) => resultRole !== undefined);
      const continuesTask = usesResultFile || (command && needsSourceTask(command));
      const precedingTaskId = continuesTask ? request.precedingTask?.taskId : undefined;
      return {
        is: 'form',
        prefill: {
          ...prefill,
          askFirst: [],
          ...(command && { focusField: findTextField(command) ?? Object.keys(command.fields)[0] }),
          precedingTaskId,
        },
      };
    },

    /**
     * Repeats the request: as it is for its owner; for others like a new one, with their own voices and limits.
     * `owned`: the task as its owner has it.
     */
    async restart(owned: Task, request: Request, { person, place, messages }: Requester): Promise<PressResult> {
      if (sharing.isOwner(owned, { person, place })) return { is: 'create-task', request };
      const readable = prefillFromRequest(request, catalogue, messages);
      const { values } = prefillFromRequest({ ...request, labels: {} }, catalogue, messages);
      const command = catalogue.findCommand(readable.command);
      if (!command) return toNoticeResult(message('notices.oldButton'));
      const precedingTaskId = owned.request.precedingTask?.taskId;
      const parsed = await parse(command, { ...readable, values, precedingTaskId }, { person, place, messages });
      return parsed.ok
        ? // All values were sent along, but the person typed no others than the owner did.
          { is: 'create-task', request: { ...parsed.request, givenFields: request.givenFields } }
        : {
            ...parsed,
            is: 'rejected',
            problems: explainMissingFile(parsed.problems, owned),
            prefill: { ...readable, precedingTaskId },
          };
    },

    async start(
      task: Task,
      name: string,
      { newTaskId }: ButtonPress,
      requester: Requester,
    ): Promise<PressResult | undefined> {
      const operation = catalogue.findOperation(task.request.command);
      const start = operation && findFollowUpOfOperation(operation, name);
      if (!operation || !start) return undefined;
      const next = catalogue.findCommand(start.operation);
      const input = next && (await prefill(task, start, next, requester.messages, options));
      if (!input) return toNoticeResult(message('notices.resultGone'));
      const draft: FormDraft = { ...input, askFirst: listFieldsToAsk(task, start), precedingTaskId: task.id };
      // A form must open within seconds and does not need the result yet.
      if (draft.askFirst?.length) return { is: 'form', prefill: draft };
      const delivered = await waitUntilDelivered(task, options);
      const parsed = await parse(next, draft, requester);
      if (!parsed.ok) return { ...parsed, is: 'rejected', prefill: draft };
      if (start.review) return toReviewTask(parsed.request, start.review, task);
      // The task records what its owner started, and nothing about others.
      return !sharing.isOwner(task, requester) || (await claim(delivered, name, newTaskId))
        ? { is: 'create-task', request: parsed.request }
        : toNoticeResult(message('notices.begunBefore'));
    },
  };
}
