// Sends a task to the service: its files are read whole first, its turn is waited for, and the create call goes out once.

import type { Operation } from '../../domain/commands/command.ts';
import type { FileRef, Request } from '../../domain/commands/invocation.ts';
import type { TaskEvent } from '../../domain/tasks/step.ts';
import type { Failure } from '../../domain/tasks/task.ts';
import { backoff, jitter } from '../../kit/backoff.ts';
import { isDiskFull } from '../../kit/disk/space.ts';
import { type Log, reasonOf } from '../../kit/log.ts';
import type { Clock } from '../../ports/clock.ts';
import {
  type MediaService,
  ServiceRefused,
  ServiceUnclear,
  ServiceUnreachable,
  UploadBroken,
} from '../../ports/service.ts';
import { GivenFileFault } from '../intake/fitted-files.ts';
import type { GivenFiles } from '../intake/given-files.ts';
import type { WordsOfPeople } from '../people/as-said.ts';
import { NotAgreed, type OwnVoices } from '../people/own-voices.ts';
import { type Admission, candidateOf, turnOwnerOf } from '../polling/admission.ts';
import type { CallResult } from '../polling/circuit-breaker.ts';
import { ANSWERED, BUDGET, callResultOf, type Throttle, TROUBLE_MS } from '../polling/throttle.ts';
import type { ActiveTask, Tell } from './active-task.ts';

interface SubmitParts {
  readonly service: Pick<MediaService, 'create' | 'stops' | 'voices'>;
  readonly given: GivenFiles;
  readonly ownVoices: OwnVoices;
  readonly wordsOfPeople: Pick<WordsOfPeople, 'sent'>;
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

/**
 * When a task may be sent: not while the service is down or asks for rest, and in turn with the other tasks of its person and
 * of everyone else.
 */
function createSendTurns({ service, throttle, admission, clock }: SubmitParts, tell: Tell) {
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
        await throttle.untilOpen(BUDGET, { signal: held.signal, last, probe });
        if (held.signal.aborted || !(await turnOf(held))) return false;
        if (!throttle.trouble(BUDGET) || clock.now() > last) return true;
        // The service fell silent while others went first: it is waited for anew.
        admission.leave(held.task.id);
      }
    },
  };
}

export function createSubmit(parts: SubmitParts, tell: Tell) {
  const { service, given, ownVoices, throttle, admission, clock, log } = parts;
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

  const create = async ({ operation, task }: ActiveTask, request: Request): Promise<TaskEvent> => {
    const open = async (file: FileRef) => given.open(task, file);
    if (operation.outcome.voice !== undefined) return ownVoices.make(task, operation, request, open);
    const { id } = await service.create(operation, request, open, turnOwnerOf(task.origin));
    return { is: 'accepted', id, ends: service.stops() };
  };

  /** From here on the create call may have had an effect, so whatever happens it is not repeated. */
  const send = async (held: ActiveTask, request: Request): Promise<void> => {
    const { operation, task } = held;
    const began = clock.now();
    let call: CallResult | undefined = ANSWERED;
    const event = await create(held, request).catch((thrown) => {
      log.warn('create failed', { task: task.id, reason: reasonOf(thrown) });
      call = callResultOf(thrown);
      // A busy service is left alone by all tasks (the throttle); one without room only by this task.
      if (isNotNow(thrown) && call?.is === 'answered') pauses.restFor(held, thrown.waitMs ?? 0);
      return afterCreate(thrown, operation, lastSending(held) - clock.now());
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
      let request = held.task.request;
      const read = async () => {
        const { operation, task } = held;
        request = await parts.wordsOfPeople.sent(operation, await given.read(held, held.signal), task.origin);
        return true;
      };
      if (!(await prepared(held, read))) return;
      if (!(await awaitTurn(held)) || (await endsLate(held))) return;
      const noted = async () => (await tell(held, { is: 'sending' })).state.at === 'submitting';
      if (await prepared(held, noted)) await send(held, request);
    },
    drop(task: string): void {
      admission.leave(task);
      clearGiven(task);
    },
  };
}

const refusedAs = (thrown: ServiceRefused): Failure =>
  thrown.problems.length > 0
    ? { kind: 'invalid', problems: thrown.problems }
    : { kind: 'refused', status: thrown.status, said: thrown.message };

/** The service took nothing, and may take it later: it is busy, or has no room. */
const isNotNow = (thrown: unknown): thrown is ServiceRefused =>
  thrown instanceof ServiceRefused && (thrown.status === 429 || thrown.status === 507);

/**
 * After a create call that may be waited for `leftMs` longer. Anything unforeseen may have happened after it was sent, so
 * it is unclear, not failed.
 */
function afterCreate(thrown: unknown, { inTwo }: Operation, leftMs: number): TaskEvent {
  if (thrown instanceof NotAgreed) return { is: 'refused', failure: thrown.failure };
  if (thrown instanceof ServiceUnreachable) return { is: 'not-sent', failure: { kind: 'unreachable' } };
  if (isNotNow(thrown) && (thrown.waitMs ?? leftMs) < leftMs)
    return { is: 'not-sent', failure: refusedAs(thrown) };
  if (inTwo && thrown instanceof ServiceRefused && [404, 405].includes(thrown.status))
    return { is: 'parted', inTwo };
  if (thrown instanceof ServiceRefused) return { is: 'refused', failure: refusedAs(thrown) };
  if (thrown instanceof UploadBroken) return { is: 'refused', failure: { kind: 'broken' } };
  const status = thrown instanceof ServiceUnclear ? thrown.status : undefined;
  return { is: 'refused', failure: { kind: 'unclear', ...(status !== undefined && { status }) } };
}

/** Before a create call: nothing was sent. */
function beforeCreate(thrown: unknown): TaskEvent {
  if (isDiskFull(thrown)) return { is: 'not-sent', failure: { kind: 'no-room' } };
  const failure: Failure = thrown instanceof GivenFileFault ? thrown.failure : { kind: 'broken' };
  return { is: 'refused', failure };
}
