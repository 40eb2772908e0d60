// Adds the sound above 11 kHz to the voices. The network does not see it, so it is shared out over time like the octave
// below, as Spleeter's option `mask_extension: average` does. Otherwise the hiss of an S would stay behind.

import { createStft } from '../../audio/stft.ts';
import type { NativeStems, StereoSamples } from './native-separator.ts';
import { MAX_FREQUENCY, MODEL_SAMPLE_RATE } from './window.ts';

/** Window of 46 ms, short enough for the hiss of an S. */
const FFT_SAMPLES = 2048;
const HOP_SAMPLES = FFT_SAMPLES / 4;
/** Bins of the octave below the highest frequency, without the edge. */
const toBin = (frequency: number): number => Math.round((frequency * FFT_SAMPLES) / MODEL_SAMPLE_RATE);
const BINS = { from: toBin(MAX_FREQUENCY / 2), until: toBin(MAX_FREQUENCY * 0.95) } as const;
const SILENT_POWER = 1e-9;

const { analyze } = createStft(FFT_SAMPLES);

export const addHighBand = (mix: StereoSamples, { voices, accompaniment }: NativeStems): StereoSamples => [
  addToChannel(mix[0], voices[0], accompaniment[0]),
  addToChannel(mix[1], voices[1], accompaniment[1]),
];

function addToChannel(mix: Float32Array, voice: Float32Array, rest: Float32Array): Float32Array {
  const shares = measureShares(voice, rest);
  return voice.map((sample, at) => {
    const highBand = (mix[at] as number) - sample - (rest[at] as number);
    return sample + highBand * readShare(shares, at);
  });
}

/** Mean mask of the voice in each frame, weighted by power: 0 to 1. */
function measureShares(voice: Float32Array, rest: Float32Array): Float32Array {
  const { frames, bins, first, second } = analyze(voice, rest);
  const shares = new Float32Array(frames);
  for (let frame = 0; frame < frames; frame++) {
    let product = 0;
    let power = SILENT_POWER;
    for (let at = frame * bins + BINS.from; at < frame * bins + BINS.until; at++) {
      const re = first.re[at] as number;
      const im = first.im[at] as number;
      const mixRe = re + (second.re[at] as number);
      const mixIm = im + (second.im[at] as number);
      product += re * mixRe + im * mixIm;
      power += mixRe * mixRe + mixIm * mixIm;
    }
    shares[frame] = Math.max(0, Math.min(1, product / power));
  }
  return shares;
}

/** Interpolates between the centers of the frames. The center of frame 1 is sample 0. */
function readShare(shares: Float32Array, sample: number): number {
  const place = sample / HOP_SAMPLES + 1;
  const frame = Math.floor(place);
  const before = shares[frame] ?? 0;
  return before + (place - frame) * ((shares[frame + 1] ?? before) - before);
}
