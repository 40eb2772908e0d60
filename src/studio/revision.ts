// The revision of what the studio can do. Clients wait for the next one instead of asking repeatedly.

import { createSecretId } from '../kit/id.ts';
import { createChangeNotifier } from '../kit/loop/change-notifier.ts';
import { createTimeoutSignal } from '../kit/timeout-signal.ts';

export interface Revision {
  /** Differs after each change and after each start. */
  getCurrent(): string;
  advance(): void;
  /** Resolves once the revision is not `known`, `maxMs` have passed, `signal` is aborted or the studio stops. */
  waitForOther(known: string, maxMs: number, signal: AbortSignal): Promise<void>;
  /** Ends all waits. Later waits end at once. */
  stop(): void;
}

const KEY = 'revision';

export function createRevision(): Revision {
  const { notify, waitForChange } = createChangeNotifier();
  const stopping = new AbortController();
  const start = createSecretId();
  let count = 0;
  const getCurrent = () => `${start}-${count}`;
  return {
    getCurrent,
    advance() {
      count += 1;
      notify(KEY);
    },
    async waitForOther(known, maxMs, signal) {
      if (known !== getCurrent()) return;
      const timeout = createTimeoutSignal(maxMs);
      await waitForChange(KEY, AbortSignal.any([timeout.signal, signal, stopping.signal]));
      timeout.clear();
    },
    stop: () => stopping.abort(),
  };
}
