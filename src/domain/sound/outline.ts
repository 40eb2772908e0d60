// How loud a sound is from its beginning to its end, as players draw it: the peaks of equal stretches. Pure.

/** Stretches; more of them say nothing more in a picture that is a hand wide. */
const MOST = 256;
/** Frames of 20 ms in a tenth of a second. */
const FRAMES = 5;

export type Outline = ReturnType<typeof createOutline>;

/** Takes frames of 20 ms, of any number of channels. */
export function createOutline() {
  const peaks: number[] = [];
  let frames = 0;
  return {
    push(samples: Float32Array): void {
      const at = Math.floor(frames / FRAMES);
      let peak = peaks[at] ?? 0;
      for (const sample of samples) peak = Math.max(peak, Math.abs(sample));
      peaks[at] = peak;
      frames += 1;
    },
    /** The loudest is 1; silence is 0 all along. */
    drawn(): readonly number[] {
      const count = Math.min(MOST, peaks.length);
      const loudest = peaks.reduce((most, peak) => Math.max(most, peak), 0) || 1;
      return Array.from({ length: count }, (_, at) => {
        const from = Math.floor((at * peaks.length) / count);
        const to = Math.max(from + 1, Math.floor(((at + 1) * peaks.length) / count));
        return peaks.slice(from, to).reduce((most, peak) => Math.max(most, peak), 0) / loudest;
      });
    },
  };
}
