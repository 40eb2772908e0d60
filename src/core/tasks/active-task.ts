// A task this process owns, with the parts it needs: handed between the runner and the work it starts.

import type { Operation } from '../../domain/commands/operation.ts';
import type { Effect, TaskEvent } from '../../domain/tasks/step.ts';
import type { Task, Waiting } from '../../domain/tasks/task.ts';
import type { ChatAdapter } from '../../ports/chat.ts';

/** One that is waited for: nothing of it is kept but what a look at it needs. */
export interface Watched {
  /** Aborted when the process lets go of the task. */
  signal: AbortSignal;
  /** The newest version; replaced by the runner only. */
  task: Waiting;
  readonly operation: Operation;
  /** It was under way already when this process took it up. */
  readonly resumed: boolean;
}

/** One that is worked on, with all of its record. */
export interface ActiveTask extends Watched {
  task: Task;
  readonly chat: ChatAdapter;
}

/** Reports events about a held task; answers with what became of it. Throws when `sending` cannot be stored, or it has moved. */
export type Tell = (held: Watched, event: TaskEvent) => Promise<Waiting>;

/** What step() asks for that takes time, besides storing and showing. Each ends in events of its own. */
export type Work = Readonly<
  Record<Exclude<Effect, 'store' | 'show' | 'refresh' | Wait>, (held: ActiveTask) => Promise<void>>
> &
  Readonly<Record<Wait, (held: Watched) => Promise<void>>> & {
    /** Forgets what is kept of a task outside its record. */
    drop(task: string): void;
  };

/** These go on after the task's record was put away. */
type Wait = 'poll' | 'expire';
