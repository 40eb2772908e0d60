// The runner as the desk sees it where several processes share the tasks: news for a task go to whoever holds it, and are
// ours to act upon where nobody does. How they get there is not known here.

import type { Signals } from '../ports/signals.ts';
import { TaskMoved, type TaskStore } from '../ports/store.ts';
import type { Poller } from './poller.ts';
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
  void signals.listen(async (task, news) => {
    if (!runner.holds(task)) return false;
    if (news.is === 'look') poller.hurry(task);
    return (await runner.tell(task, news)) !== undefined;
  });
  return {
    ...runner,
    async tell(task, news) {
      for (let tries = 1; ; tries += 1) {
        try {
          if (runner.holds(task) || !(await signals.send(task, news))) return await runner.tell(task, news);
          return await tasks.get(task);
        } catch (thrown) {
          if (!(thrown instanceof TaskMoved) || tries >= TRIES) throw thrown;
        }
      }
    },
  };
}
