// What is known of what the service can do with languages and voices, seen from us: from memory, like the directory of voices.

import type { Known } from '../domain/media/abilities.ts';
import type { Task } from '../domain/tasks/task.ts';

export interface AbilityKeeper {
  /** What is known just now. */
  known(): Known;
  /** What became of a task may teach what the service takes and what it does not. Never rejects. */
  follow(task: Task): Promise<void>;
}
