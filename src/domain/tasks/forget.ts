// Ends a task whose data must go: the service stops its work, then everything about the task is deleted. Pure; step.ts
// calls it after every event of such a task, so that a crash at any point is followed up.

import { isFinished, type Task, type TaskState } from './task.ts';
import type { TaskEffect } from './task-event.ts';

/** Removes the content at once, also while the service cannot be reached. */
function withoutContent(task: Task, state: TaskState, now: number): Task {
  const { request, origin, createdAt, id, canCancel } = task;
  return {
    id,
    request: { command: request.command, values: {}, files: {}, labels: {} },
    origin: { ...origin, message: null },
    createdAt,
    changedAt: now,
    state,
    ...(canCancel && { canCancel }),
    isForgotten: true,
  };
}

const serviceIdOf = (state: TaskState) =>
  'serviceTaskId' in state && state.serviceTaskId !== undefined ? { serviceTaskId: state.serviceTaskId } : {};

/**
 * Returns the next step of a forgotten task. `effects`: those of the event, which matter only while a create call or a
 * cancel request is under way.
 */
export function stepForgotten(
  task: Task,
  effects: readonly TaskEffect[],
  now: number,
): readonly [Task, readonly TaskEffect[]] {
  const { state, canCancel } = task;
  const isInCall = state.status === 'submitting' || state.status === 'cancelling';
  if (isInCall) return [task, effects.filter((one) => one !== 'show')];
  if (state.status === 'polling' && canCancel) {
    const { serviceTaskId } = state;
    return [withoutContent(task, { status: 'cancelling', serviceTaskId }, now), ['store', 'cancel']];
  }
  if (isFinished(task) && task.origin.message === null) return [task, ['erase']];
  return [withoutContent(task, { status: 'abandoned', ...serviceIdOf(state) }, now), ['store', 'erase']];
}
