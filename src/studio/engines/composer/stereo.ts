// Normalizes the loudness of stereo sound, fades it, and encodes it as a 16-bit WAV file.

import { PEAK_CEILING } from '../../../domain/audio/linked-limiter.ts';
import { measureLoudness } from '../../../domain/audio/loudness.ts';
import { amplifyAndLimit, TARGET_LUFS } from '../../../domain/audio/normalize-loudness.ts';
import { findPeak } from '../../../domain/audio/samples.ts';
import { createWavHeader, WAV_HEADER_BYTES } from '../../audio/wav.ts';
import { SAMPLE_RATE } from './signal.ts';

export interface StereoSound {
  readonly left: Float32Array;
  readonly right: Float32Array;
}

/** Maximum gain reduction by the limiter, so that a tick stays sharp and quieter than a roar. */
const MAX_LIMITING = 2.8;
const FRAME_BYTES = 4;

export const createSilentSamples = (n: number): StereoSound => ({
  left: new Float32Array(n),
  right: new Float32Array(n),
});

/** LUFS of both channels, whose powers add up (BS.1770). */
export function measureStereoLoudness({ left, right }: StereoSound): number {
  const power = (samples: Float32Array): number => 10 ** (measureLoudness({ samples, sampleRate: SAMPLE_RATE }) / 10);
  return 10 * Math.log10(power(left) + power(right));
}

const mapChannels = ({ left, right }: StereoSound, change: (side: Float32Array) => Float32Array): StereoSound => ({
  left: change(left),
  right: change(right),
});

/** Normalizes to the studio's loudness with a limit for peaks. */
export function normalizeLoudness(sound: StereoSound): StereoSound {
  const maxGain = (PEAK_CEILING * MAX_LIMITING) / Math.max(1e-9, findPeak(sound.left), findPeak(sound.right));
  let gain = 1;
  let out = sound;
  for (let round = 0; round < 2; round++) {
    const loudness = measureStereoLoudness(out);
    if (!Number.isFinite(loudness)) return sound;
    gain = Math.min(maxGain, gain * 10 ** ((TARGET_LUFS - loudness) / 20));
    out = mapChannels(sound, (samples) => amplifyAndLimit({ samples, sampleRate: SAMPLE_RATE }, gain));
  }
  return out;
}

/** Fades in place, to avoid clicks at the start and end. */
export function applyFades({ left, right }: StereoSound, inSeconds: number, outSeconds: number): StereoSound {
  const n = left.length;
  const [rise, fall] = [inSeconds, outSeconds].map((s) => Math.max(1, Math.min(n / 2, s * SAMPLE_RATE))) as [
    number,
    number,
  ];
  for (const side of [left, right])
    for (let at = 0; at < n; at++) side[at] = (side[at] as number) * Math.min(1, at / rise, (n - 1 - at) / fall);
  return { left, right };
}

/**
 * A 16-bit stereo PCM WAV file at {@link SAMPLE_RATE}.
 */
export function encodeStereoWav({ left, right }: StereoSound): Buffer {
  const dataBytes = left.length * FRAME_BYTES;
  const data = Buffer.alloc(WAV_HEADER_BYTES + dataBytes);
  data.set(createWavHeader({ sampleRate: SAMPLE_RATE, channels: 2, dataBytes }));
  for (let at = 0; at < left.length; at++)
    for (const [index, side] of [left, right].entries()) {
      const clamped = Math.max(-1, Math.min(1, side[at] as number));
      data.writeInt16LE(Math.round(clamped * 32767), WAV_HEADER_BYTES + at * FRAME_BYTES + index * 2);
    }
  return data;
}
