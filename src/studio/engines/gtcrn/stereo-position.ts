// Tracks the stereo position of the loudest sound and rotates the two channels, so that `near` contains this position
// and `far` the rest. Speech in one position is then cleaned in `near` alone. The rotation is lossless and reversible.

import type { ComplexSpectrogram, SpectrogramPair } from '../../audio/stft.ts';

/** Window of 64 ms at the rate of the speech network. Longer windows cut words if two people speak at once. */
export const WINDOW_SAMPLES = 1024;
/** Frequency bins of voices: 90 to 4700 Hz. */
const VOICE_BINS = { from: 6, until: 300 } as const;
/** Frames of 16 ms on each side of a moment that determine the position. */
const TRACKING_FRAMES = 40;
/** Exponent of the mask. Higher values remove more sound from other positions. */
const STEEPNESS = 6;
/** Exponent of the mask for the comparison of `far` with `near`. */
const GENTLE_STEEPNESS = 3;
/** Assumed common power of both channels, which prevents phase shifts between unrelated channels. */
const IN_PHASE_BIAS = 0.3;

/** Thresholds for a voice in `far`: dB of its part that follows `near`, and dB between its loud and quiet moments. */
const MIN_FOLLOWING_DB = -16;
const MIN_LIVELY_DB = 16;
/**
 * Thresholds for a second speaker in noise: dB against `near`, and dB between loud and quiet moments. A crowd is
 * steadier.
 */
const SECOND_VOICE = { level: -9, lively: 9 } as const;
/** Level of `far` against `near`, in dB, below which it is ignored. */
const MAX_FAINT_DB = -30;

interface RotatedStereo {
  /** Rotated channels: `first` is near, `second` is far. */
  readonly spectra: SpectrogramPair;
  /** Share of each value of `near` that comes from the position, 0 to 1. */
  readonly mask: Float32Array;
  /** Reverses the rotation in place: `near` becomes the left channel, `far` the right one. */
  rotateBack(near: ComplexSpectrogram, far: ComplexSpectrogram): void;
}

/** Changes the given spectra. */
export function rotateToLoudest(spectra: SpectrogramPair): RotatedStereo {
  const { frames, bins, first, second } = spectra;
  const phase = measurePhase(spectra);
  shiftPhase(second, phase, 1, frames);
  const powers = computePowers(spectra);
  const angles = trackAngles(powers, frames, bins);
  const mask = createMask(powers, angles, bins);
  rotate(first, second, angles, bins, 1);
  return {
    spectra,
    mask,
    rotateBack: (near, far) => {
      rotate(near, far, angles, bins, -1);
      shiftPhase(far, phase, -1, frames);
    },
  };
}

interface Angles {
  readonly cos: Float32Array;
  readonly sin: Float32Array;
}

/** Phase lag of the right channel per frequency, caused by the distance between microphones. */
function measurePhase({ frames, bins, first, second }: SpectrogramPair): Angles {
  const cos = new Float32Array(bins);
  const sin = new Float32Array(bins);
  for (let bin = 0; bin < bins; bin++) {
    let re = 0;
    let im = 0;
    let maxCommon = 1e-12;
    for (let at = bin; at < frames * bins; at += bins) {
      const [a, b, c, d] = valuesAt(first, second, at);
      re += a * c + b * d;
      im += b * c - a * d;
      maxCommon += Math.sqrt((a * a + b * b) * (c * c + d * d));
    }
    re += IN_PHASE_BIAS * maxCommon;
    const length = Math.hypot(re, im) + 1e-12;
    cos[bin] = re / length;
    sin[bin] = im / length;
  }
  return { cos, sin };
}

const valuesAt = (one: ComplexSpectrogram, other: ComplexSpectrogram, at: number) =>
  [one.re[at] as number, one.im[at] as number, other.re[at] as number, other.im[at] as number] as const;

function shiftPhase({ re, im }: ComplexSpectrogram, { cos, sin }: Angles, sign: 1 | -1, frames: number): void {
  const bins = cos.length;
  for (let at = 0; at < frames * bins; at++) {
    const c = cos[at % bins] as number;
    const s = sign * (sin[at % bins] as number);
    const a = re[at] as number;
    const b = im[at] as number;
    re[at] = a * c - b * s;
    im[at] = a * s + b * c;
  }
}

interface Powers {
  readonly left: Float32Array;
  readonly right: Float32Array;
  readonly both: Float32Array;
}

function computePowers({ frames, bins, first, second }: SpectrogramPair): Powers {
  const values = frames * bins;
  const left = new Float32Array(values);
  const right = new Float32Array(values);
  const both = new Float32Array(values);
  for (let at = 0; at < values; at++) {
    const [a, b, c, d] = valuesAt(first, second, at);
    left[at] = a * a + b * b;
    right[at] = c * c + d * d;
    both[at] = a * c + b * d;
  }
  return { left, right, both };
}

/** Position of the loudest sound per frame, as an angle: 0 is left, 90° right. */
function trackAngles(powers: Powers, frames: number, bins: number): Angles {
  const sums = [powers.left, powers.right, powers.both].map((part) => {
    const sum = new Float32Array(frames);
    for (let frame = 0; frame < frames; frame++)
      for (let bin = VOICE_BINS.from; bin < VOICE_BINS.until; bin++)
        sum[frame] = (sum[frame] as number) + (part[frame * bins + bin] as number);
    return movingSum(sum, TRACKING_FRAMES);
  }) as [Float32Array, Float32Array, Float32Array];
  const cos = new Float32Array(frames);
  const sin = new Float32Array(frames);
  for (let frame = 0; frame < frames; frame++) {
    const [left, right, both] = sums.map((sum) => sum[frame] as number) as [number, number, number];
    const angle = Math.atan2(2 * both, left - right) / 2;
    // A position cannot be outside the two channels, so take the louder channel.
    const place = angle >= 0 ? angle : left > right ? 0 : Math.PI / 2;
    cos[frame] = Math.cos(place);
    sin[frame] = Math.sin(place);
  }
  return { cos, sin };
}

/** Replaces each value by the sum of its neighbours up to `reach` away. */
function movingSum(values: Float32Array, reach: number): Float32Array {
  const sums = new Float64Array(values.length + 1);
  for (const [at, value] of values.entries()) sums[at + 1] = (sums[at] as number) + value;
  return values.map(
    (_, at) => (sums[Math.min(values.length, at + reach + 1)] as number) - (sums[Math.max(0, at - reach)] as number),
  );
}

/** Overwrites the powers of the left channel with the mask. */
function createMask({ left, right, both }: Powers, { cos, sin }: Angles, bins: number): Float32Array {
  for (let at = 0; at < left.length; at++) {
    const c = cos[Math.floor(at / bins)] as number;
    const s = sin[Math.floor(at / bins)] as number;
    const l = left[at] as number;
    const r = right[at] as number;
    const there = (c * c * l + s * s * r + 2 * c * s * (both[at] as number)) / (l + r + 1e-12);
    left[at] = Math.max(0, Math.min(1, there)) ** STEEPNESS;
  }
  return left;
}

function rotate(
  one: ComplexSpectrogram,
  other: ComplexSpectrogram,
  { cos, sin }: Angles,
  bins: number,
  sign: 1 | -1,
): void {
  for (let at = 0; at < one.re.length; at++) {
    const c = cos[Math.floor(at / bins)] as number;
    const s = sign * (sin[Math.floor(at / bins)] as number);
    const [a, b, x, y] = valuesAt(one, other, at);
    one.re[at] = c * a + s * x;
    one.im[at] = c * b + s * y;
    other.re[at] = c * x - s * a;
    other.im[at] = c * y - s * b;
  }
}

/**
 * True if `far` also contains a voice: a second speaker, or an echo of `near` (in a room, or with distant microphones).
 * The level of a voice varies more than that of music or a crowd.
 */
export function hasVoiceElsewhere({ spectra, mask }: RotatedStereo): boolean {
  const near = measureLevels(spectra.first, spectra);
  const far = measureLevels(spectra.second, spectra);
  if (far.loud - near.loud < MAX_FAINT_DB) return false;
  const lively = far.loud - far.quiet;
  if (far.loud - near.loud > SECOND_VOICE.level && lively > SECOND_VOICE.lively) return true;
  return lively > MIN_LIVELY_DB || measureFollowing(spectra, mask) > MIN_FOLLOWING_DB;
}

/** Levels of the voice frequencies in loud (95th percentile) and quiet (10th) moments, in dB. */
function measureLevels({ re, im }: ComplexSpectrogram, { frames, bins }: SpectrogramPair) {
  const levels = new Float32Array(frames);
  for (let frame = 0; frame < frames; frame++) {
    let power = 1e-12;
    for (let at = frame * bins + VOICE_BINS.from; at < frame * bins + VOICE_BINS.until; at++)
      power += (re[at] as number) ** 2 + (im[at] as number) ** 2;
    levels[frame] = 10 * Math.log10(power);
  }
  levels.sort();
  const at = (share: number): number => levels[Math.floor(share * (frames - 1))] as number;
  return { loud: at(0.95), quiet: at(0.1) };
}

/**
 * Level in dB of the part of `far` that follows `near` at the same frequency, relative to `near`. Least squares over
 * time.
 */
function measureFollowing({ frames, bins, first, second }: SpectrogramPair, mask: Float32Array): number {
  let total = 1e-20;
  let follows = 1e-20;
  for (let bin = VOICE_BINS.from; bin < bins; bin++) {
    let near = 0;
    let far = 0;
    let nearNear = 0;
    let nearFar = 0;
    for (let at = bin; at < frames * bins; at += bins) {
      const [a, b, c, d] = valuesAt(first, second, at);
      const here = (mask[at] as number) ** ((2 * GENTLE_STEEPNESS) / STEEPNESS) * (a * a + b * b);
      const there = c * c + d * d;
      near += here;
      far += there;
      nearNear += here * here;
      nearFar += here * there;
    }
    const share = (nearFar - (near * far) / frames) / (nearNear - (near * near) / frames + 1e-20);
    total += near;
    follows += near * Math.max(0, share);
  }
  return 10 * Math.log10(follows / total);
}
