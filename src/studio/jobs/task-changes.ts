// Status requests that wait for their task to change (long polling).

import { createChangeNotifier } from '../../kit/loop/change-notifier.ts';

export interface TaskChanges {
  notify(taskId: string): void;
  /** Resolves when the task changes, `maxMs` have passed, `signal` is aborted or the studio stops. */
  waitForChange(taskId: string, maxMs: number, signal: AbortSignal): Promise<void>;
  /** Ends all current waits. Later waits end at once. */
  stop(): void;
}

export function createTaskChanges(): TaskChanges {
  const { notify, waitForChange } = createChangeNotifier();
  const stopping = new AbortController();
  return {
    notify,
    async waitForChange(taskId, maxMs, signal) {
      const timeout = new AbortController();
      const timer = setTimeout(() => timeout.abort(), maxMs);
      await waitForChange(taskId, AbortSignal.any([timeout.signal, signal, stopping.signal]));
      clearTimeout(timer);
    },
    stop: () => stopping.abort(),
  };
}
