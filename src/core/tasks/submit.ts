// Sends a task to the service: its files are read whole first, its turn is waited for, and the create call goes out once.

import { backoff, jitter } from '../../kit/backoff.ts';
import { type Log, reasonOf } from '../../kit/log.ts';
import type { Clock } from '../../ports/clock.ts';
import type { MediaService } from '../../ports/service.ts';
import type { GivenFiles } from '../intake/given-files.ts';
import { type Admission, askerOf } from '../polling/admission.ts';
import type { CallResult } from '../polling/circuit-breaker.ts';
import type { Throttle } from '../polling/throttle.ts';
import type { ActiveTask, Tell } from './active-task.ts';
import { ANSWERED, BUDGET, createSendTurns } from './await-turn.ts';
import { afterCreate, beforeCreate, callResultOf, isNotNow } from './fault-events.ts';

interface SubmitParts {
  readonly service: Pick<MediaService, 'create' | 'stops' | 'voices'>;
  readonly given: GivenFiles;
  readonly throttle: Throttle;
  readonly admission: Admission;
  readonly clock: Clock;
  readonly log: Log;
}

/** Before a task is sent again: for longer each time, and for as long as the service has said. */
function createPauses(clock: Clock) {
  const restUntil = new WeakMap<ActiveTask, number>();
  return {
    restFor: (held: ActiveTask, ms: number) => void restUntil.set(held, clock.now() + ms),
    async wait(held: ActiveTask, tries: number): Promise<void> {
      const restMs = (restUntil.get(held) ?? 0) - clock.now();
      const pauseMs = tries === 0 ? 0 : jitter(backoff(tries, 2000, 30_000));
      const ms = Math.max(restMs, pauseMs);
      if (ms > 0) await clock.sleep(ms, held.signal);
    },
  };
}

export function createSubmit(parts: SubmitParts, tell: Tell) {
  const { service, given, throttle, admission, clock, log } = parts;
  const { awaitTurn, lastSending } = createSendTurns(parts, tell);
  const pauses = createPauses(clock);

  /** What waited to be sent for longer than the whole may take is not sent any more. */
  const endsLate = async (held: ActiveTask): Promise<boolean> => {
    const late = clock.now() > lastSending(held);
    if (late) await tell(held, { is: 'overdue', minutes: held.operation.deadlineMinutes });
    return late;
  };

  const clearGiven = (task: string) =>
    void given
      .clear(task)
      .catch((thrown) => log.warn('given files left over', { task, reason: reasonOf(thrown) }));

  /** Runs what comes before the create call; false when it went wrong, which the task is told. */
  const prepared = async (held: ActiveTask, prepare: () => Promise<boolean>): Promise<boolean> => {
    try {
      return await prepare();
    } catch (thrown) {
      if (held.signal.aborted || held.task.state.at !== 'received') return false;
      log.warn('not sent', { task: held.task.id, reason: reasonOf(thrown) });
      await tell(held, beforeCreate(thrown));
      return false;
    }
  };

  /** From here on the create call may have had an effect, so whatever happens it is not repeated. */
  const send = async (held: ActiveTask): Promise<void> => {
    const { operation, task } = held;
    const began = clock.now();
    let call: CallResult | undefined = ANSWERED;
    const event = await service
      .create(operation, task.request, async (file) => given.open(task, file), askerOf(task.origin))
      .then(({ id }) => ({ is: 'accepted', id, ends: service.stops() }) as const)
      .catch((thrown) => {
        log.warn('create failed', { task: task.id, reason: reasonOf(thrown) });
        call = callResultOf(thrown);
        // A busy service is left alone by all tasks (the throttle); one without room only by this task.
        if (isNotNow(thrown) && call?.is === 'answered') pauses.restFor(held, thrown.waitMs ?? 0);
        return afterCreate(thrown, lastSending(held) - clock.now());
      });
    // What may be sent again keeps its files; all else needs them no more.
    if (event.is !== 'not-sent') clearGiven(task.id);
    try {
      await tell(held, event);
    } finally {
      if (call) throttle.record(BUDGET, call, began);
      if (held.task.state.at === 'polling') admission.taken(task.id);
      else admission.leave(task.id);
    }
  };

  return {
    async submit(held: ActiveTask): Promise<void> {
      if (held.task.state.at !== 'received') return;
      await pauses.wait(held, held.task.state.tries);
      if (held.signal.aborted || (await endsLate(held))) return;
      const read = () => given.read(held.task, held.chat, held.signal).then(() => true);
      if (!(await prepared(held, read))) return;
      if (!(await awaitTurn(held)) || (await endsLate(held))) return;
      const noted = async () => (await tell(held, { is: 'sending' })).state.at === 'submitting';
      if (await prepared(held, noted)) await send(held);
    },
    drop(task: string): void {
      admission.leave(task);
      clearGiven(task);
    },
  };
}
