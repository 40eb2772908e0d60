// Loads input files into the task's folder before the create call, and converts unsupported formats. A broken or
// missing file therefore fails before the task costs anything. The create call reads only from disk.

import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { planCaptionTranslation } from '../../domain/caption-files/caption-plan.ts';
import type { Operation } from '../../domain/commands/command.ts';
import type { FileRef, Request } from '../../domain/commands/invocation.ts';
import { inferFileKind } from '../../domain/media/file-kinds.ts';
import type { Task } from '../../domain/tasks/task.ts';
import { waitUntilClosed } from '../../kit/disk/wait-until-closed.ts';
import { formatError, type Log } from '../../kit/log.ts';
import { retry } from '../../kit/retry.ts';
import { isDiskFullError } from '../../kit/sqlite/disk-full-error.ts';
import {
  type ChatAdapter,
  FileBusyError,
  FileGoneError,
  FileUnreadableError,
  type OpenedFile,
} from '../../ports/chat.ts';
import type { Clock } from '../../ports/clock.ts';
import { type DiskQuota, type DiskReservation, unlimitedDiskQuota } from '../../ports/disk-quota.ts';
import type { BookReader, InputConverter } from '../../ports/input-converter.ts';
import type { SharedFiles } from '../../ports/shared-files.ts';
import { createDocumentConverter } from '../books/convert-document.ts';
import { createDiskReservations } from '../delivery/disk-reservations.ts';
import {
  buildServiceRequest,
  createInputFileConverter,
  InputFileError,
  type StoredInput,
} from './input-file-conversion.ts';
import type { ResultFileOpener } from './result-files.ts';

export interface InputFileLoader {
  /**
   * Loads all files of a task, each completely or not at all, and skips files that are already loaded. Returns the
   * request to send. Throws {@link InputFileError} or a disk error. Resolves early with an unusable request once
   * `signal` is aborted.
   */
  load(active: InputTask, signal: AbortSignal): Promise<Request>;
  /** Returns the path of a file of the request returned by `load`. */
  locate(task: Task, file: FileRef): string;
  /** Opens such a file. */
  open(task: Task, file: FileRef): OpenedFile;
  /** Stops loading and deletes the files. */
  deleteFiles(task: string): Promise<void>;
}

/** A task with the adapter that opens its files. */
interface InputTask {
  readonly task: Task;
  readonly operation: Operation;
  readonly chat: Pick<ChatAdapter, 'openFile'>;
}

interface InputFilesOptions {
  /** Parent of the tasks' folders. */
  readonly folder: string;
  readonly maxBytes?: number;
  readonly disk?: DiskQuota;
  readonly converter: InputConverter;
  readonly bookReader: Pick<BookReader, 'read'>;
  /** True if the service is Earshot's own studio, which reads more file formats. */
  readonly ownService?: boolean;
  /** Creates URLs for files that the service downloads by itself. */
  readonly createServiceLink: SharedFiles['createServiceLink'];
  readonly resultFiles: ResultFileOpener;
  readonly clock: Clock;
  readonly log: Log;
}

/** More than any platform's upload limit. Protects the disk against an endless stream. */
const MAX_BYTES = 1_100_000_000;
/** Attempts over some seconds, for a platform that refuses or interrupts a download. */
const RETRIES = { maxTries: 4, minMs: 1000, maxMs: 30_000 };
/** A download without data for this long has failed. */
const STALL_TIMEOUT_MS = 30_000;

interface ReadOptions {
  readonly signal: AbortSignal;
  readonly maxBytes: number;
  readonly reserve: DiskReservation['grow'];
  readonly clock: Clock;
}

interface TaskInput {
  readonly stored: Map<string, StoredInput>;
  readonly stop: AbortController;
  /** Reserves disk space before each chunk is written. */
  readonly reserve: DiskReservation['grow'];
}

/** Downloads a file to disk, completely or not at all. */
async function downloadFile(
  open: () => Promise<OpenedFile>,
  ref: FileRef,
  path: string,
  reading: ReadOptions,
): Promise<StoredInput> {
  const { maxBytes } = reading;
  const opened = await open().catch((thrown: unknown) => Promise.reject(toOpenError(thrown, ref)));
  try {
    const { type, bytes: announced = ref.bytes } = opened;
    if (isWebPage(type) && inferFileKind(ref) !== 'html')
      throw new InputFileError({ kind: 'file-gone', name: ref.name, why: 'web-page' });
    if ((announced ?? 0) > maxBytes) throw tooLargeError(ref);
    const bytes = await saveStream(opened, path, announced ?? maxBytes, reading);
    if (announced !== undefined && bytes !== announced) throw incompleteError(ref);
    if (bytes > maxBytes) throw tooLargeError(ref);
    if (bytes === 0) throw new InputFileError({ kind: 'file-gone', name: ref.name, why: 'damaged' });
    return { path, bytes, ref };
  } catch (thrown) {
    await rm(path, { force: true });
    throw thrown;
  } finally {
    opened.stream.destroy();
  }
}

/** Writes the stream to disk. Stops within one chunk after `maxBytes`. Returns the number of bytes. */
async function saveStream(
  { stream }: OpenedFile,
  path: string,
  maxBytes: number,
  { signal: off, reserve, clock }: ReadOptions,
): Promise<number> {
  const over = new AbortController();
  const stall = createStallDetector(clock, AbortSignal.any([off, over.signal]));
  let bytes = 0;
  const counted = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      stall.hasData();
      bytes += chunk.length;
      await reserve(chunk.length);
      yield chunk;
      if (bytes > maxBytes) return;
    }
  };
  try {
    const signal = AbortSignal.any([off, stall.signal]);
    const out = createWriteStream(path, { mode: 0o600 });
    await waitUntilClosed(out, pipeline(stream, counted, out, { signal }));
  } finally {
    over.abort();
  }
  return bytes;
}

function findStored(input: TaskInput | undefined, file: FileRef): StoredInput {
  const found = [...(input?.stored.values() ?? [])].find((one) => one.ref === file);
  if (!found) throw new InputFileError({ kind: 'file-gone', name: file.name });
  return found;
}

export function createInputFileLoader({
  folder,
  maxBytes = MAX_BYTES,
  disk = unlimitedDiskQuota,
  converter,
  bookReader,
  ownService = false,
  createServiceLink,
  resultFiles,
  clock,
  log,
}: InputFilesOptions): InputFileLoader {
  const inputs = new Map<string, TaskInput>();
  const reservations = createDiskReservations(disk);
  const convertMedia = createInputFileConverter(converter, ownService);
  const convertDocument = createDocumentConverter(bookReader);
  const folderOf = (task: string) => join(folder, task, 'given');

  const inputFor = async (task: string): Promise<TaskInput> => {
    const known = inputs.get(task);
    if (known) return known;
    const reserve = await reservations.reserve(task);
    const reading = { stored: new Map(), stop: new AbortController(), reserve };
    inputs.set(task, reading);
    return reading;
  };

  async function downloadWithRetry(
    task: Task,
    name: string,
    file: FileRef,
    chat: Pick<ChatAdapter, 'openFile'>,
    reading: ReadOptions,
  ) {
    const { signal } = reading;
    const { resultRole } = file;
    const path = join(folderOf(task.id), name);
    const open = () => (resultRole === undefined ? chat.openFile(file) : resultFiles.open(task, resultRole));
    try {
      return await retry(() => downloadFile(open, file, path, reading), {
        ...RETRIES,
        clock,
        signal,
        shouldRetry: ({ error }) => isTemporary(error, file),
        onRetry: ({ error, tries }) =>
          log.info('input file download retried', { task: task.id, tries, reason: formatError(error) }),
      });
    } catch (thrown) {
      throw signal.aborted || isDiskError(thrown) ? thrown : toReadError(thrown, file);
    }
  }

  return {
    async load({ task, operation, chat }, signal) {
      const request = addCaptionTexts(operation, task.request);
      const files = Object.entries(request.files);
      if (files.length === 0) return request;
      const { stored, stop, reserve } = await inputFor(task.id);
      const current = { signal: AbortSignal.any([signal, stop.signal]), maxBytes, reserve, clock };
      await mkdir(folderOf(task.id), { recursive: true, mode: 0o700 });
      for (const [name, file] of files) {
        if (stored.has(name)) continue;
        const input = await downloadWithRetry(task, name, file, chat, current);
        const document = await convertDocument(input, operation, task.request, name, current);
        stored.set(name, document ?? (await convertMedia(input, operation, name, current)));
      }
      return buildServiceRequest(task, operation, stored, createServiceLink);
    },
    locate: (task, file) => findStored(inputs.get(task.id), file).path,
    open(task, file) {
      const { path, bytes } = findStored(inputs.get(task.id), file);
      return { stream: createReadStream(path), bytes };
    },
    async deleteFiles(task) {
      const reading = inputs.get(task);
      if (!reading) return;
      inputs.delete(task);
      reading.stop.abort();
      await rm(folderOf(task), { recursive: true, force: true });
      reservations.release(task);
    },
  };
}

/** Replaces a caption file, which was read with the request, by its texts. */
function addCaptionTexts({ fields }: Operation, request: Request): Request {
  const texts = request.captions && planCaptionTranslation(request.captions.text)?.texts;
  if (!texts) return request;
  const files = Object.entries(request.files).filter(([name]) => !fields[name]?.isBotOnly);
  return { ...request, files: Object.fromEntries(files), values: { ...request.values, texts } };
}

/** Aborts its signal after {@link STALL_TIMEOUT_MS} without data, at the latest after twice that time. */
function createStallDetector(clock: Clock, over: AbortSignal) {
  const stalled = new AbortController();
  let hasData = true;
  const watch = async () => {
    while (hasData && !over.aborted) {
      hasData = false;
      await clock.sleep(STALL_TIMEOUT_MS, over);
    }
    if (!over.aborted) stalled.abort();
  };
  void watch();
  return {
    signal: stalled.signal,
    hasData: () => {
      hasData = true;
    },
  };
}

/** Receiving HTML means that the platform refused the file, unless the file is a web page. */
const isWebPage = (type: string | undefined): boolean => /^\s*text\/html\b/i.test(type ?? '');

const incompleteError = ({ name }: FileRef): InputFileError =>
  new InputFileError({ kind: 'file-gone', name, why: 'incomplete' });

const tooLargeError = ({ name }: FileRef): InputFileError =>
  new InputFileError({ kind: 'file-gone', name, why: 'too-large' });

/** Error from opening the file. The platform's own message for the user is kept. */
const toOpenError = (thrown: unknown, { name }: FileRef): unknown => {
  if (thrown instanceof FileUnreadableError) return thrown;
  return new InputFileError({ kind: 'file-gone', name }, thrown);
};

const goneReason = (thrown: FileUnreadableError) => (thrown instanceof FileGoneError ? ({ why: 'gone' } as const) : {});

/** Any other error during the download means that the file is incomplete. */
function toReadError(thrown: unknown, { name }: FileRef): InputFileError {
  if (thrown instanceof InputFileError) return thrown;
  const kind = 'file-gone';
  if (thrown instanceof FileUnreadableError)
    return new InputFileError({ kind, name, message: thrown.explanation, ...goneReason(thrown) }, thrown);
  return new InputFileError({ kind, name, why: 'incomplete' }, thrown);
}

/** True if writing failed, not reading. */
const isDiskError = (thrown: unknown): boolean =>
  isDiskFullError(thrown) ||
  (thrown instanceof Error && 'syscall' in thrown && ['open', 'write'].includes(String(thrown.syscall)));

const isTemporary = (thrown: unknown, file: FileRef): boolean =>
  !isDiskError(thrown) && (thrown instanceof FileBusyError || toReadError(thrown, file).failure.why === 'incomplete');
