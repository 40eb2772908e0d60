// Computes a task's next state and effects from an event. Pure, and the only module that changes a task's state. An
// event that does not fit the state (a late poll, a second click) changes nothing.

import type { Request } from '../commands/invocation.ts';
import { isConsentValid } from '../media/consent.ts';
import { applyEdits } from '../media/dub-review.ts';
import { applyPoll, markNotShown, type PollEvent } from './apply-poll.ts';
import { recastRequest, toConfirmedRequest } from './cast-request.ts';
import { stepForgotten } from './forget.ts';
import type { StatusReport } from './outcome.ts';
import { createReviewRequest, isReviewPaused } from './review-request.ts';
import {
  FINAL_STATUSES,
  listSavedVoices,
  type PollingState,
  type Task,
  type TaskFailure,
  type TaskState,
} from './task.ts';
import type { TaskEffect, TaskEvent } from './task-event.ts';
import {
  createPollingState,
  isStoredAs,
  toDoneState,
  toFailedState,
  toFetchingState,
  toSubtaskDoneState,
  toUncollectedState,
} from './task-states.ts';
import { toFirstStep, toSecondStep } from './two-step.ts';

export type { TaskEffect, TaskEvent };

/** A 404 within this time after the create call means "not ready yet". */
const NOT_FOUND_GRACE_MS = 15_000;

/** Effects that resume a task after a crash. A task that was being submitted is never sent again. */
const RESUME_EFFECTS: Readonly<Partial<Record<TaskState['status'], readonly TaskEffect[]>>> = {
  'awaiting-confirmation': ['expire'],
  pending: ['submit'],
  polling: ['poll'],
  cancelling: ['show', 'cancel'],
  fetching: ['collect'],
  delivering: ['collect'],
};
/** Statuses without another imminent update of the message. A resumed task refreshes it, unless `shown` is set. */
const REFRESHED_ON_RESUME: ReadonlySet<TaskState['status']> = new Set([
  'awaiting-confirmation',
  'pending',
  'polling',
  ...FINAL_STATUSES,
]);

type StepResult = readonly [Task, readonly TaskEffect[]];
type EventHandler<E extends TaskEvent['is']> = (
  task: Task,
  event: Extract<TaskEvent, { is: E }>,
  now: number,
) => StepResult;
type EventHandlers<E extends TaskEvent['is']> = { readonly [K in E]: EventHandler<K> };

/** Sets the next state. `changedAt` and `shown` change only with the status, not with its details. */
function withState(task: Task, next: TaskState, now: number): Task {
  if (next.status === task.state.status) return { ...task, state: next };
  const { shown: _, ...rest } = task;
  return { ...rest, state: next, changedAt: now };
}

const unchanged = (task: Task): StepResult => [task, []];
const transition = (task: Task, next: TaskState, now: number, ...effect: TaskEffect[]): StepResult => [
  withState(task, next, now),
  ['store', ...effect],
];

const restartWith = (task: Task, request: Request, now: number): StepResult =>
  transition({ ...task, request }, { status: 'pending', attempts: 0 }, now, 'show', 'submit');

/** Events until the service has accepted the task. */
const SUBMIT_HANDLERS: EventHandlers<
  | 'sending'
  | 'throttled'
  | 'accepted'
  | 'completed'
  | 'refused'
  | 'split'
  | 'send-failed'
  | 'confirmed'
  | 'recast'
  | 'agreed'
  | 'consent-text-changed'
> = {
  sending(task, _, now) {
    const { state } = task;
    return state.status === 'pending'
      ? transition(task, { status: 'submitting', attempts: state.attempts }, now)
      : unchanged(task);
  },
  throttled(task) {
    const { state } = task;
    if (state.status !== 'pending' || state.waitsForTurn) return unchanged(task);
    return [markNotShown({ ...task, state: { ...state, waitsForTurn: true } }), ['store', 'show']];
  },
  accepted(task, { id, canCancel, stream }, now) {
    if (task.state.status !== 'submitting') return unchanged(task);
    const { isRepeatable: _, ...rest } = task;
    const acceptedTask: Task = {
      ...rest,
      ...(canCancel && { canCancel }),
      ...(stream?.isRepeatable && { isRepeatable: true }),
    };
    return transition(acceptedTask, createPollingState(id, now, stream?.isLive), now, 'show', 'poll');
  },
  completed(task, { id: serviceTaskId, report, savedVoice }, now) {
    if (task.state.status !== 'submitting') return unchanged(task);
    return transition(
      task,
      { status: 'fetching', serviceTaskId, report, startedAt: now, attempts: 0, savedVoice },
      now,
      'collect',
    );
  },
  refused(task, { failure }, now) {
    const { status } = task.state;
    if (status !== 'submitting' && status !== 'pending') return unchanged(task);
    return transition(task, { status: failure.kind === 'unclear' ? 'unknown' : 'failed', failure }, now, 'show');
  },
  split(task, { twoStep }, now) {
    if (task.state.status !== 'submitting') return unchanged(task);
    return restartWith(task, toFirstStep(task.request, twoStep), now);
  },
  'send-failed'(task, { failure }, now) {
    const { state } = task;
    if (state.status !== 'submitting' && state.status !== 'pending') return unchanged(task);
    const next: TaskState = { status: 'pending', attempts: state.attempts + 1, lastFailure: failure };
    if (state.attempts > 0) return transition(task, next, now, 'submit');
    return [markNotShown(withState(task, next, now)), ['store', 'show', 'submit']];
  },
  confirmed(task, { since, asOneVoice }, now) {
    if (task.state.status !== 'awaiting-confirmation' || 'consent' in task.state) return unchanged(task);
    return restartWith({ ...task, createdAt: since }, toConfirmedRequest(task, asOneVoice), now);
  },
  recast(task, { choice }) {
    const { state, request } = task;
    if (state.status !== 'awaiting-confirmation' || !request.assembly?.script) return unchanged(task);
    return [markNotShown({ ...task, request: recastRequest(request, [choice]) }), ['store', 'show']];
  },
  agreed(task, { consent, since }, now) {
    const isAsked = task.state.status === 'awaiting-confirmation' && 'consent' in task.state;
    if (!isAsked || !isConsentValid(consent, task.origin.person.id)) return unchanged(task);
    return restartWith({ ...task, createdAt: since, consent }, task.request, now);
  },
  'consent-text-changed': (task) =>
    task.state.status === 'awaiting-confirmation' ? [markNotShown(task), ['store', 'show']] : unchanged(task),
};

/** Events during a review. Each correction restarts the day for which the review stays open. */
const REVIEW_HANDLERS: EventHandlers<'corrected' | 'editor-added'> = {
  corrected(task, { edits, seenRevision }, now) {
    const { state, request } = task;
    if (state.status !== 'awaiting-confirmation' || !request.review) return unchanged(task);
    const review = applyEdits(request.review, edits, seenRevision);
    if (review === request.review) return unchanged(task);
    return [markNotShown({ ...task, changedAt: now, request: { ...request, review } }), ['store', 'show']];
  },
  'editor-added'(task, { personId }) {
    const { state, request } = task;
    const { review } = request;
    if (state.status !== 'awaiting-confirmation' || !review || review.editors?.includes(personId))
      return unchanged(task);
    const editors = [...(review.editors ?? []), personId];
    return [{ ...task, request: { ...request, review: { ...review, editors } } }, ['store']];
  },
};

const handlePoll = (task: Task, event: PollEvent, now: number): StepResult => {
  const { state } = task;
  if (state.status !== 'polling') return unchanged(task);
  const ended = event.is === 'polled' && event.report.phase !== 'working' ? event.report : undefined;
  return ended ? applyFinalReport(task, state, ended, now) : applyPoll(task, state, event, now);
};

/** Events while the service works on the task, including a user's refresh or cancel. */
const POLL_HANDLERS: EventHandlers<
  | 'polled'
  | 'poll-failed'
  | 'not-found'
  | 'stream-lost'
  | 'timed-out'
  | 'cancel-requested'
  | 'cancelled'
  | 'refresh-requested'
> = {
  polled: handlePoll,
  'poll-failed': handlePoll,
  'not-found'(task, _, now) {
    const { state } = task;
    if (state.status !== 'polling' || now - state.acceptedAt < NOT_FOUND_GRACE_MS) return unchanged(task);
    return transition(
      task,
      { status: 'failed', serviceTaskId: state.serviceTaskId, failure: { kind: 'not-found' } },
      now,
      'show',
    );
  },
  'stream-lost'(task, _, now) {
    const { status } = task.state;
    if (status !== 'polling' && status !== 'fetching' && status !== 'delivering') return unchanged(task);
    if (task.isRepeatable) return restartWith(task, task.request, now);
    return transition(task, { status: 'unknown', failure: { kind: 'stream-lost' } }, now, 'show');
  },
  'timed-out'(task, { minutes }, now) {
    const { state } = task;
    if (state.status === 'awaiting-confirmation')
      return transition(task, { status: 'abandoned', unanswered: true }, now, 'show');
    if (state.status === 'pending') {
      const failure: TaskFailure = state.lastFailure ?? { kind: 'not-started', minutes };
      return transition(task, { status: 'failed', failure }, now, 'show');
    }
    if (state.status !== 'polling') return unchanged(task);
    return transition(
      task,
      { status: 'unknown', serviceTaskId: state.serviceTaskId, failure: { kind: 'timed-out', minutes } },
      now,
      'show',
    );
  },
  'cancel-requested'(task, _, now) {
    const { state } = task;
    if (state.status === 'pending' || state.status === 'awaiting-confirmation')
      return transition(task, { status: 'abandoned' }, now, 'show');
    if (state.status !== 'polling') return unchanged(task);
    return task.canCancel
      ? transition(task, { status: 'cancelling', serviceTaskId: state.serviceTaskId }, now, 'show', 'cancel')
      : transition(task, { status: 'abandoned', serviceTaskId: state.serviceTaskId }, now, 'show');
  },
  cancelled(task, { outcome }, now) {
    const { state } = task;
    if (state.status !== 'cancelling') return unchanged(task);
    return transition(
      task,
      {
        status: 'abandoned',
        serviceTaskId: state.serviceTaskId,
        ...(outcome !== 'unsupported' && { cancelOutcome: outcome }),
      },
      now,
      'show',
    );
  },
  'refresh-requested'(task, _, now) {
    const { state } = task;
    if (isReviewPaused(task))
      return transition(task, { status: 'awaiting-confirmation', reviewed: true }, now, 'show', 'expire');
    if ((state.status !== 'unknown' && state.status !== 'abandoned') || state.serviceTaskId === undefined)
      return unchanged(task);
    if (state.status === 'abandoned' && state.cancelOutcome === 'stopped') return unchanged(task);
    return transition(task, createPollingState(state.serviceTaskId, now), now, 'show', 'poll');
  },
};

/** Events from the service's result to its delivery. */
const DELIVERY_HANDLERS: EventHandlers<
  | 'collected'
  | 'not-collected'
  | 'delivery-progressed'
  | 'delivered'
  | 'files-too-large'
  | 'not-delivered'
  | 'voice-saved'
  | 'voice-deleted'
  | 'default-voice-changed'
  | 'follow-up-claimed'
> = {
  collected(task, { result }, now) {
    const { state } = task;
    // The result was fetched again, after a crash or for resizing. A changed result is stored before its delivery.
    if (state.status === 'delivering')
      return isStoredAs(state.result, result)
        ? [task, ['deliver']]
        : transition(task, { ...state, result }, now, 'deliver');
    if (state.status !== 'fetching') return unchanged(task);
    if (task.request.nextStep && result.review)
      return transition(
        { ...task, request: createReviewRequest(task.request, task.request.nextStep, result.review) },
        { status: 'awaiting-confirmation', reviewed: true },
        now,
        'show',
        'expire',
      );
    if (task.request.nextStep && result.texts)
      return restartWith(task, toSecondStep(task.request, task.request.nextStep, result.texts), now);
    const { serviceTaskId, report, savedVoice } = state;
    const next: TaskState = {
      status: 'delivering',
      serviceTaskId,
      report,
      result,
      startedAt: now,
      attempts: 0,
      savedVoice,
    };
    return transition(task, next, now, 'deliver');
  },
  'not-collected'(task, { retry, failure }, now) {
    const { state } = task;
    if (state.status !== 'fetching' && state.status !== 'delivering') return unchanged(task);
    if (!retry) return transition(task, toUncollectedState(state, failure), now, 'show');
    const next: Task = { ...task, state: { ...state, attempts: state.attempts + 1 } };
    // From the second attempt on the message already shows the failure.
    return [next, state.attempts === 0 ? ['show', 'collect'] : ['collect']];
  },
  'delivery-progressed'(task, { deliveryProgress }, now) {
    const { state } = task;
    return state.status === 'delivering' ? transition(task, { ...state, deliveryProgress }, now) : unchanged(task);
  },
  delivered(task, { deliveryMethod, message }, now) {
    const { state } = task;
    if (state.status !== 'delivering') return unchanged(task);
    const done = withState(task, toDoneState(state, deliveryMethod), now);
    return [{ ...done, shown: true, origin: { ...task.origin, message } }, ['store']];
  },
  'files-too-large'(task, { maxBytes }, now) {
    const { state } = task;
    if (state.status !== 'delivering') return unchanged(task);
    return transition(task, { ...state, maxBytes, resizeRounds: (state.resizeRounds ?? 0) + 1 }, now, 'collect');
  },
  'not-delivered'(task, { retry }, now) {
    const { state } = task;
    if (state.status !== 'delivering') return unchanged(task);
    if (retry) return [{ ...task, state: { ...state, attempts: state.attempts + 1 } }, ['deliver']];
    return transition(task, toDoneState(state, 'not-posted'), now, 'show');
  },
  'voice-saved'(task, { savedVoice }, now) {
    const { state } = task;
    return state.status === 'done'
      ? transition(task, { ...state, savedVoices: [...listSavedVoices(task), savedVoice] }, now, 'show')
      : unchanged(task);
  },
  'voice-deleted'(task, { voiceId }, now) {
    const { state } = task;
    if (state.status !== 'done' || !listSavedVoices(task).some((one) => one.voiceId === voiceId))
      return unchanged(task);
    const { defaultVoice, ...rest } = state;
    const savedVoices = listSavedVoices(task).filter((one) => one.voiceId !== voiceId);
    return transition(
      task,
      { ...rest, savedVoices, ...(defaultVoice && defaultVoice.voiceId !== voiceId && { defaultVoice }) },
      now,
      'show',
    );
  },
  'default-voice-changed'(task, { defaultVoice }, now) {
    const { state } = task;
    if (state.status !== 'done') return unchanged(task);
    const { defaultVoice: _, ...rest } = state;
    return transition(task, { ...rest, defaultVoice }, now, 'show');
  },
  'follow-up-claimed'(task, { name, claim, replaces }, now) {
    const { state } = task;
    if (state.status !== 'done') return unchanged(task);
    const before = state.followUps?.[name];
    if (before && before.taskId !== replaces) return unchanged(task);
    return transition(task, { ...state, followUps: { ...state.followUps, [name]: claim } }, now);
  },
};

const HANDLERS: EventHandlers<TaskEvent['is']> = {
  ...SUBMIT_HANDLERS,
  ...REVIEW_HANDLERS,
  ...POLL_HANDLERS,
  ...DELIVERY_HANDLERS,
  recovered(task, _, now) {
    if (task.state.status !== 'submitting') return [task, resumeEffects(task)];
    // Of an assembled result, only subtasks are sent.
    if (task.request.assembly) return restartWith(task, task.request, now);
    return transition(task, { status: 'unknown', failure: { kind: 'unclear' } }, now, 'show');
  },
  'forget-requested': (task) => [{ ...task, isForgotten: true }, ['store']],
  shown: (task) =>
    task.shown || !REFRESHED_ON_RESUME.has(task.state.status) ? unchanged(task) : [{ ...task, shown: true }, ['store']],
};

export function step(task: Task, event: TaskEvent, now: number): StepResult {
  const [next, effects] = (HANDLERS[event.is] as EventHandler<TaskEvent['is']>)(task, event, now);
  const isUnchanged = next === task && event.is !== 'recovered';
  return next.isForgotten && !isUnchanged ? stepForgotten(next, effects, now) : [next, effects];
}

const resumeEffects = ({ state, shown }: Task): readonly TaskEffect[] => {
  const goOn = RESUME_EFFECTS[state.status] ?? [];
  return REFRESHED_ON_RESUME.has(state.status) && !shown ? ['refresh', ...goOn] : goOn;
};

function applyFinalReport(task: Task, { serviceTaskId }: PollingState, report: StatusReport, now: number): StepResult {
  if (report.phase === 'success' && task.parent !== undefined)
    return [{ ...withState(task, toSubtaskDoneState(serviceTaskId, report), now), shown: true }, ['store']];
  return report.phase === 'success'
    ? transition(task, toFetchingState(serviceTaskId, report, now), now, 'collect')
    : transition(task, toFailedState(serviceTaskId, report), now, 'show');
}
