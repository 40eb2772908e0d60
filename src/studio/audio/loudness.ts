// How loud a sound is to the ear: gated integrated loudness of mono sound after ITU-R BS.1770-4.
// https://www.itu.int/rec/R-REC-BS.1770 - the filters are recomputed for any sample rate. Changes nothing, only measures.

import type { Sound } from './wav.ts';

type Biquad = readonly [b0: number, b1: number, b2: number, a1: number, a2: number];

/** The head's influence: +4 dB above about 1.7 kHz. */
function shelf(rate: number): Biquad {
  const k = Math.tan((Math.PI * 1681.974450955533) / rate);
  const q = 0.7071752369554196;
  const high = 10 ** (3.999843853973347 / 20);
  const band = high ** 0.4996667741545416;
  const a0 = 1 + k / q + k * k;
  return [
    (high + (band * k) / q + k * k) / a0,
    (2 * (k * k - high)) / a0,
    (high - (band * k) / q + k * k) / a0,
    (2 * (k * k - 1)) / a0,
    (1 - k / q + k * k) / a0,
  ];
}

/** The ear's deafness below about 40 Hz. */
function highPass(rate: number): Biquad {
  const k = Math.tan((Math.PI * 38.13547087602444) / rate);
  const q = 0.5003270373238773;
  const a0 = 1 + k / q + k * k;
  return [1, -2, 1, (2 * (k * k - 1)) / a0, (1 - k / q + k * k) / a0];
}

function filtered(samples: Float32Array, [b0, b1, b2, a1, a2]: Biquad): Float32Array {
  const out = new Float32Array(samples.length);
  let x1 = 0;
  let x2 = 0;
  let y1 = 0;
  let y2 = 0;
  for (let at = 0; at < samples.length; at++) {
    const x = samples[at] as number;
    const y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2;
    x2 = x1;
    x1 = x;
    y2 = y1;
    y1 = y;
    out[at] = y;
  }
  return out;
}

const toLufs = (power: number): number => -0.691 + 10 * Math.log10(power);
const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Mean power of blocks of 400 ms that overlap by three quarters; a shorter sound is one block. */
function blockPowers(samples: Float32Array, rate: number): number[] {
  const size = Math.min(samples.length, Math.round(0.4 * rate));
  const hop = Math.max(1, Math.round(0.1 * rate));
  const powers: number[] = [];
  for (let start = 0; start + size <= samples.length && size > 0; start += hop) {
    let sum = 0;
    for (let at = start; at < start + size; at++) sum += (samples[at] as number) ** 2;
    powers.push(sum / size);
  }
  return powers;
}

/** Integrated loudness in LUFS; `-Infinity` for silence. */
export function loudnessOf({ samples, rate }: Sound): number {
  const weighted = filtered(filtered(samples, shelf(rate)), highPass(rate));
  const audible = blockPowers(weighted, rate).filter((power) => toLufs(power) > -70);
  if (audible.length === 0) return Number.NEGATIVE_INFINITY;
  const gate = toLufs(mean(audible)) - 10;
  return toLufs(mean(audible.filter((power) => toLufs(power) > gate)));
}
