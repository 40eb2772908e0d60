// Renders one layer of a scene in stereo: the recipe, then its changes in natural order: speed, reversal, material,
// air, movement, room.

import { measureLoudness } from '../../../domain/audio/loudness.ts';
import { findPeak } from '../../../domain/audio/samples.ts';
import { changeTapeSpeed } from '../../audio/resample.ts';
import { addBassHarmonics } from './bass-harmonics.ts';
import { applyHighPass, applyLowPass, applyResonances } from './filters.ts';
import type { SoundChange } from './lexicon/modifiers.ts';
import { createRandom, type Random } from './random.ts';
import type { SoundRecipe } from './recipe.ts';
import { renderWetReverb } from './reverb.ts';
import { applyEnvelope, mixAllInto, mixInto, SAMPLE_RATE } from './signal.ts';
import type { StereoSound } from './stereo.ts';

const LAYER_LUFS = -24;
const MAX_PEAK = 1.2;

/** First inharmonic modes of sheet metal: `[Hz, q, level]`. */
const SHEET_METAL_MODES: readonly (readonly [number, number, number])[] = [
  [410, 25, 1.6],
  [980, 30, 1.8],
  [1730, 35, 1.6],
  [2870, 40, 1.5],
  [4230, 40, 1.2],
];

function renderMono({ recipe, change, count }: LayerRequest, n: number, random: Random): Float32Array {
  const { pitch, pace, force, lowPassHz, highPassHz, metallicShare, isReversed } = change;
  const raw = recipe({ n: Math.ceil(n * pitch) + 64, random, pace: pace / pitch, force, count });
  let sound = changeTapeSpeed(raw, pitch).subarray(0, n);
  if (isReversed) sound = sound.slice().reverse();
  if (metallicShare > 0) sound = mixAllInto(applyResonances(sound, SHEET_METAL_MODES), [sound, 1 - metallicShare]);
  if (highPassHz > 20) sound = applyHighPass(applyHighPass(sound, highPassHz), highPassHz);
  if (lowPassHz < 20_000) sound = applyLowPass(applyLowPass(sound, lowPassHz), lowPassHz);
  return addBassHarmonics(sound);
}

/** Gain and position (-1 left to 1 right) by the share of time that has passed. */
function getMovement(
  { movement: moving }: SoundChange,
  place: number,
): { gain: (share: number) => number; pan: (share: number) => number } {
  if (moving === 'past')
    return { gain: (share) => 0.12 + Math.sin(Math.PI * share) ** 2, pan: (share) => 1.6 * share - 0.8 };
  if (moving === 'away') return { gain: (share) => (1 - share) ** 1.6 + 0.02, pan: () => place };
  if (moving === 'nearer') return { gain: (share) => share ** 1.6 + 0.02, pan: () => place };
  return { gain: () => 1, pan: () => place };
}

function placeInStereo(sound: StereoSound, change: SoundChange, place: number): StereoSound {
  const seconds = sound.left.length / SAMPLE_RATE;
  const { gain, pan } = getMovement(change, place);
  const side = (samples: Float32Array, sign: number): Float32Array =>
    applyEnvelope(samples, (t) => gain(t / seconds) * Math.sqrt((1 + sign * pan(t / seconds)) / 2));
  return { left: side(sound.left, -1), right: side(sound.right, 1) };
}

/** Normalizes the loudness, including that of sparse sounds. */
function normalizeLevel({ left, right }: StereoSound, decibels: number): StereoSound {
  const loudness = measureLoudness({ samples: left, sampleRate: SAMPLE_RATE });
  if (!Number.isFinite(loudness)) return { left, right };
  const peak = Math.max(1e-9, findPeak(left));
  const gain = Math.min(10 ** ((LAYER_LUFS - loudness) / 20), MAX_PEAK / peak) * 10 ** (decibels / 20);
  return { left: left.map((sample) => sample * gain), right: right.map((sample) => sample * gain) };
}

interface LayerRequest {
  readonly recipe: SoundRecipe;
  readonly change: SoundChange;
  /** True for sounds from all directions: each ear hears its own rendering. */
  readonly isSurrounding: boolean;
  readonly seed: number;
  /** Level in the mix, in dB. */
  readonly gainDecibels: number;
  /** Number of events, if the prompt states one. */
  readonly count?: number;
}

export function renderLayer(request: LayerRequest, n: number): StereoSound {
  const { change, isSurrounding, seed, gainDecibels } = request;
  const left = renderMono(request, n, createRandom(seed));
  // With a count, both ears must hear the same events.
  const right =
    isSurrounding && request.count === undefined ? renderMono(request, n, createRandom(seed + 1)) : left.slice();
  const place = isSurrounding ? 0 : createRandom(seed)(-0.35, 0.35);
  const dry = normalizeLevel(placeInStereo({ left, right }, change, place), gainDecibels + change.gain);
  if (change.reverbShare === 0) return dry;
  const wet = renderWetReverb(mixAllInto(dry.left.slice(), [dry.right, 1]), change.roomSize, 0.35);
  const near = 1 - change.reverbShare * 0.6;
  const far = change.reverbShare * 1.4;
  return {
    left: mixInto(applyEnvelope(dry.left, near), wet.left, 0, far),
    right: mixInto(applyEnvelope(dry.right, near), wet.right, 0, far),
  };
}
