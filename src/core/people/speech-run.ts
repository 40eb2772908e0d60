// Runs one speech request without a task of ours: in one call whose answer is the sound, where the service has that, and
// else as a task at the service, which is created, polled and downloaded.

import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Operation } from '../../domain/commands/command.ts';
import type { Request } from '../../domain/commands/invocation.ts';
import type { MediaFile } from '../../domain/media/file-kinds.ts';
import type { TaskOrigin } from '../../domain/tasks/task.ts';
import { createGrowingFile } from '../../kit/disk/growing-file.ts';
import { createShortId } from '../../kit/id.ts';
import type { Json } from '../../kit/json.ts';
import { formatError } from '../../kit/log.ts';
import { createTimeoutSignal } from '../../kit/timeout-signal.ts';
import { type DownloadedFile, ServiceRefusedError, type SpeechStream } from '../../ports/media-service.ts';
import type { BotContext } from '../bot-context.ts';
import { toFairQueueRequester } from '../polling/admission-control.ts';
import type { PollDecision } from '../polling/poller.ts';
import { SERVICE_BUDGET_KEY } from '../polling/throttle.ts';
import { saveSpeech, writePlainWav } from '../streams/save-speech.ts';

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
  /** Id of the task at the service. Absent if there was none. */
  readonly id?: string;
}

/** Runs the job and calls `work` with the sound. Throws the service's errors, and the signal's reason once aborted. */
export type RunSpeech = <R>(job: SpeechJob, work: (sound: SpokenSound) => Promise<R>) => Promise<R>;

type SpeechRunContext = Pick<BotContext, 'service' | 'statusPoller' | 'poller' | 'clock' | 'log' | 'tempFolder'>;

export function createSpeechRunner(context: SpeechRunContext): RunSpeech {
  return async (job, work) => {
    const sound = (await runAsStream(job, context)) ?? (await runAsTask(job, context));
    try {
      return await work(sound);
    } finally {
      await rm(sound.file.path, { force: true }).catch((thrown: unknown) => {
        context.log.warn('temporary sound not deleted', { reason: formatError(thrown) });
      });
    }
  };
}

async function runAsTask(job: SpeechJob, context: SpeechRunContext): Promise<SpokenSound> {
  const { service, tempFolder: folder } = context;
  const { id, report } = await runAtService(job, context);
  const { fileLinks } = await service.findOutcome(job.operation, report, job.request.values);
  const [source] = fileLinks;
  if (!source) throw new Error('The service returned no audio file.');
  const { role, label, address } = source;
  const fetched = await service.download(address, { folder, name: createSoundName(), maxBytes: MAX_SPEECH_BYTES });
  return { file: { role, label, ...fetched }, report, id };
}

/** `undefined` if the service does not send this speech while it is made. An abort closes the connection. */
async function runAsStream(
  { operation, request, origin, signal }: SpeechJob,
  { service, tempFolder: folder }: SpeechRunContext,
): Promise<SpokenSound | undefined> {
  const { signal: timeout, clear } = createTimeoutSignal(MAX_SPEECH_MS);
  try {
    const options = {
      owner: toFairQueueRequester({ ...origin, message: {} }),
      signal: AbortSignal.any([signal, timeout]),
    };
    const stream = await service.speak?.(operation, request, options)?.answer;
    if (!stream) return undefined;
    const fetched = await fetchStream(stream, folder);
    const [role = '', spec] = Object.entries(operation.outcome.files)[0] ?? [];
    return { file: { role, label: spec?.label ?? role, ...fetched }, report: stream.report };
  } catch (thrown) {
    signal.throwIfAborted();
    throw thrown;
  } finally {
    clear();
  }
}

async function fetchStream(stream: SpeechStream, folder: string): Promise<DownloadedFile> {
  const name = `${createSoundName()}.wav`;
  const path = join(folder, name);
  const file = await createGrowingFile(`${path}.part`);
  try {
    await saveSpeech(stream, file, { reserve: async () => undefined, maxBytes: MAX_SPEECH_BYTES });
    await file.end();
    const seconds = await writePlainWav(file.path, path);
    const { size: bytes } = await stat(path);
    return { name, type: 'audio/wav', path, bytes, seconds };
  } catch (thrown) {
    await rm(path, { force: true });
    throw thrown;
  } finally {
    await file.end().catch(() => undefined);
    await rm(file.path, { force: true });
  }
}

const createSoundName = (): string => `speech-${createShortId()}`;

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
