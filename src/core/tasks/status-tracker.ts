// Polls a task at the service, and times it out after too long without a change. step() decides what follows from a
// response.

import { SHOW_AFTER_FAILED_POLLS } from '../../domain/tasks/apply-poll.ts';
import { isAssemblyId, isLocalTaskId } from '../../domain/tasks/local-task-id.ts';
import type { TaskEvent } from '../../domain/tasks/step.ts';
import type { Clock } from '../../ports/clock.ts';
import { ServiceRefusedError } from '../../ports/media-service.ts';
import { type AdmissionControl, toAdmissionCandidate } from '../polling/admission-control.ts';
import type { PollDecision, Poller } from '../polling/poller.ts';
import type { StatusPoller } from '../polling/status-poller.ts';
import { type CallGate, SERVICE_BUDGET_KEY, SHOW_OUTAGE_AFTER_MS } from '../polling/throttle.ts';
import { type DispatchEvent, isFullTask, type TaskHandle } from './task-handle.ts';

interface StatusTrackerOptions {
  readonly statusPoller: StatusPoller;
  readonly poller: Poller;
  readonly throttle: CallGate;
  readonly admission: AdmissionControl;
  readonly clock: Clock;
}

/** Minimum time to poll before a timeout, since Earshot itself may have been offline. */
const MIN_WATCH_MS = 5 * 60_000;
/** A longer gap without a poll, such as a suspended machine, restarts the minimum time. */
const MAX_POLL_GAP_MS = 150_000;

/** Checks whether a task has gone without a change for its timeout, and was polled for at least MIN_WATCH_MS. */
function createOverdueCheck(clock: Clock) {
  /** Start of the current period without a gap between polls. */
  const watches = new WeakMap<TaskHandle, { readonly since: number; last: number }>();
  return (held: TaskHandle, changed: number): boolean => {
    const now = clock.now();
    const before = watches.get(held);
    const watch = before && Math.abs(now - before.last) < MAX_POLL_GAP_MS ? before : { since: now, last: now };
    watch.last = now;
    if (watch !== before) watches.set(held, watch);
    const maxMs = held.operation.idleTimeoutMinutes * 60_000;
    return now - changed > maxMs && now - watch.since >= Math.min(MIN_WATCH_MS, maxMs);
  };
}

/** A failed poll that took this long is shown to the user at once. */
const SLOW_POLL_MS = 8000;

/**
 * Event for a failed poll. Only a 404 ends the task. Other refusals, such as a revoked key, may be fixed while it runs.
 */
function eventAfterFailedPoll(thrown: unknown, tookMs: number): TaskEvent {
  if (thrown instanceof ServiceRefusedError && thrown.status === 404) return { is: 'not-found' };
  return { is: 'poll-failed', isLongOutage: tookMs >= SLOW_POLL_MS };
}

const STORE_RETRY_MS = 1000;

/** Follows a task whose status is known in this process. Never rejects. */
function createLocalFollower(
  { statusPoller, admission, clock }: Pick<StatusTrackerOptions, 'statusPoller' | 'admission' | 'clock'>,
  dispatch: DispatchEvent,
) {
  return async (held: TaskHandle, id: string): Promise<void> => {
    for (;;) {
      const { state } = held.task;
      if (held.signal.aborted || state.status !== 'polling' || state.serviceTaskId !== id) return;
      const { report, error } = await statusPoller.poll(held.operation, id, held.signal);
      if (!report && error === undefined) return;
      const event: TaskEvent = report ? { is: 'polled', report } : { is: 'stream-lost' };
      // Before the event, which may send the task again.
      if (report?.phase !== 'working') admission.release(held.task.id);
      // The store may be unavailable for a moment. A task that another process took has an aborted signal.
      await dispatch(held, event).catch(() => clock.sleep(STORE_RETRY_MS, held.signal));
    }
  };
}

export function createStatusTracker(
  { statusPoller, poller, throttle, admission, clock }: StatusTrackerOptions,
  dispatch: DispatchEvent,
): (held: TaskHandle) => void {
  const isOverdue = createOverdueCheck(clock);
  const giveUp = (held: TaskHandle) => dispatch(held, { is: 'timed-out', minutes: held.operation.idleTimeoutMinutes });

  const poll = async (held: TaskHandle, stopping: AbortSignal): Promise<PollDecision> => {
    const { task, operation } = held;
    if (task.state.status !== 'polling') return { isOver: true };
    const startedAt = clock.now();
    const response = await statusPoller.poll(operation, task.state.serviceTaskId, stopping);
    const { report, error, call, nextMs, waited } = response;
    if (!report && error === undefined) return { isOver: false };
    const tookMs = waited ? 0 : clock.now() - startedAt;
    const { state } = await dispatch(held, report ? { is: 'polled', report } : eventAfterFailedPoll(error, tookMs));
    if (state.status !== 'polling') {
      admission.release(task.id);
      return { isOver: true, call };
    }
    if (isOverdue(held, state.changedAt)) {
      await giveUp(held);
      return { isOver: true, call };
    }
    return { isOver: false, call, nextMs };
  };

  /** Runs instead of a poll while the service is blocked: shows the trouble once and checks the timeout. */
  const onThrottled = async (held: TaskHandle): Promise<void> => {
    const { state } = held.task;
    if (state.status !== 'polling') return;
    const trouble = throttle.currentTrouble(SERVICE_BUDGET_KEY);
    if (trouble?.is === 'down' && trouble.ms >= SHOW_OUTAGE_AFTER_MS && state.failedPolls < SHOW_AFTER_FAILED_POLLS)
      await dispatch(held, { is: 'poll-failed', isLongOutage: true });
    if (isOverdue(held, state.changedAt)) await giveUp(held);
  };

  const followLocally = createLocalFollower({ statusPoller, admission, clock }, dispatch);

  return (held) => {
    // The record is in memory when polling starts, and is released afterwards.
    const { task } = held;
    const candidate = isFullTask(task) ? toAdmissionCandidate(task) : undefined;
    const id = task.state.status === 'polling' ? task.state.serviceTaskId : '';
    // Of an assembled result, the subtasks are counted.
    if (candidate && !isAssemblyId(id)) admission.restore(candidate);
    if (isLocalTaskId(id)) {
      void followLocally(held, id);
      return;
    }
    poller.watch({
      key: task.id,
      budget: SERVICE_BUDGET_KEY,
      isResumed: held.isResumed,
      firstMs: statusPoller.firstMs,
      ...(task.state.status === 'polling' && { acceptedAt: task.state.acceptedAt }),
      poll: (stopping) => poll(held, stopping),
      onThrottled: () => void onThrottled(held),
    });
  };
}
