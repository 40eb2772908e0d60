// Splits a recording into voices and background with a voice finder that works on chunks, and says how it was done.

import { join } from 'node:path';
import { type Message, message } from '../../../messages/message.ts';
import { type DecodedAudioReader, decodeToDisk } from '../../audio/decode-to-disk.ts';
import { combineMessages } from '../../messages.ts';
import type { InputRecording, SeparatedStems, SeparationEngine } from '../engine.ts';
import type { VoiceChunk } from './voice-chunks.ts';
import { computeStemGain, writeStems } from './write-stems.ts';

/** Limits the disk space of the decoded recording: about 20 MB per minute in stereo. */
const MAX_MINUTES = 60;

/** Less than half of a 16-bit step. */
export const SILENT_PEAK = 2 ** -16;

interface VoiceMethod {
  /** Returns a message about the quality of the stems, when they are complete. */
  readonly createNote: () => Message;
  readonly findChunks: (decodedAudio: DecodedAudioReader) => AsyncIterable<VoiceChunk>;
}

export async function splitRecording(
  { file, name }: InputRecording,
  folder: string,
  onProgress: Parameters<SeparationEngine['separate']>[2],
  { createNote, findChunks }: VoiceMethod,
): Promise<SeparatedStems> {
  const decodedAudio = await decodeToDisk({
    path: join(folder, file),
    name,
    folder,
    maxSeconds: MAX_MINUTES * 60,
    onProgress: (progress) => onProgress('decoding', progress),
  });
  const gain = computeStemGain(decodedAudio);
  try {
    onProgress('separating', 0);
    const stems = await writeStems(decodedAudio, folder, findChunks(decodedAudio), (share) =>
      onProgress(share < 1 ? 'separating' : 'writing', share),
    );
    const notes = combineMessages(
      decodedAudio.peak < SILENT_PEAK ? message('notes.separated.silent') : createNote(),
      message('notes.separated.exact'),
      gain < 1 ? message('notes.separated.quieter', { decibels: -20 * Math.log10(gain) }) : undefined,
    );
    return { ...stems, ...notes };
  } finally {
    await decodedAudio.remove();
  }
}
