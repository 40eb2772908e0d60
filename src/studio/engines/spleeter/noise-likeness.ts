// Measures how much a sound is like noise. Pure. Noise is about equally strong at neighbouring frequencies; music and
// engines are strong at a few. That difference remains if the sound is filtered, soft or mixed with remains of speech.

import { createStft } from '../../audio/stft.ts';
import type { StereoSamples } from './native-separator.ts';
import { FRAME_SAMPLES, MODEL_SAMPLE_RATE } from './window.ts';

/** Bins that are compared with each other: 260 Hz. Noise may be unequal over wider ranges. */
const BAND_BINS = 24;
const BANDS = 19;
/** Lowest bin: 100 Hz. The highest is at 5 kHz. */
const FIRST_BIN = Math.round((100 * FRAME_SAMPLES) / MODEL_SAMPLE_RATE);
const SILENT_POWER = 1e-9;

const { analyze } = createStft(FRAME_SAMPLES);

/**
 * Spectral flatness of both channels at 44.1 kHz, from 0 to 1. About 0.6 for white noise, rain and applause, 0.4 for
 * wind, waves and trains, 0.3 or less for music, engines and voices.
 */
export function measureNoiseLikeness([left, right]: StereoSamples): number {
  const { frames, bins, first, second } = analyze(left, right);
  let geometric = 0;
  let arithmetic = 0;
  for (const { re, im } of [first, second])
    for (let frame = 0; frame < frames; frame++)
      for (let band = 0; band < BANDS; band++) {
        const from = frame * bins + FIRST_BIN + band * BAND_BINS;
        let logSum = 0;
        let sum = 0;
        for (let at = from; at < from + BAND_BINS; at++) {
          const power = (re[at] as number) ** 2 + (im[at] as number) ** 2 + SILENT_POWER;
          logSum += Math.log(power);
          sum += power;
        }
        geometric += Math.exp(logSum / BAND_BINS);
        arithmetic += sum / BAND_BINS;
      }
  return geometric / arithmetic;
}
