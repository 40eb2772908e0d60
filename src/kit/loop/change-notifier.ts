// Wakes callers that wait for a change, by key.

import { EventEmitter, once } from 'node:events';

export interface ChangeNotifier {
  notify(key: string): void;
  /** Resolves at the next change, or once `signal` is aborted. */
  waitForChange(key: string, signal: AbortSignal): Promise<void>;
}

/** Keeps keys apart from the emitter's own events, such as `error`. */
const toEvent = (key: string): string => `changed:${key}`;

export function createChangeNotifier(): ChangeNotifier {
  const emitter = new EventEmitter().setMaxListeners(0);
  return {
    notify: (key) => void emitter.emit(toEvent(key)),
    async waitForChange(key, signal) {
      await once(emitter, toEvent(key), { signal }).catch(() => undefined);
    },
  };
}
