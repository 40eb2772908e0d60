// Builds a task's card, state by state. Pure.

import { type Message, message, type Text } from '../../messages/message.ts';
import { elapsed, joinSentences, language, list, percent, quotedList, sound } from '../../messages/values.ts';
import { countMissingPieces } from '../assembly/missing-pieces.ts';
import type { Command, Operation } from '../commands/command.ts';
import { choiceText, commandText } from '../commands/command-texts.ts';
import type { Alternative, Request } from '../commands/invocation.ts';
import { CONSENT_VERSION } from '../media/consent.ts';
import type { ShareButton } from '../media/share-target.ts';
import { isUnresponsive } from '../tasks/apply-poll.ts';
import { isRetryable } from '../tasks/is-retryable.ts';
import { isStreamTaskId, toLiveSoundId } from '../tasks/local-task-id.ts';
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
import { createCastQuestion, listCastRows, listRecastActions } from './cast-view.ts';
import { createEstimateMessage } from './estimate-message.ts';
import { createFailureText, isResultIncomplete, listOversizedFileRows } from './failure-text.ts';
import { createPausedReviewStatus, createReviewStatus, listReviewRows } from './review-card.ts';
import { createStageText } from './stage-text.ts';
import { listTaskActions } from './task-actions.ts';
import { listTaskFacts, tookSeconds } from './task-facts.ts';
import { listTaskParts } from './task-parts.ts';
import { createTaskBody, createTaskTitle, describeTaskInput, splitServiceMessage } from './task-text.ts';
import type { Row, StatusView, View } from './view.ts';

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
  const facts = listTaskFacts(task, operation);
  const rows = listRows(task);
  const parts = listTaskParts(task, operation);
  const live = findLiveSound(task);
  return {
    status: shown.status,
    title: createTaskTitle(task, operation),
    line: shown.line,
    kind: operation.outcome.kind,
    ...describeTaskInput(task, operation),
    ...(asksConsent(task) ? { body: message('cloning.statement') } : createTaskBody(task, operation)),
    ...(facts.length > 0 && { facts }),
    ...(parts.length > 0 && { parts }),
    ...(rows.length > 0 && { rows }),
    actions: listTaskActions(task, operation, shown.actions, shareButtons),
    // No time runs while the task awaits confirmation.
    ...(task.state.status !== 'awaiting-confirmation' && { since: task.createdAt }),
    ...(isTaskFinished && { until: task.changedAt }),
    progress: shown.progress,
    ...(live !== undefined && { live: { id: live } }),
    ...(task.state.status === 'done' && { files: task.state.result.files }),
    reference: task.id,
  };
}

/** The sound stays while its file is fetched and posted. */
function findLiveSound({ state }: Task): string | undefined {
  const isLive =
    (state.status === 'polling' && state.reported.isLive) ||
    state.status === 'fetching' ||
    state.status === 'delivering';
  return isLive && isStreamTaskId(state.serviceTaskId) ? toLiveSoundId(state.serviceTaskId) : undefined;
}

function listRows({ request, state }: Task): readonly Row[] {
  if (state.status === 'done') return listOversizedFileRows(state.result);
  if (state.status !== 'awaiting-confirmation') return [];
  return request.review ? listReviewRows(request.review) : listCastRows({ request });
}

/** Builds the card shown before the task's own first state. */
export function createQueuedView(
  command: Command | undefined,
  request: Request,
): Pick<View, 'status' | 'title' | 'line' | 'kind' | 'input' | 'isInputFile'> {
  const status = { status: 'queued', line: message('card.queued') } as const;
  if (command?.kind !== 'operation') return { ...status, title: command ? commandText(command, 'title') : '' };
  return {
    ...status,
    title: createTaskTitle({ request }, command),
    kind: command.outcome.kind,
    ...describeTaskInput({ request }, command),
  };
}

function createStatusView(task: Task, operation: Operation, typicalMs: number | undefined): StatusView {
  const { state } = task;
  const { again, tryAgain, post, refresh } = BUTTONS;
  switch (state.status) {
    case 'awaiting-confirmation':
      if ('consent' in state) return createConsentStatus();
      if ('reviewed' in state) return createReviewStatus(task, operation);
      if ('cast' in state) return createCastQuestion(task, state.estimate);
      return {
        status: 'needs-input',
        line: createEstimateMessage(state.estimate),
        actions: [
          ['confirm', message('card.buttons.confirm')],
          ...listRecastActions(task),
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

const listAlternativeActions = (failure: TaskFailure, operation: Operation): StatusView['actions'] =>
  failure.kind === 'failed'
    ? (failure.alternatives ?? []).flatMap((one, at) =>
        Object.keys(one.values).every((name) => operation.fields[name])
          ? [[`alternative:${at}`, createAlternativeLabel(one, operation)] as const]
          : [],
      )
    : [];

/** Names a choice and a sound in the reader's language; other values are their own label. */
function createAlternativeLabel({ label, values }: Alternative, operation: Operation): Text {
  const [[name, value] = ['', '']] = Object.entries(values);
  const options = operation.fields[name]?.options;
  const choice = options?.kind === 'choice' ? options.choices.find((one) => one.value === value) : undefined;
  if (choice) return message('alternatives.asChoice', { choice: choiceText(operation, name, choice.label) });
  return name === operation.outcome.soundField ? sound(value) : label;
}

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

/** Returns what the user has to know about the result. Empty if there is nothing. */
function createDoneLine(task: Task, result: TaskResult): Text {
  const time = elapsed(tookSeconds(task));
  const { notable } = splitServiceMessage(result);
  const state = isResultIncomplete(result)
    ? message('card.doneInPart', { time })
    : isPoorlyUnderstood(result)
      ? message('card.doneUnclear', { time, share: percent(result.understoodShare ?? 0) })
      : result.missingLanguages &&
        message('card.doneWithout', { time, names: list(result.missingLanguages.map(language)) });
  const untagged = result.untaggedFiles && message('card.unmarked', { names: list(result.untaggedFiles) });
  const sentences = [state, task.request.note, ...notable, untagged].filter((one) => one !== undefined);
  return sentences.length === 0 ? '' : list(sentences, 'sentences');
}

/** Pieces of an assembled result that could not be made can be tried again without the others. */
const listMissingActions = ({ report }: Extract<TaskState, { status: 'done' }>): StatusView['actions'] =>
  countMissingPieces(report) > 0 ? [['reassemble', message('card.buttons.missing')]] : [];

function createDoneStatus(
  task: Task,
  state: Extract<TaskState, { status: 'done' }>,
  { outcome }: Operation,
): StatusView {
  const { again, post } = BUTTONS;
  if (state.deliveryMethod === 'not-posted')
    return { status: 'done', line: message('card.notPosted'), actions: [post, again] };
  const kept = listSavedVoices(task);
  const samples = state.result.files.filter((file) => file.role.startsWith('sample-'));
  const unsavedSamples = samples.filter(({ role }) => !kept.some((one) => one.role === role));
  const saveActions = unsavedSamples.map(({ role }) => {
    const letter = role.slice('sample-'.length).toUpperCase();
    return [`save:${role}`, message('card.buttons.save', { letter })] as const;
  });
  if (kept.length > 0) {
    const defaultName = kept.find(({ voiceId }) => voiceId === state.defaultVoice?.voiceId)?.name;
    const use =
      defaultName === undefined
        ? (['set-default', message('card.buttons.setDefault')] as const)
        : (['undo-default', message('card.buttons.undoDefault')] as const);
    const saved = message('card.kept', { names: quotedList(kept.map(({ name }) => name)), own: defaultName });
    const discards = kept.map(
      ({ voiceId, name }) => [`delete-voice:${voiceId}`, message('cloning.delete', { name })] as const,
    );
    return {
      status: 'done',
      line: joinSentences(createDoneLine(task, state.result), saved),
      actions: [use, ...saveActions, ...discards, again],
    };
  }
  if (outcome.voiceIdField !== undefined) return { status: 'done', line: message('cloning.deleted'), actions: [again] };
  const line = createDoneLine(task, state.result);
  return {
    status: 'done',
    line: samples.length > 0 ? joinSentences(line, message('card.whichSample')) : line,
    actions: [...saveActions, ...listMissingActions(state), ...listRecastActions(task), again],
  };
}
