// Finds the voice of a recording in chunks, so that memory use does not grow with its length. Each chunk is processed
// with the sound around it and crossfaded into the next. Leaves the voice to an engine and files to write-stems.ts.

import type { DecodedAudioReader } from '../../audio/decode-to-disk.ts';

export interface VoiceChunk {
  /** Original samples by channel. */
  readonly mix: readonly Float32Array[];
  readonly voice: readonly Float32Array[];
  /** Number of samples from the start of the recording to the end of this chunk. */
  readonly endSample: number;
}

/** Returns the voice in each channel, with the same length. */
export type VoiceFinder = (
  channels: readonly Float32Array[],
) => readonly Float32Array[] | Promise<readonly Float32Array[]>;

export interface ChunkLengths {
  readonly chunkSeconds: number;
  /** Seconds before a chunk that let the engine adapt. */
  readonly leadSeconds: number;
  /** Seconds after a chunk. At least {@link FADE_SECONDS}. */
  readonly tailSeconds: number;
}

/** Seconds in which a chunk fades into the next. */
export const FADE_SECONDS = 0.25;

export async function* findVoiceChunks(
  { sampleRate, sampleCount, read }: Pick<DecodedAudioReader, 'sampleRate' | 'sampleCount' | 'read'>,
  { chunkSeconds, leadSeconds, tailSeconds }: ChunkLengths,
  findVoice: VoiceFinder,
): AsyncGenerator<VoiceChunk> {
  const size = chunkSeconds * sampleRate;
  const lead = leadSeconds * sampleRate;
  const tail = Math.round(tailSeconds * sampleRate);
  const fade = Math.round(FADE_SECONDS * sampleRate);
  let fading: readonly Float32Array[] = [];
  for (let start = 0; start < sampleCount; start += size) {
    const count = Math.min(size, sampleCount - start);
    const before = Math.min(lead, start);
    const heard = await read(start - before, before + count + tail);
    const found = await findVoice(heard);
    const voice = found.map((samples, channel) => crossFade(fading[channel], samples.slice(before, before + count)));
    fading = found.map((samples) => samples.slice(before + count, before + count + fade));
    yield {
      mix: heard.map((samples) => samples.subarray(before, before + count)),
      voice,
      endSample: start + count,
    };
  }
}

function crossFade(fading: Float32Array | undefined, samples: Float32Array): Float32Array {
  if (!fading) return samples;
  for (let at = 0; at < fading.length && at < samples.length; at++) {
    const share = (at + 1) / (fading.length + 1);
    samples[at] = share * (samples[at] as number) + (1 - share) * (fading[at] as number);
  }
  return samples;
}
