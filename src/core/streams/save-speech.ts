// Writes streamed speech to a file, and then to a WAV file of known length.

import { createReadStream, createWriteStream } from 'node:fs';
import { copyFile, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createPlainWav, parseWavHeader, WAV_HEAD_BYTES } from '../../domain/audio/wav-header.ts';
import type { GrowingFile } from '../../kit/disk/growing-file.ts';
import { readFirstBytes } from '../../kit/disk/read-bytes-at.ts';
import { waitUntilClosed } from '../../kit/disk/wait-until-closed.ts';
import { ServiceResponseError, type SpeechStream } from '../../ports/media-service.ts';

/** A WAV of 3,000 slowly spoken characters, with room to spare. */
const MAX_SPEECH_BYTES = 100_000_000;

interface SaveOptions {
  readonly maxBytes?: number;
  /** Called before each chunk is written. */
  readonly reserve: (bytes: number) => Promise<void>;
  readonly onChunk?: () => void;
}

/** Appends the whole stream. The file stays open, also after an error. */
export async function saveSpeech(
  { chunks }: SpeechStream,
  file: GrowingFile,
  { maxBytes = MAX_SPEECH_BYTES, reserve, onChunk }: SaveOptions,
): Promise<void> {
  for await (const chunk of chunks) {
    if (file.bytes() + chunk.length > maxBytes)
      throw new ServiceResponseError('The media service sent more sound than the text can take.');
    await reserve(chunk.length);
    await file.append(chunk);
    onChunk?.();
  }
}

/**
 * Writes the sound as a WAV file of known length. Our own studio tags what it streams; tags of posted files are the
 * operator's decision. Returns the length in seconds, or `undefined` for an unusual header, which stays.
 */
export async function writePlainWav(from: string, to: string): Promise<number | undefined> {
  const { size } = await stat(from);
  const header = parseWavHeader(await readFirstBytes(from, WAV_HEAD_BYTES));
  const plain = header && createPlainWav(header, size);
  if (!plain || plain.dataBytes === 0) {
    await copyFile(from, to);
    return undefined;
  }
  const samples = createReadStream(from, { start: header.dataStart, end: header.dataStart + plain.dataBytes - 1 });
  const out = createWriteStream(to, { mode: 0o600 });
  out.write(plain.header);
  await waitUntilClosed(out, pipeline(samples, out));
  return plain.seconds;
}
