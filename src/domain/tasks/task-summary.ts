// Summarizes a task for the operator: operation, place and status. Contains no text of users or the service and no
// names.

import type { Task, TaskFailure, TaskState } from './task.ts';

export interface OperatorTaskSummary {
  readonly id: string;
  readonly operation: string;
  readonly platform: string;
  /** The conversation's id on its platform, which an operator may know. Absent for direct messages. */
  readonly place?: string;
  readonly createdAt: number;
  readonly changedAt: number;
  readonly status: TaskState['status'];
  readonly failure?: TaskFailure;
}

export function summarizeTaskForOperator({
  id,
  request,
  origin,
  createdAt,
  changedAt,
  state,
}: Task): OperatorTaskSummary {
  const { place } = origin;
  const isPrivate = place.isDirect === true || place.server === null;
  return {
    id,
    operation: request.command,
    platform: origin.adapter,
    ...(!isPrivate && { place: place.id }),
    createdAt,
    changedAt,
    status: state.status,
    ...('failure' in state && { failure: redactFailure(state.failure) }),
  };
}

/** Removes file names and texts of others from a failure. */
function redactFailure(failure: TaskFailure): TaskFailure {
  switch (failure.kind) {
    case 'invalid':
      return { kind: 'invalid', problems: [] };
    case 'refused':
      return { ...failure, message: '' };
    case 'failed': {
      const { kind, statusWord, reason } = failure;
      return { kind, statusWord, reason };
    }
    case 'no-result':
      return { ...failure, message: '' };
    case 'file-gone': {
      const { kind, why } = failure;
      return { kind, name: REDACTED_NAME, ...(why && { why }) };
    }
    case 'unusable-recording':
      return { ...failure, name: REDACTED_NAME };
    default:
      return failure;
  }
}

const REDACTED_NAME = '…';
