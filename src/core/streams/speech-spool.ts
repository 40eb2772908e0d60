// One streamed speech: its file, its state, and the readers that follow it.

import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { Operation } from '../../domain/commands/command.ts';
import { createProblemText } from '../../domain/views/failure-text.ts';
import type { GrowingFile } from '../../kit/disk/growing-file.ts';
import { isDiskFullError } from '../../kit/sqlite/disk-full-error.ts';
import { message, type Text } from '../../messages/message.ts';
import { list } from '../../messages/values.ts';
import type { DiskReservation } from '../../ports/disk-quota.ts';
import {
  ServiceRefusedError,
  ServiceResponseError,
  ServiceUnreachableError,
  type SpeechCall,
  type SpeechStream,
} from '../../ports/media-service.ts';
import { saveSpeech } from './save-speech.ts';

/** `waiting`: no sound yet. `sounding`: some can be heard. */
type SpoolPhase = 'waiting' | 'sounding' | 'whole' | 'failed';

/** Enough sound to begin with: a tenth of a second of WAV. */
const MIN_PLAYABLE_BYTES = 4096;
const MAX_READERS = 50;

export interface SpeechSpool {
  readonly operation: Operation;
  readonly path: string;
  phase(): SpoolPhase;
  /** Set once the answer has begun. */
  stream(): SpeechStream | undefined;
  /** Set if the phase is `failed`. */
  failure(): Text | undefined;
  /** True if a task may follow: the service declined after all, or the sound broke off and costs nothing. */
  isDeclined(): boolean;
  /** Resolves at the next change of the phase. */
  changed(): Promise<void>;
  /** Resolves once the stream has ended in any way. */
  readonly ended: Promise<void>;
  /** `undefined` if there is no sound, or too many readers. */
  read(): Readable | undefined;
  /** Closes the connection. Has no effect on a finished stream. */
  cancel(): void;
  /** Deletes the file. Readers still get what has arrived. */
  discard(): Promise<void>;
}

/** The service does not speak the request in this way. */
export class DeclinedError extends Error {
  override readonly name = 'DeclinedError';
}

interface SpoolOptions {
  readonly operation: Operation;
  readonly call: SpeechCall;
  readonly file: GrowingFile;
  readonly claim: DiskReservation;
  readonly controller: AbortController;
  /** Called when the first sound can be heard, or all has arrived. */
  readonly onSound: () => void;
  /** Called if the stream fails. */
  readonly onFailed: (thrown: unknown) => void;
}

/** Reads the stream in the background. */
export function createSpeechSpool({ operation, call, file, claim, controller, ...on }: SpoolOptions): SpeechSpool {
  let phase: SpoolPhase = 'waiting';
  let stream: SpeechStream | undefined;
  let failure: Text | undefined;
  let isDeclined = false;
  let change = Promise.withResolvers<void>();
  const readers = new Set<Readable>();

  const setPhase = (next: SpoolPhase) => {
    phase = next;
    change.resolve();
    change = Promise.withResolvers<void>();
  };

  const receive = async () => {
    stream = await call.answer;
    if (!stream) throw new DeclinedError('The service does not stream this text.');
    const onChunk = () => {
      if (phase !== 'waiting' || file.bytes() < MIN_PLAYABLE_BYTES) return;
      setPhase('sounding');
      on.onSound();
    };
    await saveSpeech(stream, file, { reserve: claim.grow, onChunk });
    await file.end();
    setPhase('whole');
    on.onSound();
  };

  const ended = receive().catch(async (thrown: unknown) => {
    controller.abort();
    await file.end().catch(() => undefined);
    // In one step, so that no task follows before all know why.
    isDeclined = call.isRepeatable && isWorthATask(thrown);
    failure = createStreamFailureText(thrown, operation);
    setPhase('failed');
    on.onFailed(thrown);
  });

  return {
    operation,
    path: file.path,
    phase: () => phase,
    stream: () => stream,
    failure: () => failure,
    isDeclined: () => isDeclined,
    ended,
    changed: () => change.promise,
    read() {
      if ((phase !== 'sounding' && phase !== 'whole') || readers.size >= MAX_READERS) return undefined;
      const reader = file.read();
      readers.add(reader);
      // An unread reader must not end the process.
      reader.on('error', () => undefined);
      reader.once('close', () => readers.delete(reader));
      return reader;
    },
    cancel: () => controller.abort(),
    async discard() {
      controller.abort();
      claim.release();
      await file.end();
      await rm(file.path, { force: true });
    },
  };
}

/** True if a task at the service may succeed, or say why it fails: the service declined, or the connection broke. */
const isWorthATask = (thrown: unknown): boolean =>
  thrown instanceof DeclinedError ||
  thrown instanceof ServiceResponseError ||
  thrown instanceof ServiceUnreachableError;

function createStreamFailureText(thrown: unknown, operation: Operation): Text {
  if (isDiskFullError(thrown)) return message('faults.diskFull');
  if (!(thrown instanceof ServiceRefusedError)) return message('failures.streamBroken');
  const problems = thrown.problems.map((problem) => createProblemText(problem, operation));
  return problems.length > 0 ? list(problems, 'sentences') : thrown.message;
}
