// Measures the third formant of a voiced frame: the third peak of its spectral envelope, by linear prediction. It
// depends on the length of the throat and hardly on the vowel. Measures no pitch.

const ORDER = 10;
const EMPHASIS = 0.95;
/** Start and step of the search for peaks, in Hz. */
const FROM_HZ = 200;
const STEP_HZ = 25;
/** Possible third formants in Hz, from giants to children. */
const FORMANT_RANGE: readonly [number, number] = [1900, 3700];

/** Levinson–Durbin recursion. Returns the coefficients of the predictor, `a[0]` = 1. */
function computePredictor(correlation: readonly number[]): number[] {
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

/** Power of the envelope at a frequency, up to a constant factor. */
function evaluateEnvelope(a: readonly number[], angle: number): number {
  let re = 0;
  let im = 0;
  for (const [at, value] of a.entries()) {
    re += value * Math.cos(angle * at);
    im -= value * Math.sin(angle * at);
  }
  return 1 / (re * re + im * im + 1e-12);
}

/** Returns Hz, or `undefined` if the frame shows no third formant. */
export function measureThirdFormant(frame: Float32Array, rate: number): number | undefined {
  const shaped = frame.map(
    (sample, at) =>
      (sample - EMPHASIS * (frame[at - 1] ?? 0)) * (0.54 - 0.46 * Math.cos((2 * Math.PI * at) / frame.length)),
  );
  const correlation = Array.from({ length: ORDER + 1 }, (_, lag) =>
    shaped.reduce((sum, sample, at) => sum + sample * (shaped[at + lag] ?? 0), 0),
  );
  if ((correlation[0] as number) < 1e-9) return undefined;
  const a = computePredictor(correlation);
  const count = Math.floor((rate / 2 - FROM_HZ) / STEP_HZ);
  const envelope = Array.from({ length: count }, (_, at) =>
    evaluateEnvelope(a, (2 * Math.PI * (FROM_HZ + at * STEP_HZ)) / rate),
  );
  const hills = envelope.flatMap((power, at) =>
    power > (envelope[at - 1] ?? power) && power >= (envelope[at + 1] ?? power + 1) ? [FROM_HZ + at * STEP_HZ] : [],
  );
  const third = hills[2];
  return third !== undefined && third >= FORMANT_RANGE[0] && third <= FORMANT_RANGE[1] ? third : undefined;
}
