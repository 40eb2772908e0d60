// Makes deep sounds audible on phones and laptops: adds harmonics above the frequencies that small speakers cannot
// play. The ear hears the same pitch. Leaves sounds with enough higher frequencies unchanged.

import { applyHighPass, applyLowPass } from './filters.ts';
import { applyEnvelope, mixAllInto } from './signal.ts';

/** Lowest frequency of small speakers, in Hz. */
const SMALL_SPEAKER_HZ = 170;
/** Minimum share of the power above that frequency, including a reserve for later changes and reverb. */
const MIN_AUDIBLE_SHARE = 0.48;
/** Power of the added harmonics, relative to the low frequencies that they replace. */
const HARMONICS_POWER = 0.3;

const computePower = (samples: Float32Array): number => samples.reduce((all, sample) => all + sample * sample, 0);

const keepAudible = (samples: Float32Array): Float32Array =>
  applyHighPass(applyHighPass(samples, SMALL_SPEAKER_HZ, 0.54), SMALL_SPEAKER_HZ, 1.31);

/** Even harmonics of the signal, by rectification, as in an overloaded speaker. */
function createHarmonics(low: Float32Array): Float32Array {
  const rectified = keepAudible(low.map(Math.abs));
  const wanted = HARMONICS_POWER * computePower(low);
  return applyEnvelope(rectified, Math.sqrt(wanted / Math.max(1e-12, computePower(rectified))));
}

export function addBassHarmonics(samples: Float32Array): Float32Array {
  const played = keepAudible(samples);
  const all = computePower(samples);
  if (computePower(played) >= MIN_AUDIBLE_SHARE * all) return samples;
  const low = applyLowPass(applyLowPass(samples, SMALL_SPEAKER_HZ, 0.54), SMALL_SPEAKER_HZ, 1.31);
  const heard = mixAllInto(played, [createHarmonics(low), 1]);
  const maxPower = (computePower(heard) * (1 - MIN_AUDIBLE_SHARE)) / MIN_AUDIBLE_SHARE;
  const gain = Math.min(1, Math.sqrt(maxPower / Math.max(1e-12, computePower(low))));
  return mixAllInto(heard, [low, gain]);
}
