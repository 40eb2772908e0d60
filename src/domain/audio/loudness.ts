// Measures gated integrated loudness by ITU-R BS.1770-4 (https://www.itu.int/rec/R-REC-BS.1770). The filters are
// computed for any sample rate.

import type { MonoAudio } from './mono-audio.ts';

type Biquad = readonly [b0: number, b1: number, b2: number, a1: number, a2: number];

/** Models the acoustic effect of the head: +4 dB above about 1.7 kHz. */
function highShelf(rate: number): Biquad {
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

/** Models the ear's insensitivity below about 40 Hz. */
function highPass(rate: number): Biquad {
  const k = Math.tan((Math.PI * 38.13547087602444) / rate);
  const q = 0.5003270373238773;
  const a0 = 1 + k / q + k * k;
  return [1, -2, 1, (2 * (k * k - 1)) / a0, (1 - k / q + k * k) / a0];
}

type Filter = (sample: number) => number;

function createFilter([b0, b1, b2, a1, a2]: Biquad): Filter {
  let x1 = 0;
  let x2 = 0;
  let y1 = 0;
  let y2 = 0;
  return (x) => {
    const y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2;
    x2 = x1;
    x1 = x;
    y2 = y1;
    y1 = y;
    return y;
  };
}

const toLufs = (power: number): number => -0.691 + 10 * Math.log10(power);
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Steps of 100 ms in a block of 400 ms. */
const STEPS_PER_BLOCK = 4;

/** Returns the mean power of 400 ms blocks that overlap by three quarters. A shorter sound is one block. */
function blockPowers(steps: readonly number[], hop: number, rest: number, samples: number): readonly number[] {
  const energy = (from: number) => steps.slice(from, from + STEPS_PER_BLOCK).reduce((sum, one) => sum + one, 0);
  if (steps.length < STEPS_PER_BLOCK) return samples === 0 ? [] : [(energy(0) + rest) / samples];
  return Array.from(
    { length: steps.length - STEPS_PER_BLOCK + 1 },
    (_, from) => energy(from) / (STEPS_PER_BLOCK * hop),
  );
}

/** Measures a sound in pieces. Stores one number per 100 ms. */
interface LoudnessMeter {
  /** All pieces must have the same number of channels; the channels' powers are summed. */
  push(channels: readonly Float32Array[]): void;
  /** Returns the integrated loudness so far in LUFS; `-Infinity` for silence. */
  measure(): number;
}

export function createLoudnessMeter(rate: number): LoudnessMeter {
  const hop = Math.max(1, Math.round(0.1 * rate));
  const filters: Filter[] = [];
  const steps: number[] = [];
  let energy = 0;
  let samplesInStep = 0;
  let samples = 0;
  const filterForChannel = (channel: number): Filter => {
    const made = filters[channel];
    if (made) return made;
    const head = createFilter(highShelf(rate));
    const ear = createFilter(highPass(rate));
    const both: Filter = (x) => ear(head(x));
    filters[channel] = both;
    return both;
  };
  return {
    push(channels) {
      const channelFilters = channels.map((_, channel) => filterForChannel(channel));
      const length = channels[0]?.length ?? 0;
      for (let at = 0; at < length; at++) {
        for (let channel = 0; channel < channels.length; channel++)
          energy += (channelFilters[channel] as Filter)((channels[channel] as Float32Array)[at] as number) ** 2;
        samplesInStep += 1;
        if (samplesInStep < hop) continue;
        steps.push(energy);
        energy = 0;
        samplesInStep = 0;
      }
      samples += length;
    },
    measure() {
      const audible = blockPowers(steps, hop, energy, samples).filter((power) => toLufs(power) > -70);
      if (audible.length === 0) return Number.NEGATIVE_INFINITY;
      const gate = toLufs(mean(audible)) - 10;
      return toLufs(mean(audible.filter((power) => toLufs(power) > gate)));
    },
  };
}

/** Returns the integrated loudness in LUFS; `-Infinity` for silence. */
export function measureLoudness({ samples, sampleRate }: MonoAudio): number {
  const meter = createLoudnessMeter(sampleRate);
  meter.push([samples]);
  return meter.measure();
}
