// Converts two real sounds of equal length to spectra over time and back, in one transform for both. Windows overlap by
// three quarters; unchanged spectra reproduce the input.

import { createFft } from './fft.ts';

/** Complex values, stored frame by frame with `bins` values each. */
export interface ComplexSpectrogram {
  readonly re: Float32Array;
  readonly im: Float32Array;
}

export interface SpectrogramPair {
  readonly frames: number;
  readonly bins: number;
  readonly first: ComplexSpectrogram;
  readonly second: ComplexSpectrogram;
}

interface Stft {
  analyze(one: Float32Array, other: Float32Array): SpectrogramPair;
  synthesize(spectra: SpectrogramPair, length: number): readonly [Float32Array, Float32Array];
}

const OVERLAP = 4;

const emptySpectrum = (values: number): ComplexSpectrogram => ({
  re: new Float32Array(values),
  im: new Float32Array(values),
});

/** @param size Samples per window, a power of two. */
export function createStft(size: number): Stft {
  const fft = createFft(size);
  const hop = size / OVERLAP;
  const bins = size / 2 + 1;
  const window = Float32Array.from({ length: size }, (_, at) => Math.sin((Math.PI * (at + 0.5)) / size));
  const re = new Float32Array(size);
  const im = new Float32Array(size);

  return {
    analyze(one, other) {
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
        separateSpectra(re, im, first, second, frame * bins);
      }
      return { frames, bins, first, second };
    },
    synthesize({ frames, first, second }, length) {
      const sounds = [new Float32Array(length), new Float32Array(length)] as const;
      for (let frame = 0; frame < frames; frame++) {
        const start = (frame + 1) * hop - size;
        combineSpectra(re, im, first, second, frame * bins);
        fft.inverse(re, im);
        const from = Math.max(0, -start);
        const until = Math.min(size, length - start);
        for (let at = from; at < until; at++) {
          // Halved, because the squares of the four overlapping windows add up to two.
          const shape = (window[at] as number) / 2;
          sounds[0][start + at] = (sounds[0][start + at] as number) + (re[at] as number) * shape;
          sounds[1][start + at] = (sounds[1][start + at] as number) + (im[at] as number) * shape;
        }
      }
      return sounds;
    },
  };
}

/** Separates the transform of `one + i · other` into both spectra, written from `row` on. */
function separateSpectra(
  re: Float32Array,
  im: Float32Array,
  one: ComplexSpectrogram,
  other: ComplexSpectrogram,
  row: number,
): void {
  const size = re.length;
  for (let bin = 0; bin <= size / 2; bin++) {
    const mirrorBin = (size - bin) % size;
    const a = re[bin] as number;
    const b = im[bin] as number;
    const c = re[mirrorBin] as number;
    const d = im[mirrorBin] as number;
    one.re[row + bin] = (a + c) / 2;
    one.im[row + bin] = (b - d) / 2;
    other.re[row + bin] = (b + d) / 2;
    other.im[row + bin] = (c - a) / 2;
  }
}

/** Inverse of {@link separateSpectra}. */
function combineSpectra(
  re: Float32Array,
  im: Float32Array,
  one: ComplexSpectrogram,
  other: ComplexSpectrogram,
  row: number,
): void {
  const size = re.length;
  for (let bin = 0; bin <= size / 2; bin++) {
    const at = row + bin;
    const mirrorBin = (size - bin) % size;
    const a = one.re[at] as number;
    const b = one.im[at] as number;
    const c = other.re[at] as number;
    const d = other.im[at] as number;
    re[mirrorBin] = a + d;
    im[mirrorBin] = c - b;
    re[bin] = a - d;
    im[bin] = b + c;
  }
}
