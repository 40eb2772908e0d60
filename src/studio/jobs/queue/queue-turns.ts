// Turns in the studio's queue for work that is not stored as a task, such as the pieces of a stream.

import type { FairQueueRequester } from '../../../kit/fair-queue.ts';
import { createSecretId } from '../../../kit/id.ts';
import type { WorkQueue } from './work-queue.ts';

/** Ends a turn, so that the next work can start. */
export type EndTurn = () => void;

export function createQueueTurns(queue: WorkQueue) {
  const waiting = new Map<string, () => void>();
  return {
    /** Resolves when a worker is free. Rejects with the signal's reason. `onEnd` is called after each turn. */
    async wait(requester: FairQueueRequester, signal: AbortSignal, onEnd: () => void): Promise<EndTurn> {
      signal.throwIfAborted();
      const id = createSecretId();
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const end = () => {
        waiting.delete(id);
        queue.remove(id);
        onEnd();
      };
      const leave = () => {
        end();
        reject(signal.reason);
      };
      waiting.set(id, resolve);
      queue.add('short', id, requester);
      signal.addEventListener('abort', leave, { once: true });
      await promise.finally(() => signal.removeEventListener('abort', leave));
      return end;
    },
    /** Starts the turn with this id. Returns false if the id belongs to a task. */
    start(id: string): boolean {
      const begin = waiting.get(id);
      waiting.delete(id);
      begin?.();
      return begin !== undefined;
    },
  };
}
