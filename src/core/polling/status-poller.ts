// Asks the service for a task's status. The built-in studio answers when the task changes (long polling), other services
// at once. The status of a local task is known in this process, and says nothing about the service.

import type { Operation } from '../../domain/commands/command.ts';
import { isLocalTaskId } from '../../domain/tasks/local-task-id.ts';
import type { StatusReport } from '../../domain/tasks/outcome.ts';
import type { MediaService } from '../../ports/media-service.ts';
import type { CallResult } from './circuit-breaker.ts';
import { ANSWERED_CALL, type CallGate, SERVICE_BUDGET_KEY, toCallResult } from './throttle.ts';

/** `report` or `error`, never both. `nextMs`: milliseconds until the next poll; absent: by the task's age. */
interface StatusPollResult {
  readonly report?: StatusReport;
  readonly error?: unknown;
  /** What the response shows of the service's health. Absent if it shows nothing. */
  readonly call?: CallResult;
  readonly nextMs?: number;
  /** True if the request was allowed to wait for a change. */
  readonly waited: boolean;
}

export interface StatusPoller {
  /** Never rejects. A request that waits returns early, with neither report nor error, when `stopping` is aborted. */
  poll(operation: Operation, serviceTaskId: string, stopping: AbortSignal): Promise<StatusPollResult>;
  /** Milliseconds until the first poll of a task. `undefined`: by the task's age. */
  readonly firstMs: number | undefined;
}

interface StatusPollerOptions {
  readonly service: Pick<MediaService, 'status'>;
  readonly throttle: Pick<CallGate, 'currentTrouble'>;
  /** True for the built-in studio. */
  readonly ownService?: boolean;
}

const WAIT_SECONDS = 20;
/** Long polls at a time; further tasks are polled on the schedule. Half of the poller's limit, so that these keep their turn. */
const MAX_LONG_POLLS = 32;
/** Delay between two long polls of a task, so that quick progress does not make many. */
const LONG_POLL_DELAY_MS = 100;
/** Delay after a failed long poll. The studio runs on this machine and is soon back. */
const FAILED_LONG_POLL_DELAY_MS = 1000;

export function createStatusPoller({ service, throttle, ownService = false }: StatusPollerOptions): StatusPoller {
  let longPolls = 0;

  const poll: StatusPoller['poll'] = async (operation, serviceTaskId, stopping) => {
    if (isLocalTaskId(serviceTaskId)) {
      const request = service.status(operation, serviceTaskId, WAIT_SECONDS);
      const answered = request.then((report) => ({ report, waited: true })).catch((error) => ({ error, waited: true }));
      return (await untilAborted<StatusPollResult>(answered, stopping)) ?? { waited: true };
    }
    // A service in trouble gets single short requests that show whether it is back.
    const waits = ownService && longPolls < MAX_LONG_POLLS && throttle.currentTrouble(SERVICE_BUDGET_KEY) === undefined;
    if (waits) longPolls += 1;
    const request = service
      .status(operation, serviceTaskId, waits ? WAIT_SECONDS : 0)
      .then((report): StatusPollResult => ({ report, call: ANSWERED_CALL, waited: waits }))
      .catch((error: unknown): StatusPollResult => ({ error, call: toCallResult(error), waited: waits }))
      .finally(() => {
        if (waits) longPolls -= 1;
      });
    // Short requests get no listener and no delay of their own: thousands of tasks share the signal and the schedule.
    if (!waits) return request;
    const result = await untilAborted(request, stopping);
    if (!result) return { waited: true };
    return { ...result, nextMs: result.report ? LONG_POLL_DELAY_MS : FAILED_LONG_POLL_DELAY_MS };
  };
  return { poll, firstMs: ownService ? 0 : undefined };
}

/** The result of `work`, or `undefined` once the signal is aborted. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  const { promise, resolve } = Promise.withResolvers<T | undefined>();
  const onAbort = () => resolve(undefined);
  if (signal.aborted) onAbort();
  signal.addEventListener('abort', onAbort, { once: true });
  work.then(resolve).finally(() => signal.removeEventListener('abort', onAbort));
  return promise;
}
