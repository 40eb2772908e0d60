// Builds the states that follow the service's acceptance of a task. The rules for entering them are in step.ts.

import type { Json } from '../../kit/json.ts';
import type { StatusReport } from './outcome.ts';
import type { TaskFailure, TaskResult, TaskState } from './task.ts';

/** `isLive`: the result can be heard already. */
export const createPollingState = (serviceTaskId: string, now: number, isLive = false): TaskState => ({
  status: 'polling',
  serviceTaskId,
  acceptedAt: now,
  changedAt: now,
  failedPolls: 0,
  reported: isLive ? { stage: 'speaking', isLive } : {},
});

export const toFetchingState = (serviceTaskId: string, report: StatusReport, now: number): TaskState => ({
  status: 'fetching',
  serviceTaskId,
  report: { ...(report.body as object) } as Json,
  startedAt: now,
  attempts: 0,
});

/** The file stays at the service until the whole result is assembled. */
export const toSubtaskDoneState = (serviceTaskId: string, report: StatusReport): TaskState => ({
  status: 'done',
  serviceTaskId,
  report: { ...(report.body as object) } as Json,
  result: { files: [] },
  deliveryMethod: 'none',
});

export const toFailedState = (serviceTaskId: string, report: StatusReport): TaskState => ({
  status: 'failed',
  serviceTaskId,
  failure: {
    kind: 'failed',
    statusWord: report.statusWord,
    reason: report.reason,
    message: report.message,
    alternatives: report.alternatives,
  },
});

export const toDoneState = (
  { serviceTaskId, report, result, savedVoice }: Extract<TaskState, { status: 'delivering' }>,
  deliveryMethod: string,
): TaskState => ({
  status: 'done',
  serviceTaskId,
  report,
  result,
  deliveryMethod,
  ...(savedVoice && { savedVoices: [savedVoice] }),
});

/**
 * Keeps the report of a result that is too large for its place: another try cannot help, but delivery to a different
 * place may.
 */
export const toUncollectedState = (
  { serviceTaskId, report }: Extract<TaskState, { status: 'fetching' | 'delivering' }>,
  failure: TaskFailure,
): TaskState =>
  failure.kind === 'too-large'
    ? { status: 'failed', serviceTaskId, failure, ...(!failure.tooLargeToFetch && { report }) }
    : { status: 'unknown', serviceTaskId, failure };

/** Compares as JSON: a result that was stored and loaded again has no undefined properties. */
export const isStoredAs = (stored: TaskResult, result: TaskResult): boolean =>
  JSON.stringify(stored) === JSON.stringify(result);
