// A task this process owns, with the parts it needs: handed between the runner and the work it starts.

import type { Operation } from '../domain/operation.ts';
import type { News, Todo } from '../domain/step.ts';
import type { Task } from '../domain/task.ts';
import type { ChatAdapter } from '../ports/chat.ts';

export interface Held {
  /** Aborted when the process lets go of the task. */
  signal: AbortSignal;
  /** The newest version; replaced by the runner only. */
  task: Task;
  readonly operation: Operation;
  readonly chat: ChatAdapter;
  /** It was under way already when this process took it up. */
  readonly resumed: boolean;
}

/** Reports news about a held task; answers with what became of it. Throws when `sending` cannot be stored, or it has moved. */
export type Tell = (held: Held, news: News) => Promise<Task>;

/** What step() asks for besides storing and showing. Each ends in news of its own. */
export type Work = Readonly<Record<Exclude<Todo, 'store' | 'show'>, (held: Held) => Promise<void>>> & {
  /** Forgets what is kept of a task outside its record. */
  drop(task: string): void;
};
