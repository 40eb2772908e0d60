// A card may say that it is done a moment before its delivery is confirmed and noted. What is pressed meanwhile waits for that.

import type { Task } from '../../domain/tasks/task.ts';
import type { BotParts } from './parts.ts';

const MOST_MS = 10_000;
const LOOK_MS = 200;

/** The task once it is delivered; as it is where that takes long. */
export async function onceDelivered(
  task: Task,
  { tasks, clock }: Pick<BotParts, 'tasks' | 'clock'>,
): Promise<Task> {
  const until = clock.now() + MOST_MS;
  let now = task;
  while (now.state.at === 'delivering' && clock.now() < until) {
    await clock.sleep(LOOK_MS);
    now = (await tasks.get(task.id)) ?? now;
  }
  return now;
}
