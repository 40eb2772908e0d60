// A whole group of people has let the bot go: what runs for them ends, what is kept of them is deleted. Who they are is told
// by how their ids begin; what kind of group it is, is not known here.

import type { Log } from '../kit/log.ts';
import type { Clock } from '../ports/clock.ts';
import type { SettingsStore, TaskStore } from '../ports/store.ts';
import type { Runner } from './runner.ts';

interface LeaveParts {
  readonly tasks: TaskStore;
  readonly settings: SettingsStore;
  readonly runner: Runner;
  readonly clock: Clock;
  readonly log: Log;
}

export type Leave = (adapter: string, start: string) => Promise<void>;

/** What is being fetched or delivered ends by itself, since its place is closed; that takes a few moments. */
const [LOOKS, LOOK_MS] = [20, 500];

export function createLeave({ tasks, settings, runner, clock, log }: LeaveParts): Leave {
  const stop = async (adapter: string, start: string): Promise<number> => {
    let open = 0;
    for (const id of await tasks.open()) {
      const { origin } = (await tasks.get(id)) ?? {};
      if (origin?.adapter !== adapter || !origin.person.id.startsWith(start)) continue;
      open += 1;
      await runner.tell(id, { is: 'stop' });
    }
    return open;
  };

  return async (adapter, start) => {
    const ended = await stop(adapter, start);
    for (let look = 0; look < LOOKS && (await stop(adapter, start)) > 0; look += 1)
      await clock.sleep(LOOK_MS);
    let deleted = 0;
    for (const person of await tasks.people(adapter, start)) {
      deleted += (await tasks.forget(adapter, person)).deleted.length;
    }
    await settings.forget(adapter, start);
    log.info('everything of those who left is deleted', { adapter, ended, deleted });
  };
}
