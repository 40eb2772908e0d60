// Reports on a streamed speech task as the service would: status, outcome, and the file.

import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Operation } from '../../domain/commands/command.ts';
import { parseStatus, type StatusReport, type TaskOutcome } from '../../domain/tasks/outcome.ts';
import { asJsonObject, type Json } from '../../kit/json.ts';
import {
  type DownloadedFile,
  type DownloadTarget,
  DownloadTooLargeError,
  ServiceRefusedError,
} from '../../ports/media-service.ts';
import { completeHeader, SPEECH_EXTENSIONS } from './save-speech.ts';
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

/** Copies the sound, since people may still listen to it. The copy of a WAV gets its real length. */
export async function copySound(
  spool: SpeechSpool,
  { folder, name, maxBytes, reserve }: DownloadTarget,
  measureSeconds: ((path: string) => Promise<number | undefined>) | undefined,
): Promise<DownloadedFile> {
  const type = spool.stream()?.type;
  if (spool.phase() !== 'whole' || type === undefined) throw new ServiceRefusedError(404, 'The stream is not whole.');
  const { size: bytes } = await stat(spool.path);
  if (bytes > maxBytes) throw new DownloadTooLargeError(bytes, maxBytes);
  await reserve?.(bytes);
  await mkdir(folder, { recursive: true });
  const fileName = `${name}.${SPEECH_EXTENSIONS[type]}`;
  const path = join(folder, fileName);
  const part = join(folder, `.${randomUUID()}.part`);
  try {
    await copyFile(spool.path, part, constants.COPYFILE_FICLONE);
    const seconds = type === 'audio/wav' ? await completeHeader(part) : undefined;
    await rename(part, path);
    return { name: fileName, type, bytes, path, seconds: seconds ?? (await measureSeconds?.(path)) };
  } finally {
    await rm(part, { force: true });
  }
}
