// A question that nobody answers ends by itself after a day. How it is asked, and what an answer leads to, is not known.

import type { Clock } from '../ports/clock.ts';
import type { Held, Tell } from './held.ts';

const ASKED_MINUTES = 24 * 60;

export function createExpire(tell: Tell, clock: Clock) {
  const waiting = new Map<string, AbortController>();
  return {
    async expire(held: Held): Promise<void> {
      const { id, created } = held.task;
      const off = new AbortController();
      waiting.set(id, off);
      const left = created + ASKED_MINUTES * 60_000 - clock.now();
      await clock.sleep(Math.max(0, left), AbortSignal.any([held.signal, off.signal]));
      waiting.delete(id);
      // It may have gone ahead long ago, and then the day is not this task's any more.
      if (held.signal.aborted || off.signal.aborted || held.task.state.at !== 'asking') return;
      await tell(held, { is: 'overdue', minutes: ASKED_MINUTES });
    },
    drop: (task: string) => waiting.get(task)?.abort(),
  };
}
