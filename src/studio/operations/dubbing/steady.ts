// Gives a background back what went away with the voice: what sounds steadily (a hum, a chord, wind) is heard in the
// pauses, and under speech each frequency is filled up to that, never above the recording itself. Pure arithmetic.

import { createFft } from '../../audio/fft.ts';

const SIZE = 2048;
const HOP = SIZE / 2;
const BINS = SIZE / 2 + 1;
/** A frame is a pause when the voice has at most this share of its power. */
const PAUSE_SHARE = 0.05;
/** Fewer frames of pause than this (about a third of a second) tell nothing. */
const LEAST_PAUSES = 16;

const fft = createFft(SIZE);
const hann = Float32Array.from({ length: SIZE }, (_, at) => Math.sin((Math.PI * (at + 0.5)) / SIZE));

/** Spectra of both at once: the mix as the real part, the background as the imaginary one. */
interface Frame {
  readonly start: number;
  readonly real: Float32Array;
  readonly imaginary: Float32Array;
  /** Of the mix, by bin. */
  readonly power: Float32Array;
  readonly pause: boolean;
}

function frameAt(start: number, mix: Float32Array, background: Float32Array): Frame {
  const real = new Float32Array(SIZE);
  const imaginary = new Float32Array(SIZE);
  let all = 1e-12;
  let voice = 0;
  for (let at = 0; at < SIZE; at++) {
    const weight = hann[at] as number;
    real[at] = weight * (mix[start + at] ?? 0);
    imaginary[at] = weight * (background[start + at] ?? 0);
    all += (real[at] as number) ** 2;
    voice += ((real[at] as number) - (imaginary[at] as number)) ** 2;
  }
  fft.forward(real, imaginary);
  const power = new Float32Array(BINS);
  for (let bin = 0; bin < BINS; bin++) {
    const [re, im] = mixIn(real, imaginary, bin);
    power[bin] = re * re + im * im;
  }
  return { start, real, imaginary, power, pause: voice < PAUSE_SHARE * all };
}

type Bin = readonly [number, number];

function mixIn(real: Float32Array, imaginary: Float32Array, bin: number): Bin {
  const mirror = (SIZE - bin) % SIZE;
  const re = ((real[bin] as number) + (real[mirror] as number)) / 2;
  return [re, ((imaginary[bin] as number) - (imaginary[mirror] as number)) / 2];
}

function backgroundIn(real: Float32Array, imaginary: Float32Array, bin: number): Bin {
  const mirror = (SIZE - bin) % SIZE;
  const re = ((imaginary[bin] as number) + (imaginary[mirror] as number)) / 2;
  return [re, ((real[mirror] as number) - (real[bin] as number)) / 2];
}

/** The usual power of each bin in the pauses: the median, which single noises do not lift. */
const floorOf = (pauses: readonly Frame[]): Float32Array =>
  Float32Array.from({ length: BINS }, (_, bin) => {
    const sorted = Float32Array.from(pauses, ({ power }) => power[bin] as number).sort();
    return sorted[sorted.length >> 1] as number;
  });

/** What a frame lacks, in time; `undefined` when it lacks nothing. */
function lacking({ real, imaginary, power }: Frame, floor: Float32Array): Float32Array | undefined {
  const re = new Float32Array(SIZE);
  const im = new Float32Array(SIZE);
  let any = false;
  for (let bin = 1; bin < BINS - 1; bin++) {
    const mix = power[bin] as number;
    const wanted = Math.min(mix, floor[bin] as number);
    const [backRe, backIm] = backgroundIn(real, imaginary, bin);
    if (wanted <= backRe * backRe + backIm * backIm) continue;
    const [mixRe, mixIm] = mixIn(real, imaginary, bin);
    const gain = Math.sqrt(wanted / mix);
    const mirror = SIZE - bin;
    re[bin] = re[mirror] = gain * mixRe - backRe;
    im[bin] = gain * mixIm - backIm;
    im[mirror] = -(im[bin] as number);
    any = true;
  }
  if (!any) return undefined;
  fft.inverse(re, im);
  return re;
}

/** The background of one channel, filled up. Both of the same length, some seconds at least. */
export function steadied(mix: Float32Array, background: Float32Array): Float32Array {
  const frames: Frame[] = [];
  for (let start = -HOP; start < mix.length; start += HOP) frames.push(frameAt(start, mix, background));
  const pauses = frames.filter(({ pause }) => pause);
  if (pauses.length < LEAST_PAUSES || pauses.length === frames.length) return background;
  const floor = floorOf(pauses);
  const out = background.slice();
  for (const frame of frames) {
    const more = frame.pause ? undefined : lacking(frame, floor);
    if (!more) continue;
    for (let at = Math.max(0, -frame.start); at < SIZE && frame.start + at < out.length; at++)
      out[frame.start + at] = (out[frame.start + at] as number) + (hann[at] as number) * (more[at] as number);
  }
  return out;
}
