// Extracts the voice of a recording in chunks, so that memory use does not grow with its length. Each chunk is
// processed with the audio before it and crossfaded into the next. Writes no files.

import type { DecodedAudioReader } from '../../audio/decode-to-disk.ts';
import { createVoiceExtractor } from './voice-extractor.ts';

interface VoiceChunk {
  /** Original samples by channel. */
  readonly mix: readonly Float32Array[];
  readonly voice: readonly Float32Array[];
  /** Number of samples from the start of the recording to the end of this chunk. */
  readonly endSample: number;
}

const CHUNK_SECONDS = 20;
/** Seconds before a chunk that let the network adapt. */
const LEAD_SECONDS = 2;
const FADE_SECONDS = 0.25;

/** Yields chunks in order and without gaps. */
export async function* extractVoiceChunks({
  sampleRate,
  sampleCount,
  read,
}: Pick<DecodedAudioReader, 'sampleRate' | 'sampleCount' | 'read'>): AsyncGenerator<VoiceChunk> {
  const findVoice = await createVoiceExtractor(sampleRate);
  const size = CHUNK_SECONDS * sampleRate;
  const lead = LEAD_SECONDS * sampleRate;
  const fade = Math.round(FADE_SECONDS * sampleRate);
  let tails: readonly Float32Array[] = [];
  for (let start = 0; start < sampleCount; start += size) {
    const count = Math.min(size, sampleCount - start);
    const before = Math.min(lead, start);
    const heard = await read(start - before, before + count + fade);
    const found = findVoice(heard);
    const voice = found.map((samples, channel) => crossFade(tails[channel], samples.slice(before, before + count)));
    tails = found.map((samples) => samples.slice(before + count));
    yield {
      mix: heard.map((samples) => samples.subarray(before, before + count)),
      voice,
      endSample: start + count,
    };
  }
}

function crossFade(tail: Float32Array | undefined, samples: Float32Array): Float32Array {
  if (!tail) return samples;
  for (let at = 0; at < tail.length && at < samples.length; at++) {
    const share = (at + 1) / (tail.length + 1);
    samples[at] = share * (samples[at] as number) + (1 - share) * (tail[at] as number);
  }
  return samples;
}
