// Downloads the document of an invocation to a temporary file, to look into it before the task starts.

import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FileRef } from '../../domain/commands/invocation.ts';
import { DocumentError } from '../../domain/media/book.ts';
import { waitUntilClosed } from '../../kit/disk/wait-until-closed.ts';
import { createShortId } from '../../kit/id.ts';
import { retry } from '../../kit/retry.ts';
import { message } from '../../messages/message.ts';
import { type ChatAdapter, FileBusyError, FileUnreadableError } from '../../ports/chat.ts';
import type { Clock } from '../../ports/clock.ts';

interface BookDownloadOptions {
  readonly chat: Pick<ChatAdapter, 'openFile'>;
  readonly tempFolder: string;
  readonly clock: Clock;
}

const MAX_BOOK_MEGABYTES = 100;
const MAX_BYTES = MAX_BOOK_MEGABYTES * 1024 * 1024;
const TIMEOUT_MS = 60_000;
const RETRIES = { maxTries: 3, minMs: 500, maxMs: 4000 } as const;

const createTooLargeError = (): DocumentError =>
  new DocumentError('SOURCE_TOO_LARGE', message('faults.documentTooLarge', { megabytes: MAX_BOOK_MEGABYTES }));

async function saveFile({ chat, clock }: BookDownloadOptions, file: FileRef, path: string): Promise<void> {
  if ((file.bytes ?? 0) > MAX_BYTES) throw createTooLargeError();
  const over = new AbortController();
  const { stream } = await chat.openFile(file);
  void clock.sleep(TIMEOUT_MS, over.signal).then(() => stream.destroy(new Error('the download took too long')));
  let bytes = 0;
  const limited = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      bytes += chunk.length;
      if (bytes > MAX_BYTES) throw createTooLargeError();
      yield chunk;
    }
  };
  try {
    const out = createWriteStream(path, { mode: 0o600 });
    await waitUntilClosed(out, pipeline(stream, limited, out));
  } finally {
    over.abort();
  }
}

/** Deletes the file after `work`. Throws errors of the platform, {@link DocumentError}, and errors of `work`. */
export async function withDownloadedBook<R>(
  options: BookDownloadOptions,
  file: FileRef,
  work: (path: string) => Promise<R>,
): Promise<R> {
  const folder = join(options.tempFolder, 'books');
  const path = join(folder, createShortId());
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    await retry(() => saveFile(options, file, path), {
      ...RETRIES,
      clock: options.clock,
      shouldRetry: ({ error }) =>
        error instanceof FileBusyError || !(error instanceof FileUnreadableError || error instanceof DocumentError),
    });
    return await work(path);
  } finally {
    await rm(path, { force: true });
  }
}
