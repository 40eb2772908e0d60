// Streams speech while it is spoken, without a stored task. A text is spoken piece by piece: each piece takes a turn in the
// queue, so that streams share the workers with each other and with tasks. The next piece starts only when the client
// has read most of the last one, so a slow client stops the engine and holds little memory.

import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createProvenance, type DigitalSourceType } from '../../domain/media/provenance.ts';
import { createSecretId } from '../../kit/id.ts';
import { formatError, type Log } from '../../kit/log.ts';
import { createNamedCounters } from '../../kit/named-counters.ts';
import type { Text } from '../../messages/message.ts';
import { ClientLeftError, StudioHttpError } from '../errors.ts';
import { toFairQueueRequester } from '../jobs/fair-queue-header.ts';
import type { StudioTaskRunner } from '../jobs/task-runner.ts';
import type { JobWorkerPool } from '../jobs/workers/worker-pool.ts';
import { computeTimeLimitMs, type StudioLimits } from '../limits.ts';
import { SPEAK_PASSAGES } from '../operations/index.ts';
import type { LaterPiece, SpeakPassagesInput } from '../operations/speak-passages.ts';
import type { TtsInput } from '../operations/tts.ts';
import type { StudioPaths } from '../paths.ts';
import type { SpokenPiece, WorkResult } from '../work.ts';
import { createChunkSource, toReadableStream } from './chunk-source.ts';
import type { EncodingClient } from './encoding/encoding-client.ts';
import type { SpeechEncoder } from './encoding/speech-encoder.ts';
import type { SpeechFormat } from './speech-format.ts';

export interface SpeechStreamRequest extends TtsInput {
  /** Owner of the API key. */
  readonly owner: string;
  readonly fairQueueHeader?: string;
  readonly format: SpeechFormat;
  /** Samples per second; by default those of the voice. */
  readonly sampleRate?: number;
}

export interface SpeechStream {
  readonly body: ReadableStream<Uint8Array>;
  /** Messages about how the text is spoken. */
  readonly notes: readonly Text[];
  readonly sourceType: DigitalSourceType;
}

export interface SpeechStreams {
  /**
   * Resolves when the first sound is there. `signal`: aborted when the client leaves. `cutConnection`: closes the
   * connection after a later error; by default the body reports it.
   *
   * @throws {@link StudioHttpError} with 429 if too many streams are open; JobError if the text cannot be spoken.
   */
  open(request: SpeechStreamRequest, signal: AbortSignal, cutConnection?: () => void): Promise<SpeechStream>;
  stop(): Promise<void>;
}

interface SpeechStreamOptions {
  readonly runner: Pick<StudioTaskRunner, 'takeTurn'>;
  readonly pool: JobWorkerPool;
  /** Stopped with the streams. */
  readonly encoding: EncodingClient;
  readonly paths: StudioPaths;
  readonly limits: StudioLimits;
  readonly log: Log;
  readonly now: () => number;
}

/** Each open stream needs 5 to 15 MB while it is read, most of it for the encoders of FLAC and AAC. */
const MAX_STREAMS = 64;
const MAX_STREAMS_PER_PERSON = 32;

export function createSpeechStreams(options: SpeechStreamOptions): SpeechStreams {
  const openStreams = createNamedCounters();
  return {
    stop: options.encoding.stop,
    async open(request, signal, cutConnection) {
      const { person } = toFairQueueRequester(request);
      if (openStreams.total() >= MAX_STREAMS || openStreams.get(person) >= MAX_STREAMS_PER_PERSON)
        throw new StudioHttpError(429, 'Too many streams are open on this server. Try again in a moment.', {
          'retry-after': '5',
        });
      openStreams.add(person, 1);
      const session = createSession(options, request, signal, () => openStreams.add(person, -1));
      try {
        return await session.start(cutConnection);
      } catch (thrown) {
        const error = signal.aborted ? new ClientLeftError() : thrown;
        await session.end(error);
        throw error;
      }
    },
  };
}

/** One stream: its folder, its encoder and its end, which happens once. */
function createSession(
  options: SpeechStreamOptions,
  request: SpeechStreamRequest,
  clientLeft: AbortSignal,
  onEnd: () => void,
) {
  const { encoding, paths, log, now } = options;
  const folder = join(paths.uploadsFolder, createSecretId());
  const startedAt = now();
  const stopping = new AbortController();
  let encoder: SpeechEncoder | undefined;
  let spokenSeconds = 0;
  let ended: Promise<void> | undefined;

  const end = (error?: unknown): Promise<void> => {
    ended ??= finishSession(error);
    return ended;
  };
  const finishSession = async (error: unknown): Promise<void> => {
    clientLeft.removeEventListener('abort', onLeave);
    stopping.abort(error ?? new Error('The stream has ended.'));
    encoder?.close();
    onEnd();
    logEnd(options, request, { seconds: spokenSeconds, startedAt, error });
    // Workers may still use the folder.
    await speaker.whenIdle();
    await rm(folder, { recursive: true, force: true }).catch((fault) =>
      log.warn('files of a stream not deleted', { error: formatError(fault) }),
    );
  };
  const onLeave = (): void => void end(new ClientLeftError());
  const speaker = createSpeaker(options, request, folder, stopping.signal);
  const speak: Speak = async (what) => {
    const result = await speaker.speak(what);
    spokenSeconds += result.speech.samples.length / result.speech.sampleRate;
    return result;
  };

  return {
    end,
    async start(cutConnection?: () => void): Promise<SpeechStream> {
      // Created first, because the end of the stream deletes it.
      await mkdir(folder, { recursive: true });
      if (clientLeft.aborted) throw new ClientLeftError();
      clientLeft.addEventListener('abort', onLeave, { once: true });
      encoding.prepare();
      const { speech, notes = [], sourceType = 'trainedAlgorithmicMedia' } = await speak({ text: request.text });
      stopping.signal.throwIfAborted();
      const { format, sampleRate } = request;
      const mark = createProvenance('voice', { digital_source_type: sourceType }, now());
      encoder = encoding.open({ format, mark, ...(sampleRate !== undefined && { sampleRate }) });
      const source = createChunkSource(speech, async (piece) => (await speak(piece)).speech, encoder);
      // Encoded before the response, so that its errors have a status.
      const { value: firstChunk } = await source.next();
      stopping.signal.throwIfAborted();
      const body = toReadableStream(firstChunk ?? new Uint8Array(0), source, { onEnd: end, cutConnection });
      return { body, notes, sourceType };
    },
  };
}

/** Logs a warning if the sound was cut. Earlier errors have a status. */
function logEnd(
  { log, now }: SpeechStreamOptions,
  { format, text }: SpeechStreamRequest,
  { seconds, startedAt, error }: { readonly seconds: number; readonly startedAt: number; readonly error: unknown },
): void {
  const isCut = error !== undefined && !(error instanceof ClientLeftError) && seconds > 0;
  log[isCut ? 'warn' : 'info']('speech stream ended', {
    format,
    characters: text.length,
    seconds: Math.round(seconds),
    ms: now() - startedAt,
    ...(error !== undefined && { reason: formatError(error) }),
  });
}

type Speak = (what: Pick<TtsInput, 'text'> | LaterPiece) => Promise<WorkResult & { readonly speech: SpokenPiece }>;

/** Speaks one piece in a worker, as soon as it is the stream's turn. Rejects with the signal's reason. */
function createSpeaker(
  { runner, pool, limits }: SpeechStreamOptions,
  request: SpeechStreamRequest,
  folder: string,
  signal: AbortSignal,
): { readonly speak: Speak; whenIdle(): Promise<unknown> } {
  const { tag, design, speed, pronunciations } = request;
  const running = new Set<Promise<unknown>>();
  const speakNow: Speak = async (what) => {
    const endTurn = await runner.takeTurn(toFairQueueRequester(request), signal);
    const killing = new AbortController();
    const killLater = () => setTimeout(() => killing.abort(signal.reason), limits.streamStopGraceMs).unref();
    signal.addEventListener('abort', killLater, { once: true });
    try {
      // It may have been aborted just after the turn began.
      signal.throwIfAborted();
      const input: SpeakPassagesInput = { ...what, tag, design, speed, pronunciations };
      const timeoutMs = limits.jobTimeoutMs ?? computeTimeLimitMs('tts', JSON.stringify(what).length);
      const job = { operation: SPEAK_PASSAGES, input: { ...input }, folder };
      const result = await pool.run(job, { timeoutMs, needsLittleMemory: true }, killing.signal);
      if (!result.speech) throw new Error('The worker returned no sound.');
      return { ...result, speech: result.speech };
    } finally {
      signal.removeEventListener('abort', killLater);
      endTurn();
    }
  };
  return {
    speak(what) {
      const spoken = speakNow(what);
      running.add(spoken);
      const forget = () => running.delete(spoken);
      spoken.then(forget, forget);
      return spoken;
    },
    whenIdle: () => Promise.allSettled(running),
  };
}
