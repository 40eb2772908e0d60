// The files that people gave, read whole into their task's folder before anything is sent, and converted there where the service
// takes no such kind: a file that breaks off, never ends, is gone or is none costs nothing. The create call reads from our own disk.

import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Operation } from '../../domain/commands/command.ts';
import type { FileRef, Request } from '../../domain/commands/invocation.ts';
import type { Task } from '../../domain/tasks/task.ts';
import { backoff, jitter } from '../../kit/backoff.ts';
import { isDiskFull } from '../../kit/disk/space.ts';
import { untilClosed } from '../../kit/disk/until-closed.ts';
import { type Log, reasonOf } from '../../kit/log.ts';
import { type ChatAdapter, FileBusy, FileGone, FileUnreadable, type OpenFile } from '../../ports/chat.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Converter } from '../../ports/converter.ts';
import { boundless, type Claim, type Disk } from '../../ports/disk.ts';
import type { SharedFiles } from '../../ports/shared-files.ts';
import { createRooms } from '../tasks/disk-room.ts';
import { createAsTaken, GivenFileFault, requestOf, type Stored } from './fitted-files.ts';
import type { ResultFiles } from './result-files.ts';

export interface GivenFiles {
  /**
   * Reads all files of a task, each whole or not at all; those that are there already are not read again. Answers with what is to be
   * sent. Throws {@link GivenFileFault}, or what our disk says. Resolves early, with nothing to be sent, once `signal` is aborted.
   */
  read(held: GivenTo, signal: AbortSignal): Promise<Request>;
  /** One of those in the request that is to be sent. */
  open(task: Task, file: FileRef): OpenFile;
  /** Stops reading, and removes what was read. */
  clear(task: string): Promise<void>;
}

/** Whose files are read, and from where. */
interface GivenTo {
  readonly task: Task;
  readonly operation: Operation;
  readonly chat: Pick<ChatAdapter, 'open'>;
}

interface GivenFilesParts {
  /** Each task has a folder of its own in it. */
  readonly folder: string;
  /** Bytes of the largest file that is read. */
  readonly max?: number;
  readonly disk?: Disk;
  readonly converter: Converter;
  /** The service is our own studio, which reads more kinds of files. */
  readonly ownService?: boolean;
  /** Addresses under which the service reads what goes to it as a link. */
  readonly lend: SharedFiles['lend'];
  readonly results: ResultFiles;
  readonly clock: Clock;
  readonly log: Log;
}

/** More than any platform lets people attach; without it, a file that never ends would fill the disk. */
const MAX_BYTES = 1_100_000_000;
/** A platform that does not give a file, or breaks off, gets some seconds to think better of it. */
const TRIES = 4;
/** Nothing for so long: the rest will not come. */
const SILENCE_MS = 30_000;

/** While files are read: when to stop, how large one may be, and where room is asked for. */
interface Current {
  readonly off: AbortSignal;
  readonly max: number;
  readonly grow: Claim['grow'];
  readonly clock: Clock;
}

interface Reading {
  readonly stored: Map<string, Stored>;
  readonly stop: AbortController;
  /** Asked for each piece before it is written. */
  readonly grow: Claim['grow'];
}

/** Opens a file and streams it to the disk, whole or not at all. */
async function readOnce(
  open: () => Promise<OpenFile>,
  file: FileRef,
  path: string,
  reading: Current,
): Promise<Stored> {
  const { max } = reading;
  const opened = await open().catch((thrown: unknown) => Promise.reject(asFault(thrown, file)));
  try {
    const { type, bytes: announced = file.bytes } = opened;
    if (isPage(type)) throw new GivenFileFault({ kind: 'file-gone', name: file.name, why: 'a-page' });
    if ((announced ?? 0) > max) throw tooLarge(file);
    const bytes = await save(opened, path, announced ?? max, reading);
    if (announced !== undefined && bytes !== announced) throw incomplete(file);
    if (bytes > max) throw tooLarge(file);
    if (bytes === 0) throw new GivenFileFault({ kind: 'file-gone', name: file.name, why: 'damaged' });
    return { path, bytes, file };
  } finally {
    opened.stream.destroy();
  }
}

/** Streams it to the disk, a piece more than `enough` at most; answers with how many bytes came. */
async function save(
  { stream }: OpenFile,
  path: string,
  enough: number,
  { off, grow, clock }: Current,
): Promise<number> {
  const over = new AbortController();
  const silence = watchSilence(clock, AbortSignal.any([off, over.signal]));
  let bytes = 0;
  const counted = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      silence.heard();
      bytes += chunk.length;
      await grow(chunk.length);
      yield chunk;
      if (bytes > enough) return;
    }
  };
  try {
    const signal = AbortSignal.any([off, silence.signal]);
    const out = createWriteStream(path, { mode: 0o600 });
    await untilClosed(out, pipeline(stream, counted, out, { signal }));
  } finally {
    over.abort();
  }
  return bytes;
}

export function createGivenFiles({
  folder,
  max = MAX_BYTES,
  disk = boundless,
  converter,
  ownService = false,
  lend,
  results,
  clock,
  log,
}: GivenFilesParts): GivenFiles {
  const readings = new Map<string, Reading>();
  const rooms = createRooms(disk);
  const asTaken = createAsTaken(converter, ownService);
  const folderOf = (task: string) => join(folder, task, 'given');

  const readingOf = async (task: string): Promise<Reading> => {
    const known = readings.get(task);
    if (known) return known;
    const grow = await rooms.hold(task);
    const reading = { stored: new Map(), stop: new AbortController(), grow };
    readings.set(task, reading);
    return reading;
  };

  async function whole(
    task: Task,
    name: string,
    file: FileRef,
    chat: Pick<ChatAdapter, 'open'>,
    reading: Current,
  ) {
    const { off } = reading;
    const path = join(folderOf(task.id), name);
    for (let tries = 1; ; tries += 1) {
      try {
        const { result } = file;
        const open = () => (result === undefined ? chat.open(file) : results.open(task, result));
        return await readOnce(open, file, path, reading);
      } catch (thrown) {
        await rm(path, { force: true });
        if (off.aborted || isOurDisk(thrown)) throw thrown;
        const fault = faultOf(thrown, file);
        if (!isPassing(thrown, fault) || tries >= TRIES) throw fault;
        log.info('a person’s file is read again', { task: task.id, tries, reason: reasonOf(thrown) });
        await clock.sleep(jitter(backoff(tries, 1000, 30_000)), off);
        if (off.aborted) throw fault;
      }
    }
  }

  return {
    async read({ task, operation, chat }, signal) {
      const files = Object.entries(task.request.files);
      if (files.length === 0) return task.request;
      const { stored, stop, grow } = await readingOf(task.id);
      const current = { off: AbortSignal.any([signal, stop.signal]), max, grow, clock };
      await mkdir(folderOf(task.id), { recursive: true, mode: 0o700 });
      for (const [name, file] of files)
        if (!stored.has(name))
          stored.set(
            name,
            await asTaken(await whole(task, name, file, chat, current), operation, name, current),
          );
      return requestOf(task, operation, stored, lend);
    },
    open(task, file) {
      const all = [...(readings.get(task.id)?.stored.values() ?? [])];
      const found = all.find((one) => one.file === file);
      if (!found) throw new GivenFileFault({ kind: 'file-gone', name: file.name });
      return { stream: createReadStream(found.path), bytes: found.bytes };
    },
    async clear(task) {
      const reading = readings.get(task);
      if (!reading) return;
      readings.delete(task);
      reading.stop.abort();
      await rm(folderOf(task), { recursive: true, force: true });
      rooms.release(task);
    },
  };
}

/** Aborts its signal once nothing was heard for {@link SILENCE_MS}, at most for twice as long. */
function watchSilence(clock: Clock, over: AbortSignal) {
  const silent = new AbortController();
  let heard = true;
  const watch = async () => {
    while (heard && !over.aborted) {
      heard = false;
      await clock.sleep(SILENCE_MS, over);
    }
    if (!over.aborted) silent.abort();
  };
  void watch();
  return {
    signal: silent.signal,
    heard: () => {
      heard = true;
    },
  };
}

/** No operation takes web pages: one in place of a file says that the platform did not give it. */
const isPage = (type: string | undefined): boolean => /^\s*text\/html\b/i.test(type ?? '');

const incomplete = ({ name }: FileRef): GivenFileFault =>
  new GivenFileFault({ kind: 'file-gone', name, why: 'incomplete' });

const tooLarge = ({ name }: FileRef): GivenFileFault =>
  new GivenFileFault({ kind: 'file-gone', name, why: 'too-large' });

/** Before anything of it came: what the platform said in a sentence for people is passed on. */
const asFault = (thrown: unknown, { name }: FileRef): unknown => {
  if (thrown instanceof FileUnreadable) return thrown;
  return new GivenFileFault({ kind: 'file-gone', name }, thrown);
};

const goneIf = (thrown: FileUnreadable) => (thrown instanceof FileGone ? ({ why: 'gone' } as const) : {});

/** Any trouble while it came means that it is not whole. */
function faultOf(thrown: unknown, { name }: FileRef): GivenFileFault {
  if (thrown instanceof GivenFileFault) return thrown;
  const kind = 'file-gone';
  if (thrown instanceof FileUnreadable)
    return new GivenFileFault({ kind, name, said: thrown.message, ...goneIf(thrown) }, thrown);
  return new GivenFileFault({ kind, name, why: 'incomplete' }, thrown);
}

/** Writing failed, not reading. */
const isOurDisk = (thrown: unknown): boolean =>
  isDiskFull(thrown) ||
  (thrown instanceof Error && 'syscall' in thrown && ['open', 'write'].includes(String(thrown.syscall)));

const isPassing = (thrown: unknown, { failure }: GivenFileFault): boolean =>
  thrown instanceof FileBusy || failure.why === 'incomplete';
