// One layer of a scene as stereo sound: the recipe, then its changes in the order nature has them: speed, direction in
// time, matter, air, movement, room. Knows nothing of prompts.

import { loudnessOf } from '../../../domain/sound/loudness.ts';
import { warped } from '../../audio/resample.ts';
import { highPass, lowPass, resonant } from './filter.ts';
import type { Change } from './lexicon/modifiers.ts';
import { type Random, randomFrom } from './random.ts';
import type { Recipe } from './recipe.ts';
import { roomOf } from './reverb.ts';
import { mixInto, RATE, shaped, sum } from './signal.ts';
import { forSmallSpeakers } from './small-speakers.ts';
import type { Stereo } from './stereo.ts';

const LAYER_LUFS = -24;
const MOST_PEAK = 1.2;

/** Sheet metal's first inharmonic modes. */
const SHEET: readonly (readonly [number, number, number])[] = [
  [410, 25, 1.6],
  [980, 30, 1.8],
  [1730, 35, 1.6],
  [2870, 40, 1.5],
  [4230, 40, 1.2],
];

function made({ recipe, change, count }: LayerPlan, n: number, random: Random): Float32Array {
  const { pitch, pace, force, low, high, metal, reversed } = change;
  const raw = recipe({ n: Math.ceil(n * pitch) + 64, random, pace: pace / pitch, force, count });
  let sound = warped(raw, pitch).subarray(0, n);
  if (reversed) sound = sound.slice().reverse();
  if (metal > 0) sound = sum(resonant(sound, SHEET), [sound, 1 - metal]);
  if (high > 20) sound = highPass(highPass(sound, high), high);
  if (low < 20_000) sound = lowPass(lowPass(sound, low), low);
  return forSmallSpeakers(sound);
}

/** Gain over the share of the time that has passed, and place from -1 (left) to 1. */
function movement(
  { moving }: Change,
  place: number,
): { gain: (share: number) => number; pan: (share: number) => number } {
  if (moving === 'past')
    return { gain: (share) => 0.12 + Math.sin(Math.PI * share) ** 2, pan: (share) => 1.6 * share - 0.8 };
  if (moving === 'away') return { gain: (share) => (1 - share) ** 1.6 + 0.02, pan: () => place };
  if (moving === 'nearer') return { gain: (share) => share ** 1.6 + 0.02, pan: () => place };
  return { gain: () => 1, pan: () => place };
}

function placed(sound: Stereo, change: Change, place: number): Stereo {
  const seconds = sound.left.length / RATE;
  const { gain, pan } = movement(change, place);
  const side = (samples: Float32Array, sign: number): Float32Array =>
    shaped(samples, (t) => gain(t / seconds) * Math.sqrt((1 + sign * pan(t / seconds)) / 2));
  return { left: side(sound.left, -1), right: side(sound.right, 1) };
}

/** At one level, sparse sounds included. */
function balanced({ left, right }: Stereo, decibels: number): Stereo {
  const loudness = loudnessOf({ samples: left, rate: RATE });
  if (!Number.isFinite(loudness)) return { left, right };
  const peak = left.reduce((most, sample) => Math.max(most, Math.abs(sample)), 1e-9);
  const gain = Math.min(10 ** ((LAYER_LUFS - loudness) / 20), MOST_PEAK / peak) * 10 ** (decibels / 20);
  return { left: left.map((sample) => sample * gain), right: right.map((sample) => sample * gain) };
}

export interface LayerPlan {
  readonly recipe: Recipe;
  readonly change: Change;
  /** All around: each ear hears its own take. */
  readonly wide: boolean;
  readonly seed: number;
  /** Decibels in the mix. */
  readonly gain: number;
  /** How often it is heard, where that was said. */
  readonly count?: number | undefined;
}

export function layerOf(plan: LayerPlan, n: number): Stereo {
  const { change, wide, seed, gain } = plan;
  const left = made(plan, n, randomFrom(seed));
  // Ears hear the same events.
  const right = wide && plan.count === undefined ? made(plan, n, randomFrom(seed + 1)) : left.slice();
  const place = wide ? 0 : randomFrom(seed)(-0.35, 0.35);
  const dry = balanced(placed({ left, right }, change, place), gain + change.gain);
  if (change.room === 0) return dry;
  const wet = roomOf(sum(dry.left.slice(), [dry.right, 1]), change.size, 0.35);
  const near = 1 - change.room * 0.6;
  const far = change.room * 1.4;
  return {
    left: mixInto(shaped(dry.left, near), wet.left, 0, far),
    right: mixInto(shaped(dry.right, near), wet.right, 0, far),
  };
}
