// Submits a task to the service: reads its files, waits for its turn and sends the create call once.

import type { Operation } from '../../domain/commands/command.ts';
import type { FileRef, Request } from '../../domain/commands/invocation.ts';
import { DocumentError } from '../../domain/media/book.ts';
import { isAssemblyId } from '../../domain/tasks/local-task-id.ts';
import type { TaskEvent } from '../../domain/tasks/step.ts';
import type { TaskFailure } from '../../domain/tasks/task.ts';
import { formatError, type Log } from '../../kit/log.ts';
import { calculateBackoff } from '../../kit/retry.ts';
import { isDiskFullError } from '../../kit/sqlite/disk-full-error.ts';
import { list } from '../../messages/values.ts';
import type { Clock } from '../../ports/clock.ts';
import {
  type MediaService,
  ServiceRefusedError,
  ServiceResponseError,
  ServiceUnreachableError,
  UploadReadError,
} from '../../ports/media-service.ts';
import { InputFileError } from '../intake/input-file-conversion.ts';
import type { InputFileLoader } from '../intake/input-file-loader.ts';
import { ConsentMissingError, type VoiceCloner } from '../people/cloned-voices.ts';
import type { PronunciationApplier } from '../people/pronunciation-applier.ts';
import { type AdmissionControl, toAdmissionCandidate, toFairQueueRequester } from '../polling/admission-control.ts';
import type { CallResult } from '../polling/circuit-breaker.ts';
import {
  ANSWERED_CALL,
  type CallGate,
  SERVICE_BUDGET_KEY,
  SHOW_OUTAGE_AFTER_MS,
  toCallResult,
} from '../polling/throttle.ts';
import type { Assemblies } from '../subtasks/assemblies.ts';
import type { DispatchEvent, FullTaskHandle } from './task-handle.ts';

interface SubmitterOptions {
  readonly service: Pick<MediaService, 'create' | 'canCancel' | 'voices'>;
  readonly inputFiles: InputFileLoader;
  readonly voiceCloner: VoiceCloner;
  readonly assemblies: Pick<Assemblies, 'create'>;
  readonly pronunciations: Pick<PronunciationApplier, 'apply'>;
  readonly throttle: CallGate;
  readonly admission: AdmissionControl;
  readonly clock: Clock;
  readonly log: Log;
}

/** Delays before a retry. They grow each time and respect the service's Retry-After. */
function createRetryDelays(clock: Clock) {
  const retryAfter = new WeakMap<FullTaskHandle, number>();
  return {
    setRetryAfter: (held: FullTaskHandle, ms: number) => void retryAfter.set(held, clock.now() + ms),
    async wait(held: FullTaskHandle, tries: number): Promise<void> {
      const restMs = (retryAfter.get(held) ?? 0) - clock.now();
      const pauseMs = tries === 0 ? 0 : calculateBackoff(tries, 2000, 30_000);
      const ms = Math.max(restMs, pauseMs);
      if (ms > 0) await clock.sleep(ms, held.signal);
    },
  };
}

/** Decides when a task may be sent: not while the service is down or throttled, and in fair order among people. */
function createSubmitTurns({ service, throttle, admission, clock }: SubmitterOptions, dispatch: DispatchEvent) {
  /** Time at which each throttled task got its turn. */
  const turnTimes = new WeakMap<FullTaskHandle, number>();
  const probe = () => service.voices().then(() => ANSWERED_CALL, toCallResult);

  /** A task that was throttled before a restart keeps its full time, too. */
  const waitingSince = (held: FullTaskHandle): number => {
    const { state, createdAt } = held.task;
    const untilNow = state.status === 'pending' && state.waitsForTurn ? clock.now() : createdAt;
    return turnTimes.get(held) ?? untilNow;
  };
  /** Latest time to send the task. Waiting for other people's tasks does not count. */
  const submitDeadline = (held: FullTaskHandle): number =>
    waitingSince(held) + held.operation.idleTimeoutMinutes * 60_000;

  /** Resolves to true when it is the task's turn, and to false if it was released. */
  const waitForTurn = async (held: FullTaskHandle): Promise<boolean> => {
    const { throttled, turn } = admission.requestTurn(toAdmissionCandidate(held.task));
    if (throttled) await dispatch(held, { is: 'throttled' });
    const isTurn = await turn;
    const { state } = held.task;
    if (throttled || (state.status === 'pending' && state.waitsForTurn)) turnTimes.set(held, clock.now());
    return isTurn && !held.signal.aborted;
  };

  /** Shows on the card why nothing is sent. Returns false if there is no trouble or the card shows it already. */
  const showTrouble = async (held: FullTaskHandle, waited: boolean): Promise<boolean> => {
    const { state } = held.task;
    const trouble = throttle.currentTrouble(SERVICE_BUDGET_KEY);
    if (!trouble || (!waited && trouble.ms < SHOW_OUTAGE_AFTER_MS)) return false;
    if (state.status !== 'pending' || state.lastFailure) return false;
    const busy: TaskFailure = { kind: 'refused', status: 429, message: '' };
    await dispatch(held, { is: 'send-failed', failure: trouble.is === 'busy' ? busy : { kind: 'unreachable' } });
    return true;
  };

  return {
    submitDeadline,
    /** Resolves to true when the task may be sent. False if it was released or must start over. */
    async awaitTurn(held: FullTaskHandle): Promise<boolean> {
      for (let waited = false; ; waited = true) {
        if (await showTrouble(held, waited)) return false;
        const deadline = submitDeadline(held);
        await throttle.waitUntilOpen(SERVICE_BUDGET_KEY, { signal: held.signal, deadline, probe });
        if (held.signal.aborted || !(await waitForTurn(held))) return false;
        if (!throttle.currentTrouble(SERVICE_BUDGET_KEY) || clock.now() > deadline) return true;
        // The service went down while other tasks were sent first. Waits for it again.
        admission.release(held.task.id);
      }
    },
  };
}

/** Sends a request to the service, or plans the subtasks that make its result. */
function createRequestSender({ service, inputFiles, voiceCloner, assemblies }: SubmitterOptions) {
  return async ({ operation, task, chat }: FullTaskHandle, request: Request): Promise<TaskEvent> => {
    const open = async (file: FileRef) => inputFiles.open(task, file);
    if (operation.outcome.voiceIdField !== undefined) return voiceCloner.clone(task, operation, request, open);
    const isLive = chat.playsLiveSound === true && request.nextStep === undefined;
    const owner = toFairQueueRequester(task.origin);
    const { id, stream } = request.assembly
      ? await assemblies.create(task, operation, request, (file) => inputFiles.locate(task, file))
      : await service.create(operation, request, open, owner, { isLive });
    return stream
      ? { is: 'accepted', id, canCancel: true, stream }
      : { is: 'accepted', id, canCancel: service.canCancel() };
  };
}

export function createSubmitter(options: SubmitterOptions, dispatch: DispatchEvent) {
  const { inputFiles, throttle, admission, clock, log } = options;
  const { awaitTurn, submitDeadline } = createSubmitTurns(options, dispatch);
  const sendRequest = createRequestSender(options);
  const pauses = createRetryDelays(clock);

  /** Times out a task that waited longer than its time limit. */
  const failIfOverdue = async (held: FullTaskHandle): Promise<boolean> => {
    const late = clock.now() > submitDeadline(held);
    if (late) await dispatch(held, { is: 'timed-out', minutes: held.operation.idleTimeoutMinutes });
    return late;
  };

  const clearInputFiles = (task: string) =>
    void inputFiles
      .deleteFiles(task)
      .catch((thrown) => log.warn('input files not deleted', { task, reason: formatError(thrown) }));

  /** Runs the work before the create call. Returns false after dispatching an error. */
  const tryPrepare = async (held: FullTaskHandle, prepare: () => Promise<boolean>): Promise<boolean> => {
    try {
      return await prepare();
    } catch (thrown) {
      if (held.signal.aborted || held.task.state.status !== 'pending') return false;
      log.warn('task not sent', { task: held.task.id, reason: formatError(thrown) });
      await dispatch(held, eventBeforeCreateError(thrown, held.task.request));
      return false;
    }
  };

  /** After this point the create call may have had an effect, so it is never repeated. */
  const send = async (held: FullTaskHandle, request: Request): Promise<void> => {
    const { operation, task } = held;
    const startedAt = clock.now();
    let call: CallResult | undefined = ANSWERED_CALL;
    const event = await sendRequest(held, request).catch((thrown) => {
      log.warn('create failed', { task: task.id, reason: formatError(thrown) });
      call = toCallResult(thrown);
      // A busy service (429) pauses all tasks through the throttle. A full disk there (507) delays only this task.
      if (isTemporaryRefusal(thrown) && call?.is === 'answered') pauses.setRetryAfter(held, thrown.retryAfterMs ?? 0);
      if (thrown instanceof DocumentError)
        return { is: 'refused', failure: toDocumentFailure(thrown, request) } as const;
      return eventAfterCreateError(thrown, operation, submitDeadline(held) - clock.now());
    });
    // Deletes the input files unless the call will be retried.
    if (event.is !== 'send-failed') clearInputFiles(task.id);
    try {
      await dispatch(held, event);
    } finally {
      if (call) throttle.recordResult(SERVICE_BUDGET_KEY, call, startedAt);
      const { state } = held.task;
      // Of an assembled result, the subtasks are counted.
      if (state.status === 'polling' && !isAssemblyId(state.serviceTaskId)) admission.markAccepted(task.id);
      else admission.release(task.id);
    }
  };

  return {
    async submit(held: FullTaskHandle): Promise<void> {
      if (held.task.state.status !== 'pending') return;
      await pauses.wait(held, held.task.state.attempts);
      if (held.signal.aborted || (await failIfOverdue(held))) return;
      let request = held.task.request;
      const read = async () => {
        const { operation, task } = held;
        const loaded = await inputFiles.load(held, held.signal);
        // An assembled result is spoken by its subtasks, which apply the words themselves.
        request = loaded.assembly ? loaded : await options.pronunciations.apply(operation, loaded, task.origin);
        return true;
      };
      if (!(await tryPrepare(held, read))) return;
      if (!(await awaitTurn(held)) || (await failIfOverdue(held))) return;
      const markSubmitting = async () => (await dispatch(held, { is: 'sending' })).state.status === 'submitting';
      if (await tryPrepare(held, markSubmitting)) await send(held, request);
    },
    cancelSubmit(task: string): void {
      admission.release(task);
      clearInputFiles(task);
    },
  };
}

const refusalFailure = (thrown: ServiceRefusedError): TaskFailure =>
  thrown.problems.length > 0
    ? { kind: 'invalid', problems: thrown.problems }
    : { kind: 'refused', status: thrown.status, message: thrown.message };

/** True if the service rejected the task for now: busy (429) or out of space (507). */
const isTemporaryRefusal = (thrown: unknown): thrown is ServiceRefusedError =>
  thrown instanceof ServiceRefusedError && (thrown.status === 429 || thrown.status === 507);

/**
 * Event after a failed create call; `leftMs` is the remaining time for retries. After an unexpected error the outcome
 * is unclear, not failed, since the call may have been sent.
 */
function eventAfterCreateError(thrown: unknown, { twoStep }: Operation, leftMs: number): TaskEvent {
  if (thrown instanceof ConsentMissingError) return { is: 'refused', failure: thrown.failure };
  if (thrown instanceof ServiceUnreachableError) return { is: 'send-failed', failure: { kind: 'unreachable' } };
  if (isTemporaryRefusal(thrown) && (thrown.retryAfterMs ?? leftMs) < leftMs)
    return { is: 'send-failed', failure: refusalFailure(thrown) };
  if (twoStep && thrown instanceof ServiceRefusedError && [404, 405].includes(thrown.status))
    return { is: 'split', twoStep };
  if (thrown instanceof ServiceRefusedError) return { is: 'refused', failure: refusalFailure(thrown) };
  if (thrown instanceof UploadReadError) return { is: 'refused', failure: { kind: 'internal-error' } };
  const status = thrown instanceof ServiceResponseError ? thrown.status : undefined;
  return { is: 'refused', failure: { kind: 'unclear', status } };
}

/** The document could not be read, so nothing was sent. */
const toDocumentFailure = ({ notes }: DocumentError, { files }: Request): TaskFailure => ({
  kind: 'file-gone',
  name: Object.values(files)[0]?.name ?? '',
  message: list(notes, 'sentences'),
});

/** Event for an error before the create call, when nothing was sent. */
function eventBeforeCreateError(thrown: unknown, request: Request): TaskEvent {
  if (thrown instanceof DocumentError) return { is: 'refused', failure: toDocumentFailure(thrown, request) };
  if (isDiskFullError(thrown)) return { is: 'send-failed', failure: { kind: 'disk-full' } };
  const failure: TaskFailure = thrown instanceof InputFileError ? thrown.failure : { kind: 'internal-error' };
  return { is: 'refused', failure };
}
