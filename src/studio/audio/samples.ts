// What is asked of samples in many places: how far they go, and several channels as one. Pure.

/** Quieter than this is silence: nothing was said or made. */
export const SILENT_PEAK = 0.003;

/** The largest distance from zero; 0 for no samples. */
export const peakOf = (samples: Float32Array): number =>
  samples.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0);

/** The mean of the channels, as samples of its own; none of no channel. */
export const meanOf = (channels: readonly Float32Array[]): Float32Array => {
  const [first = new Float32Array(0)] = channels;
  if (channels.length === 1) return first.slice();
  return first.map((_, at) => channels.reduce((sum, one) => sum + (one[at] ?? 0), 0) / channels.length);
};
