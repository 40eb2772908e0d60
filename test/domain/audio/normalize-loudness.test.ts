// Loudness: the meter against its definition, the gain, and the limiter.

import { describe, expect, test } from 'vitest';
import { PEAK_CEILING } from '../../../src/domain/audio/linked-limiter.ts';
import { createLoudnessMeter, measureLoudness } from '../../../src/domain/audio/loudness.ts';
import { concatSamples } from '../../../src/domain/audio/mono-audio.ts';
import {
  amplifyAndLimit,
  computeLoudnessGain,
  createLimiter,
  TARGET_LUFS,
} from '../../../src/domain/audio/normalize-loudness.ts';
import { medianPitch } from '../../studio/audio/pitch.ts';

const tone = (rate: number, seconds: number, level: number, hertz = 997): Float32Array =>
  Float32Array.from({ length: rate * seconds }, (_, at) => level * Math.sin((2 * Math.PI * hertz * at) / rate));

const peakOf = (samples: Float32Array): number => samples.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0);

describe('loudness', () => {
  test.each([16_000, 22_050, 48_000])('a full-scale 997 Hz tone at %i is -3 LUFS', (sampleRate) => {
    expect(measureLoudness({ samples: tone(sampleRate, 3, 1), sampleRate })).toBeCloseTo(-3.01, 1);
  });

  test('silence between sentences does not count', () => {
    const speech = tone(16_000, 3, 0.1);
    const paused = concatSamples([speech, new Float32Array(64_000), speech]);
    const alone = measureLoudness({ samples: speech, sampleRate: 16_000 });
    expect(Math.abs(measureLoudness({ samples: paused, sampleRate: 16_000 }) - alone)).toBeLessThan(0.5);
  });

  test('silence is minus infinity, and empty input is no error', () => {
    expect(measureLoudness({ samples: new Float32Array(16_000), sampleRate: 16_000 })).toBe(Number.NEGATIVE_INFINITY);
    expect(measureLoudness({ samples: new Float32Array(0), sampleRate: 16_000 })).toBe(Number.NEGATIVE_INFINITY);
  });
});

describe('normalization', () => {
  test.each([0.01, 0.1, 0.9])('a tone at %f reaches the target', (level) => {
    const sound = { samples: tone(22_050, 2, level), sampleRate: 22_050 };
    const samples = amplifyAndLimit(sound, computeLoudnessGain(sound));
    expect(Math.abs(measureLoudness({ samples, sampleRate: 22_050 }) - TARGET_LUFS)).toBeLessThan(0.3);
  });

  test('no peak exceeds the limit and the length stays', () => {
    const samples = tone(16_000, 1, 0.05);
    for (const at of [10, 5000, 5040, 5100, 15_990]) samples[at] = 1;
    const out = amplifyAndLimit({ samples, sampleRate: 16_000 }, 8);
    expect(peakOf(out)).toBeLessThanOrEqual(PEAK_CEILING + 1e-6);
    expect(out.length).toBe(samples.length);
  });

  test('chunks of any size give the same result', () => {
    const samples = tone(16_000, 1, 0.5);
    const limiter = createLimiter(3, 16_000);
    const sizes = [1, 30, 79, 80, 81, 7000, 8729];
    let at = 0;
    const pieces = sizes.map((size) => {
      const piece = limiter.push(samples.subarray(at, at + size));
      at += size;
      return piece;
    });
    const streamed = concatSamples([...pieces, limiter.flush()]);
    expect(at).toBe(16_000);
    expect(streamed).toEqual(amplifyAndLimit({ samples, sampleRate: 16_000 }, 3));
  });
});

test.each([80, 150, 220, 300])('the pitch tracker hears %i Hz', (hertz) => {
  const samples = concatSamples([tone(22_050, 1, 0.4, hertz)]);
  expect(Math.abs(medianPitch({ samples, sampleRate: 22_050 }) / hertz - 1)).toBeLessThan(0.02);
});

describe('a meter with chunks', () => {
  test('equals the whole measurement and adds both channels', () => {
    const samples = tone(48_000, 2, 0.2);
    const meter = createLoudnessMeter(48_000);
    for (let at = 0; at < samples.length; at += 777) meter.push([samples.subarray(at, at + 777)]);
    const alone = measureLoudness({ samples, sampleRate: 48_000 });
    expect(meter.measure()).toBeCloseTo(alone, 9);
    const both = createLoudnessMeter(48_000);
    both.push([samples, samples]);
    expect(both.measure()).toBeCloseTo(alone + 10 * Math.log10(2), 6);
  });

  test('measures a sound of a tenth of a second', () => {
    expect(measureLoudness({ samples: tone(48_000, 1, 0.2).subarray(0, 4800), sampleRate: 48_000 })).toBeGreaterThan(
      -30,
    );
  });
});
