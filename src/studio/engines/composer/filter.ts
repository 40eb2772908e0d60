// Filters whose cutoff may move: one state-variable filter in its three forms, soft clipping, and tape speed.
// Returns new samples. Knows nothing of what is filtered.

import { type Curve, RATE, valueAt } from './signal.ts';

type Form = 'low' | 'high' | 'band';

/** Andrew Simper's trapezoidal state-variable filter. https://cytomic.com/files/dsp/SvfLinearTrapOptimised2.pdf */
function svf(samples: Float32Array, form: Form, hz: Curve, q: number): Float32Array {
  const out = new Float32Array(samples.length);
  const k = 1 / q;
  let s1 = 0;
  let s2 = 0;
  let g = 0;
  let a1 = 0;
  let a2 = 0;
  let a3 = 0;
  for (let at = 0; at < samples.length; at++) {
    if (at === 0 || (typeof hz !== 'number' && at % 16 === 0)) {
      g = Math.tan((Math.PI * Math.max(10, Math.min(20_000, valueAt(hz, at / RATE)))) / RATE);
      a1 = 1 / (1 + g * (g + k));
      a2 = g * a1;
      a3 = g * a2;
    }
    const x = samples[at] as number;
    const v3 = x - s2;
    const v1 = a1 * s1 + a2 * v3;
    const v2 = s2 + a2 * s1 + a3 * v3;
    s1 = 2 * v1 - s1;
    s2 = 2 * v2 - s2;
    out[at] = form === 'low' ? v2 : form === 'band' ? k * v1 : x - k * v1 - v2;
  }
  return out;
}

export const lowPass = (samples: Float32Array, hz: Curve, q = 0.7): Float32Array =>
  svf(samples, 'low', hz, q);
export const highPass = (samples: Float32Array, hz: Curve, q = 0.7): Float32Array =>
  svf(samples, 'high', hz, q);
/** Unity gain at its centre. */
export const bandPass = (samples: Float32Array, hz: Curve, q = 1): Float32Array =>
  svf(samples, 'band', hz, q);

export const driven = (samples: Float32Array, drive: number): Float32Array =>
  samples.map((sample) => Math.tanh(sample * drive));

/** Every peak of a set of resonances at once; `[hertz, q, level]`, like a throat or a sheet of metal. */
export function resonant(
  samples: Float32Array,
  peaks: readonly (readonly [hz: Curve, q: number, level: number])[],
): Float32Array {
  const out = new Float32Array(samples.length);
  for (const [hz, q, level] of peaks) {
    const band = bandPass(samples, hz, q);
    for (let at = 0; at < out.length; at++) out[at] = (out[at] as number) + (band[at] as number) * level;
  }
  return out;
}
