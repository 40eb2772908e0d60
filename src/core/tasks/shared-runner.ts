// The runner as the bot sees it where several processes share the tasks: events for a task go to the process that holds it, and
// are acted upon here where none does.

import type { Signals } from '../../ports/signals.ts';
import { TaskMoved, type TaskStore } from '../../ports/store.ts';
import type { Poller } from '../polling/poller.ts';
import type { Runner } from './runner.ts';

interface SharedParts {
  readonly runner: Runner;
  readonly signals: Signals;
  readonly tasks: TaskStore;
  readonly poller: Poller;
}

/** Two presses at the same moment, in two processes: the second one looks again. */
const TRIES = 3;

export function shareRunner({ runner, signals, tasks, poller }: SharedParts): Runner {
  void signals.listen(async (task, event) => {
    if (!runner.holds(task)) return false;
    if (event.is === 'look') poller.hurry(task);
    return (await runner.tell(task, event)) !== undefined;
  });
  return {
    ...runner,
    async tell(task, event) {
      for (let tries = 1; ; tries += 1) {
        try {
          if (runner.holds(task) || !(await signals.send(task, event))) return await runner.tell(task, event);
          return await tasks.get(task);
        } catch (thrown) {
          if (!(thrown instanceof TaskMoved) || tries >= TRIES) throw thrown;
        }
      }
    },
  };
}
