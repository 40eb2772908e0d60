// Writes streamed speech to a file, and completes the header of a WAV file whose length was not known.

import { type FileHandle, open } from 'node:fs/promises';
import { getWavSeconds, parseWavHeader, repairWavHeader, WAV_HEAD_BYTES } from '../../domain/audio/wav-header.ts';
import type { GrowingFile } from '../../kit/disk/growing-file.ts';
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

/** Writes the real sizes into a WAV file's header. Returns the length in seconds, if it is known. */
export async function completeHeader(path: string): Promise<number | undefined> {
  const handle = await open(path, 'r+');
  try {
    const { size } = await handle.stat();
    const head = await readHead(handle);
    const repaired = repairWavHeader(head, size);
    if (repaired) await handle.write(repaired, 0, repaired.length, 0);
    const header = parseWavHeader(repaired ?? head);
    return header && getWavSeconds(header, size);
  } finally {
    await handle.close();
  }
}

async function readHead(handle: FileHandle): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(WAV_HEAD_BYTES), 0, WAV_HEAD_BYTES, 0);
  return buffer.subarray(0, bytesRead);
}
