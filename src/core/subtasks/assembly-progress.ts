// Runs the subtasks of an assembled result: a few at a time, in order. What it knows is only a cache; the records of the
// subtasks have the truth.

import type { AssemblyPlan } from '../../domain/assembly/assembly-plan.ts';
import { isFinished, type Task, type TaskFailure } from '../../domain/tasks/task.ts';
import type { TaskStore } from '../../ports/store.ts';
import type { AssembledTask, SubtaskStarter } from './subtask-starter.ts';

/** `waiting`: not created yet. */
type SubtaskState = 'waiting' | 'running' | 'done' | TaskFailure;

interface Subtask {
  id: string | undefined;
  state: SubtaskState;
  /** Share that is done of a running subtask, from 0 to 1. */
  progress: number;
}

/** A result that is being assembled. */
export interface Assembly {
  readonly task: AssembledTask;
  readonly plan: AssemblyPlan;
  readonly subtasks: readonly Subtask[];
}

/** Subtasks that run at a time, so that a long script leaves room for other people. */
const MAX_RUNNING = 4;

export const createAssembly = (task: AssembledTask, plan: AssemblyPlan): Assembly => ({
  task,
  plan,
  subtasks: plan.subtasks.map(() => ({ id: undefined, state: 'waiting', progress: 0 })),
});

const toSubtaskState = (task: Task | undefined): SubtaskState => {
  // Deleted by its person, or by an operator.
  if (!task) return { kind: 'not-found' };
  if (!isFinished(task)) return 'running';
  const { state } = task;
  if (state.status === 'done') return 'done';
  return 'failure' in state ? state.failure : { kind: 'not-found' };
};

/** Reads the running subtasks, and starts others in the room that there is. */
export async function advance(
  { task, plan, subtasks }: Assembly,
  { starter, tasks }: { readonly starter: SubtaskStarter; readonly tasks: Pick<TaskStore, 'get'> },
): Promise<void> {
  const running = subtasks.filter(({ state }) => state === 'running');
  await Promise.all(
    running.map(async (one) => {
      const now = one.id === undefined ? undefined : await tasks.get(one.id);
      one.state = toSubtaskState(now);
      one.progress = now?.state.status === 'polling' ? (now.state.reported.progress ?? 0) : 0;
    }),
  );
  let room = MAX_RUNNING - running.filter(({ state }) => state === 'running').length;
  for (const [index, one] of subtasks.entries()) {
    if (room <= 0) return;
    const wanted = plan.subtasks[index];
    if (one.state !== 'waiting' || !wanted) continue;
    const started = await starter.start(task, wanted, index);
    one.id = started.id;
    one.state = toSubtaskState(started);
    if (one.state === 'running') room -= 1;
  }
}

export const isSettled = ({ subtasks }: Assembly): boolean =>
  subtasks.every(({ state }) => state !== 'waiting' && state !== 'running');

export const countDone = ({ subtasks }: Assembly): number => subtasks.filter(({ state }) => state === 'done').length;

/** Share that is done of the whole, from 0 to 1. */
export const measureProgress = ({ subtasks }: Assembly): number =>
  subtasks.reduce(
    (sum, { state, progress }) => sum + (state === 'running' ? progress : state === 'waiting' ? 0 : 1),
    0,
  ) / Math.max(1, subtasks.length);

export const listRunningIds = ({ subtasks }: Assembly): readonly string[] =>
  subtasks.flatMap(({ id, state }) => (state === 'running' && id !== undefined ? [id] : []));

export interface FailedSubtask {
  readonly index: number;
  readonly failure: TaskFailure;
}

export const listFailed = ({ subtasks }: Assembly): readonly FailedSubtask[] =>
  subtasks.flatMap(({ state }, index) => (typeof state === 'object' ? [{ index, failure: state }] : []));
