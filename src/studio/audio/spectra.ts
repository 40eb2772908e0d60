// Two sounds of one length ↔ their spectra over time, in one transform, since both are real. Windows overlap by three
// quarters; what was not changed comes back as it was. Knows nothing of what is heard.

import { createFft } from './fft.ts';

/** Complex values: frame after frame, each of `bins`. */
export interface Spectrum {
  readonly re: Float32Array;
  readonly im: Float32Array;
}

export interface Spectra {
  readonly frames: number;
  readonly bins: number;
  readonly one: Spectrum;
  readonly other: Spectrum;
}

export interface Spectrograph {
  spectraOf(one: Float32Array, other: Float32Array): Spectra;
  /** Both sounds again, `length` samples each. */
  soundsOf(spectra: Spectra, length: number): readonly [Float32Array, Float32Array];
}

const OVERLAP = 4;

const emptySpectrum = (values: number): Spectrum => ({
  re: new Float32Array(values),
  im: new Float32Array(values),
});

/** `size` samples a window, a power of two. */
export function createSpectrograph(size: number): Spectrograph {
  const fft = createFft(size);
  const hop = size / OVERLAP;
  const bins = size / 2 + 1;
  const window = Float32Array.from({ length: size }, (_, at) => Math.sin((Math.PI * (at + 0.5)) / size));
  const re = new Float32Array(size);
  const im = new Float32Array(size);

  return {
    spectraOf(one, other) {
      const frames = Math.ceil(one.length / hop) + OVERLAP - 1;
      const first = emptySpectrum(frames * bins);
      const second = emptySpectrum(frames * bins);
      for (let frame = 0; frame < frames; frame++) {
        const start = (frame + 1) * hop - size;
        for (let at = 0; at < size; at++) {
          const shape = window[at] as number;
          re[at] = shape * (one[start + at] ?? 0);
          im[at] = shape * (other[start + at] ?? 0);
        }
        fft.forward(re, im);
        takeApart(re, im, first, second, frame * bins);
      }
      return { frames, bins, one: first, other: second };
    },
    soundsOf({ frames, one, other }, length) {
      const sounds = [new Float32Array(length), new Float32Array(length)] as const;
      for (let frame = 0; frame < frames; frame++) {
        const start = (frame + 1) * hop - size;
        putTogether(re, im, one, other, frame * bins);
        fft.inverse(re, im);
        const from = Math.max(0, -start);
        const until = Math.min(size, length - start);
        for (let at = from; at < until; at++) {
          // Four windows overlap, and their squares add up to two.
          const shape = (window[at] as number) / 2;
          sounds[0][start + at] = (sounds[0][start + at] as number) + (re[at] as number) * shape;
          sounds[1][start + at] = (sounds[1][start + at] as number) + (im[at] as number) * shape;
        }
      }
      return sounds;
    },
  };
}

/** The transform of `one + i · other` → the spectra of both, from `row` on. */
function takeApart(re: Float32Array, im: Float32Array, one: Spectrum, other: Spectrum, row: number): void {
  const size = re.length;
  for (let bin = 0; bin <= size / 2; bin++) {
    const twin = (size - bin) % size;
    const a = re[bin] as number;
    const b = im[bin] as number;
    const c = re[twin] as number;
    const d = im[twin] as number;
    one.re[row + bin] = (a + c) / 2;
    one.im[row + bin] = (b - d) / 2;
    other.re[row + bin] = (b + d) / 2;
    other.im[row + bin] = (c - a) / 2;
  }
}

/** Undoes {@link takeApart}. */
function putTogether(re: Float32Array, im: Float32Array, one: Spectrum, other: Spectrum, row: number): void {
  const size = re.length;
  for (let bin = 0; bin <= size / 2; bin++) {
    const at = row + bin;
    const twin = (size - bin) % size;
    const a = one.re[at] as number;
    const b = one.im[at] as number;
    const c = other.re[at] as number;
    const d = other.im[at] as number;
    re[twin] = a + d;
    im[twin] = c - b;
    re[bin] = a - d;
    im[bin] = b + c;
  }
}
