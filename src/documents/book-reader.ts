// Reads each book in a child process of its own, with limits of time and memory: a file of a stranger may need any amount
// of both.

import { type ChildProcess, fork } from 'node:child_process';
import { type Book, type BookOutline, DocumentError } from '../domain/media/book.ts';
import { getCompileCacheVariables } from '../kit/process/compile-cache.ts';
import { killChildGroup, measureTreeMemory } from '../kit/process/process-tree.ts';
import { resolveSiblingModule } from '../kit/process/resolve-module.ts';
import { createConcurrencyLimiter } from '../kit/queue/concurrency-limiter.ts';
import { message } from '../messages/message.ts';
import { duration } from '../messages/values.ts';
import type { BookSource } from './read-book.ts';
import type { ReadBookMessage, ReadBookResult } from './worker-messages.ts';

const WORKER = resolveSiblingModule('./worker', import.meta.url);

interface ReaderLimits {
  readonly timeoutMs: number;
  readonly memoryBytes: number;
}

/** The longest novels take some seconds and 250 MB, large PDFs half a minute. */
const LIMITS: ReaderLimits = { timeoutMs: 120_000, memoryBytes: 800_000_000 };
const HEAP_MB = 512;
const CHECK_MS = 200;
const PROCESSES = { max: 2, maxPerPerson: 2 };

const createTimeoutError = ({ timeoutMs }: ReaderLimits): DocumentError =>
  new DocumentError('SOURCE_TOO_LONG', message('faults.notReadInTime', { time: duration(timeoutMs) }));
const createMemoryError = ({ memoryBytes }: ReaderLimits): DocumentError =>
  new DocumentError('SOURCE_TOO_LARGE', message('faults.tooMuchMemory', { megabytes: Math.round(memoryBytes / 1e6) }));

/** The environment is nearly empty, so that the libraries cannot read secrets. */
const forkReader = (worker: string | URL): ChildProcess =>
  fork(worker, {
    env: getCompileCacheVariables(),
    execArgv: [`--max-old-space-size=${HEAP_MB}`, '--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    detached: true,
  });

/** Kills the child when it exceeds a limit. Its main thread may be busy, so the parent measures. */
function watchLimits(child: ChildProcess, limits: ReaderLimits, kill: (reason: Error) => void): () => void {
  const timeout = setTimeout(() => kill(createTimeoutError(limits)), limits.timeoutMs);
  const check = setInterval(async () => {
    const bytes = await measureTreeMemory(child.pid ?? 0, limits.memoryBytes);
    if (bytes !== undefined && bytes > limits.memoryBytes) kill(createMemoryError(limits));
  }, CHECK_MS);
  return () => {
    clearTimeout(timeout);
    clearInterval(check);
  };
}

function readInChild(
  wanted: ReadBookMessage,
  { worker, limits }: Required<BookReaderOptions>,
  signal: AbortSignal | undefined,
): Promise<ReadBookResult> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const child = forkReader(worker);
    let killReason: unknown;
    const kill = (reason: unknown): void => {
      killReason ??= reason;
      killChildGroup(child);
    };
    const stopWatching = watchLimits(child, limits, kill);
    const onAbort = (): void => kill(signal?.reason);
    signal?.addEventListener('abort', onAbort, { once: true });
    child.once('message', (result: ReadBookResult) => resolve(result));
    child.once('error', reject);
    // `close` comes after the result. A process without a result ran out of memory, or crashed over the file.
    child.once('close', () => {
      stopWatching();
      signal?.removeEventListener('abort', onAbort);
      reject(killReason ?? createMemoryError(limits));
    });
    child.send(wanted, () => {});
  });
}

interface BookReaderOptions {
  /** Script of the child processes. */
  readonly worker?: string | URL;
  readonly limits?: ReaderLimits;
}

export function createBookReader({ worker = WORKER, limits = LIMITS }: BookReaderOptions = {}) {
  const inSlot = createConcurrencyLimiter(PROCESSES);
  const run = async (wanted: ReadBookMessage, signal?: AbortSignal) => {
    const result = await inSlot({ person: '' }, () => readInChild(wanted, { worker, limits }, signal));
    if ('fault' in result) throw new DocumentError(result.fault.reason, ...result.fault.notes);
    return result;
  };
  return {
    /** @throws {@link DocumentError}, or the reason of `signal` */
    async read({ path, name, tag }: BookSource, signal?: AbortSignal): Promise<Book> {
      const result = await run({ want: 'book', path, name, tag }, signal);
      if ('book' in result) return result.book;
      throw new Error('the book has no text');
    },
    /** Throws like `read`. */
    async readLines({ path, name, tag }: BookSource, signal?: AbortSignal): Promise<string> {
      const result = await run({ want: 'lines', path, name, tag }, signal);
      if ('lines' in result) return result.lines;
      throw new Error('the document has no lines');
    },
    /** Throws like `read`. */
    async outline({ path, name, tag }: BookSource, signal?: AbortSignal): Promise<BookOutline> {
      const result = await run({ want: 'outline', path, name, tag }, signal);
      if ('outline' in result) return result.outline;
      throw new Error('the book has no outline');
    },
  };
}
