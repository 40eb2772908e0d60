// Builds a task's card, state by state. All texts are in messages/. Pure.

import { truncate } from '../../kit/text.ts';
import { type Command, findTextField, type Operation } from '../commands/command.ts';
import type { PrecedingTask, Request } from '../commands/invocation.ts';
import { findCommandTranslation, localizeCommand, localizeFieldLabel } from '../commands/locale.ts';
import { CONSENT_VERSION } from '../media/consent.ts';
import { filterShareableFiles, type ShareButton } from '../media/share-target.ts';
import type { CardMessages } from '../messages/card.ts';
import type { Messages } from '../messages/index.ts';
import { isUnresponsive } from '../tasks/apply-poll.ts';
import { listFieldsToAsk } from '../tasks/follow-up-request.ts';
import { isRetryable } from '../tasks/is-retryable.ts';
import { isReviewPaused } from '../tasks/review-request.ts';
import {
  findServiceResult,
  isFinished,
  isPoorlyUnderstood,
  listSavedVoices,
  type PollingState,
  type ReportedProgress,
  type Task,
  type TaskFailure,
  type TaskResult,
  type TaskState,
} from '../tasks/task.ts';
import { formatFailure, isResultIncomplete, listOversizedFileRows, listReencodedFileFacts } from './format-failure.ts';
import { formatStage } from './format-stage.ts';
import { createPausedReviewStatus, createReviewStatus, listCorrectionFacts, listReviewRows } from './review-card.ts';
import { listTaskParts } from './task-parts.ts';
import { type Action, type Fact, MAX_LABEL_CHARACTERS, type Row, type StatusView, type View } from './view.ts';

const commonButtons = ({ buttons }: CardMessages) => ({
  again: ['retry', buttons.again] as const,
  tryAgain: ['retry', buttons.tryAgain] as const,
  post: ['post', buttons.post] as const,
  refresh: ['refresh', buttons.refresh] as const,
});

/** `typicalMs`: recent duration of similar tasks, if known. `shareButtons`: share targets for the finished sound. */
export function createTaskView(
  task: Task,
  operation: Operation,
  messages: Messages,
  typicalMs?: number,
  shareButtons: readonly ShareButton[] = [],
): View {
  const shown = createStatusView(task, operation, messages, typicalMs);
  const { buttons } = messages.card;
  const isTaskFinished = isFinished(task);
  const edit = isTaskFinished ? [['edit', buttons.edit] as const] : [];
  const actions = [
    ...listFollowUpActions(task, operation, messages, 'correction'),
    ...insertShareActions(shown.actions, listShareActions(task, shareButtons)),
    ...edit,
    ...listFollowUpActions(task, operation, messages, 'continuation'),
  ];
  const body = asksConsent(task) ? messages.cloning.statement : createBody(task, operation);
  const facts = listFacts(task, operation, messages);
  const rows = listRows(task, messages);
  const parts = listTaskParts(task, operation, messages);
  return {
    status: shown.status,
    title: localizeCommand(operation, messages).title,
    line: shown.line,
    body,
    ...(facts.length > 0 && { facts }),
    ...(parts.length > 0 && { parts }),
    ...(rows.length > 0 && { rows }),
    actions: actions.map(([name, label]): Action => ({ name, label, task: task.id })),
    // No time runs while the task awaits confirmation.
    ...(task.state.status !== 'awaiting-confirmation' && { since: task.createdAt }),
    ...(isTaskFinished && { until: task.changedAt }),
    progress: shown.progress,
    ...(task.state.status === 'done' && { files: task.state.result.files }),
    reference: task.id,
  };
}

function listRows({ request, state }: Task, messages: Messages): readonly Row[] {
  if (state.status === 'done') return listOversizedFileRows(state.result, messages);
  return state.status === 'awaiting-confirmation' && request.review ? listReviewRows(request.review, messages) : [];
}

/** Builds the card shown before the task's own first state. */
export const createQueuedView = (
  command: Command | undefined,
  messages: Messages,
): Pick<View, 'status' | 'title' | 'line'> => ({
  status: 'queued',
  title: command ? localizeCommand(command, messages).title : '',
  line: messages.card.queued,
});

function createStatusView(
  task: Task,
  operation: Operation,
  messages: Messages,
  typicalMs: number | undefined,
): StatusView {
  const { state } = task;
  const { card } = messages;
  const { again, tryAgain, post, refresh } = commonButtons(card);
  switch (state.status) {
    case 'awaiting-confirmation':
      if ('consent' in state) return createConsentStatus(messages);
      if ('reviewed' in state) return createReviewStatus(task, operation, messages);
      return {
        status: 'needs-input',
        line: card.expense(state.estimate),
        actions: [
          ['confirm', card.buttons.confirm],
          ['stop', card.buttons.decline],
        ],
      };
    case 'pending':
      return { status: 'queued', line: formatWaiting(state, card), actions: [['stop', card.buttons.stop]] };
    case 'submitting':
      return { status: 'queued', line: card.queued, actions: [] };
    case 'polling':
      return createPollingStatus(state, task.canCancel ? card.buttons.stop : card.buttons.unfollow, card, typicalMs);
    case 'cancelling':
      return { status: 'working', line: card.stopping, actions: [] };
    case 'fetching':
    case 'delivering':
      return {
        status: 'working',
        line: state.attempts > 0 ? card.bringingAgain : card.bringing,
        actions: [],
      };
    case 'done':
      return createDoneStatus(task, state, operation, messages);
    case 'failed':
      return {
        status: 'failed',
        line: formatFailure(state.failure, operation, messages),
        actions: [
          ...(findServiceResult(task) ? [post] : []),
          ...listAlternativeActions(state.failure, operation),
          ...(isRetryable(state.failure) ? [tryAgain] : []),
        ],
      };
    case 'unknown':
      return {
        status: 'unknown',
        line: formatFailure(state.failure, operation, messages),
        actions: state.serviceTaskId === undefined ? [tryAgain] : [refresh, tryAgain],
      };
    case 'abandoned':
      if (isReviewPaused(task)) return createPausedReviewStatus(state, messages, again);
      return {
        status: 'cancelled',
        line: formatStopped(state, card),
        actions: state.serviceTaskId === undefined || state.cancelOutcome === 'stopped' ? [again] : [refresh, again],
      };
  }
}

const listAlternativeActions = (failure: TaskFailure, { fields }: Operation): StatusView['actions'] =>
  failure.kind === 'failed'
    ? (failure.alternatives ?? []).flatMap(({ label, values }, at) =>
        Object.keys(values).every((name) => fields[name]) ? [[`alternative:${at}`, label] as const] : [],
      )
    : [];

/** Puts the version of the consent text shown above into the button's name. */
const createConsentStatus = ({ card, cloning }: Messages): StatusView => ({
  status: 'needs-input',
  line: cloning.ask,
  actions: [
    [`agree:${CONSENT_VERSION}`, cloning.agree],
    ['stop', card.buttons.decline],
  ],
});

const asksConsent = ({ state }: Task): boolean => state.status === 'awaiting-confirmation' && 'consent' in state;

/** Lists follow-ups. Those that need a saved voice appear once a voice is saved; corrections come before repeats. */
function listFollowUpActions(
  task: Task,
  operation: Operation,
  messages: Messages,
  kind: 'correction' | 'continuation',
): StatusView['actions'] {
  const { state } = task;
  if (state.status !== 'done' || state.deliveryMethod === 'not-posted') return [];
  const { followUps = [] } = operation;
  const local = findCommandTranslation(operation, messages)?.followUps;
  return followUps
    .filter(({ inputs }) => listSavedVoices(task).length > 0 || !Object.values(inputs).includes('saved-voice'))
    .filter(({ requiredField }) => requiredField === undefined || task.request.values[requiredField] != null)
    .filter(({ onlyIfPoorlyUnderstood = false }) => onlyIfPoorlyUnderstood === (kind === 'correction'))
    .filter(({ onlyIfPoorlyUnderstood }) => !onlyIfPoorlyUnderstood || isPoorlyUnderstood(state.result))
    .map((follow) => {
      const { name, label } = follow;
      return [
        `${listFieldsToAsk(task, follow).length > 0 ? 'follow-up-form' : 'follow-up'}:${name}`,
        local?.[name] ?? label,
      ];
    });
}

/** Creates share buttons for the targets that accept a file of the result. */
const listShareActions = ({ request, state }: Task, shareButtons: readonly ShareButton[]): StatusView['actions'] =>
  state.status !== 'done' || state.deliveryMethod === 'not-posted'
    ? []
    : shareButtons
        .filter(({ limits }) => filterShareableFiles(state.result.files, request.command, limits).length > 0)
        .map(({ name, label }) => [`share:${name}`, label]);

/** Inserts share buttons after choices and before the button that repeats the task. */
function insertShareActions(
  actions: StatusView['actions'],
  shareActions: StatusView['actions'],
): StatusView['actions'] {
  const again = actions.findIndex(([name]) => name === 'retry');
  const before = again === -1 ? actions.length : again;
  return [...actions.slice(0, before), ...shareActions, ...actions.slice(before)];
}

function formatStopped(
  { serviceTaskId, unanswered, cancelOutcome }: Extract<TaskState, { status: 'abandoned' }>,
  { stopped }: CardMessages,
): string {
  if (unanswered) return stopped.unanswered;
  if (serviceTaskId === undefined) return stopped.unsent;
  if (cancelOutcome === 'stopped') return stopped.ended;
  return cancelOutcome === 'already-finished' ? stopped.over : stopped.unfollowed;
}

function formatWaiting(
  { lastFailure, waitsForTurn }: Extract<TaskState, { status: 'pending' }>,
  card: CardMessages,
): string {
  if (!lastFailure) return waitsForTurn ? card.queuedBehind : card.queued;
  if (lastFailure.kind === 'disk-full') return card.waiting.noRoom;
  if (lastFailure.kind === 'refused' && lastFailure.status === 507) return card.waiting.serviceFull;
  return lastFailure.kind === 'refused' ? card.waiting.busy : card.waiting.away;
}

function createPollingStatus(
  state: PollingState,
  stop: string,
  card: CardMessages,
  typicalMs: number | undefined,
): StatusView {
  const { reported } = state;
  const stopAction = ['stop', stop] as const;
  if (isUnresponsive(state))
    return { status: 'working', line: card.silent, actions: [commonButtons(card).refresh, stopAction] };
  if (reported.stage?.toLowerCase() === 'queued')
    return { status: 'queued', line: formatQueuePosition(reported, card), actions: [stopAction] };
  const usual = typicalMs === undefined ? undefined : card.usually(typicalMs);
  const percent = reported.progress === undefined ? undefined : card.percent(reported.progress);
  return {
    status: 'working',
    line: [card.working, formatStage(reported.stage, card), percent ?? usual]
      .filter((part) => part !== undefined)
      .join(' · '),
    actions: [stopAction],
    progress: reported.progress,
  };
}

function formatQueuePosition({ queuePosition, message }: ReportedProgress, card: CardMessages): string {
  return queuePosition === undefined ? (message ?? card.inLine) : card.placeInLine(queuePosition);
}

function formatDone(result: TaskResult, took: number, card: CardMessages): string {
  if (isResultIncomplete(result)) return card.doneInPart(took);
  if (isPoorlyUnderstood(result)) return card.doneUnclear(took, result.understoodShare ?? 0);
  return result.missingLanguages ? card.doneWithout(took, result.missingLanguages) : card.done(took);
}

function createDoneStatus(
  task: Task,
  state: Extract<TaskState, { status: 'done' }>,
  { outcome }: Operation,
  { card, cloning }: Messages,
): StatusView {
  const { again, post } = commonButtons(card);
  const took = Math.max(1, (task.changedAt - task.createdAt) / 1000);
  if (state.deliveryMethod === 'not-posted') return { status: 'done', line: card.notPosted, actions: [post, again] };
  const kept = listSavedVoices(task);
  const samples = state.result.files.filter((file) => file.role.startsWith('sample-'));
  const unsavedSamples = samples.filter(({ role }) => !kept.some((one) => one.role === role));
  const saveActions = unsavedSamples.map(({ role }) => {
    const letter = role.slice('sample-'.length).toUpperCase();
    return [`save:${role}`, card.buttons.save(letter)] as const;
  });
  const { synthetic } = state.result;
  const syntheticNote = synthetic && card.synthetic[synthetic === 'sound' ? 'sound' : 'voice'];
  const ended = formatDone(state.result, took, card);
  const all = [ended, syntheticNote].filter(Boolean).join(' · ');
  if (kept.length > 0) {
    const defaultName = kept.find(({ voiceId }) => voiceId === state.defaultVoice?.voiceId)?.name;
    const use =
      defaultName === undefined
        ? (['set-default', card.buttons.setDefault] as const)
        : (['undo-default', card.buttons.undoDefault] as const);
    const line = card.kept(
      kept.map(({ name }) => name),
      defaultName,
    );
    const discards = kept.map(
      ({ voiceId, name }) => [`delete-voice:${voiceId}`, truncate(cloning.delete(name), MAX_LABEL_CHARACTERS)] as const,
    );
    const marked = [syntheticNote, line].filter(Boolean).join(' · ');
    return { status: 'done', line: marked, actions: [use, ...saveActions, ...discards, again] };
  }
  if (outcome.voiceIdField !== undefined) return { status: 'done', line: cloning.deleted, actions: [again] };
  const line = samples.length > 0 ? card.whichSample(all) : all;
  return { status: 'done', line, actions: [...saveActions, again] };
}

/** Returns the field whose text the card shows. */
const spokenTextField = (operation: Operation): string | undefined =>
  operation.outcome.voiceIdField === undefined ? findTextField(operation) : undefined;

/** Returns the resulting text, else the request's text. */
function createBody({ request, state }: Task, operation: Operation): string | undefined {
  if (state.status === 'done' && state.result.texts) return state.result.texts.join('\n');
  const field = spokenTextField(operation);
  const value = field === undefined ? undefined : request.values[field];
  if (field !== undefined && request.labels[field] !== undefined) return request.labels[field];
  const text = Array.isArray(value) ? value.join('\n') : value;
  return typeof text === 'string' ? text : undefined;
}

function listFacts({ request, state }: Task, operation: Operation, messages: Messages): readonly Fact[] {
  const first = spokenTextField(operation);
  const shown = Object.keys(operation.fields).filter((name) => !operation.fields[name]?.inherited);
  const inputFacts = shown.flatMap((name): Fact[] => {
    const value = request.files[name]?.name ?? request.labels[name] ?? request.values[name];
    if (value === undefined || value === null || (name === first && !(state.status === 'done' && state.result.texts)))
      return [];
    const valueText = truncate(formatValue(value, messages), 200);
    return [
      {
        label: localizeFieldLabel(operation, name, messages),
        value: name === request.detectedField ? messages.card.detected(valueText) : valueText,
      },
    ];
  });
  const createNote = (valueText: string | undefined): readonly Fact[] =>
    valueText === undefined ? [] : [{ label: messages.card.note, value: valueText, isSecondary: true }];
  const from = listSourceFacts(request.precedingTask, messages);
  const understood = [
    ...listCorrectionFacts({ request, state }, messages),
    ...listPronunciationFacts(request, messages),
    ...from,
    ...createNote(request.note),
  ];
  if (state.status !== 'done') return [...inputFacts, ...understood];
  const { serviceMessage, untaggedFiles } = state.result;
  return [
    ...inputFacts,
    ...understood,
    ...listReencodedFileFacts(state.result, messages),
    ...createNote(serviceMessage),
    ...createNote(untaggedFiles && messages.card.unmarked(untaggedFiles)),
  ];
}

/** Shows the id of the preceding task. */
function listSourceFacts(source: PrecedingTask | undefined, { card }: Messages): readonly Fact[] {
  if (!source) return [];
  const { taskId, link } = source;
  return [{ label: card.from, value: taskId, link }];
}

const MAX_PRONUNCIATIONS = 8;

/** Lists the dictionary replacements in the text. */
function listPronunciationFacts(
  { replacedWords = [] }: Request,
  { dictionaries: { fact } }: Messages,
): readonly Fact[] {
  if (replacedWords.length === 0) return [];
  const shown = replacedWords.slice(0, MAX_PRONUNCIATIONS).map(({ word, replacement }) => `${word} → ${replacement}`);
  return [{ label: fact, value: truncate(shown.join(', '), 200), isSecondary: true }];
}

function formatValue(value: unknown, { card }: Messages): string {
  if (Array.isArray(value)) return value.join(typeof value[0] === 'string' ? ' / ' : ', ');
  return typeof value === 'boolean' ? (value ? card.yes : card.no) : String(value);
}
