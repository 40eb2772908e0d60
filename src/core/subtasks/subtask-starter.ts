// Creates the subtasks of an assembled result. Their ids come from their content, so that after a crash none is created
// twice, and a repeated request finds those that it already has.

import { createHash } from 'node:crypto';
import type { SubtaskRequest } from '../../domain/assembly/assembly-plan.ts';
import type { Catalogue } from '../../domain/commands/catalogue.ts';
import type { Request } from '../../domain/commands/invocation.ts';
import { createTask, isFinished, type LimitUsage, type Task, type TaskFailure } from '../../domain/tasks/task.ts';
import type { Json } from '../../kit/json.ts';
import type { Clock } from '../../ports/clock.ts';
import type { TaskStore } from '../../ports/store.ts';
import type { TaskQueue } from '../../ports/task-queue.ts';
import type { DocumentRef } from './subtask-chat.ts';

/** The assembled task, as its subtasks need it. */
export type AssembledTask = Pick<Task, 'id' | 'origin' | 'request'>;

/** Counts a subtask, or returns the limit that is reached. */
export interface SubtaskQuota {
  reserve(task: Task): Promise<LimitUsage | undefined>;
}

interface SubtaskStarterOptions {
  readonly catalogue: Pick<Catalogue, 'findOperation'>;
  readonly tasks: Pick<TaskStore, 'get' | 'put'>;
  readonly queue: Pick<TaskQueue, 'add'>;
  readonly quota?: SubtaskQuota;
  readonly clock: Clock;
}

const DIGEST_CHARACTERS = 16;

/** True if the subtask of an earlier task cannot be used, and another must be created. */
const isUseless = (subtask: Task, parent: string): boolean =>
  isFinished(subtask) && subtask.state.status !== 'done' && subtask.parent !== parent;

export function createSubtaskStarter({ catalogue, tasks, queue, quota, clock }: SubtaskStarterOptions) {
  /**
   * Finds the subtask that makes this piece, or the id for a new one. Subtasks of the task that is repeated count too,
   * unless they failed.
   */
  const find = async (parent: AssembledTask, wanted: SubtaskRequest) => {
    const root = parent.request.assembly?.repeats ?? parent.id;
    const digest = hashRequest(wanted);
    for (let attempt = 1; ; attempt += 1) {
      const id = attempt === 1 ? `${root}-${digest}` : `${root}-${digest}-${attempt}`;
      const subtask = await tasks.get(id);
      if (!subtask || !isUseless(subtask, parent.id)) return { id, subtask };
    }
  };

  /** Reason why the subtask cannot start. Counts it otherwise. */
  const findFailure = async (planned: Task): Promise<TaskFailure | undefined> => {
    if (!catalogue.findOperation(planned.request.command)) return { kind: 'refused', status: 404, message: '' };
    const full = await quota?.reserve(planned);
    return full && { kind: 'limited', ...full };
  };

  return {
    /** Creates the subtask unless it exists, and lets it run. Returns it as it is now. */
    async start(parent: AssembledTask, wanted: SubtaskRequest, index: number): Promise<Task> {
      const { id, subtask } = await find(parent, wanted);
      if (subtask) {
        // After a crash it may be stored, but not in the queue.
        if (!isFinished(subtask)) await queue.add(id);
        return subtask;
      }
      const planned: Task = {
        ...createTask(id, toRequest(parent, wanted, index), parent.origin, clock.now()),
        parent: parent.id,
      };
      const failure = await findFailure(planned);
      const created: Task = failure ? { ...planned, state: { status: 'failed', failure }, shown: true } : planned;
      await tasks.put(created);
      if (!failure) await queue.add(id);
      return created;
    },
  };
}

export type SubtaskStarter = ReturnType<typeof createSubtaskStarter>;

const hashRequest = ({ operation, values, document = '' }: SubtaskRequest): string =>
  createHash('sha256')
    .update(JSON.stringify([operation, sortKeys(values), document]))
    .digest('hex')
    .slice(0, DIGEST_CHARACTERS);

const sortKeys = (values: Readonly<Record<string, Json>>) =>
  Object.entries(values).toSorted(([one], [other]) => (one < other ? -1 : 1));

function toRequest({ id }: AssembledTask, { operation, values, document }: SubtaskRequest, index: number): Request {
  const platformRef: DocumentRef = { assembledTask: id, subtask: index };
  const file = { name: `${index + 1}.txt`, type: 'text/plain', platformRef: { ...platformRef } };
  return {
    command: operation,
    values,
    labels: {},
    files: document === undefined ? {} : { file },
  };
}
