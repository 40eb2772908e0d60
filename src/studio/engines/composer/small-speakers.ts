// Deep sounds made so that phones and laptops play them too: what lies too low for them is taken down and heard in its next
// octaves, where the ear finds the same pitch. Sounds that have enough above are left as they are.

import { highPass, lowPass } from './filter.ts';
import { shaped, sum } from './signal.ts';

/** Hertz; what small loudspeakers still play. */
const PLAYED_FROM = 170;
/** Share of the power above it, with some to spare for what changes and rooms take away. */
const ENOUGH = 0.48;
/** Power of the added octaves against what they stand for. */
const OCTAVES = 0.3;

const powerOf = (samples: Float32Array): number => samples.reduce((all, sample) => all + sample * sample, 0);

const above = (samples: Float32Array): Float32Array =>
  highPass(highPass(samples, PLAYED_FROM, 0.54), PLAYED_FROM, 1.31);

/** Twice the pitch and its evens: what a loudspeaker does to what is too deep for it. */
function octavesOf(low: Float32Array): Float32Array {
  const rectified = above(low.map(Math.abs));
  const wanted = OCTAVES * powerOf(low);
  return shaped(rectified, Math.sqrt(wanted / Math.max(1e-12, powerOf(rectified))));
}

export function forSmallSpeakers(samples: Float32Array): Float32Array {
  const played = above(samples);
  const all = powerOf(samples);
  if (powerOf(played) >= ENOUGH * all) return samples;
  const low = lowPass(lowPass(samples, PLAYED_FROM, 0.54), PLAYED_FROM, 1.31);
  const heard = sum(played, [octavesOf(low), 1]);
  const most = (powerOf(heard) * (1 - ENOUGH)) / ENOUGH;
  const gain = Math.min(1, Math.sqrt(most / Math.max(1e-12, powerOf(low))));
  return sum(heard, [low, gain]);
}
