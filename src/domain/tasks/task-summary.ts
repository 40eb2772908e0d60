// Summarizes a task for the operator: operation, place and status. Contains no text of users or the service and no
// names.

import type { MessageArgs, Text } from '../../messages/message.ts';
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

/** Removes file names and texts of others from a failure. The sentences stay, as they are on the card. */
function redactFailure(failure: TaskFailure): TaskFailure {
  switch (failure.kind) {
    case 'invalid':
      return {
        kind: 'invalid',
        problems: failure.problems.flatMap((problem) => {
          const message = redactText(problem.message);
          return message === undefined ? [] : [{ ...problem, message }];
        }),
      };
    case 'refused':
      return { ...failure, message: '' };
    case 'failed': {
      const { kind, statusWord, reason, message } = failure;
      return { kind, statusWord, reason, message: redactText(message) };
    }
    case 'no-result':
      return { ...failure, message: redactText(failure.message) ?? '' };
    case 'file-gone':
      return { ...failure, name: REDACTED, message: redactText(failure.message) };
    case 'unusable-recording':
      return { ...failure, name: REDACTED };
    default:
      return failure;
  }
}

/** Returns `undefined` for a text that is not one of our sentences. */
function redactText(text: Text | undefined): Text | undefined {
  if (text === undefined || typeof text === 'string') return undefined;
  if ('id' in text) return { id: text.id, args: redactArgs(text.args) };
  if (text.unit !== 'list') return text;
  const value = text.value.flatMap((item) => redactText(item) ?? []);
  return value.length > 0 ? { ...text, value } : undefined;
}

const redactArgs = (args: MessageArgs = {}): MessageArgs =>
  Object.fromEntries(
    Object.entries(args).map(([name, arg]) => {
      if (arg === undefined || arg === '' || typeof arg === 'number' || typeof arg === 'boolean') return [name, arg];
      return [name, redactText(arg) ?? REDACTED];
    }),
  );

const REDACTED = '…';
