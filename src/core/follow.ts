// A task's dealings with a service that may be down or busy: waiting to be sent, being looked at, being given up. Which calls
// may go out is the gate's decision; what follows from news is step()'s.

import type { Failure } from '../domain/failure.ts';
import { SILENCES_SHOWN } from '../domain/step.ts';
import type { Clock } from '../ports/clock.ts';
import type { MediaService } from '../ports/service.ts';
import type { Heard } from './breaker.ts';
import { afterLook, heardFrom } from './faults.ts';
import type { Held, Tell } from './held.ts';
import type { Looked, Poller } from './poller.ts';

export interface Follow {
  /** Resolves when the task may be sent; `false` when that is not now to be: let go of, or it begins anew. */
  admitted(held: Held): Promise<boolean>;
  /** What a create call showed of the service. */
  heard(heard: Heard | undefined, began: number): void;
  /** Looks from now on, until the task is no longer waited for. */
  begin(held: Held): void;
}

interface FollowParts {
  readonly service: MediaService;
  readonly poller: Poller;
  readonly clock: Clock;
}

/** One API key, one share of looks; where people bring their own, this is theirs. */
const BUDGET = 'service';
/** Trouble with the service is told once it has lasted, or is to last, this long. */
const TROUBLE_MS = 5000;
/** Nothing is given up before it has been watched here for this long: the outage may have been ours. */
const WATCHED_MS = 5 * 60_000;
/** Whoever was away for this long (the machine slept) begins anew. */
const AWAY_MS = 150_000;

export const ANSWERED: Heard = { is: 'answered' };

/** Until when a task may wait to be sent. */
export const lastSending = ({ task, operation }: Held): number =>
  task.created + operation.deadlineMinutes * 60_000;

export function createFollow({ service, poller, clock }: FollowParts, tell: Tell): Follow {
  const { gate } = poller;
  /** Since when a task has been watched without a break. */
  const watching = new WeakMap<Held, { readonly since: number; last: number }>();
  const probe = () => service.voices().then(() => ANSWERED, heardFrom);

  /** Whether nothing has changed for as long as we follow, most of it under our eyes. */
  const isOverdue = (held: Held, changed: number): boolean => {
    const now = clock.now();
    const before = watching.get(held);
    const here = before && Math.abs(now - before.last) < AWAY_MS ? before : { since: now, last: now };
    here.last = now;
    if (here !== before) watching.set(held, here);
    const most = held.operation.deadlineMinutes * 60_000;
    return now - changed > most && now - here.since >= Math.min(WATCHED_MS, most);
  };

  const giveUp = (held: Held) => tell(held, { is: 'overdue', minutes: held.operation.deadlineMinutes });

  const look = async (held: Held): Promise<Looked> => {
    const { task, operation } = held;
    if (task.state.at !== 'polling') return { is: 'over' };
    let heard: Heard | undefined = ANSWERED;
    const began = clock.now();
    const news = await service
      .status(operation, task.state.id)
      .then((report) => ({ is: 'looked', report }) as const)
      .catch((thrown) => {
        heard = heardFrom(thrown);
        return afterLook(thrown, clock.now() - began);
      });
    const before = task.state.changed;
    const { state } = await tell(held, news);
    if (state.at !== 'polling') return { is: 'over', heard };
    if (isOverdue(held, state.changed)) {
      await giveUp(held);
      return { is: 'over', heard };
    }
    return { is: state.changed === before ? 'same' : 'changed', heard };
  };

  /** In place of a look: the person is told once, and the deadline is not waited through. */
  const heldBack = async (held: Held): Promise<void> => {
    const { state } = held.task;
    if (state.at !== 'polling') return;
    const trouble = gate.trouble(BUDGET);
    if (trouble?.is === 'down' && trouble.ms >= TROUBLE_MS && state.silences < SILENCES_SHOWN)
      await tell(held, { is: 'silent', long: true });
    if (isOverdue(held, state.changed)) await giveUp(held);
  };

  return {
    async admitted(held) {
      const { state } = held.task;
      const trouble = gate.trouble(BUDGET);
      if (trouble && trouble.ms >= TROUBLE_MS && state.at === 'received' && !state.waiting) {
        const busy: Failure = { kind: 'refused', status: 429, said: '' };
        await tell(held, { is: 'not-sent', failure: trouble.is === 'busy' ? busy : { kind: 'unreachable' } });
        return false;
      }
      await gate.admit(BUDGET, { signal: held.signal, last: lastSending(held), probe });
      return !held.signal.aborted;
    },
    heard(heard, began) {
      if (heard) gate.heard(BUDGET, heard, began);
    },
    begin: (held) =>
      poller.watch({
        key: held.task.id,
        budget: BUDGET,
        resumed: held.resumed,
        look: () => look(held),
        heldBack: () => void heldBack(held),
      }),
  };
}
