// When a task may be sent: not while the service is down or asks for rest, and in turn with the other tasks of its person and of
// everyone else. Which calls may go out is decided by the throttle, whose turn it is by the admission.

import type { Request } from '../../domain/commands/invocation.ts';
import type { Operation } from '../../domain/commands/operation.ts';
import type { Failure } from '../../domain/tasks/failure.ts';
import type { Task } from '../../domain/tasks/task.ts';
import type { Clock } from '../../ports/clock.ts';
import type { MediaService } from '../../ports/service.ts';
import { type Admission, askerOf, type Candidate } from '../polling/admission.ts';
import type { CallResult } from '../polling/circuit-breaker.ts';
import type { Throttle } from '../polling/throttle.ts';
import type { ActiveTask, Tell } from './active-task.ts';
import { callResultOf } from './fault-events.ts';

interface SendTurnsParts {
  readonly service: Pick<MediaService, 'voices'>;
  readonly throttle: Throttle;
  readonly admission: Admission;
  readonly clock: Clock;
}

/** One API key, one share of looks; where people bring their own, this is theirs. */
export const BUDGET = 'service';
/** Trouble with the service is told once it has lasted, or is to last, this long. */
export const TROUBLE_MS = 5000;
export const ANSWERED: CallResult = { is: 'answered' };

/** Characters and bytes of what is asked for; 1 where nothing is known. */
const sizeOf = ({ values, files }: Request): number => {
  const texts = Object.values(values).flat();
  const characters = texts.reduce((sum: number, one) => sum + (typeof one === 'string' ? one.length : 0), 0);
  return Object.values(files).reduce((sum, { bytes = 0 }) => sum + bytes, Math.max(1, characters));
};

export const candidateOf = (task: Task, operation: Operation): Candidate => ({
  id: task.id,
  asker: askerOf(task.origin),
  operation: operation.name,
  // The same for those that differ by less than a quarter.
  size: Math.round(3 * Math.log2(sizeOf(task.request))),
});

export function createSendTurns({ service, throttle, admission, clock }: SendTurnsParts, tell: Tell) {
  /** When the turn came of those who had to let others go first. */
  const turns = new WeakMap<ActiveTask, number>();
  const probe = () => service.voices().then(() => ANSWERED, callResultOf);

  /** One that was held back before a restart has not used up its time either. */
  const waitingSince = (held: ActiveTask): number => {
    const { state, created } = held.task;
    const untilNow = state.at === 'received' && state.turn ? clock.now() : created;
    return turns.get(held) ?? untilNow;
  };
  /** Until when a task may wait to be sent: not counting the time it had to let others go first. */
  const lastSending = (held: ActiveTask): number =>
    waitingSince(held) + held.operation.deadlineMinutes * 60_000;

  /** Resolves when no other goes first; `false` when it was called off. */
  const turnOf = async (held: ActiveTask): Promise<boolean> => {
    const { heldBack, turn } = admission.enter(candidateOf(held.task, held.operation));
    if (heldBack) await tell(held, { is: 'held-back' });
    const came = await turn;
    const { state } = held.task;
    if (heldBack || (state.at === 'received' && state.turn)) turns.set(held, clock.now());
    return came && !held.signal.aborted;
  };

  /** Says on the card why nothing goes out; false when there is nothing worth saying, or it was said. */
  const tellTrouble = async (held: ActiveTask, waited: boolean): Promise<boolean> => {
    const { state } = held.task;
    const trouble = throttle.trouble(BUDGET);
    if (!trouble || (!waited && trouble.ms < TROUBLE_MS)) return false;
    if (state.at !== 'received' || state.waiting) return false;
    const busy: Failure = { kind: 'refused', status: 429, said: '' };
    await tell(held, { is: 'not-sent', failure: trouble.is === 'busy' ? busy : { kind: 'unreachable' } });
    return true;
  };

  return {
    lastSending,
    /** Resolves when the task may be sent; `false` when that is not now to be: let go of, or it begins anew. */
    async awaitTurn(held: ActiveTask): Promise<boolean> {
      for (let waited = false; ; waited = true) {
        if (await tellTrouble(held, waited)) return false;
        const last = lastSending(held);
        await throttle.admit(BUDGET, { signal: held.signal, last, probe });
        if (held.signal.aborted || !(await turnOf(held))) return false;
        if (!throttle.trouble(BUDGET) || clock.now() > last) return true;
        // The service fell silent while others went first: it is waited for anew.
        admission.leave(held.task.id);
      }
    },
  };
}
