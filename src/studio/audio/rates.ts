// Changes the sample rate by a rational factor with a tabulated windowed sinc, without delay.
// Knows nothing of what is heard.

/** Zero crossings of the sinc on each side. */
const CROSSINGS = 20;
/** Part of the narrower band that is kept whole. */
const KEPT = 0.96;

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));

const sinc = (x: number): number => (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x));

/** The whole sound at the new rate; sample 0 stays where it is. */
export type Resampler = (samples: Float32Array) => Float32Array;

export function createResampler(from: number, to: number): Resampler {
  if (from === to) return (samples) => samples;
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

  return (samples) => {
    const out = new Float32Array(Math.floor(((samples.length - 1) * phases) / step) + 1);
    const padded = new Float32Array(samples.length + 2 * taps);
    padded.set(samples, taps);
    for (let at = 0; at < out.length; at++) {
      const place = at * step;
      const row = (place % phases) * taps;
      const first = Math.floor(place / phases) - reach + 1 + taps;
      let sum = 0;
      for (let tap = 0; tap < taps; tap++)
        sum += (padded[first + tap] as number) * (table[row + tap] as number);
      out[at] = sum;
    }
    return out;
  };
}
