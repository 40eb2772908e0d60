// Restores steady sounds (hum, chords, wind) that separation removed from the background together with the voice.
// Measures each frequency in the pauses and raises the background to that level under speech, but never above the
// recording.

import { createFft } from '../../audio/fft.ts';

const FRAME_SIZE = 2048;
const HOP_SIZE = FRAME_SIZE / 2;
const BINS = FRAME_SIZE / 2 + 1;
/** A frame counts as a pause if the voice has at most this share of its power. */
const MAX_PAUSE_SHARE = 0.05;
/** Fewer pause frames (about a third of a second) give no reliable measurement. */
const MIN_PAUSE_FRAMES = 16;

const fft = createFft(FRAME_SIZE);
const sineWindow = Float32Array.from({ length: FRAME_SIZE }, (_, at) => Math.sin((Math.PI * (at + 0.5)) / FRAME_SIZE));

/** Spectrum of two signals: the mix as the real part, the background as the imaginary part. */
interface SpectrumFrame {
  readonly start: number;
  readonly real: Float32Array;
  readonly imaginary: Float32Array;
  /** Power of the mix per frequency bin. */
  readonly power: Float32Array;
  readonly isPause: boolean;
}

function analyzeFrame(start: number, mix: Float32Array, background: Float32Array): SpectrumFrame {
  const real = new Float32Array(FRAME_SIZE);
  const imaginary = new Float32Array(FRAME_SIZE);
  let all = 1e-12;
  let voice = 0;
  for (let at = 0; at < FRAME_SIZE; at++) {
    const weight = sineWindow[at] as number;
    real[at] = weight * (mix[start + at] ?? 0);
    imaginary[at] = weight * (background[start + at] ?? 0);
    all += (real[at] as number) ** 2;
    voice += ((real[at] as number) - (imaginary[at] as number)) ** 2;
  }
  fft.forward(real, imaginary);
  const power = new Float32Array(BINS);
  for (let bin = 0; bin < BINS; bin++) {
    const [re, im] = getMixValue(real, imaginary, bin);
    power[bin] = re * re + im * im;
  }
  return { start, real, imaginary, power, isPause: voice < MAX_PAUSE_SHARE * all };
}

type ComplexValue = readonly [number, number];

function getMixValue(real: Float32Array, imaginary: Float32Array, bin: number): ComplexValue {
  const mirror = (FRAME_SIZE - bin) % FRAME_SIZE;
  const re = ((real[bin] as number) + (real[mirror] as number)) / 2;
  return [re, ((imaginary[bin] as number) - (imaginary[mirror] as number)) / 2];
}

function getBackgroundValue(real: Float32Array, imaginary: Float32Array, bin: number): ComplexValue {
  const mirror = (FRAME_SIZE - bin) % FRAME_SIZE;
  const re = ((imaginary[bin] as number) + (imaginary[mirror] as number)) / 2;
  return [re, ((real[mirror] as number) - (real[bin] as number)) / 2];
}

/** Returns the median power of each bin during pauses, which ignores short noises. */
const computeNoiseFloor = (pauses: readonly SpectrumFrame[]): Float32Array =>
  Float32Array.from({ length: BINS }, (_, bin) => {
    const sorted = Float32Array.from(pauses, ({ power }) => power[bin] as number).sort();
    return sorted[sorted.length >> 1] as number;
  });

/** Returns the missing sound of a frame as samples; `undefined` if nothing is missing. */
function computeMissing({ real, imaginary, power }: SpectrumFrame, floor: Float32Array): Float32Array | undefined {
  const re = new Float32Array(FRAME_SIZE);
  const im = new Float32Array(FRAME_SIZE);
  let any = false;
  for (let bin = 1; bin < BINS - 1; bin++) {
    const mix = power[bin] as number;
    const wantedPower = Math.min(mix, floor[bin] as number);
    const [backRe, backIm] = getBackgroundValue(real, imaginary, bin);
    if (wantedPower <= backRe * backRe + backIm * backIm) continue;
    const [mixRe, mixIm] = getMixValue(real, imaginary, bin);
    const gain = Math.sqrt(wantedPower / mix);
    const mirror = FRAME_SIZE - bin;
    re[bin] = re[mirror] = gain * mixRe - backRe;
    im[bin] = gain * mixIm - backIm;
    im[mirror] = -(im[bin] as number);
    any = true;
  }
  if (!any) return undefined;
  fft.inverse(re, im);
  return re;
}

/** Restores the background of one channel. Both inputs have the same length of at least some seconds. */
export function restoreSteadySounds(mix: Float32Array, background: Float32Array): Float32Array {
  const frames: SpectrumFrame[] = [];
  for (let start = -HOP_SIZE; start < mix.length; start += HOP_SIZE) frames.push(analyzeFrame(start, mix, background));
  const pauses = frames.filter(({ isPause }) => isPause);
  if (pauses.length < MIN_PAUSE_FRAMES || pauses.length === frames.length) return background;
  const floor = computeNoiseFloor(pauses);
  const out = background.slice();
  for (const frame of frames) {
    const missing = frame.isPause ? undefined : computeMissing(frame, floor);
    if (!missing) continue;
    for (let at = Math.max(0, -frame.start); at < FRAME_SIZE && frame.start + at < out.length; at++)
      out[frame.start + at] = (out[frame.start + at] as number) + (sineWindow[at] as number) * (missing[at] as number);
  }
  return out;
}
