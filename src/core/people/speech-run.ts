// Runs one speech request at the service without a task: creates it, polls until it is finished and downloads the sound.

import { rm } from 'node:fs/promises';
import type { Operation } from '../../domain/commands/command.ts';
import type { Request } from '../../domain/commands/invocation.ts';
import type { MediaFile } from '../../domain/media/file-kinds.ts';
import type { TaskOrigin } from '../../domain/tasks/task.ts';
import { createShortId } from '../../kit/id.ts';
import type { Json } from '../../kit/json.ts';
import { formatError } from '../../kit/log.ts';
import { ServiceRefusedError } from '../../ports/media-service.ts';
import type { BotContext } from '../bot-context.ts';
import { toFairQueueRequester } from '../polling/admission-control.ts';
import type { PollDecision } from '../polling/poller.ts';
import { SERVICE_BUDGET_KEY } from '../polling/throttle.ts';

const MAX_SPEECH_MS = 60_000;
const MAX_SPEECH_BYTES = 30_000_000;

export interface SpeechJob {
  readonly operation: Operation;
  /** The request with the pronunciations applied. */
  readonly request: Request;
  readonly origin: Pick<TaskOrigin, 'adapter' | 'person' | 'place'>;
  /** Cancels the request at the service too, as does a run that takes too long. */
  readonly signal: AbortSignal;
}

/** A finished sound. The file exists only until the end of the work. */
export interface SpokenSound {
  readonly file: MediaFile;
  readonly report: Json;
  /** Id of the run at the service. */
  readonly id: string;
}

/** Runs the job and calls `work` with the sound. Throws the service's errors, and the signal's reason once aborted. */
export type RunSpeech = <R>(job: SpeechJob, work: (sound: SpokenSound) => Promise<R>) => Promise<R>;

type SpeechRunContext = Pick<BotContext, 'service' | 'statusPoller' | 'poller' | 'clock' | 'log' | 'tempFolder'>;

export function createSpeechRunner(context: SpeechRunContext): RunSpeech {
  const { service, tempFolder, log } = context;
  return async (job, work) => {
    const { id, report } = await runAtService(job, context);
    const { fileLinks } = await service.findOutcome(job.operation, report, job.request.values);
    const [source] = fileLinks;
    if (!source) throw new Error('The service returned no audio file.');
    const { role, label, address } = source;
    const fetched = await service.download(address, {
      folder: tempFolder,
      name: `speech-${createShortId()}`,
      maxBytes: MAX_SPEECH_BYTES,
    });
    try {
      return await work({ file: { role, label, ...fetched }, report, id });
    } finally {
      await rm(fetched.path, { force: true }).catch((thrown: unknown) => {
        log.warn('temporary sound not deleted', { reason: formatError(thrown) });
      });
    }
  };
}

const rejectFiles = (): Promise<never> => Promise.reject(new Error('Speech requests have no files.'));

/** Polls until the request is finished, like a task: with the same delays and throttling. */
export async function runAtService(
  { operation, request, origin, signal }: SpeechJob,
  { service, statusPoller, poller, clock, log }: SpeechRunContext,
): Promise<{ readonly id: string; readonly report: Json }> {
  const until = clock.now() + MAX_SPEECH_MS;
  const { id } = await service.create(
    operation,
    request,
    rejectFiles,
    toFairQueueRequester({ ...origin, message: {} }),
  );
  const key = `speech-${id}`;
  const { promise, resolve, reject } = Promise.withResolvers<Json>();
  const stop = (reason: unknown): void => {
    reject(reason);
    if (!service.canCancel()) return;
    service.cancel(operation, id).catch((thrown: unknown) => {
      log.info('unneeded speech task not stopped', { reason: formatError(thrown) });
    });
  };
  const tooLate = (): boolean => {
    const isLate = clock.now() > until;
    if (isLate) stop(new Error('The service took too long.'));
    return isLate;
  };
  const poll = async (stopping: AbortSignal): Promise<PollDecision> => {
    const { report, error, call, nextMs } = await statusPoller.poll(operation, id, stopping);
    if (!report) {
      const isGone = error instanceof ServiceRefusedError && error.status === 404;
      if (isGone) reject(error);
      return { isOver: isGone || tooLate(), call, nextMs };
    }
    const { phase, body, statusWord } = report;
    if (phase === 'success') resolve(body);
    if (phase === 'failure') reject(new Error(`The service failed: ${statusWord}.`));
    return { isOver: phase === 'success' || phase === 'failure' || tooLate(), call, nextMs };
  };
  const onAbort = () => stop(signal.reason);
  poller.watch({
    key,
    budget: SERVICE_BUDGET_KEY,
    isResumed: false,
    firstMs: statusPoller.firstMs,
    poll,
    onThrottled: () => void tooLate(),
  });
  if (signal.aborted) onAbort();
  else signal.addEventListener('abort', onAbort, { once: true });
  const report = await promise.finally(() => {
    signal.removeEventListener('abort', onAbort);
    poller.unwatch(key);
  });
  return { id, report };
}
