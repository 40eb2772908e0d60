// Extracts the voice from all channels of a recording, at the original sample rate and level. Rotates stereo channels
// towards the voice first.

import { createWholeSoundResampler } from '../../../domain/audio/resampler.ts';
import { mixToMono } from '../../../domain/audio/samples.ts';
import type { DecodedAudioReader } from '../../audio/decode-to-disk.ts';
import { createStft } from '../../audio/stft.ts';
import { type ChunkLengths, FADE_SECONDS, findVoiceChunks, type VoiceChunk } from '../separation/voice-chunks.ts';
import { loadGtcrn, SPEECH_SAMPLE_RATE, type SpeechEnhancer } from './gtcrn.ts';
import { hasVoiceElsewhere, rotateToLoudest, WINDOW_SAMPLES } from './stereo-position.ts';

const CHUNK_LENGTHS: ChunkLengths = { chunkSeconds: 20, leadSeconds: 2, tailSeconds: FADE_SECONDS };

export async function* extractVoiceChunks(
  recording: Pick<DecodedAudioReader, 'sampleRate' | 'sampleCount' | 'read'>,
): AsyncGenerator<VoiceChunk> {
  yield* findVoiceChunks(recording, CHUNK_LENGTHS, await createVoiceExtractor(recording.sampleRate));
}

/** Returns the voice in each channel, with the same length. */
type VoiceExtractor = (channels: readonly Float32Array[]) => Float32Array[];

/** Maximum gain of the voice, relative to its level in the mix. */
const MAX_GAIN = 2;

export async function createVoiceExtractor(rate: number): Promise<VoiceExtractor> {
  const enhanceSpeech = await loadGtcrn();
  const extractFromStereo = createStereoExtractor(enhanceSpeech);
  const down = createWholeSoundResampler(rate, SPEECH_SAMPLE_RATE);
  const up = createWholeSoundResampler(SPEECH_SAMPLE_RATE, rate);
  return (channels) => {
    const [left, right] = channels;
    if (channels.length === 2 && left && right) {
      const voices = extractFromStereo(down(left), down(right)).map(up);
      const gain = fitGain(voices, channels);
      return channels.map(({ length }, which) => scaleTo(voices[which] as Float32Array, gain, length));
    }
    const voice = up(enhanceSpeech(down(mixToMono(channels))));
    return channels.map((channel) => scaleTo(voice, fitGain([voice], [channel]), channel.length));
  };
}

function createStereoExtractor(enhanceSpeech: SpeechEnhancer) {
  const { analyze, synthesize } = createStft(WINDOW_SAMPLES);
  return (left: Float32Array, right: Float32Array): readonly [Float32Array, Float32Array] => {
    const { length } = left;
    const rotated = rotateToLoudest(analyze(left, right));
    const isVoiceElsewhere = hasVoiceElsewhere(rotated);
    if (!isVoiceElsewhere) applyMask(rotated.spectra.first.re, rotated.spectra.first.im, rotated.mask);
    const [near, far] = synthesize(rotated.spectra, length);
    const voice = analyze(enhanceSpeech(near), isVoiceElsewhere ? enhanceSpeech(far) : new Float32Array(length));
    rotated.rotateBack(voice.first, voice.second);
    return synthesize(voice, length);
  };
}

function applyMask(re: Float32Array, im: Float32Array, mask: Float32Array): void {
  for (const [at, share] of mask.entries()) {
    re[at] = (re[at] as number) * share;
    im[at] = (im[at] as number) * share;
  }
}

/** Gain of the voice in these channels, by least squares. */
function fitGain(voices: readonly Float32Array[], channels: readonly Float32Array[]): number {
  let product = 0;
  let power = 1e-9;
  for (const [which, voice] of voices.entries()) {
    const channel = channels[which] as Float32Array;
    for (let at = 0; at < voice.length; at++) {
      product += (voice[at] as number) * (channel[at] ?? 0);
      power += (voice[at] as number) ** 2;
    }
  }
  return Math.max(0, Math.min(MAX_GAIN, product / power));
}

function scaleTo(voice: Float32Array, gain: number, length: number): Float32Array {
  const out = new Float32Array(length);
  for (let at = 0; at < length; at++) out[at] = (voice[at] ?? 0) * gain;
  return out;
}
