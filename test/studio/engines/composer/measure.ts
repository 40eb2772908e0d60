// Measurements for tests and benchmarks: the samples of a stereo WAV file, and the distribution of its energy in time
// and frequency.

import { createFft } from '../../../../src/studio/audio/fft.ts';

export interface StereoFile {
  readonly left: Float32Array;
  readonly right: Float32Array;
  readonly rate: number;
}

/** Reads 16-bit stereo PCM with a 44-byte header. Throws on anything else. */
export function readStereo(data: Buffer): StereoFile {
  if (data.readUInt16LE(22) !== 2 || data.readUInt16LE(34) !== 16) throw new Error('Not 16-bit stereo.');
  const n = (data.length - 44) / 4;
  const side = (offset: number): Float32Array =>
    Float32Array.from({ length: n }, (_, at) => data.readInt16LE(44 + at * 4 + offset) / 32768);
  return { left: side(0), right: side(2), rate: data.readUInt32LE(24) };
}

export const rmsOf = (samples: Float32Array): number =>
  Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);

/** Brightness: level of the differences between neighbouring samples, relative to the level. */
export const brightnessOf = (samples: Float32Array): number =>
  rmsOf(samples.slice(1).map((sample, at) => sample - (samples[at] ?? 0))) / rmsOf(samples);

interface Jumps {
  /** Length of a window in seconds. */
  readonly window: number;
  /** Minimum level of a window, as a share of the loudest one. */
  readonly loud: number;
  /** Minimum factor between a window and the two before. */
  readonly jump: number;
  /** Minimum seconds between two jumps. */
  readonly apart: number;
}

const STRIKES: Jumps = { window: 0.005, loud: 0.12, jump: 1.6, apart: 0.07 };
/** Larger than the random fluctuations of rumble. */
const EVENTS: Jumps = { window: 0.04, loud: 0.3, jump: 1.35, apart: 0.28 };

/** Seconds at which the level jumps. */
function jumpsIn({ left, rate }: StereoFile, { window, loud, jump, apart }: Jumps): number[] {
  const step = Math.round(rate * window);
  const levels = Array.from({ length: Math.floor(left.length / step) }, (_, at) =>
    rmsOf(left.subarray(at * step, (at + 1) * step)),
  );
  const least = Math.max(...levels) * loud;
  const found: number[] = [];
  for (const [at, level] of levels.entries()) {
    const seconds = (at * step) / rate;
    const before = Math.max(levels[at - 1] ?? 0, levels[at - 2] ?? 0);
    if (level > least && level > before * jump && seconds - (found.at(-1) ?? -1) > apart) found.push(seconds);
  }
  return found;
}

/** Times of strikes that are at least 70 ms apart. */
export const onsetsOf = (file: StereoFile): number[] => jumpsIn(file, STRIKES);

/** Times of events, such as a bark, a shot or a knock. */
export const eventsOf = (file: StereoFile): number[] => jumpsIn(file, EVENTS);

/** Share of the power above this frequency, from spectra of windows of 8192 samples. */
export function shareAbove({ left, right, rate }: StereoFile, hertz: number): number {
  const size = 8192;
  const fft = createFft(size);
  let [above, all] = [0, 0];
  for (const side of [left, right])
    for (let start = 0; start + size <= side.length; start += size / 2) {
      const real = Float32Array.from({ length: size }, (_, at) => {
        const window = 0.5 - 0.5 * Math.cos((2 * Math.PI * at) / size);
        return (side[start + at] as number) * window;
      });
      const imaginary = new Float32Array(size);
      fft.forward(real, imaginary);
      for (let bin = 1; bin < size / 2; bin++) {
        const power = (real[bin] as number) ** 2 + (imaginary[bin] as number) ** 2;
        all += power;
        if ((bin * rate) / size >= hertz) above += power;
      }
    }
  return above / Math.max(1e-12, all);
}
