// What a pressed button leads to. Only the requester or a moderator may press; a button whose moment has passed says so.

import { resultOf, type Task } from '../domain/task.ts';
import type { Acted, Press } from '../ports/chat.ts';
import type { DeskParts } from './parts.ts';

const said = (notice: string): Acted => ({ is: 'said', notice });

export function createButtons(adapter: string, { tasks, runner, queue, poller, keeper }: DeskParts) {
  const press = async (task: Task, { action, person }: Press): Promise<Acted> => {
    if (action.startsWith('keep:'))
      return said(await keeper.keep(task, action.slice('keep:'.length), person));
    switch (action) {
      case 'again':
        return { is: 'take', request: task.request };
      case 'result':
        if (!resultOf(task)) return said('There is no result to post yet.');
        return { is: 'take', request: task.request, resultOf: task.id };
      case 'stop': {
        const { state } = (await runner.tell(task.id, { is: 'stop' })) ?? task;
        return state.at === 'forgotten' ? { is: 'shown' } : said('It is too late to stop that.');
      }
      case 'look': {
        poller.hurry(task.id);
        await runner.tell(task.id, { is: 'look' });
        await queue.add(task.id);
        return { is: 'shown' };
      }
      default:
        return said('That button does nothing any more.');
    }
  };

  return async (asked: Press): Promise<Acted> => {
    const task = await tasks.get(asked.task);
    if (!task || task.origin.adapter !== adapter)
      return said('I no longer know that task: finished tasks are kept for 30 days.');
    if (task.origin.person.id !== asked.person.id && !asked.moderator)
      return said(`Only ${task.origin.person.name}, who asked for this, can do that.`);
    return press(task, asked);
  };
}
