// Serves files: uploads, results, their MP3 or WAV versions, and voice samples. Browsers may display harmless types and
// must download the rest.

import { createReadStream, mkdirSync, rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { createFileResponse } from '../../../kit/http/file-response.ts';
import { isDiskFullError } from '../../../kit/sqlite/disk-full-error.ts';
import { message } from '../../../messages/message.ts';
import type { OpenedFile } from '../../../ports/chat.ts';
import type { DiskQuota } from '../../../ports/disk-quota.ts';
import type { DownloadFormat, Transcoder } from '../../../ports/transcoder.ts';
import { HttpError } from '../http-error.ts';
import { ENFORCED_LIMITS } from '../limits.ts';
import type { ChatFiles, StoredFile } from '../storage/files.ts';

/** Types that browsers may display or play. All others are downloaded. */
const INLINE_TYPES = /^(audio\/|video\/|text\/(plain|vtt)$)/;

/** `asDownload`: the user chose to save the file. */
export const sendFile = (files: ChatFiles, file: StoredFile, request: Request, asDownload: boolean): Response =>
  createFileResponse(request, {
    name: file.name,
    type: file.type === 'text/plain' ? 'text/plain; charset=utf-8' : file.type,
    bytes: file.bytes,
    isInline: INLINE_TYPES.test(file.type) && !asDownload,
    // The content of a file id never changes.
    cacheControl: 'private, max-age=31536000, immutable',
    etag: `"${file.id}"`,
    openStream: (part) => files.createReadStream(file.id, part),
  });

/** Serves a recording as MP3 or WAV. Throws an {@link HttpError} if it cannot be converted. */
export type SendConverted = (file: StoredFile, format: string, request: Request) => Promise<Response>;

interface SendConvertedOptions extends Transcoder {
  readonly files: ChatFiles;
  readonly disk: DiskQuota;
  /** Holds conversions while they are sent. */
  readonly tempDir: string;
}

const CONTENT_TYPES: Readonly<Record<DownloadFormat, string>> = { mp3: 'audio/mpeg', wav: 'audio/wav' };
const isDownloadFormat = (format: string): format is DownloadFormat => Object.hasOwn(CONTENT_TYPES, format);

/** Largest ratio of output to input size. WAV: made from speech at 64 kbit/s. */
const MAX_SIZE_FACTORS: Readonly<Record<DownloadFormat, number>> = { mp3: 2, wav: 12 };

export function createSendConverted({ files, disk, tempDir, transcode }: SendConvertedOptions): SendConverted {
  const { maxInputBytes, maxOutputBytes, maxConcurrent } = ENFORCED_LIMITS.conversion;
  // Remove files that a crash left behind.
  rmSync(tempDir, { recursive: true, force: true });
  mkdirSync(tempDir, { recursive: true, mode: 0o700 });
  let running = 0;

  async function convert(file: StoredFile, kind: DownloadFormat, workDir: string): Promise<Response> {
    const { id, name, type, bytes } = file;
    const path = join(workDir, 'original');
    await files.hardLinkTo(id, path);
    const facts = { role: 'saved', label: name, name, type, bytes, path };
    const made = await transcode(facts, kind, maxOutputBytes).catch((thrown: unknown) => {
      throw isDiskFullError(thrown) ? thrown : new HttpError(422, message('web.damaged', { kind: kind.toUpperCase() }));
    });
    if (!made) throw new HttpError(422, message('web.unfit', { kind: kind.toUpperCase() }));
    return createFileResponse(new Request('http://localhost/'), {
      name: basename(made.name),
      type: CONTENT_TYPES[kind],
      bytes: made.bytes,
      isInline: false,
      cacheControl: 'private, no-store',
      openStream: () => createReadStream(made.path).once('close', () => void rm(workDir, { recursive: true })),
    });
  }

  return async (file, format, request) => {
    if (!isDownloadFormat(format)) throw new HttpError(400, message('web.kinds'));
    if (file.bytes > maxInputBytes) throw new HttpError(413, message('web.tooLargeToConvert'));
    // HEAD requests don't convert anything.
    if (request.method === 'HEAD') return new Response(null, { headers: { 'Content-Type': CONTENT_TYPES[format] } });
    if (running >= maxConcurrent) throw new HttpError(503, message('web.converting'));
    running += 1;
    try {
      const claim = await disk.reserve('temporary', Math.min(maxOutputBytes, file.bytes * MAX_SIZE_FACTORS[format]));
      const workDir = await mkdtemp(join(tempDir, 'as-'));
      try {
        return await convert(file, format, workDir);
      } catch (thrown) {
        await rm(workDir, { recursive: true, force: true });
        throw thrown;
      } finally {
        claim.release();
      }
    } finally {
      running -= 1;
    }
  };
}

/** Serves a short sample that is not stored here. Browsers may cache it for a day. */
export function sendVoiceSample({ stream, bytes, type }: OpenedFile): Response {
  const headers = new Headers({
    'Content-Type': type?.startsWith('audio/') ? type : 'application/octet-stream',
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'private, max-age=86400',
  });
  if (bytes !== undefined) headers.set('Content-Length', String(bytes));
  return new Response(Readable.toWeb(stream) as ConstructorParameters<typeof Response>[0], { headers });
}
