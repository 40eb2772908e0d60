// Helpers for samples: peak and mono mix.

/** Quieter samples count as silence. */
export const MAX_SILENCE_PEAK = 0.003;

/** Returns the largest absolute value, or 0 without samples. */
export function findPeak(samples: Float32Array): number {
  let peak = 0;
  for (let at = 0; at < samples.length; at++) peak = Math.max(peak, Math.abs(samples[at] ?? 0));
  return peak;
}

/** Returns the mean of the channels in a new array; empty without channels. */
export const mixToMono = (channels: readonly Float32Array[]): Float32Array => {
  const [first = new Float32Array(0)] = channels;
  if (channels.length === 1) return first.slice();
  return first.map((_, at) => channels.reduce((sum, channel) => sum + (channel[at] ?? 0), 0) / channels.length);
};
