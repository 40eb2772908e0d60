// The example of an operation, as bench/operation-examples.ts recorded it: what was typed, and the finished task, of which every
// platform's card is made anew by the words and renderers of today.

import type { Operation } from '../../domain/commands/command.ts';
import type { Request } from '../../domain/commands/invocation.ts';
import type { State, Task } from '../../domain/tasks/task.ts';
import { viewOf } from '../../domain/views/task-card.ts';
import type { View } from '../../domain/views/view.ts';
import { english } from '../../domain/words/index.ts';

export interface Recorded {
  readonly id: string;
  /** What was typed. */
  readonly line: string;
  /** What the file is that was handed over, in Markdown. */
  readonly given?: string;
  readonly seconds: number;
  readonly request: Request;
  readonly state: Extract<State, { at: 'done' }>;
}

export function recordedView(recorded: Recorded, operation: Operation): View {
  const { id, seconds, request, state } = recorded;
  const origin: Task['origin'] = {
    adapter: '',
    message: null,
    person: { id: '1', name: 'Ana' },
    place: { id: '1', name: 'general' },
  };
  return viewOf({ id, request, origin, created: 0, changed: seconds * 1000, state }, operation, english);
}
