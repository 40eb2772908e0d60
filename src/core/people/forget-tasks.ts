// Forgets tasks: ends them and deletes everything about them. domain/tasks/forget.ts has the steps.

import { isFinished, type Task } from '../../domain/tasks/task.ts';
import type { Bot, ForgottenTask } from '../../ports/chat.ts';
import type { BotContext } from '../bot-context.ts';
import { readOpenTasks } from './open-tasks.ts';

export function createTaskForgetter(
  adapter: string,
  { tasks, runner, queue }: Pick<BotContext, 'tasks' | 'runner' | 'queue'>,
): Pick<Bot, 'forgetTask' | 'forgetAutomaticTasks'> {
  const forget = async ({ id, origin, state }: Task): Promise<ForgottenTask> => {
    await runner.dispatch(id, { is: 'forget-requested' });
    // Its owner deletes the task. A finished one has none until the queue passes it on.
    await queue.add(id);
    return { message: origin.message, ...('failure' in state && { failure: state.failure }) };
  };
  return {
    async forgetTask(id) {
      const task = await tasks.get(id);
      return task?.origin.adapter === adapter ? forget(task) : undefined;
    },
    async forgetAutomaticTasks(person, server) {
      for await (const task of readOpenTasks(tasks, adapter)) {
        const { isAutomatic, person: author, place } = task.origin;
        const isTheirs = author.id === person && (server === undefined || place.server === server);
        if (isAutomatic && isTheirs && !isFinished(task)) await forget(task);
      }
    },
  };
}
