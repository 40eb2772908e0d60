// Waits for a task until it ends or the time is up, and reports progress to the client. Stops early if the client
// cancels.

import { isRunningStatus, type View } from '../../../domain/views/view.ts';
import { formatError, type Log } from '../../../kit/log.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { CardRef, CardStore, McpCard } from '../cards/card-store.ts';
import { MCP_SERVER_LIMITS } from '../limits.ts';

/** The parts of a tool call that concern waiting. */
export interface WaitingCall {
  /** Aborted once the client no longer wants a response. */
  readonly signal: AbortSignal;
  /** Reports progress to the client. Absent if the client did not ask for progress. */
  readonly reportProgress?: (progress: ProgressReport) => Promise<void>;
  /** True if the client cancelled the call, rather than lost the connection. */
  isCancelled(): boolean;
}

interface ProgressReport {
  readonly progress: number;
  readonly total?: number;
  readonly message: string;
}

interface TaskWaiterOptions {
  readonly cards: CardStore;
  readonly clock: Clock;
  readonly log: Log;
}

export function createTaskWaiter({ cards, clock, log }: TaskWaiterOptions) {
  /** Resolves to the latest card, or to `undefined` if the task has none. */
  return async (at: CardRef, seconds: number, call: WaitingCall): Promise<McpCard | undefined> => {
    const until = clock.now() + seconds * 1000;
    const report = createReporter(call, log);
    for (;;) {
      const off = new AbortController();
      const stop = AbortSignal.any([off.signal, call.signal]);
      const changed = cards.waitForChange(at, stop);
      const card = await cards.find(at);
      const left = until - clock.now();
      if (card && isRunningStatus(card.view.status)) await report(card.view);
      if (!card || !isRunningStatus(card.view.status) || left <= 0 || call.signal.aborted) {
        off.abort();
        return card;
      }
      await Promise.race([changed, clock.sleep(Math.min(MCP_SERVER_LIMITS.heartbeatMs, left), stop)]);
      off.abort();
    }
  };
}

const PROGRESS_TOTAL = 100;
/** MCP requires increasing progress values, even without real progress. */
const MIN_PROGRESS_STEP = 0.001;

function createReporter({ reportProgress: send }: WaitingCall, log: Log): (view: View<string>) => Promise<void> {
  let last = -MIN_PROGRESS_STEP;
  return async ({ title, line, progress }) => {
    if (!send) return;
    last = Math.max(last + MIN_PROGRESS_STEP, (progress ?? 0) * PROGRESS_TOTAL);
    const total = progress === undefined ? {} : { total: PROGRESS_TOTAL };
    await send({ progress: last, ...total, message: [title, line].filter(Boolean).join(': ') }).catch(
      (thrown: unknown) => log.info('progress not reported', { reason: formatError(thrown) }),
    );
  };
}
