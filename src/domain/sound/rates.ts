// Changes the sample rate by a rational factor with a tabulated windowed sinc, without delay.
// Knows nothing of what is heard.

import { joined } from './sound.ts';

/** Zero crossings of the sinc on each side. */
const CROSSINGS = 20;
/** Part of the narrower band that is kept whole. */
const KEPT = 0.96;

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));

const sinc = (x: number): number => (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x));

interface Kernel {
  /** The new rate is `phases / step` of the old one. */
  readonly phases: number;
  readonly step: number;
  /** So many samples before and after the place of a new one have a part in it. */
  readonly reach: number;
  readonly table: Float32Array;
}

function kernelFor(from: number, to: number): Kernel {
  const shared = divisor(from, to);
  const phases = to / shared;
  const step = from / shared;
  const band = Math.min(1, to / from) * KEPT;
  const reach = Math.ceil(CROSSINGS / band);
  const taps = 2 * reach;
  const table = new Float32Array(phases * taps);
  for (let phase = 0; phase < phases; phase++)
    for (let tap = 0; tap < taps; tap++) {
      const distance = tap - reach + 1 - phase / phases;
      const window = Math.cos((Math.PI * distance) / (2 * (reach + 1))) ** 2;
      table[phase * taps + tap] = band * sinc(band * distance) * window;
    }
  return { phases, step, reach, table };
}

/** Takes the pieces of one sound and gives them at the new rate; `flush` gives what is left. Sample 0 stays where it is. */
export interface RateStream {
  push(samples: Float32Array): Float32Array;
  flush(): Float32Array;
}

export function createRateStream(from: number, to: number): RateStream {
  if (from === to) return { push: (samples) => samples, flush: () => new Float32Array(0) };
  const { phases, step, reach, table } = kernelFor(from, to);
  const taps = 2 * reach;
  let waiting = new Float32Array(taps);
  /** Which sample of the sound the first waiting one is. */
  let first = -taps;
  let heard = 0;
  let given = 0;

  /** New samples up to the one with this number. */
  const give = (end: number): Float32Array => {
    const out = new Float32Array(Math.max(0, end - given));
    for (let at = 0; at < out.length; at++) {
      const place = (given + at) * step;
      const row = (place % phases) * taps;
      const start = Math.floor(place / phases) - reach + 1 - first;
      let sum = 0;
      for (let tap = 0; tap < taps; tap++)
        sum += (waiting[start + tap] as number) * (table[row + tap] as number);
      out[at] = sum;
    }
    given += out.length;
    const done = Math.max(0, Math.floor((given * step) / phases) - reach + 1 - first);
    waiting = waiting.slice(done);
    first += done;
    return out;
  };
  const take = (samples: Float32Array): void => {
    waiting = joined([waiting, samples]);
  };

  return {
    push(samples) {
      take(samples);
      heard += samples.length;
      return give(Math.ceil(((heard - reach) * phases) / step));
    },
    flush() {
      take(new Float32Array(taps));
      return give(heard === 0 ? 0 : Math.floor(((heard - 1) * phases) / step) + 1);
    },
  };
}

/** The whole sound at the new rate; sample 0 stays where it is. */
export type Resampler = (samples: Float32Array) => Float32Array;

export function createResampler(from: number, to: number): Resampler {
  if (from === to) return (samples) => samples;
  return (samples) => {
    const stream = createRateStream(from, to);
    return joined([stream.push(samples), stream.flush()]);
  };
}
