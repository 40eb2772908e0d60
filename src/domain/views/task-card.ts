// Builds a task's card, state by state. Pure.

import { truncate } from '../../kit/text.ts';
import { type Message, message, type Text } from '../../messages/message.ts';
import { elapsed, language, list, percent, quotedList } from '../../messages/values.ts';
import { type Command, findTextField, type Operation } from '../commands/command.ts';
import { commandText, fieldLabel, followUpText } from '../commands/command-texts.ts';
import type { PrecedingTask, Request } from '../commands/invocation.ts';
import { CONSENT_VERSION } from '../media/consent.ts';
import { filterShareableFiles, type ShareButton } from '../media/share-target.ts';
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
import { createEstimateMessage } from './estimate-message.ts';
import {
  createFailureText,
  isResultIncomplete,
  listOversizedFileRows,
  listReencodedFileFacts,
} from './failure-text.ts';
import { createPausedReviewStatus, createReviewStatus, listCorrectionFacts, listReviewRows } from './review-card.ts';
import { createStageText } from './stage-text.ts';
import { listTaskParts } from './task-parts.ts';
import type { Action, Fact, Row, StatusView, View } from './view.ts';

const BUTTONS = {
  again: ['retry', message('card.buttons.again')],
  tryAgain: ['retry', message('card.buttons.tryAgain')],
  post: ['post', message('card.buttons.post')],
  refresh: ['refresh', message('card.buttons.refresh')],
} as const satisfies Readonly<Record<string, StatusView['actions'][number]>>;

/** `typicalMs`: recent duration of similar tasks, if known. `shareButtons`: share targets for the finished sound. */
export function createTaskView(
  task: Task,
  operation: Operation,
  typicalMs?: number,
  shareButtons: readonly ShareButton[] = [],
): View {
  const shown = createStatusView(task, operation, typicalMs);
  const isTaskFinished = isFinished(task);
  const edit = isTaskFinished ? [['edit', message('card.buttons.edit')] as const] : [];
  const actions = [
    ...listFollowUpActions(task, operation, 'correction'),
    ...insertShareActions(shown.actions, listShareActions(task, shareButtons)),
    ...edit,
    ...listFollowUpActions(task, operation, 'continuation'),
  ];
  const body = asksConsent(task) ? message('cloning.statement') : createBody(task, operation);
  const facts = listFacts(task, operation);
  const rows = listRows(task);
  const parts = listTaskParts(task, operation);
  return {
    status: shown.status,
    title: commandText(operation, 'title'),
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

function listRows({ request, state }: Task): readonly Row[] {
  if (state.status === 'done') return listOversizedFileRows(state.result);
  return state.status === 'awaiting-confirmation' && request.review ? listReviewRows(request.review) : [];
}

/** Builds the card shown before the task's own first state. */
export const createQueuedView = (command: Command | undefined): Pick<View, 'status' | 'title' | 'line'> => ({
  status: 'queued',
  title: command ? commandText(command, 'title') : '',
  line: message('card.queued'),
});

function createStatusView(task: Task, operation: Operation, typicalMs: number | undefined): StatusView {
  const { state } = task;
  const { again, tryAgain, post, refresh } = BUTTONS;
  switch (state.status) {
    case 'awaiting-confirmation':
      if ('consent' in state) return createConsentStatus();
      if ('reviewed' in state) return createReviewStatus(task, operation);
      return {
        status: 'needs-input',
        line: createEstimateMessage(state.estimate),
        actions: [
          ['confirm', message('card.buttons.confirm')],
          ['stop', message('card.buttons.decline')],
        ],
      };
    case 'pending':
      return { status: 'queued', line: createWaitingLine(state), actions: [['stop', message('card.buttons.stop')]] };
    case 'submitting':
      return { status: 'queued', line: message('card.queued'), actions: [] };
    case 'polling':
      return createPollingStatus(
        state,
        message(task.canCancel ? 'card.buttons.stop' : 'card.buttons.unfollow'),
        typicalMs,
      );
    case 'cancelling':
      return { status: 'working', line: message('card.stopping'), actions: [] };
    case 'fetching':
    case 'delivering':
      return {
        status: 'working',
        line: message(state.attempts > 0 ? 'card.bringingAgain' : 'card.bringing'),
        actions: [],
      };
    case 'done':
      return createDoneStatus(task, state, operation);
    case 'failed':
      return {
        status: 'failed',
        line: createFailureText(state.failure, operation),
        actions: [
          ...(findServiceResult(task) ? [post] : []),
          ...listAlternativeActions(state.failure, operation),
          ...(isRetryable(state.failure) ? [tryAgain] : []),
        ],
      };
    case 'unknown':
      return {
        status: 'unknown',
        line: createFailureText(state.failure, operation),
        actions: state.serviceTaskId === undefined ? [tryAgain] : [refresh, tryAgain],
      };
    case 'abandoned':
      if (isReviewPaused(task)) return createPausedReviewStatus(state, again);
      return {
        status: 'cancelled',
        line: createStoppedLine(state),
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
const createConsentStatus = (): StatusView => ({
  status: 'needs-input',
  line: message('cloning.ask'),
  actions: [
    [`agree:${CONSENT_VERSION}`, message('cloning.agree')],
    ['stop', message('card.buttons.decline')],
  ],
});

const asksConsent = ({ state }: Task): boolean => state.status === 'awaiting-confirmation' && 'consent' in state;

/** Lists follow-ups. Those that need a saved voice appear once a voice is saved; corrections come before repeats. */
function listFollowUpActions(
  task: Task,
  operation: Operation,
  kind: 'correction' | 'continuation',
): StatusView['actions'] {
  const { state } = task;
  if (state.status !== 'done' || state.deliveryMethod === 'not-posted') return [];
  const { followUps = [] } = operation;
  return followUps
    .filter(({ inputs }) => listSavedVoices(task).length > 0 || !Object.values(inputs).includes('saved-voice'))
    .filter(({ requiredField }) => requiredField === undefined || task.request.values[requiredField] != null)
    .filter(({ onlyIfPoorlyUnderstood = false }) => onlyIfPoorlyUnderstood === (kind === 'correction'))
    .filter(({ onlyIfPoorlyUnderstood }) => !onlyIfPoorlyUnderstood || isPoorlyUnderstood(state.result))
    .map((follow) => [
      `${listFieldsToAsk(task, follow).length > 0 ? 'follow-up-form' : 'follow-up'}:${follow.name}`,
      followUpText(operation, follow.name),
    ]);
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

function createStoppedLine({
  serviceTaskId,
  unanswered,
  cancelOutcome,
}: Extract<TaskState, { status: 'abandoned' }>): Message {
  if (unanswered) return message('card.stopped.unanswered');
  if (serviceTaskId === undefined) return message('card.stopped.unsent');
  if (cancelOutcome === 'stopped') return message('card.stopped.ended');
  return cancelOutcome === 'already-finished' ? message('card.stopped.over') : message('card.stopped.unfollowed');
}

function createWaitingLine({ lastFailure, waitsForTurn }: Extract<TaskState, { status: 'pending' }>): Message {
  if (!lastFailure) return message(waitsForTurn ? 'card.queuedBehind' : 'card.queued');
  if (lastFailure.kind === 'disk-full') return message('card.waiting.noRoom');
  if (lastFailure.kind === 'refused' && lastFailure.status === 507) return message('card.waiting.serviceFull');
  return message(lastFailure.kind === 'refused' ? 'card.waiting.busy' : 'card.waiting.away');
}

function createPollingStatus(state: PollingState, stop: Message, typicalMs: number | undefined): StatusView {
  const { reported } = state;
  const stopAction = ['stop', stop] as const;
  if (isUnresponsive(state))
    return { status: 'working', line: message('card.silent'), actions: [BUTTONS.refresh, stopAction] };
  if (reported.stage?.toLowerCase() === 'queued')
    return { status: 'queued', line: createQueueLine(reported), actions: [stopAction] };
  const progress =
    reported.progress === undefined
      ? createUsualDuration(typicalMs)
      : message('card.percent', { part: percent(reported.progress) });
  return {
    status: 'working',
    line: list([message('card.working'), createStageText(reported.stage) ?? '', progress], 'dot'),
    actions: [stopAction],
    progress: reported.progress,
  };
}

/** Rounds to ten seconds, or to minutes from a minute and a half. */
function createUsualDuration(ms: number | undefined): Text {
  if (ms === undefined) return '';
  if (ms < 10_000) return message('card.usually.moments');
  return ms < 90_000
    ? message('card.usually.seconds', { seconds: Math.round(ms / 10_000) * 10 })
    : message('card.usually.minutes', { minutes: Math.round(ms / 60_000) });
}

function createQueueLine({ queuePosition, message: reported }: ReportedProgress): Text {
  return queuePosition === undefined
    ? (reported ?? message('card.inLine'))
    : message('card.placeInLine', { place: queuePosition });
}

function createDoneLine(result: TaskResult, took: number): Message {
  const time = elapsed(took);
  if (isResultIncomplete(result)) return message('card.doneInPart', { time });
  if (isPoorlyUnderstood(result))
    return message('card.doneUnclear', { time, share: percent(result.understoodShare ?? 0) });
  return result.missingLanguages
    ? message('card.doneWithout', { time, names: list(result.missingLanguages.map(language)) })
    : message('card.done', { time });
}

function createDoneStatus(
  task: Task,
  state: Extract<TaskState, { status: 'done' }>,
  { outcome }: Operation,
): StatusView {
  const { again, post } = BUTTONS;
  const took = Math.max(1, (task.changedAt - task.createdAt) / 1000);
  if (state.deliveryMethod === 'not-posted')
    return { status: 'done', line: message('card.notPosted'), actions: [post, again] };
  const kept = listSavedVoices(task);
  const samples = state.result.files.filter((file) => file.role.startsWith('sample-'));
  const unsavedSamples = samples.filter(({ role }) => !kept.some((one) => one.role === role));
  const saveActions = unsavedSamples.map(({ role }) => {
    const letter = role.slice('sample-'.length).toUpperCase();
    return [`save:${role}`, message('card.buttons.save', { letter })] as const;
  });
  const { synthetic } = state.result;
  const syntheticNote = synthetic ? message(`card.synthetic.${synthetic === 'sound' ? 'sound' : 'voice'}`) : '';
  const all = list([createDoneLine(state.result, took), syntheticNote], 'dot');
  if (kept.length > 0) {
    const defaultName = kept.find(({ voiceId }) => voiceId === state.defaultVoice?.voiceId)?.name;
    const use =
      defaultName === undefined
        ? (['set-default', message('card.buttons.setDefault')] as const)
        : (['undo-default', message('card.buttons.undoDefault')] as const);
    const line = message('card.kept', { names: quotedList(kept.map(({ name }) => name)), own: defaultName });
    const discards = kept.map(
      ({ voiceId, name }) => [`delete-voice:${voiceId}`, message('cloning.delete', { name })] as const,
    );
    return {
      status: 'done',
      line: list([syntheticNote, line], 'dot'),
      actions: [use, ...saveActions, ...discards, again],
    };
  }
  if (outcome.voiceIdField !== undefined) return { status: 'done', line: message('cloning.deleted'), actions: [again] };
  const line = samples.length > 0 ? message('card.whichSample', { line: all }) : all;
  return { status: 'done', line, actions: [...saveActions, again] };
}

/** Returns the field whose text the card shows. */
const spokenTextField = (operation: Operation): string | undefined =>
  operation.outcome.voiceIdField === undefined ? findTextField(operation) : undefined;

/** Returns the resulting text, else the request's text. */
function createBody({ request, state }: Task, operation: Operation): Text | undefined {
  if (state.status === 'done' && state.result.texts) return state.result.texts.join('\n');
  const field = spokenTextField(operation);
  const value = field === undefined ? undefined : request.values[field];
  if (field !== undefined && request.labels[field] !== undefined) return request.labels[field];
  const text = Array.isArray(value) ? value.join('\n') : value;
  return typeof text === 'string' ? text : undefined;
}

function listFacts({ request, state }: Task, operation: Operation): readonly Fact[] {
  const first = spokenTextField(operation);
  const shown = Object.keys(operation.fields).filter((name) => !operation.fields[name]?.inherited);
  const inputFacts = shown.flatMap((name): Fact[] => {
    const value = request.files[name]?.name ?? request.labels[name] ?? request.values[name];
    if (value === undefined || value === null || (name === first && !(state.status === 'done' && state.result.texts)))
      return [];
    const text = createValueText(value);
    return [
      {
        label: fieldLabel(operation, name),
        value: name === request.detectedField ? message('card.detected', { language: text }) : text,
      },
    ];
  });
  const createNote = (text: Text | undefined): readonly Fact[] =>
    text === undefined ? [] : [{ label: message('card.note'), value: text, isSecondary: true }];
  const from = listSourceFacts(request.precedingTask);
  const understood = [
    ...listCorrectionFacts({ request, state }),
    ...listPronunciationFacts(request),
    ...from,
    ...createNote(request.note),
  ];
  if (state.status !== 'done') return [...inputFacts, ...understood];
  const { serviceMessage, untaggedFiles } = state.result;
  return [
    ...inputFacts,
    ...understood,
    ...listReencodedFileFacts(state.result),
    ...createNote(serviceMessage),
    ...createNote(untaggedFiles && message('card.unmarked', { names: list(untaggedFiles) })),
  ];
}

/** Shows the id of the preceding task. */
function listSourceFacts(source: PrecedingTask | undefined): readonly Fact[] {
  if (!source) return [];
  const { taskId, link } = source;
  return [{ label: message('card.from'), value: taskId, link }];
}

const MAX_PRONUNCIATIONS = 8;

/** Lists the dictionary replacements in the text. */
function listPronunciationFacts({ replacedWords = [] }: Request): readonly Fact[] {
  if (replacedWords.length === 0) return [];
  const shown = replacedWords.slice(0, MAX_PRONUNCIATIONS).map(({ word, replacement }) => `${word} → ${replacement}`);
  return [{ label: message('dictionaries.fact'), value: truncate(shown.join(', '), 200), isSecondary: true }];
}

const MAX_VALUE_CHARACTERS = 200;

/** Creates the text of a request's value or label. */
export function createValueText(value: unknown): Text {
  if (Array.isArray(value))
    return truncate(value.join(typeof value[0] === 'string' ? ' / ' : ', '), MAX_VALUE_CHARACTERS);
  if (typeof value === 'boolean') return message(value ? 'card.yes' : 'card.no');
  return typeof value === 'object' ? (value as Text) : truncate(String(value), MAX_VALUE_CHARACTERS);
}
