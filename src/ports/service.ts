// The media service, seen from us. Who implements it hides paths, retries and the service's varying shapes.

import type { Operation } from '../domain/commands/command.ts';
import type { FileRef, Problem, Request } from '../domain/commands/invocation.ts';
import type { Abilities } from '../domain/media/abilities.ts';
import type { MediaFile } from '../domain/media/file-kinds.ts';
import type { Voice } from '../domain/media/voice.ts';
import type { Outcome, StatusReport } from '../domain/tasks/outcome.ts';
import type { TurnOwner } from '../kit/fair-queue.ts';
import type { Json } from '../kit/json.ts';
import type { OpenFile } from './chat.ts';

export interface MediaService {
  /** Sends a create call once, whatever happens. Throws {@link ServiceRefused}, {@link ServiceUnreachable}, {@link ServiceUnclear} or {@link UploadBroken}. */
  create(
    operation: Operation,
    request: Request,
    open: (file: FileRef) => Promise<OpenFile>,
    asker?: TurnOwner,
  ): Promise<CreateAnswer>;
  /** One look, with a time limit of its own. Throws {@link ServiceRefused} (404 among it), {@link ServiceUnreachable} or {@link ServiceUnclear}. */
  status(operation: Operation, id: string): Promise<StatusReport>;
  /** Whether the service is known to end tasks when it is asked to. The interface document has no way to ask. */
  stops(): boolean;
  /** Ends a task for good. `over`: it had ended before. `unable`: the service offers no way. Throws like `status`. */
  cancel(operation: Operation, id: string): Promise<Cancelled>;
  /**
   * Finds a finished task's result: in the report itself, else at the result endpoint, which may name values of what was `asked`.
   * A result that is itself a file has one source, its path.
   */
  outcome(operation: Operation, report: Json, asked?: Request['values']): Promise<Outcome>;
  /** Streams a source into `into.folder`, at most `into.max` bytes; names and types it by content. Throws {@link TooLarge}. */
  download(address: string, into: Into): Promise<Fetched>;
  voices(): Promise<readonly Voice[]>;
  /** What it says it can do; everything is unknown where it says nothing. Throws like `voices`. */
  abilities(): Promise<Abilities>;
  /** Makes a voice from a recording (`/create-custom-voice`). */
  createVoice(voice: {
    readonly name: string;
    readonly gender: number;
    readonly file: MediaFile;
  }): Promise<{ readonly id: number }>;
  /** Deletes a voice made from a recording. False: the service has no way to do that; `later`: a server of its own still has the recording, and is asked until it is gone. */
  deleteVoice(id: number): Promise<boolean | 'later'>;
  /** Deletes finished tasks with their input and results. False: the service has no way to do that. Throws like `status`. */
  deleteTasks(ids: readonly string[]): Promise<boolean>;
  /** The dictionaries of our account, everybody's. Throws like `voices`. */
  dictionaries(): Promise<readonly { readonly id: number; readonly name: string }[]>;
  /** Makes a dictionary of a table: comma-separated values with a column for each language. Throws like `create`. */
  createDictionary(dictionary: {
    readonly name: string;
    readonly table: string;
  }): Promise<{ readonly id: number }>;
  /** One that is gone already is as good as deleted. */
  deleteDictionary(id: number): Promise<void>;
}

/** `answer`: all of it, where it is the result already (`outcome.voice`). */
interface CreateAnswer {
  readonly id: string;
  readonly answer?: Json;
}

export type Cancelled = 'stopped' | 'over' | 'unable';

export interface Into {
  readonly folder: string;
  readonly name: string;
  /** Most bytes, decompressed. */
  readonly max: number;
  /** Asked for each piece before it is written; what it throws ends the download. */
  readonly grow?: (bytes: number) => Promise<void>;
}

export type Fetched = Pick<MediaFile, 'name' | 'type' | 'bytes' | 'seconds' | 'path'>;

/** The service understood and said no. `status` is the HTTP code; `problems` are at fields of ours (422). */
export class ServiceRefused extends Error {
  override readonly name = 'ServiceRefused';
  /** The service may repeat what a person typed. */
  readonly logged: string;
  readonly status: number;
  readonly problems: readonly Problem[];
  /** When the service said how soon it may be asked again, in ms. */
  readonly waitMs: number | undefined;
  constructor(status: number, said: string, problems: readonly Problem[] = [], waitMs?: number) {
    super(said);
    this.logged = `status ${status}`;
    this.status = status;
    this.problems = problems;
    this.waitMs = waitMs;
  }
}

/** No connection came about; nothing was sent. */
export class ServiceUnreachable extends Error {
  override readonly name = 'ServiceUnreachable';
}

/** Something was sent and no usable answer came back: lost, cut off, 5xx, not what was promised. */
export class ServiceUnclear extends Error {
  override readonly name = 'ServiceUnclear';
  readonly logged: string;
  readonly status: number | undefined;
  /** When the service asked to be left alone for a while, in ms. */
  readonly waitMs: number | undefined;
  constructor(message: string, status?: number, waitMs?: number) {
    super(message);
    this.logged = status === undefined ? message : `status ${status}`;
    this.status = status;
    this.waitMs = waitMs;
  }
}

/** A file could not be read while it was sent: the call was never completed, so no task can come of it. */
export class UploadBroken extends Error {
  override readonly name = 'UploadBroken';
}

export class TooLarge extends Error {
  override readonly name = 'TooLarge';
  readonly bytes: number;
  readonly max: number;
  constructor(bytes: number, max: number) {
    super(`more than ${max} bytes`);
    this.bytes = bytes;
    this.max = max;
  }
}
