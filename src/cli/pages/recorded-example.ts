// Recorded examples of bench/operation-examples.ts: the command line and the finished task. The current renderers draw
// the cards.

import type { Operation } from '../../domain/commands/command.ts';
import type { Request } from '../../domain/commands/invocation.ts';
import type { Task, TaskState } from '../../domain/tasks/task.ts';
import { createTaskView } from '../../domain/views/task-card.ts';
import type { View } from '../../domain/views/view.ts';

export interface RecordedExample {
  readonly id: string;
  readonly commandLine: string;
  /** Description of the input file, in Markdown. */
  readonly inputDescription?: string;
  readonly seconds: number;
  readonly request: Request;
  readonly state: Extract<TaskState, { status: 'done' }>;
}

export function createRecordedView(recorded: RecordedExample, operation: Operation): View {
  const { id, seconds, request, state } = recorded;
  const origin: Task['origin'] = {
    adapter: '',
    message: null,
    person: { id: '1', name: 'Ana' },
    place: { id: '1', name: 'general' },
  };
  return createTaskView({ id, request, origin, createdAt: 0, changedAt: seconds * 1000, state }, operation);
}
