// Runs the slow effects of step(): submit, poll, cancel, deliver. Each dispatches events, and step() decides what
// follows.

import { formatError, type Log } from '../../kit/log.ts';
import { retry } from '../../kit/retry.ts';
import type { Clock } from '../../ports/clock.ts';
import { type MediaService, ServiceRefusedError } from '../../ports/media-service.ts';
import type { SharedFiles } from '../../ports/shared-files.ts';
import type { ResultCollector } from '../delivery/collect-result.ts';
import type { ResultFitter } from '../delivery/fit-to-limits.ts';
import type { MessageUpdater } from '../delivery/message-updater.ts';
import type { InputFileLoader } from '../intake/input-file-loader.ts';
import type { VoiceCloner } from '../people/cloned-voices.ts';
import type { PronunciationApplier } from '../people/pronunciation-applier.ts';
import { type AdmissionControlOptions, createAdmissionControl } from '../polling/admission-control.ts';
import type { Poller } from '../polling/poller.ts';
import type { StatusPoller } from '../polling/status-poller.ts';
import type { CallGate } from '../polling/throttle.ts';
import type { Assemblies } from '../subtasks/assemblies.ts';
import { createTaskEraser } from './erase-task.ts';
import { createResultDelivery } from './result-delivery.ts';
import { createStatusTracker } from './status-tracker.ts';
import { createSubmitter } from './submitter.ts';
import type { DispatchEvent, EffectHandlers, FullTaskHandle, TaskHandle } from './task-handle.ts';

interface EffectHandlerOptions extends AdmissionControlOptions {
  readonly statusPoller: StatusPoller;
  readonly clock: Clock;
  readonly service: MediaService;
  readonly poller: Poller;
  readonly throttle: CallGate;
  readonly inputFiles: InputFileLoader;
  readonly voiceCloner: VoiceCloner;
  readonly assemblies: Pick<Assemblies, 'create'>;
  readonly pronunciations: Pick<PronunciationApplier, 'apply'>;
  readonly collector: ResultCollector;
  readonly fitter: ResultFitter;
  readonly updater: MessageUpdater;
  readonly sharedFiles?: Pick<SharedFiles, 'unpublish'>;
  readonly log: Log;
}

/** Cancel attempts over about 30 s, enough for a restart of the service. */
const CANCEL_RETRIES = { maxTries: 6, minMs: 1000, maxMs: 30_000 };

interface CancelOptions {
  readonly service: Pick<MediaService, 'cancel'>;
  readonly clock: Clock;
  readonly log: Log;
}

/** Retries until the service responds. After the last attempt, the card shows the task's real state. */
function createCancel({ service, clock, log }: CancelOptions, dispatch: DispatchEvent) {
  return async (held: FullTaskHandle): Promise<void> => {
    const logFailure = (thrown: unknown) =>
      log.warn('task not stopped', { task: held.task.id, reason: formatError(thrown) });
    const cancel = async () => {
      if (held.task.state.status !== 'cancelling') return;
      const outcome = await service.cancel(held.operation, held.task.state.serviceTaskId);
      await dispatch(held, { is: 'cancelled', outcome });
    };
    try {
      await retry(cancel, {
        ...CANCEL_RETRIES,
        clock,
        signal: held.signal,
        shouldRetry: ({ error }) => !(error instanceof ServiceRefusedError),
        onRetry: ({ error }) => logFailure(error),
      });
    } catch (thrown) {
      if (held.signal.aborted) return;
      logFailure(thrown);
      await dispatch(held, { is: 'cancelled', outcome: 'unsupported' });
    }
  };
}

export const createEffectHandlers =
  (options: EffectHandlerOptions) =>
  (dispatch: DispatchEvent): EffectHandlers => {
    const { poller, clock, maxConcurrent } = options;
    const admission = createAdmissionControl({ maxConcurrent });
    const { submit, cancelSubmit } = createSubmitter({ ...options, admission }, dispatch);
    const track = createStatusTracker({ ...options, admission }, dispatch);
    const { collect, deliver, discardResult } = createResultDelivery(options, dispatch);
    const { expire, drop: dropQuestion } = createQuestionTimeouts(dispatch, clock);
    return {
      expire,
      submit,
      poll: async (held) => track(held),
      cancel: createCancel(options, dispatch),
      collect,
      deliver,
      discardResult,
      erase: createTaskEraser(options),
      stopWaiting(task) {
        poller.unwatch(task);
        cancelSubmit(task);
        dropQuestion(task);
      },
    };
  };

const QUESTION_TIMEOUT_MINUTES = 24 * 60;
/** One periodic check replaces a timer per task. */
const CHECK_INTERVAL_MS = 60_000;

function createQuestionTimeouts(dispatch: DispatchEvent, clock: Clock) {
  const waiting = new Map<string, TaskHandle>();
  let isRunning = false;

  const watch = async () => {
    isRunning = true;
    while (waiting.size > 0) {
      const latest = clock.now() - QUESTION_TIMEOUT_MINUTES * 60_000;
      for (const [id, held] of waiting) {
        if (held.task.state.status !== 'awaiting-confirmation' || held.signal.aborted) waiting.delete(id);
        // If the store is unavailable, the next round tries again.
        else if (held.task.changedAt <= latest)
          void dispatch(held, { is: 'timed-out', minutes: QUESTION_TIMEOUT_MINUTES }).catch(() => undefined);
      }
      await clock.sleep(CHECK_INTERVAL_MS);
    }
    isRunning = false;
  };

  return {
    async expire(held: TaskHandle): Promise<void> {
      waiting.set(held.task.id, held);
      if (!isRunning) void watch();
    },
    drop: (task: string) => void waiting.delete(task),
  };
}
