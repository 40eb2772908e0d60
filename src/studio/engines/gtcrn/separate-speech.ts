// Splits a recording into voices and background, which add up to the recording exactly. Its messages say that it is
// made for speech. Leaves the extraction to voice-chunks.ts.

import { join } from 'node:path';
import { message } from '../../../messages/message.ts';
import { type DecodedAudioReader, decodeToDisk } from '../../audio/decode-to-disk.ts';
import { createLosslessWriter } from '../../audio/lossless-writer.ts';
import { createInt16Stems } from '../../audio/stems.ts';
import { combineMessages } from '../../messages.ts';
import type { SeparationEngine } from '../engine.ts';
import { extractVoiceChunks } from './voice-chunks.ts';

/** Limits the disk space of the decoded recording: about 20 MB per minute in stereo. */
const MAX_MINUTES = 60;

/** Less than half of a 16-bit step. */
const SILENT_PEAK = 2 ** -16;

export const separateSpeech: SeparationEngine['separate'] = async ({ file, name }, folder, onProgress) => {
  const decodedAudio = await decodeToDisk({
    path: join(folder, file),
    name,
    folder,
    maxSeconds: MAX_MINUTES * 60,
    onProgress: (progress) => onProgress('decoding', progress),
  });
  const gain = decodedAudio.peak > 1 ? 1 / decodedAudio.peak : 1;
  try {
    const [foreground, background] = await writeStems(decodedAudio, folder, gain, onProgress);
    const notes = combineMessages(
      message(decodedAudio.peak < SILENT_PEAK ? 'notes.separated.silent' : 'notes.separated.speech'),
      message('notes.separated.exact'),
      gain < 1 ? message('notes.separated.quieter', { decibels: -20 * Math.log10(gain) }) : undefined,
    );
    return { foreground, background, ...notes };
  } finally {
    await decodedAudio.remove();
  }
};

async function writeStems(
  decodedAudio: DecodedAudioReader,
  folder: string,
  gain: number,
  onProgress: (stage: string, progress: number) => void,
) {
  const files = [
    await createLosslessWriter(folder, 'foreground', decodedAudio),
    await createLosslessWriter(folder, 'background', decodedAudio),
  ] as const;
  const [front, back] = files;
  try {
    onProgress('separating', 0);
    for await (const { mix, voice, endSample } of extractVoiceChunks(decodedAudio)) {
      const { foreground, background } = createInt16Stems(mix, voice, gain);
      await Promise.all([front.write(foreground), back.write(background)]);
      onProgress('separating', endSample / decodedAudio.sampleCount);
    }
    onProgress('writing', 1);
    await Promise.all([front.finish(), back.finish()]);
  } catch (error) {
    await Promise.all([front.abandon(), back.abandon()]);
    throw error;
  }
  const seconds = decodedAudio.sampleCount / decodedAudio.sampleRate;
  return [
    { name: front.name, type: front.type, seconds },
    { name: back.name, type: back.type, seconds },
  ] as const;
}
