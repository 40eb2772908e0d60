// A question without an answer ends by itself after a day.

import type { Clock } from '../../ports/clock.ts';
import type { Tell, Watched } from './active-task.ts';

const ASKED_MINUTES = 24 * 60;
/** All are looked through so often, instead of a timer for each. */
const EVERY_MS = 60_000;

export function createExpire(tell: Tell, clock: Clock) {
  const asked = new Map<string, Watched>();
  let watching = false;

  const watch = async () => {
    watching = true;
    while (asked.size > 0) {
      const over = clock.now() - ASKED_MINUTES * 60_000;
      for (const [id, held] of asked) {
        if (held.task.state.at !== 'asking' || held.signal.aborted) asked.delete(id);
        // A store that is away now is asked again at the next round.
        else if (held.task.created <= over)
          void tell(held, { is: 'overdue', minutes: ASKED_MINUTES }).catch(() => undefined);
      }
      await clock.sleep(EVERY_MS);
    }
    watching = false;
  };

  return {
    async expire(held: Watched): Promise<void> {
      asked.set(held.task.id, held);
      if (!watching) void watch();
    },
    drop: (task: string) => void asked.delete(task),
  };
}
