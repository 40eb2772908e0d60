// The third formant of a voiced frame: the third hill of its spectral envelope by linear prediction. It hardly depends on
// the vowel, so it tells how long the throat is. Knows nothing of pitch.

const ORDER = 10;
const EMPHASIS = 0.95;
/** Where hills are looked for, Hz, and how finely. */
const FROM_HZ = 200;
const STEP_HZ = 25;
/** Where a third formant can be, children to giants. */
const RANGE: readonly [number, number] = [1900, 3700];

/** Levinson and Durbin: coefficients of the predictor, `a[0]` = 1. */
function predictor(correlation: readonly number[]): number[] {
  let a = [1];
  let error = correlation[0] as number;
  for (let order = 1; order <= ORDER; order++) {
    const reach = a.reduce((sum, value, at) => sum + value * (correlation[order - at] as number), 0);
    const k = -reach / error;
    const longer = [...a, 0];
    a = longer.map((value, at) => value + k * (longer[order - at] as number));
    error *= 1 - k * k;
  }
  return a;
}

/** Power of the envelope at a frequency, up to a constant. */
function envelopeAt(a: readonly number[], angle: number): number {
  let re = 0;
  let im = 0;
  for (const [at, value] of a.entries()) {
    re += value * Math.cos(angle * at);
    im -= value * Math.sin(angle * at);
  }
  return 1 / (re * re + im * im + 1e-12);
}

/** In Hz; `undefined` when the frame does not show one. */
export function thirdFormant(frame: Float32Array, rate: number): number | undefined {
  const shaped = frame.map(
    (sample, at) =>
      (sample - EMPHASIS * (frame[at - 1] ?? 0)) *
      (0.54 - 0.46 * Math.cos((2 * Math.PI * at) / frame.length)),
  );
  const correlation = Array.from({ length: ORDER + 1 }, (_, lag) =>
    shaped.reduce((sum, sample, at) => sum + sample * (shaped[at + lag] ?? 0), 0),
  );
  if ((correlation[0] as number) < 1e-9) return undefined;
  const a = predictor(correlation);
  const count = Math.floor((rate / 2 - FROM_HZ) / STEP_HZ);
  const envelope = Array.from({ length: count }, (_, at) =>
    envelopeAt(a, (2 * Math.PI * (FROM_HZ + at * STEP_HZ)) / rate),
  );
  const hills = envelope.flatMap((power, at) =>
    power > (envelope[at - 1] ?? power) && power >= (envelope[at + 1] ?? power + 1)
      ? [FROM_HZ + at * STEP_HZ]
      : [],
  );
  const third = hills[2];
  return third !== undefined && third >= RANGE[0] && third <= RANGE[1] ? third : undefined;
}
