// Changes the speed of a sound together with pitch and formants, like a tape, by windowed-sinc interpolation. To keep
// the length, stretch the sound first.

const KERNEL_RADIUS = 12;

const window = (x: number): number => 0.5 + 0.5 * Math.cos((Math.PI * x) / (KERNEL_RADIUS + 1));
const sinc = (x: number): number => (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x));

/** A `ratio` of 1.1 makes the sound a tenth shorter and its frequencies a tenth higher. */
export function changeTapeSpeed(samples: Float32Array, ratio: number): Float32Array {
  if (ratio === 1) return samples;
  const cutoff = Math.min(1, 1 / ratio);
  const out = new Float32Array(Math.floor(samples.length / ratio));
  for (let at = 0; at < out.length; at++) {
    const centre = at * ratio;
    const first = Math.ceil(centre - KERNEL_RADIUS);
    let sum = 0;
    for (let from = Math.max(0, first); from <= centre + KERNEL_RADIUS && from < samples.length; from++) {
      const distance = from - centre;
      sum += (samples[from] as number) * cutoff * sinc(distance * cutoff) * window(distance);
    }
    out[at] = sum;
  }
  return out;
}
