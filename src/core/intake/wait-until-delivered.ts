// A card may say that it is done shortly before its delivery is confirmed. Button presses wait for that.

import type { Task } from '../../domain/tasks/task.ts';
import type { BotContext } from '../bot-context.ts';

const MAX_WAIT_MS = 10_000;
const CHECK_MS = 200;

/** Returns the delivered task, or its current state after a timeout. */
export async function waitUntilDelivered(
  task: Task,
  { tasks, clock }: Pick<BotContext, 'tasks' | 'clock'>,
): Promise<Task> {
  const until = clock.now() + MAX_WAIT_MS;
  let now = task;
  while (now.state.status === 'delivering' && clock.now() < until) {
    await clock.sleep(CHECK_MS);
    now = (await tasks.get(task.id)) ?? now;
  }
  return now;
}
