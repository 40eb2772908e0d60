// Applies a poll to a task that is still working: reported progress, failed polls, and whether the message must be
// updated. Pure; step.ts handles the end of a task.

import type { StatusReport } from './outcome.ts';
import type { PollingState, ReportedProgress, Task } from './task.ts';

export type PollEvent =
  | { readonly is: 'polled'; readonly report: StatusReport }
  /** No usable answer. `isLongOutage`: the outage has lasted long enough to inform the user immediately. */
  | { readonly is: 'poll-failed'; readonly isLongOutage?: boolean };

/** Consecutive failed polls after which the message mentions the outage. */
export const SHOW_AFTER_FAILED_POLLS = 3;

type PollEffects = readonly ('store' | 'show' | 'refresh')[];

export function applyPoll(task: Task, state: PollingState, poll: PollEvent, now: number): readonly [Task, PollEffects] {
  const unchangedState = applyPollIfUneventful(state, poll);
  if (unchangedState) return [unchangedState === state ? task : { ...task, state: unchangedState }, []];
  // The start and end of an outage are stored, so that another process knows what the message says.
  if (poll.is === 'poll-failed')
    return [markNotShown({ ...task, state: countFailedPoll(state, poll) }), ['store', 'refresh']];
  const reported = reportedIn(poll.report);
  const changedAt = isSameProgress(reported, state.reported) ? state.changedAt : now;
  const next: Task = { ...task, state: { ...state, reported, failedPolls: 0, changedAt } };
  if (reported.stage !== state.reported.stage) return [markNotShown(next), ['store', 'show']];
  return isUnresponsive(state) ? [markNotShown(next), ['store', 'refresh']] : [next, ['show']];
}

/** Returns the state after a poll that changes neither record nor message, else undefined. */
export function applyPollIfUneventful(state: PollingState, poll: PollEvent): PollingState | undefined {
  if (poll.is === 'poll-failed') {
    const next = countFailedPoll(state, poll);
    return isUnresponsive(next) === isUnresponsive(state) ? next : undefined;
  }
  const { report } = poll;
  if (report.phase !== 'working' || isUnresponsive(state) || !isSameProgress(reportedIn(report), state.reported))
    return undefined;
  return state.failedPolls === 0 ? state : { ...state, failedPolls: 0 };
}

/** True if the message mentions the outage. */
export const isUnresponsive = ({ failedPolls }: PollingState): boolean => failedPolls >= SHOW_AFTER_FAILED_POLLS;

export function markNotShown({ shown: _, ...task }: Task): Task {
  return task;
}

const countFailedPoll = (
  state: PollingState,
  { isLongOutage }: Extract<PollEvent, { is: 'poll-failed' }>,
): PollingState => ({
  ...state,
  failedPolls: Math.max(state.failedPolls + 1, isLongOutage ? SHOW_AFTER_FAILED_POLLS : 0),
});

const reportedIn = ({ stage, progress, queuePosition, message, isLive }: StatusReport): ReportedProgress => ({
  ...(stage !== undefined && { stage }),
  ...(progress !== undefined && { progress }),
  ...(queuePosition !== undefined && { queuePosition }),
  ...(message !== undefined && { message }),
  ...(isLive && { isLive }),
});

const isSameProgress = (one: ReportedProgress, other: ReportedProgress): boolean =>
  one.stage === other.stage &&
  one.progress === other.progress &&
  one.queuePosition === other.queuePosition &&
  one.message === other.message &&
  one.isLive === other.isLive;
