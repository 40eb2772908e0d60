// A task's dealings with a service that may be down or busy: waiting to be sent, being looked at, being given up. Which calls
// may go out is the throttle's decision; what follows from events is step()'s.

import type { Request } from '../../domain/commands/invocation.ts';
import type { Operation } from '../../domain/commands/operation.ts';
import type { Failure } from '../../domain/tasks/failure.ts';
import { FAILED_POLLS_SHOWN } from '../../domain/tasks/status-check.ts';
import type { Task } from '../../domain/tasks/task.ts';
import type { MediaService } from '../../ports/service.ts';
import { type AdmissionParts, askerOf, type Candidate, createAdmission } from '../polling/admission.ts';
import type { CallResult } from '../polling/circuit-breaker.ts';
import type { Poller, PollResult } from '../polling/poller.ts';
import type { ActiveTask, Tell, Watched } from './active-task.ts';
import { afterLook, callResultOf } from './fault-events.ts';
import { isWhole } from './waiting-task.ts';

export interface StatusTracker {
  /** Resolves when the task may be sent; `false` when that is not now to be: let go of, or it begins anew. */
  admitted(held: ActiveTask): Promise<boolean>;
  /** Until when a task may wait to be sent: not counting the time it had to let others go first. */
  lastSending(held: ActiveTask): number;
  /** What became of a task whose create call was made, and what the call showed of the service. */
  sent(held: Watched, heard: CallResult | undefined, began: number): void;
  /** Looks from now on, until the task is no longer waited for. */
  begin(held: Watched): void;
  /** It is sent or looked at no more. */
  drop(task: string): void;
}

export interface TrackerParts extends AdmissionParts {
  readonly service: MediaService;
  readonly poller: Poller;
}

/** One API key, one share of looks; where people bring their own, this is theirs. */
const BUDGET = 'service';
/** Trouble with the service is told once it has lasted, or is to last, this long. */
const TROUBLE_MS = 5000;
/** Nothing is given up before it has been watched here for this long: the outage may have been ours. */
const WATCHED_MS = 5 * 60_000;
/** Whoever was away for this long (the machine slept) begins anew. */
const AWAY_MS = 150_000;

export const ANSWERED: CallResult = { is: 'answered' };

/** Characters and bytes of what is asked for; 1 where nothing is known. */
const sizeOf = ({ values, files }: Request): number => {
  const texts = Object.values(values).flat();
  const characters = texts.reduce((sum: number, one) => sum + (typeof one === 'string' ? one.length : 0), 0);
  return Object.values(files).reduce((sum, { bytes = 0 }) => sum + bytes, Math.max(1, characters));
};

const standing = (task: Task, operation: Operation): Candidate => ({
  id: task.id,
  asker: askerOf(task.origin),
  operation: operation.name,
  // The same for those that differ by less than a quarter.
  size: Math.round(3 * Math.log2(sizeOf(task.request))),
});

export function createStatusTracker(
  { service, poller, clock, atOnce }: TrackerParts,
  tell: Tell,
): StatusTracker {
  const { throttle } = poller;
  const admission = createAdmission({ clock, atOnce });
  /** When the turn came of those who had to let others go first. */
  const turns = new WeakMap<ActiveTask, number>();
  /** Since when a task has been watched without a break. */
  const watching = new WeakMap<Watched, { readonly since: number; last: number }>();
  const probe = () => service.voices().then(() => ANSWERED, callResultOf);

  /** Whether nothing has changed for as long as we follow, most of it under our eyes. */
  const isOverdue = (held: Watched, changed: number): boolean => {
    const now = clock.now();
    const before = watching.get(held);
    const here = before && Math.abs(now - before.last) < AWAY_MS ? before : { since: now, last: now };
    here.last = now;
    if (here !== before) watching.set(held, here);
    const most = held.operation.deadlineMinutes * 60_000;
    return now - changed > most && now - here.since >= Math.min(WATCHED_MS, most);
  };

  const giveUp = (held: Watched) => tell(held, { is: 'overdue', minutes: held.operation.deadlineMinutes });

  const look = async (held: Watched): Promise<PollResult> => {
    const { task, operation } = held;
    if (task.state.at !== 'polling') return { is: 'over' };
    let heard: CallResult | undefined = ANSWERED;
    const began = clock.now();
    const event = await service
      .status(operation, task.state.id)
      .then((report) => ({ is: 'looked', report }) as const)
      .catch((thrown) => {
        heard = callResultOf(thrown);
        return afterLook(thrown, clock.now() - began);
      });
    const before = task.state.changed;
    const { state } = await tell(held, event);
    if (state.at !== 'polling') {
      admission.leave(task.id, state.at === 'fetching');
      return { is: 'over', call: heard };
    }
    if (isOverdue(held, state.changed)) {
      await giveUp(held);
      return { is: 'over', call: heard };
    }
    return { is: state.changed === before ? 'same' : 'changed', call: heard };
  };

  /** In place of a look: the person is told once, and the deadline is not waited through. */
  const heldBack = async (held: Watched): Promise<void> => {
    const { state } = held.task;
    if (state.at !== 'polling') return;
    const trouble = throttle.trouble(BUDGET);
    if (trouble?.is === 'down' && trouble.ms >= TROUBLE_MS && state.silences < FAILED_POLLS_SHOWN)
      await tell(held, { is: 'silent', long: true });
    if (isOverdue(held, state.changed)) await giveUp(held);
  };

  /** One that was held back before a restart has not used up its time either. */
  const waitingSince = (held: ActiveTask): number => {
    const { state, created } = held.task;
    const untilNow = state.at === 'received' && state.turn ? clock.now() : created;
    return turns.get(held) ?? untilNow;
  };
  const lastSending = (held: ActiveTask): number =>
    waitingSince(held) + held.operation.deadlineMinutes * 60_000;

  /** Resolves when nobody else goes first; `false` when it was called off. */
  const turnOf = async (held: ActiveTask): Promise<boolean> => {
    const { heldBack, turn } = admission.enter(standing(held.task, held.operation));
    if (heldBack) await tell(held, { is: 'held-back' });
    const came = await turn;
    const { state } = held.task;
    if (heldBack || (state.at === 'received' && state.turn)) turns.set(held, clock.now());
    return came && !held.signal.aborted;
  };

  return {
    lastSending,
    async admitted(held) {
      for (let again = false; ; again = true) {
        const { state } = held.task;
        const trouble = throttle.trouble(BUDGET);
        const worthTelling = trouble && (again || trouble.ms >= TROUBLE_MS);
        if (worthTelling && state.at === 'received' && !state.waiting) {
          const busy: Failure = { kind: 'refused', status: 429, said: '' };
          const failure: Failure = trouble.is === 'busy' ? busy : { kind: 'unreachable' };
          await tell(held, { is: 'not-sent', failure });
          return false;
        }
        const last = lastSending(held);
        await throttle.admit(BUDGET, { signal: held.signal, last, probe });
        if (held.signal.aborted || !(await turnOf(held))) return false;
        if (!throttle.trouble(BUDGET) || clock.now() > last) return true;
        // The service fell silent while others went first: it is waited for like everybody does.
        admission.leave(held.task.id);
      }
    },
    sent({ task }, heard, began) {
      if (heard) throttle.record(BUDGET, heard, began);
      if (task.state.at === 'polling') admission.taken(task.id);
      else admission.leave(task.id);
    },
    drop: (task) => admission.leave(task),
    begin(held) {
      // Its record is at hand when the waiting begins, and put away after that.
      if (isWhole(held.task)) admission.stands(standing(held.task, held.operation));
      poller.watch({
        key: held.task.id,
        budget: BUDGET,
        resumed: held.resumed,
        look: () => look(held),
        heldBack: () => void heldBack(held),
      });
    },
  };
}
