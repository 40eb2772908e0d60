// Computes a sound's waveform as players draw it: the peaks of equal sections. Pure.

/** Most sections; more would be invisible in a player a few centimeters wide. */
const MAX_PEAKS = 256;
/** Frames of 20 ms in 100 ms. */
const FRAMES_PER_PEAK = 5;

export type WaveformBuilder = ReturnType<typeof createWaveformBuilder>;

/** Takes frames of 20 ms with any number of channels. */
export function createWaveformBuilder() {
  const peaks: number[] = [];
  let frames = 0;
  return {
    push(samples: Float32Array): void {
      const at = Math.floor(frames / FRAMES_PER_PEAK);
      let peak = peaks[at] ?? 0;
      for (const sample of samples) peak = Math.max(peak, Math.abs(sample));
      peaks[at] = peak;
      frames += 1;
    },
    /** Scales the loudest peak to 1. Silence is all 0. */
    build(): readonly number[] {
      const count = Math.min(MAX_PEAKS, peaks.length);
      const loudest = peaks.reduce((max, peak) => Math.max(max, peak), 0) || 1;
      return Array.from({ length: count }, (_, at) => {
        const from = Math.floor((at * peaks.length) / count);
        const to = Math.max(from + 1, Math.floor(((at + 1) * peaks.length) / count));
        return peaks.slice(from, to).reduce((max, peak) => Math.max(max, peak), 0) / loudest;
      });
    },
  };
}
