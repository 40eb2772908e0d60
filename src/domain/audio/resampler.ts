// Resamples audio by a rational factor with a tabulated windowed sinc, without delay.

import { concatSamples } from './mono-audio.ts';

/** Zero crossings of the sinc on each side. */
const SINC_CROSSINGS = 20;
/** Share of the narrower band that passes unchanged. */
const PASSBAND_SHARE = 0.96;

const greatestCommonDivisor = (a: number, b: number): number => (b === 0 ? a : greatestCommonDivisor(b, a % b));

const sinc = (x: number): number => (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x));

interface Kernel {
  /** The new rate is `phases / step` times the old one. */
  readonly phases: number;
  readonly step: number;
  /** Number of input samples on each side that contribute to an output sample. */
  readonly halfWidth: number;
  readonly table: Float32Array;
}

function createKernel(from: number, to: number): Kernel {
  const shared = greatestCommonDivisor(from, to);
  const phases = to / shared;
  const step = from / shared;
  const band = Math.min(1, to / from) * PASSBAND_SHARE;
  const halfWidth = Math.ceil(SINC_CROSSINGS / band);
  const taps = 2 * halfWidth;
  const table = new Float32Array(phases * taps);
  for (let phase = 0; phase < phases; phase++)
    for (let tap = 0; tap < taps; tap++) {
      const distance = tap - halfWidth + 1 - phase / phases;
      const window = Math.cos((Math.PI * distance) / (2 * (halfWidth + 1))) ** 2;
      table[phase * taps + tap] = band * sinc(band * distance) * window;
    }
  return { phases, step, halfWidth, table };
}

/** Resamples a sound in pieces; `flush` returns the rest. Sample 0 keeps its position. */
interface StreamResampler {
  push(samples: Float32Array): Float32Array;
  flush(): Float32Array;
}

export function createStreamResampler(from: number, to: number): StreamResampler {
  if (from === to) return { push: (samples) => samples, flush: () => new Float32Array(0) };
  const { phases, step, halfWidth, table } = createKernel(from, to);
  const taps = 2 * halfWidth;
  let pending = new Float32Array(taps);
  /** Index of the first buffered sample. */
  let pendingStart = -taps;
  let inputCount = 0;
  let outputCount = 0;

  /** Computes output samples up to index `end`. */
  const produce = (end: number): Float32Array => {
    const out = new Float32Array(Math.max(0, end - outputCount));
    for (let at = 0; at < out.length; at++) {
      const place = (outputCount + at) * step;
      const row = (place % phases) * taps;
      const start = Math.floor(place / phases) - halfWidth + 1 - pendingStart;
      let sum = 0;
      for (let tap = 0; tap < taps; tap++) sum += (pending[start + tap] as number) * (table[row + tap] as number);
      out[at] = sum;
    }
    outputCount += out.length;
    const done = Math.max(0, Math.floor((outputCount * step) / phases) - halfWidth + 1 - pendingStart);
    pending = pending.slice(done);
    pendingStart += done;
    return out;
  };
  const accept = (samples: Float32Array): void => {
    pending = concatSamples([pending, samples]);
  };

  return {
    push(samples) {
      accept(samples);
      inputCount += samples.length;
      return produce(Math.ceil(((inputCount - halfWidth) * phases) / step));
    },
    flush() {
      accept(new Float32Array(taps));
      return produce(inputCount === 0 ? 0 : Math.floor(((inputCount - 1) * phases) / step) + 1);
    },
  };
}

/** Resamples a whole sound. Sample 0 keeps its position. */
type Resampler = (samples: Float32Array) => Float32Array;

export function createWholeSoundResampler(from: number, to: number): Resampler {
  if (from === to) return (samples) => samples;
  return (samples) => {
    const stream = createStreamResampler(from, to);
    return concatSamples([stream.push(samples), stream.flush()]);
  };
}
