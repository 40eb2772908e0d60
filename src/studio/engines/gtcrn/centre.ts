// What both stereo channels have in common, as one channel: frequencies that only one side has, or that the sides have
// in different phase, are turned down. Speech is usually recorded in the middle, a band is not.

import { createFft, type Fft } from '../../audio/fft.ts';

/** How long the windows are; a power of two of samples near it is taken. */
const WINDOW_SECONDS = 0.09;
/** The steepness of the mask: higher takes more of the sides away, and more of the middle with it. */
const POWER = 12;

const fftNear = (rate: number): Fft => createFft(2 ** Math.round(Math.log2(rate * WINDOW_SECONDS)));

/** How much of this bin is in the middle, 0 to 1: 1 for equal sides, 0 for one side alone or opposite phase. */
function sharedBy(lr: number, li: number, rr: number, ri: number): number {
  const left = lr * lr + li * li;
  const right = rr * rr + ri * ri;
  const together = 2 * (lr * rr + li * ri);
  return together <= 0 ? 0 : (together / (left + right + 1e-20)) ** POWER;
}

export function centreOf(left: Float32Array, right: Float32Array, rate: number): Float32Array {
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

/** Two real spectra were transformed as one (left real, right imaginary): takes them apart, leaves the masked mean. */
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
