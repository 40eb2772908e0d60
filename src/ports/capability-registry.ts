// The service's known languages and voices, read from memory.

import type { ServiceKnowledge } from '../domain/media/capabilities.ts';
import type { Task } from '../domain/tasks/task.ts';

export interface CapabilityRegistry {
  current(): ServiceKnowledge;
  /** Updates the knowledge from a task's outcome. Never rejects. */
  learnFrom(task: Task): Promise<void>;
}
