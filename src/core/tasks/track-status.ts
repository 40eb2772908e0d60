// Looks after a task that the service has: asks for its status when the poller says so, and gives it up when nothing has changed
// for too long. What follows from an answer is decided by step().

import { FAILED_POLLS_SHOWN } from '../../domain/tasks/status-check.ts';
import type { TaskEvent } from '../../domain/tasks/step.ts';
import type { Clock } from '../../ports/clock.ts';
import { type MediaService, ServiceRefused } from '../../ports/service.ts';
import { type Admission, candidateOf } from '../polling/admission.ts';
import type { CallResult } from '../polling/circuit-breaker.ts';
import type { Poller, PollResult } from '../polling/poller.ts';
import { ANSWERED, BUDGET, callResultOf, type Throttle, TROUBLE_MS } from '../polling/throttle.ts';
import { hasRecord, type Tell, type WatchedTask } from './active-task.ts';

interface TrackerParts {
  readonly service: Pick<MediaService, 'status'>;
  readonly poller: Poller;
  readonly throttle: Throttle;
  readonly admission: Admission;
  readonly clock: Clock;
}

/** Nothing is given up before it has been watched here for this long: the outage may have been ours. */
const WATCHED_MS = 5 * 60_000;
/** After so long without a look (the machine slept) the watching begins anew. */
const AWAY_MS = 150_000;

/** Answers whether nothing has changed for as long as a task is followed, most of it under our eyes. */
function createOverdue(clock: Clock) {
  /** Since when a task has been watched without a break. */
  const watching = new WeakMap<WatchedTask, { readonly since: number; last: number }>();
  return (held: WatchedTask, changed: number): boolean => {
    const now = clock.now();
    const before = watching.get(held);
    const here = before && Math.abs(now - before.last) < AWAY_MS ? before : { since: now, last: now };
    here.last = now;
    if (here !== before) watching.set(held, here);
    const maxMs = held.operation.deadlineMinutes * 60_000;
    return now - changed > maxMs && now - here.since >= Math.min(WATCHED_MS, maxMs);
  };
}

/** A look that took this long without an answer is worth telling at once. */
const LONG_LOOK_MS = 8000;

/** After a look. A refusal other than 404 (a revoked key, say) ends nothing: it may be mended while the task runs. */
function afterFailedLook(thrown: unknown, tookMs: number): TaskEvent {
  if (thrown instanceof ServiceRefused && thrown.status === 404) return { is: 'not-found' };
  return { is: 'silent', long: tookMs >= LONG_LOOK_MS };
}

/** Looks at a task from the call on, until it is waited for no longer. */
export function createStatusTracker(
  { service, poller, throttle, admission, clock }: TrackerParts,
  tell: Tell,
): (held: WatchedTask) => void {
  const isOverdue = createOverdue(clock);
  const giveUp = (held: WatchedTask) =>
    tell(held, { is: 'overdue', minutes: held.operation.deadlineMinutes });

  const look = async (held: WatchedTask): Promise<PollResult> => {
    const { task, operation } = held;
    if (task.state.at !== 'polling') return { is: 'over' };
    let call: CallResult | undefined = ANSWERED;
    const began = clock.now();
    const event = await service
      .status(operation, task.state.id)
      .then((report) => ({ is: 'looked', report }) as const)
      .catch((thrown) => {
        call = callResultOf(thrown);
        return afterFailedLook(thrown, clock.now() - began);
      });
    const before = task.state.changed;
    const { state } = await tell(held, event);
    if (state.at !== 'polling') {
      admission.leave(task.id, state.at === 'fetching');
      return { is: 'over', done: state.at === 'fetching', call };
    }
    if (isOverdue(held, state.changed)) {
      await giveUp(held);
      return { is: 'over', call };
    }
    return { is: state.changed === before ? 'same' : 'changed', call };
  };

  /** In place of a look: the person is told once, and the deadline is not waited through. */
  const heldBack = async (held: WatchedTask): Promise<void> => {
    const { state } = held.task;
    if (state.at !== 'polling') return;
    const trouble = throttle.trouble(BUDGET);
    if (trouble?.is === 'down' && trouble.ms >= TROUBLE_MS && state.silences < FAILED_POLLS_SHOWN)
      await tell(held, { is: 'silent', long: true });
    if (isOverdue(held, state.changed)) await giveUp(held);
  };

  return (held) => {
    // Its record is at hand when the waiting begins, and put away after that.
    const { task } = held;
    const candidate = hasRecord(task) ? candidateOf(task, held.operation) : undefined;
    if (candidate) admission.stands(candidate);
    poller.watch({
      key: task.id,
      budget: BUDGET,
      resumed: held.resumed,
      ...(candidate && { kind: { operation: candidate.operation, size: candidate.size } }),
      ...(task.state.at === 'polling' && { accepted: task.state.accepted }),
      look: () => look(held),
      heldBack: () => void heldBack(held),
    });
  };
}
