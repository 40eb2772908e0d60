// Plays a sound faster or slower, pitch and formants together, like a tape: a windowed-sinc interpolator.
// Keeps the sample rate; whoever needs the same length afterwards stretches before.

const REACH = 12;

const window = (x: number): number => 0.5 + 0.5 * Math.cos((Math.PI * x) / (REACH + 1));
const sinc = (x: number): number => (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x));

/** `ratio` 1.1 gives a sound a tenth shorter whose frequencies are a tenth higher. */
export function warped(samples: Float32Array, ratio: number): Float32Array {
  if (ratio === 1) return samples;
  const cutoff = Math.min(1, 1 / ratio);
  const out = new Float32Array(Math.floor(samples.length / ratio));
  for (let at = 0; at < out.length; at++) {
    const centre = at * ratio;
    const first = Math.ceil(centre - REACH);
    let sum = 0;
    for (let from = Math.max(0, first); from <= centre + REACH && from < samples.length; from++) {
      const distance = from - centre;
      sum += (samples[from] as number) * cutoff * sinc(distance * cutoff) * window(distance);
    }
    out[at] = sum;
  }
  return out;
}
