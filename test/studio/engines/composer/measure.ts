// Measures for tests and the bench: a stereo WAV file's samples, and where in the spectrum its energy is.

import { createFft } from '../../../../src/studio/audio/fft.ts';

export interface StereoFile {
  readonly left: Float32Array;
  readonly right: Float32Array;
  readonly rate: number;
}

/** 16-bit stereo PCM with a 44-byte header; throws on anything else. */
export function readStereo(data: Buffer): StereoFile {
  if (data.readUInt16LE(22) !== 2 || data.readUInt16LE(34) !== 16) throw new Error('Not 16-bit stereo.');
  const n = (data.length - 44) / 4;
  const side = (offset: number): Float32Array =>
    Float32Array.from({ length: n }, (_, at) => data.readInt16LE(44 + at * 4 + offset) / 32768);
  return { left: side(0), right: side(2), rate: data.readUInt32LE(24) };
}

export const rmsOf = (samples: Float32Array): number =>
  Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);

/** How bright: the level of the differences between neighbours against the level itself. */
export const brightnessOf = (samples: Float32Array): number =>
  rmsOf(samples.slice(1).map((sample, at) => sample - (samples[at] ?? 0))) / rmsOf(samples);

interface Jumps {
  /** Seconds of a window. */
  readonly window: number;
  /** Share of the loudest window that one has to reach. */
  readonly loud: number;
  /** How many times louder than the two before. */
  readonly jump: number;
  /** Seconds between two. */
  readonly apart: number;
}

const STRIKES: Jumps = { window: 0.005, loud: 0.12, jump: 1.6, apart: 0.07 };
/** Rumble goes up and down by itself within less time than these. */
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

/** Each a strike, at least 70 ms after the one before. */
export const onsetsOf = (file: StereoFile): number[] => jumpsIn(file, STRIKES);

/** Each something that happens: a bark, a shot, a knock. */
export const eventsOf = (file: StereoFile): number[] => jumpsIn(file, EVENTS);

/** Share of the power above so many hertz, by spectra of windows of 8192 samples. */
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
