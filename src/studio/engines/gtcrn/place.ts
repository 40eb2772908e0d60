// Where in the stereo picture the loudest sound is, from moment to moment, and the two channels turned so that it is in one
// of them: `near` has what is there, `far` what is beside it. Speech that is in one place is cleaned in `near` alone.
// A turn loses nothing and can be undone. Knows nothing of speech.

import type { Spectra, Spectrum } from '../../audio/spectra.ts';

/** Two channels at the rate of the speech network, 64 ms a window: in longer ones two people at once lose of their words. */
export const WINDOW = 1024;
/** Bins that say where a voice is: 90 to 4700 Hz. */
const VOICE_BINS = { from: 6, until: 300 } as const;
/** Frames of 16 ms, to each side of a moment, that say where the loudest sound is. */
const FOLLOWED_FRAMES = 40;
/** The steepness of the mask: higher takes more away of what comes from elsewhere. */
const STEEPNESS = 6;
/** The same where it is asked what comes and goes with the voice. */
const GENTLY = 3;
/** Channels with nothing in common are not shifted against each other: that much in common is taken for granted. */
const IN_PHASE = 0.3;

/** From when on a voice is beside its place too: dB of `far` that follow `near`; dB between quiet and loud moments of `far`. */
const FOLLOWS = -16;
const LIVELY = 16;
/** As loud as that, dB against `near`, and only that lively, it may be somebody else in noise; a crowd is steadier. */
const BESIDE = { level: -9, lively: 9 } as const;
/** Below that, dB against `near`, nobody misses it. */
const FAINT = -30;

export interface Turned {
  /** `one` is near, `other` is far. */
  readonly spectra: Spectra;
  /** What of `near` comes from the place itself, 0 to 1, for each of its values. */
  readonly mask: Float32Array;
  /** Undoes the turn, in place: `one` becomes the left channel, `other` the right one. */
  back(near: Spectrum, far: Spectrum): void;
}

/** Changes the spectra it is given. */
export function turned(spectra: Spectra): Turned {
  const { frames, bins, one, other } = spectra;
  const phase = phaseBetween(spectra);
  shift(other, phase, 1, frames);
  const powers = powersOf(spectra);
  const angles = followed(powers, frames, bins);
  const mask = maskOf(powers, angles, bins);
  rotate(one, other, angles, bins, 1);
  return {
    spectra,
    mask,
    back: (near, far) => {
      rotate(near, far, angles, bins, -1);
      shift(far, phase, -1, frames);
    },
  };
}

/** By how much the right channel lags behind, for each frequency: microphones stand apart. */
function phaseBetween({ frames, bins, one, other }: Spectra): { cos: Float32Array; sin: Float32Array } {
  const cos = new Float32Array(bins);
  const sin = new Float32Array(bins);
  for (let bin = 0; bin < bins; bin++) {
    let re = 0;
    let im = 0;
    let most = 1e-12;
    for (let at = bin; at < frames * bins; at += bins) {
      const [a, b, c, d] = valuesAt(one, other, at);
      re += a * c + b * d;
      im += b * c - a * d;
      most += Math.sqrt((a * a + b * b) * (c * c + d * d));
    }
    re += IN_PHASE * most;
    const length = Math.hypot(re, im) + 1e-12;
    cos[bin] = re / length;
    sin[bin] = im / length;
  }
  return { cos, sin };
}

const valuesAt = (one: Spectrum, other: Spectrum, at: number) =>
  [one.re[at] as number, one.im[at] as number, other.re[at] as number, other.im[at] as number] as const;

function shift(
  { re, im }: Spectrum,
  { cos, sin }: { cos: Float32Array; sin: Float32Array },
  sign: 1 | -1,
  frames: number,
): void {
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

function powersOf({ frames, bins, one, other }: Spectra): Powers {
  const values = frames * bins;
  const left = new Float32Array(values);
  const right = new Float32Array(values);
  const both = new Float32Array(values);
  for (let at = 0; at < values; at++) {
    const [a, b, c, d] = valuesAt(one, other, at);
    left[at] = a * a + b * b;
    right[at] = c * c + d * d;
    both[at] = a * c + b * d;
  }
  return { left, right, both };
}

interface Angles {
  readonly cos: Float32Array;
  readonly sin: Float32Array;
}

/** The place of the loudest sound for each frame: 0 is left, a quarter turn right. */
function followed(powers: Powers, frames: number, bins: number): Angles {
  const sums = [powers.left, powers.right, powers.both].map((part) => {
    const sum = new Float32Array(frames);
    for (let frame = 0; frame < frames; frame++)
      for (let bin = VOICE_BINS.from; bin < VOICE_BINS.until; bin++)
        sum[frame] = (sum[frame] as number) + (part[frame * bins + bin] as number);
    return smoothed(sum, FOLLOWED_FRAMES);
  }) as [Float32Array, Float32Array, Float32Array];
  const cos = new Float32Array(frames);
  const sin = new Float32Array(frames);
  for (let frame = 0; frame < frames; frame++) {
    const [left, right, both] = sums.map((sum) => sum[frame] as number) as [number, number, number];
    const angle = Math.atan2(2 * both, left - right) / 2;
    // Nothing lies outside the two channels: there the louder one is taken.
    const place = angle >= 0 ? angle : left > right ? 0 : Math.PI / 2;
    cos[frame] = Math.cos(place);
    sin[frame] = Math.sin(place);
  }
  return { cos, sin };
}

/** Each value becomes the sum of those up to `reach` away. */
function smoothed(values: Float32Array, reach: number): Float32Array {
  const sums = new Float64Array(values.length + 1);
  for (const [at, value] of values.entries()) sums[at + 1] = (sums[at] as number) + value;
  return values.map(
    (_, at) =>
      (sums[Math.min(values.length, at + reach + 1)] as number) - (sums[Math.max(0, at - reach)] as number),
  );
}

/** Written over the powers of the left channel. */
function maskOf({ left, right, both }: Powers, { cos, sin }: Angles, bins: number): Float32Array {
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

function rotate(one: Spectrum, other: Spectrum, { cos, sin }: Angles, bins: number, sign: 1 | -1): void {
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
 * Whether `far` has a voice too, which `near` alone would lose: an echo of what is near (a room, microphones far apart), or
 * somebody else at the same time, who comes and goes as music and a crowd do not.
 */
export function isWide({ spectra, mask }: Turned): boolean {
  const near = loudMoments(spectra.one, spectra);
  const far = loudMoments(spectra.other, spectra);
  if (far.loud - near.loud < FAINT) return false;
  const lively = far.loud - far.quiet;
  if (far.loud - near.loud > BESIDE.level && lively > BESIDE.lively) return true;
  return lively > LIVELY || following(spectra, mask) > FOLLOWS;
}

/** dB of the voice's frequencies in the loudest and in the quietest moments. */
function loudMoments({ re, im }: Spectrum, { frames, bins }: Spectra): { loud: number; quiet: number } {
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

/** dB of `far` that come and go with `near`, of the same frequency, against `near`: least squares over time. */
function following({ frames, bins, one, other }: Spectra, mask: Float32Array): number {
  let total = 1e-20;
  let follows = 1e-20;
  for (let bin = VOICE_BINS.from; bin < bins; bin++) {
    let near = 0;
    let far = 0;
    let nearNear = 0;
    let nearFar = 0;
    for (let at = bin; at < frames * bins; at += bins) {
      const [a, b, c, d] = valuesAt(one, other, at);
      const here = (mask[at] as number) ** ((2 * GENTLY) / STEEPNESS) * (a * a + b * b);
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
