// Filters with a movable cutoff (one state-variable filter in three forms), resonances, soft clipping and tape speed.
// Each returns new samples.

import { type CurveFunction, evaluateCurve, SAMPLE_RATE } from './signal.ts';

type FilterType = 'low' | 'high' | 'band';

/**
 * State-variable filter with trapezoidal integration, by Andrew Simper.
 * https://cytomic.com/files/dsp/SvfLinearTrapOptimised2.pdf
 */
function stateVariableFilter(samples: Float32Array, form: FilterType, hz: CurveFunction, q: number): Float32Array {
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
      g = Math.tan((Math.PI * Math.max(10, Math.min(20_000, evaluateCurve(hz, at / SAMPLE_RATE)))) / SAMPLE_RATE);
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

export const applyLowPass = (samples: Float32Array, hz: CurveFunction, q = 0.7): Float32Array =>
  stateVariableFilter(samples, 'low', hz, q);
export const applyHighPass = (samples: Float32Array, hz: CurveFunction, q = 0.7): Float32Array =>
  stateVariableFilter(samples, 'high', hz, q);
/** Has a gain of 1 at its centre. */
export const applyBandPass = (samples: Float32Array, hz: CurveFunction, q = 1): Float32Array =>
  stateVariableFilter(samples, 'band', hz, q);

export const softClip = (samples: Float32Array, drive: number): Float32Array =>
  samples.map((sample) => Math.tanh(sample * drive));

/** Sums several resonances, given as `[Hz, q, level]`, as in a throat or a metal sheet. */
export function applyResonances(
  samples: Float32Array,
  peaks: readonly (readonly [hz: CurveFunction, q: number, level: number])[],
): Float32Array {
  const out = new Float32Array(samples.length);
  for (const [hz, q, level] of peaks) {
    const band = applyBandPass(samples, hz, q);
    for (let at = 0; at < out.length; at++) out[at] = (out[at] as number) + (band[at] as number) * level;
  }
  return out;
}
