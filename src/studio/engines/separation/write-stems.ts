// Writes the two stems of a recording as lossless files, which add up to the recording exactly.

import type { DecodedAudioReader } from '../../audio/decode-to-disk.ts';
import { createLosslessWriter } from '../../audio/lossless-writer.ts';
import { createInt16Stems } from '../../audio/stems.ts';
import type { SeparatedStems } from '../engine.ts';
import type { VoiceChunk } from './voice-chunks.ts';

/** Factor for both stems. Less than 1 if the recording exceeds 16 bits. */
export const computeStemGain = ({ peak }: Pick<DecodedAudioReader, 'peak'>): number => (peak > 1 ? 1 / peak : 1);

/** `chunks`: all chunks of the recording in order. `onProgress`: receives the share that is written. */
export async function writeStems(
  decodedAudio: DecodedAudioReader,
  folder: string,
  chunks: AsyncIterable<VoiceChunk>,
  onProgress: (share: number) => void,
): Promise<Pick<SeparatedStems, 'foreground' | 'background'>> {
  const gain = computeStemGain(decodedAudio);
  const front = await createLosslessWriter(folder, 'foreground', decodedAudio);
  const back = await createLosslessWriter(folder, 'background', decodedAudio);
  try {
    for await (const { mix, voice, endSample } of chunks) {
      const { foreground, background } = createInt16Stems(mix, voice, gain);
      await Promise.all([front.write(foreground), back.write(background)]);
      onProgress(endSample / decodedAudio.sampleCount);
    }
    await Promise.all([front.finish(), back.finish()]);
  } catch (error) {
    await Promise.all([front.abandon(), back.abandon()]);
    throw error;
  }
  const seconds = decodedAudio.sampleCount / decodedAudio.sampleRate;
  return {
    foreground: { name: front.name, type: front.type, seconds },
    background: { name: back.name, type: back.type, seconds },
  };
}
