// Sounds for tests of the separation, and measures of the result.

/** Repeatable random numbers from -1 to 1. */
export function noise(length: number, seed = 1): Float32Array {
  let state = seed;
  return Float32Array.from({ length }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 31 - 1;
  });
}

export function tone(length: number, frequency: number, sampleRate: number, level = 0.3): Float32Array {
  const samples = new Float32Array(length);
  for (let at = 0; at < length; at++) samples[at] = level * Math.sin((2 * Math.PI * frequency * at) / sampleRate);
  return samples;
}

export const add = (one: Float32Array, other: Float32Array): Float32Array =>
  one.map((sample, at) => sample + (other[at] ?? 0));

export const times = (sound: Float32Array, gain: number): Float32Array => sound.map((sample) => sample * gain);

/** Largest difference between two sounds of equal length. */
export function gap(one: Float32Array, other: Float32Array): number {
  if (one.length !== other.length) return Number.POSITIVE_INFINITY;
  return one.reduce((most, sample, at) => Math.max(most, Math.abs(sample - (other[at] as number))), 0);
}

const sumSquares = (sound: Float32Array): number => sound.reduce((sum, sample) => sum + sample * sample, 0);

export const rms = (sound: Float32Array): number => Math.sqrt(sumSquares(sound) / sound.length);

/** Scale-invariant signal-to-distortion ratio in dB. */
export function siSdr(found: Float32Array, wanted: Float32Array): number {
  const gain = found.reduce((sum, sample, at) => sum + sample * (wanted[at] as number), 0) / sumSquares(wanted);
  const error = found.map((sample, at) => sample - gain * (wanted[at] as number));
  return 10 * Math.log10((gain * gain * sumSquares(wanted)) / sumSquares(error));
}
