// Media service interface. Implementations hide paths, retries and differences between response formats.

import type { Operation } from '../domain/commands/command.ts';
import type { FileRef, Problem, Request } from '../domain/commands/invocation.ts';
import type { ServiceCapabilities } from '../domain/media/capabilities.ts';
import type { MediaFile } from '../domain/media/file-kinds.ts';
import type { Voice } from '../domain/media/voice.ts';
import type { StatusReport, TaskOutcome } from '../domain/tasks/outcome.ts';
import type { FairQueueRequester } from '../kit/fair-queue.ts';
import type { Json } from '../kit/json.ts';
import type { OpenedFile } from './chat.ts';

export interface MediaService {
  /**
   * Sends a create call exactly once, without retries. Throws {@link ServiceRefusedError},
   * {@link ServiceUnreachableError}, {@link ServiceResponseError} or {@link UploadReadError}.
   */
  create(
    operation: Operation,
    request: Request,
    open: (file: FileRef) => Promise<OpenedFile>,
    owner?: FairQueueRequester,
    options?: CreateOptions,
  ): Promise<CreateResponse>;
  /**
   * Sends one request whose answer is the sound, while it is made. `undefined` if the service or the request does not
   * allow it; nothing was sent then. Use `create` instead. Absent: the service never does.
   */
  speak?(operation: Operation, request: Request, options: SpeakOptions): SpeechCall | undefined;
  /**
   * Polls the status once, with its own time limit. The service may wait up to `waitSeconds` for a change. Throws
   * {@link ServiceRefusedError} (also for 404), {@link ServiceUnreachableError} or {@link ServiceResponseError}.
   */
  status(operation: Operation, id: string, waitSeconds?: number): Promise<StatusReport>;
  /** True if the service is known to support cancellation. The service's API document does not define a way to ask. */
  canCancel(): boolean;
  /**
   * Cancels a task. `already-finished`: the task had already ended. `unsupported`: the service cannot cancel tasks. Throws like
   * `status`.
   */
  cancel(operation: Operation, id: string): Promise<CancelResult>;
  /**
   * Returns a finished task's result from the report, or else from the result endpoint, whose path may contain request
   * `values`. For a result that is a file, `fileLinks` has its path as the only entry.
   */
  findOutcome(operation: Operation, report: Json, values?: Request['values']): Promise<TaskOutcome>;
  /**
   * Downloads at most `into.maxBytes` into `into.folder`. Takes the name and type from the content. Throws
   * {@link DownloadTooLargeError}.
   */
  download(address: string, into: DownloadTarget): Promise<DownloadedFile>;
  voices(): Promise<readonly Voice[]>;
  /**
   * Returns the capabilities that the service reports. Missing ones are unknown. With a known `revision`, waits up to 20
   * seconds for another one. Throws like `voices`.
   */
  capabilities(revision?: string): Promise<ServiceCapabilities>;
  /** Creates a voice from a recording (`/create-custom-voice`). */
  createVoice(voice: {
    readonly name: string;
    readonly gender: number;
    readonly file: MediaFile;
  }): Promise<{ readonly id: number }>;
  /**
   * Deletes a cloned voice. False if the service cannot delete voices. `later`: a server behind the service still has
   * the recording; the service keeps asking until that server has deleted it.
   */
  deleteVoice(id: number): Promise<boolean | 'later'>;
  /**
   * Deletes finished tasks with their inputs and results. False if the service cannot delete tasks. Throws like
   * `status`.
   */
  deleteTasks(ids: readonly string[]): Promise<boolean>;
  /** Returns all dictionaries of the account. Throws like `voices`. */
  dictionaries(): Promise<readonly { readonly id: number; readonly name: string }[]>;
  /** Creates a dictionary from a CSV table with one column per language. Throws like `create`. */
  createDictionary(dictionary: { readonly name: string; readonly table: string }): Promise<{ readonly id: number }>;
  /** Deletes a dictionary. Succeeds if it was already deleted. */
  deleteDictionary(id: number): Promise<void>;
}

interface CreateOptions {
  /** True to hear speech while it is made, where that is possible. */
  readonly isLive?: boolean;
}

/** Response to a create call. `body` is set if the response is already the result (`outcome.voiceIdField`). */
export interface CreateResponse {
  readonly id: string;
  readonly body?: Json;
  /** Set if the result arrives on this call's connection, and can be heard meanwhile. */
  readonly stream?: StreamStart;
}

interface StreamStart {
  /** True if the first sound has arrived. */
  readonly isLive: boolean;
  /** See {@link SpeechCall.isRepeatable}. */
  readonly isRepeatable: boolean;
}

interface SpeakOptions {
  readonly owner?: FairQueueRequester;
  /** Closes the connection, which stops the work at the service. */
  readonly signal: AbortSignal;
  /** Called when the request is about to be written. */
  readonly onSent?: () => void;
}

export interface SpeechCall {
  /** True if another call costs nothing and an interrupted one leaves nothing behind, as at our own studio. */
  readonly isRepeatable: boolean;
  /**
   * Resolves when the answer begins. `undefined`: the service does not speak this request in this way, and began nothing.
   * Throws like `create`.
   */
  readonly answer: Promise<SpeechStream | undefined>;
}

/** A WAV file of unknown length. */
export interface SpeechStream {
  /** Fields of a status report: `notes` and `digital_source_type`. */
  readonly report: { readonly [key: string]: Json };
  /** The file with its header. Throws {@link ServiceResponseError} if it breaks off. */
  readonly chunks: AsyncIterable<Buffer>;
}

export type CancelResult = 'stopped' | 'already-finished' | 'unsupported';

export interface DownloadTarget {
  readonly folder: string;
  readonly name: string;
  /** Maximum decompressed size. */
  readonly maxBytes: number;
  /** Called before each chunk is written. An error from it ends the download. */
  readonly reserve?: (bytes: number) => Promise<void>;
}

export type DownloadedFile = Pick<MediaFile, 'name' | 'type' | 'bytes' | 'seconds' | 'path'>;

/** The service rejected the request. `status` is the HTTP status; `problems` lists rejected fields (422). */
export class ServiceRefusedError extends Error {
  override readonly name = 'ServiceRefusedError';
  /** Log message without the service's text, which may repeat what a person typed. */
  readonly logged: string;
  readonly status: number;
  readonly problems: readonly Problem[];
  /** Milliseconds from the response's Retry-After header. */
  readonly retryAfterMs: number | undefined;
  constructor(status: number, message: string, problems: readonly Problem[] = [], retryAfterMs?: number) {
    super(message);
    this.logged = `status ${status}`;
    this.status = status;
    this.problems = problems;
    this.retryAfterMs = retryAfterMs;
  }
}

/** The connection failed, so nothing was sent. */
export class ServiceUnreachableError extends Error {
  override readonly name = 'ServiceUnreachableError';
}

/** The request was sent, but no usable response arrived: lost, cut off, 5xx or malformed. */
export class ServiceResponseError extends Error {
  override readonly name = 'ServiceResponseError';
  readonly logged: string;
  readonly status: number | undefined;
  /** Milliseconds from the response's Retry-After header. */
  readonly retryAfterMs: number | undefined;
  constructor(message: string, status?: number, retryAfterMs?: number) {
    super(message);
    this.logged = status === undefined ? message : `status ${status}`;
    this.status = status;
    this.retryAfterMs = retryAfterMs;
  }
}

/** A file could not be read during the upload. The call was incomplete, so the service created no task. */
export class UploadReadError extends Error {
  override readonly name = 'UploadReadError';
}

export class DownloadTooLargeError extends Error {
  override readonly name = 'DownloadTooLargeError';
  readonly bytes: number;
  readonly maxBytes: number;
  constructor(bytes: number, maxBytes: number) {
    super(`more than ${maxBytes} bytes`);
    this.bytes = bytes;
    this.maxBytes = maxBytes;
  }
}
