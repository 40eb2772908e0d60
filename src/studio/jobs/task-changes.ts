// Status requests that wait for their task to change (long polling).

import { createChangeNotifier } from '../../kit/loop/change-notifier.ts';
import { createTimeoutSignal } from '../../kit/timeout-signal.ts';

export interface TaskChanges {
  notify(taskId: string): void;
  /** Call it when a client is told the task's status. */
  markRead(taskId: string): void;
  /**
   * Resolves when the task has changed since its status was last read, `maxMs` have passed, `signal` is aborted or the
   * studio stops.
   */
  waitForChange(taskId: string, maxMs: number, signal: AbortSignal): Promise<void>;
  /** Ends all current waits. Later waits end at once. */
  stop(): void;
  /** Aborted by `stop`. */
  readonly stopSignal: AbortSignal;
}

export function createTaskChanges(): TaskChanges {
  const { notify, waitForChange } = createChangeNotifier();
  const stopping = new AbortController();
  /** Tasks that changed while no request was waiting. The next request must not wait for a further change. */
  const unread = new Set<string>();
  return {
    notify(taskId) {
      unread.add(taskId);
      notify(taskId);
    },
    markRead: (taskId) => void unread.delete(taskId),
    async waitForChange(taskId, maxMs, signal) {
      if (unread.has(taskId)) return;
      const timeout = createTimeoutSignal(maxMs);
      await waitForChange(taskId, AbortSignal.any([timeout.signal, signal, stopping.signal]));
      timeout.clear();
    },
    stop: () => stopping.abort(),
    stopSignal: stopping.signal,
  };
}
