// Reads each book in a child process of its own, with limits of time and memory: a file of a stranger may need any amount
// of both.

import type { ChildProcess } from 'node:child_process';
import { DocumentError } from '../domain/media/book.ts';
import { forkIsolated } from '../kit/process/fork-worker.ts';
import { killChildGroup, measureTreeMemory } from '../kit/process/process-tree.ts';
import { resolveSiblingModule } from '../kit/process/resolve-module.ts';
import { createConcurrencyLimiter } from '../kit/queue/concurrency-limiter.ts';
import { message } from '../messages/message.ts';
import { duration } from '../messages/values.ts';
import type { BookFile, BookReader } from '../ports/input-converter.ts';
import type { BookResults, ReadBookMessage, ReadBookResult } from './worker-messages.ts';

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
    const child = forkIsolated(worker, HEAP_MB, { execArgv: ['--disable-warning=ExperimentalWarning'] });
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

export function createBookReader({ worker = WORKER, limits = LIMITS }: BookReaderOptions = {}): BookReader {
  const inSlot = createConcurrencyLimiter(PROCESSES);
  const read = async <Want extends keyof BookResults>(
    want: Want,
    file: BookFile,
    signal: AbortSignal | undefined,
  ): Promise<BookResults[Want]> => {
    const result = await inSlot({ person: '' }, () => readInChild({ file, want }, { worker, limits }, signal));
    if ('fault' in result) throw new DocumentError(result.fault.reason, ...result.fault.notes);
    const found: BookResults[Want] | undefined = result[want];
    if (found === undefined) throw new Error(`the process returned no ${want}`);
    return found;
  };
  return {
    read: (file, signal) => read('book', file, signal),
    readLines: (file, signal) => read('lines', file, signal),
    outline: (file, signal) => read('outline', file, signal),
  };
}
