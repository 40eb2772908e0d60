// Receives an uploaded file: sanitizes its name and type, and checks its chunks. Reads a rejected upload to the end,
// since clients do not read a response if the connection closes during the upload.

import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { FILE_KIND_DETAILS, inferFileKind } from '../../../domain/media/file-kinds.ts';
import { toSingleLine, truncate } from '../../../kit/text.ts';

/** A name of this length fits one line of a card. */
const MAX_NAME_CHARACTERS = 120;
/** Control characters and characters that change the direction of text. */
const UNSAFE_CHARACTERS = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

/** Returns the name of a person or file in one line, without invisible characters. */
export const sanitizeDisplayName = (name: string): string => toSingleLine(name.replace(UNSAFE_CHARACTERS, ''));

/** Returns the last part of a path without invisible characters. Shortens it and keeps the extension. */
export function sanitizeFileName(rawName: string): string {
  const baseName = rawName.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const name = sanitizeDisplayName(baseName);
  if (/^\.*$/.test(name)) return 'file';
  if (name.length <= MAX_NAME_CHARACTERS) return name;
  const extension = /\.[^.\s]{1,10}$/u.exec(name)?.[0] ?? '';
  return truncate(name.slice(0, name.length - extension.length), MAX_NAME_CHARACTERS - extension.length) + extension;
}

/** Prefers the type of the extension, then a valid declared type. */
export function resolveMediaType(name: string, declaredType: string | undefined): string {
  const kind = inferFileKind({ name });
  if (kind) return FILE_KIND_DETAILS[kind].mediaTypes[0] ?? 'application/octet-stream';
  const type = declaredType?.toLowerCase().split(';')[0]?.trim() ?? '';
  // curl's default type, which says nothing about the file.
  if (type === 'application/x-www-form-urlencoded') return 'application/octet-stream';
  return /^[a-z]+\/[a-z0-9][a-z0-9.+-]{0,80}$/.test(type) ? type : 'application/octet-stream';
}

/**
 * Yields the chunks that `onChunk` accepts. Reads at most `maxDrainBytes` of a rejected upload. Throws the error of
 * `onChunk`.
 */
export async function* readUploadChunks(
  { body: webStream }: Request,
  maxDrainBytes: number,
  onChunk: (bytes: number) => Promise<void>,
): AsyncGenerator<Buffer> {
  const body = Readable.fromWeb(webStream as ReadableStream);
  try {
    for await (const piece of body.iterator({ destroyOnReturn: false })) {
      await onChunk(piece.length);
      yield piece;
    }
  } finally {
    await drain(body, maxDrainBytes);
  }
}

/** Reads and ignores the body, then throws the error. */
export async function drainAndThrow({ body }: Request, maxDrainBytes: number, error: unknown): Promise<never> {
  await drain(Readable.fromWeb(body as ReadableStream), maxDrainBytes);
  throw error;
}

async function drain(stream: Readable, maxBytes: number): Promise<void> {
  let drainedBytes = 0;
  try {
    for await (const piece of stream) {
      drainedBytes += piece.length;
      if (drainedBytes > maxBytes) return;
    }
  } catch {
    // The upload was aborted, so no client waits for a response.
  }
}
