// The requests that wait for one model. Jobs take turns, so that a short one does not wait for all of a long one.

import { createFairQueue, type QueueTicket } from '../../../kit/fair-queue.ts';

interface WaitingRequest {
  readonly request: object;
  readonly timeoutMs: number;
  /** Number by arrival, over all models. */
  readonly number: number;
  readonly resolve: (response: object) => void;
  readonly reject: (error: unknown) => void;
}

export interface RequestQueue {
  readonly size: number;
  /** Returns a function that removes the request if it still waits, and returns true if it did. */
  add(request: WaitingRequest, job: string): () => boolean;
  /** Takes the next request. `release`: the request has ended. */
  take(): { readonly next: WaitingRequest; readonly release: () => void } | undefined;
  /** True if the request with this number was taken and has not ended. */
  isServing(number: number): boolean;
  /** Number of the oldest waiting request. */
  getFirstNumber(): number | undefined;
  /** Rejects all waiting requests. */
  rejectAll(error: unknown): void;
}

export function createRequestQueue(): RequestQueue {
  const queue = createFairQueue<WaitingRequest>();
  const waiting = new Set<QueueTicket<WaitingRequest>>();
  let served: number | undefined;
  const remove = (ticket: QueueTicket<WaitingRequest>): boolean => {
    const isWaiting = waiting.delete(ticket);
    if (isWaiting) queue.remove(ticket);
    return isWaiting;
  };
  return {
    get size() {
      return waiting.size;
    },
    add(request, job) {
      const ticket = queue.push(request, { person: job });
      waiting.add(ticket);
      return () => remove(ticket);
    },
    take() {
      const ticket = queue.take();
      if (!ticket) return undefined;
      waiting.delete(ticket);
      served = ticket.item.number;
      const release = () => {
        served = undefined;
        queue.remove(ticket);
      };
      return { next: ticket.item, release };
    },
    isServing: (number) => served === number,
    // A set keeps the order of arrival.
    getFirstNumber: () => waiting.values().next().value?.item.number,
    rejectAll(error) {
      for (const ticket of [...waiting]) {
        remove(ticket);
        ticket.item.reject(error);
      }
    },
  };
}
