// Reports on a streamed speech task as the service would: status, outcome, and the file.

import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Operation } from '../../domain/commands/command.ts';
import type { MediaFile } from '../../domain/media/file-kinds.ts';
import { parseStatus, type StatusReport, type TaskOutcome } from '../../domain/tasks/outcome.ts';
import { asJsonObject, type Json } from '../../kit/json.ts';
import {
  type DownloadedFile,
  type DownloadTarget,
  DownloadTooLargeError,
  ServiceRefusedError,
} from '../../ports/media-service.ts';
import { writePlainWav } from './save-speech.ts';
import type { SpeechSpool } from './speech-spool.ts';

export function createStreamReport(id: string, spool: SpeechSpool): StatusReport {
  const { failureWord } = spool.operation;
  switch (spool.phase()) {
    case 'failed':
      return {
        phase: 'failure',
        statusWord: failureWord,
        message: spool.failure(),
        body: { status: failureWord },
      };
    case 'whole': {
      const body = { ...spool.stream()?.report, status: 'SUCCESS', stream: id };
      return parseStatus(body) ?? { phase: 'success', statusWord: 'SUCCESS', body };
    }
    default:
      return {
        phase: 'working',
        statusWord: 'PENDING',
        body: { status: 'PENDING' },
        ...(spool.phase() === 'waiting' ? { stage: 'queued' } : { stage: 'speaking', isLive: true }),
      };
  }
}

/** `undefined` for the report of another task. */
export function createStreamOutcome({ outcome }: Operation, report: Json): TaskOutcome | undefined {
  const address = asJsonObject(report)?.['stream'];
  const [role, file] = Object.entries(outcome.files)[0] ?? [];
  if (typeof address !== 'string' || role === undefined || !file) return undefined;
  return { fileLinks: [{ role, label: file.label, address }] };
}

/** Converts the file to an MP3 of at most this size. `undefined` if that is impossible. */
export type CompressSound = (file: MediaFile, maxBytes: number) => Promise<MediaFile | undefined>;

/** Longer speech becomes MP3, like the studio's own results. */
const MAX_WAV_SECONDS = 120;
/** 64 kbit/s with room for a header. */
const MP3_BYTES_PER_SECOND = 8_500;

/** Copies the sound, since people may still listen to it. The copy has its real length, and is compressed if long. */
export async function copySound(
  spool: SpeechSpool,
  { folder, name, maxBytes, reserve }: DownloadTarget,
  compress: CompressSound | undefined,
): Promise<DownloadedFile> {
  if (spool.phase() !== 'whole') throw new ServiceRefusedError(404, 'The stream is not whole.');
  const { size: bytes } = await stat(spool.path);
  if (bytes > maxBytes) throw new DownloadTooLargeError(bytes, maxBytes);
  await reserve?.(bytes);
  await mkdir(folder, { recursive: true });
  const path = join(folder, `${name}.wav`);
  const part = join(folder, `.${randomUUID()}.part`);
  try {
    const seconds = await writePlainWav(spool.path, part);
    await rename(part, path);
    const { size } = await stat(path);
    const copy = { name: `${name}.wav`, type: 'audio/wav', bytes: size, path, seconds };
    return (seconds ?? 0) > MAX_WAV_SECONDS ? ((await toMp3(copy, name, compress)) ?? copy) : copy;
  } finally {
    await rm(part, { force: true });
  }
}

/** Replaces the WAV. `undefined` if it stays. */
async function toMp3(
  { path, seconds = 0, ...facts }: DownloadedFile,
  name: string,
  compress: CompressSound | undefined,
): Promise<DownloadedFile | undefined> {
  const original = { role: 'speech', label: '', path, seconds, ...facts };
  const made = await compress?.(original, Math.ceil(seconds * MP3_BYTES_PER_SECOND));
  if (!made) return undefined;
  const newPath = join(dirname(path), `${name}.mp3`);
  await rename(made.path, newPath);
  await rm(path, { force: true });
  return { name: `${name}.mp3`, type: made.type, bytes: made.bytes, path: newPath, seconds };
}
