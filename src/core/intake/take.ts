// A request becomes a task: counted in, stored, handed to the queue. What is expensive asks first, and is counted when it
// goes ahead; a result that is only brought elsewhere costs nothing and is not counted.

import type { Request } from '../../domain/commands/invocation.ts';
import { expenseOf } from '../../domain/tasks/expense.ts';
import { newTask, type Origin, resultOf, type State, type Task } from '../../domain/tasks/task.ts';
import { shortId } from '../../kit/id.ts';
import type { BotParts } from './parts.ts';

export function createTake({ catalogue, tasks, queue, quota, clock, confirmCharacters = 0 }: BotParts) {
  const isExpensive = (request: Request) => {
    const operation = catalogue.operations.find(({ name }) => name === request.command);
    return operation && expenseOf(operation, request, confirmCharacters);
  };

  const beginning = async (task: Task, bringing: string | undefined): Promise<State> => {
    const from = bringing === undefined ? undefined : await tasks.get(bringing);
    const result = from && resultOf(from);
    if (result) return { at: 'fetching', ...result, since: clock.now(), tries: 0 };
    const expense = isExpensive(task.request);
    if (expense) return { at: 'asking', expense };
    // The bot refused before anything was shown; this is for those who were just as quick.
    const full = await quota?.enter(task);
    return full ? { at: 'failed', failure: { kind: 'limited', ...full } } : task.state;
  };

  const free = async (id: string): Promise<boolean> => (await tasks.get(id)) === undefined;

  return async (request: Request, origin: Origin, bringing?: string, wanted?: string): Promise<string> => {
    const id = wanted !== undefined && (await free(wanted)) ? wanted : shortId();
    const task = newTask(id, request, kept(origin), clock.now());
    const state = await beginning(task, bringing);
    await tasks.put({ ...task, state });
    await queue.add(task.id);
    return task.id;
  };
}

/** Without what was only of use at the door. */
function kept({ person, place, ...origin }: Origin): Origin {
  const { roles: _, ...who } = person;
  const { channels: __, ...where } = place;
  return { ...origin, person: who, place: where };
}
