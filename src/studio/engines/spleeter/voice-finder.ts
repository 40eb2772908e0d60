// Finds the voice in all channels of a chunk, at the original sample rate. Spleeter is better than GTCRN at music and
// singing, and worse at noise, so each chunk gets the network that suits its background
// (docs/decisions/separation-models.md). Leaves long recordings to separation/voice-chunks.ts.

import { createWholeSoundResampler } from '../../../domain/audio/resampler.ts';
import { findPeak, mixToMono } from '../../../domain/audio/samples.ts';
import { createVoiceExtractor } from '../gtcrn/voice-extractor.ts';
import { SILENT_PEAK } from '../separation/split-recording.ts';
import type { ChunkLengths, VoiceFinder } from '../separation/voice-chunks.ts';
import { isCentered, isVoiceLost } from './compare-voices.ts';
import type { StereoSamples } from './native-separator.ts';
import { measureNoiseLikeness } from './noise-likeness.ts';
import { FRAME_SAMPLES, MODEL_SAMPLE_RATE, WINDOW_SAMPLES } from './window.ts';

export type StereoSeparator = (mix: StereoSamples) => Promise<StereoSamples>;

/**
 * Together 11.75 s, which fills the network's window except for {@link FRAME_SAMPLES} at each end. There the frames
 * don't overlap enough to restore the sound.
 */
export const CHUNK_LENGTHS: ChunkLengths = { chunkSeconds: 10, leadSeconds: 1, tailSeconds: 0.75 };

/** Noise-likeness of backgrounds from which GTCRN is better. Measured: music up to 0.34, trains from 0.37. */
const MIN_NOISE = 0.355;

export async function createVoiceFinder(sampleRate: number, separateStereo: StereoSeparator): Promise<VoiceFinder> {
  const extractVoice = await createVoiceExtractor(sampleRate);
  const findWithSpleeter = createSpleeterFinder(sampleRate, separateStereo);
  const toModelRate = createWholeSoundResampler(sampleRate, MODEL_SAMPLE_RATE);
  const isNoise = (channels: readonly Float32Array[], voice: readonly Float32Array[]): boolean => {
    const [left, right = left] = channels
      .slice(0, 2)
      .map((samples, channel) => toModelRate(samples.map((sample, at) => sample - (voice[channel]?.[at] ?? 0))));
    return !left || !right || measureNoiseLikeness([left, right]) >= MIN_NOISE;
  };
  return async (channels) => {
    const gtcrnVoice = extractVoice(channels);
    if (isNoise(channels, gtcrnVoice)) return gtcrnVoice;
    const found = await findWithSpleeter(channels, gtcrnVoice);
    return isVoiceLost(found, gtcrnVoice) ? gtcrnVoice : found;
  };
}

/** Finds the voice with Spleeter alone. `reference`: voice by another engine, for its position. */
export function createSpleeterFinder(sampleRate: number, separateStereo: StereoSeparator) {
  const down = createWholeSoundResampler(sampleRate, MODEL_SAMPLE_RATE);
  const up = createWholeSoundResampler(MODEL_SAMPLE_RATE, sampleRate);
  const toWindow = (samples: Float32Array): Float32Array => {
    const window = new Float32Array(WINDOW_SAMPLES);
    window.set(down(samples).subarray(0, WINDOW_SAMPLES - 2 * FRAME_SAMPLES), FRAME_SAMPLES);
    return window;
  };
  const fromWindow = (window: Float32Array, length: number): Float32Array => {
    const samples = new Float32Array(length);
    samples.set(up(window.slice(FRAME_SAMPLES)).subarray(0, length));
    return samples;
  };
  const findAlone = async (samples: Float32Array): Promise<Float32Array> => {
    if (findPeak(samples) < SILENT_PEAK) return new Float32Array(samples.length);
    const window = toWindow(samples);
    return fromWindow(mixToMono(await separateStereo([window, window])), samples.length);
  };
  const findInPair = async (left: Float32Array, right: Float32Array): Promise<readonly Float32Array[]> =>
    (await separateStereo([toWindow(left), toWindow(right)])).map((window) => fromWindow(window, left.length));

  return async (
    channels: readonly Float32Array[],
    reference: readonly Float32Array[],
  ): Promise<readonly Float32Array[]> => {
    const [left, right] = channels;
    const [referenceLeft, referenceRight] = reference;
    const voices: Float32Array[] = [];
    // The network was trained on voices in the middle, and takes others for instruments.
    if (left && right && referenceLeft && referenceRight && isCentered(referenceLeft, referenceRight))
      voices.push(...(await findInPair(left, right)));
    // More than two channels are no pairs. Surround sound has dialogue in a channel of its own.
    for (const samples of channels.slice(voices.length)) voices.push(await findAlone(samples));
    return voices;
  };
}
