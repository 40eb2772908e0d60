// Downloads the start and the end of a file, where tags are, into a sparse file of its size.

import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileRef } from '../../domain/commands/invocation.ts';
import { createSecretId } from '../../kit/id.ts';
import type { ChatAdapter, OpenedFile } from '../../ports/chat.ts';
import type { DiskQuota } from '../../ports/disk-quota.ts';
import { TAGGED_BYTES } from '../../ports/media-metadata-reader.ts';

interface DownloadOptions {
  readonly chat: Pick<ChatAdapter, 'openFile'>;
  readonly folder: string;
  readonly disk: Pick<DiskQuota, 'reserve'>;
}

export interface FileEnds {
  readonly path: string;
  /** True if no part of the file is missing. */
  readonly isComplete: boolean;
}

const TIMEOUT_MS = 60_000;

/** Deletes the file after `work`. Throws errors of the platform and of `work`. */
export async function withFileEnds<R>(
  { chat, folder, disk }: DownloadOptions,
  file: FileRef,
  work: (ends: FileEnds) => Promise<R>,
): Promise<R> {
  const reservation = await disk.reserve('temporary', 2 * TAGGED_BYTES);
  const path = join(folder, `origin-${createSecretId()}`);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const output = await open(path, 'w', 0o600);
    const isComplete = await writeEnds(chat, file, output).finally(() => output.close());
    return await work({ path, isComplete });
  } finally {
    await rm(path, { force: true });
    reservation.release();
  }
}

/** Resolves to true if the file is complete. A platform without ranges sends only its start. */
async function writeEnds(chat: Pick<ChatAdapter, 'openFile'>, file: FileRef, output: FileHandle): Promise<boolean> {
  const deadline = AbortSignal.timeout(TIMEOUT_MS);
  const head = await chat.openFile(file);
  const written = await writeStream(head, output, 0, deadline);
  const bytes = head.bytes ?? file.bytes;
  if (written < TAGGED_BYTES || bytes === written) return true;
  if (bytes === undefined || bytes < written) return false;
  const start = Math.max(TAGGED_BYTES, bytes - TAGGED_BYTES);
  const tail = await chat.openFile(file, { start, end: bytes - 1 });
  if (!tail.part) {
    tail.stream.destroy();
    return false;
  }
  await writeStream(tail, output, start, deadline);
  return start === TAGGED_BYTES;
}

/** Returns the number of bytes, at most {@link TAGGED_BYTES}. */
async function writeStream(
  { stream }: OpenedFile,
  output: FileHandle,
  start: number,
  deadline: AbortSignal,
): Promise<number> {
  const stop = () => stream.destroy(new Error('the download took too long'));
  deadline.addEventListener('abort', stop);
  let written = 0;
  try {
    if (deadline.aborted) stop();
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      const part = chunk.subarray(0, TAGGED_BYTES - written);
      await output.write(part, 0, part.length, start + written);
      written += part.length;
      if (written === TAGGED_BYTES) break;
    }
    return written;
  } finally {
    deadline.removeEventListener('abort', stop);
    stream.destroy();
  }
}
