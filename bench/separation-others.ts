// Baselines for separation, in memory and in the same run: the speech network alone, on the mean of both channels and
// on each channel; and the previous method (commit 99f8f6c), which passes the exact middle to the network.

import { createWholeSoundResampler } from '../src/domain/audio/resampler.ts';
import { createFft } from '../src/studio/audio/fft.ts';
import { loadGtcrn, SPEECH_SAMPLE_RATE } from '../src/studio/engines/gtcrn/gtcrn.ts';

/** Returns the voice of each of the two channels. */
export type Method = (channels: readonly [Float32Array, Float32Array]) => readonly Float32Array[];

export async function otherMethods(rate: number): Promise<Readonly<Record<'mean' | 'each' | 'before', Method>>> {
  const keepSpeech = await loadGtcrn();
  const [down, up] = [
    createWholeSoundResampler(rate, SPEECH_SAMPLE_RATE),
    createWholeSoundResampler(SPEECH_SAMPLE_RATE, rate),
  ];
  const found = (sound: Float32Array): Float32Array => up(keepSpeech(down(sound)));
  const spread = (voice: Float32Array, channels: readonly Float32Array[]) =>
    channels.map((channel) => scaled(voice, shareOf(voice, channel), channel.length));
  return {
    mean: ([left, right]) => spread(found(left.map((one, at) => (one + (right[at] as number)) / 2)), [left, right]),
    each: (channels) => channels.map((channel) => scaled(found(channel), 1, channel.length)),
    before: ([left, right]) => spread(found(centreOf(left, right, rate)), [left, right]),
  };
}

function shareOf(voice: Float32Array, channel: Float32Array): number {
  const product = voice.reduce((sum, sample, at) => sum + sample * (channel[at] ?? 0), 0);
  const power = voice.reduce((sum, sample) => sum + sample * sample, 1e-9);
  return Math.max(0, Math.min(2, product / power));
}

const scaled = (voice: Float32Array, gain: number, length: number): Float32Array =>
  new Float32Array(length).map((_, at) => (voice[at] ?? 0) * gain);

/** Window length. Rounded to a power of two in samples. */
const WINDOW_SECONDS = 0.09;
/** Steepness of the mask. Higher values remove more of the sides, and more of the middle too. */
const POWER = 12;

const fftNear = (rate: number): ReturnType<typeof createFft> =>
  createFft(2 ** Math.round(Math.log2(rate * WINDOW_SECONDS)));

/** Share of the bin in the middle, from 0 to 1: 1 for equal channels, 0 for one channel alone or opposite phases. */
function sharedBy(lr: number, li: number, rr: number, ri: number): number {
  const left = lr * lr + li * li;
  const right = rr * rr + ri * ri;
  const together = 2 * (lr * rr + li * ri);
  return together <= 0 ? 0 : (together / (left + right + 1e-20)) ** POWER;
}

function centreOf(left: Float32Array, right: Float32Array, rate: number): Float32Array {
  const fft = fftNear(rate);
  const { size } = fft;
  const hop = size / 4;
  const window = Float32Array.from({ length: size }, (_, at) => Math.sin((Math.PI * (at + 0.5)) / size));
  const out = new Float32Array(left.length);
  const re = new Float32Array(size);
  const im = new Float32Array(size);
  for (let start = hop - size; start < left.length; start += hop) {
    for (let at = 0; at < size; at++) {
      const shape = window[at] as number;
      re[at] = shape * (left[start + at] ?? 0);
      im[at] = shape * (right[start + at] ?? 0);
    }
    fft.forward(re, im);
    maskedSum(re, im, size);
    fft.inverse(re, im);
    for (let at = Math.max(0, -start); at < size && start + at < out.length; at++)
      // Four windows overlap, and their squares add up to two.
      out[start + at] = (out[start + at] as number) + ((re[at] as number) * (window[at] as number)) / 2;
  }
  return out;
}

/** Separates two real spectra that were transformed as one (left real, right imaginary), and leaves the masked mean. */
function maskedSum(re: Float32Array, im: Float32Array, size: number): void {
  for (let bin = 0; bin <= size / 2; bin++) {
    const twin = (size - bin) % size;
    const a = re[bin] as number;
    const b = im[bin] as number;
    const c = re[twin] as number;
    const d = im[twin] as number;
    const lr = (a + c) / 2;
    const li = (b - d) / 2;
    const rr = (b + d) / 2;
    const ri = (c - a) / 2;
    const mask = sharedBy(lr, li, rr, ri) / 2;
    re[bin] = re[twin] = mask * (lr + rr);
    im[bin] = mask * (li + ri);
    im[twin] = -(im[bin] as number);
  }
}
