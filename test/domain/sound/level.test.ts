// One loudness for every sound: the meter against its definition, the gain, the limiter.

import { describe, expect, test } from 'vitest';
import { CEILING, createLimiter, gainFor, levelled, TARGET_LUFS } from '../../../src/domain/sound/level.ts';
import { createLoudnessMeter, loudnessOf } from '../../../src/domain/sound/loudness.ts';
import { joined } from '../../../src/domain/sound/sound.ts';
import { medianPitch } from '../../studio/audio/pitch.ts';

const tone = (rate: number, seconds: number, level: number, hertz = 997): Float32Array =>
  Float32Array.from(
    { length: rate * seconds },
    (_, at) => level * Math.sin((2 * Math.PI * hertz * at) / rate),
  );

const peakOf = (samples: Float32Array): number =>
  samples.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0);

describe('loudness', () => {
  test.each([16_000, 22_050, 48_000])(
    'a full-scale tone of 997 Hz at %i samples per second is -3 LUFS',
    (rate) => {
      expect(loudnessOf({ samples: tone(rate, 3, 1), rate })).toBeCloseTo(-3.01, 1);
    },
  );

  test('silence between sentences does not count', () => {
    const speech = tone(16_000, 3, 0.1);
    const paused = joined([speech, new Float32Array(64_000), speech]);
    const alone = loudnessOf({ samples: speech, rate: 16_000 });
    expect(Math.abs(loudnessOf({ samples: paused, rate: 16_000 }) - alone)).toBeLessThan(0.5);
  });

  test('silence is infinitely quiet, and nothing is no error', () => {
    expect(loudnessOf({ samples: new Float32Array(16_000), rate: 16_000 })).toBe(Number.NEGATIVE_INFINITY);
    expect(loudnessOf({ samples: new Float32Array(0), rate: 16_000 })).toBe(Number.NEGATIVE_INFINITY);
  });
});

describe('levelling', () => {
  test.each([0.01, 0.1, 0.9])('a tone at %f comes out at the target', (level) => {
    const sound = { samples: tone(22_050, 2, level), rate: 22_050 };
    const samples = levelled(sound, gainFor(sound));
    expect(Math.abs(loudnessOf({ samples, rate: 22_050 }) - TARGET_LUFS)).toBeLessThan(0.3);
  });

  test('no peak passes the ceiling, and the length is kept', () => {
    const samples = tone(16_000, 1, 0.05);
    for (const at of [10, 5000, 5040, 5100, 15_990]) samples[at] = 1;
    const out = levelled({ samples, rate: 16_000 }, 8);
    expect(peakOf(out)).toBeLessThanOrEqual(CEILING + 1e-6);
    expect(out.length).toBe(samples.length);
  });

  test('pieces of any size come out as the whole does', () => {
    const samples = tone(16_000, 1, 0.5);
    const limiter = createLimiter(3, 16_000);
    const sizes = [1, 30, 79, 80, 81, 7000, 8729];
    let at = 0;
    const pieces = sizes.map((size) => {
      const piece = limiter.push(samples.subarray(at, at + size));
      at += size;
      return piece;
    });
    const streamed = joined([...pieces, limiter.flush()]);
    expect(at).toBe(16_000);
    expect(streamed).toEqual(levelled({ samples, rate: 16_000 }, 3));
  });
});

test.each([80, 150, 220, 300])('the pitch tracker hears %i Hz', (hertz) => {
  const samples = joined([tone(22_050, 1, 0.4, hertz)]);
  expect(Math.abs(medianPitch({ samples, rate: 22_050 }) / hertz - 1)).toBeLessThan(0.02);
});

describe('a meter that hears a sound in pieces', () => {
  test('says what it says of the whole, and adds up the powers of two channels', () => {
    const samples = tone(48_000, 2, 0.2);
    const meter = createLoudnessMeter(48_000);
    for (let at = 0; at < samples.length; at += 777) meter.push([samples.subarray(at, at + 777)]);
    const alone = loudnessOf({ samples, rate: 48_000 });
    expect(meter.lufs()).toBeCloseTo(alone, 9);
    const both = createLoudnessMeter(48_000);
    both.push([samples, samples]);
    expect(both.lufs()).toBeCloseTo(alone + 10 * Math.log10(2), 6);
  });

  test('hears a sound of a tenth of a second', () => {
    expect(loudnessOf({ samples: tone(48_000, 1, 0.2).subarray(0, 4800), rate: 48_000 })).toBeGreaterThan(
      -30,
    );
  });
});
