// Resampling in pieces equals resampling at once, and keeps a tone's frequency.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createStreamResampler, createWholeSoundResampler } from '../../../src/domain/audio/resampler.ts';

const tone = (rate: number, hertz: number, length: number): Float32Array =>
  Float32Array.from({ length }, (_, at) => Math.sin((2 * Math.PI * hertz * at) / rate));

test.each([
  [44_100, 48_000],
  [22_050, 48_000],
  [24_000, 48_000],
  [96_000, 48_000],
  [16_000, 22_050],
])('from %i to %i in chunks of any size', (from, to) => {
  const whole = tone(from, 440, 6000);
  const expected = createWholeSoundResampler(from, to)(whole);
  const pieces = fc.array(fc.integer({ min: 0, max: 1500 }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(pieces, (sizes) => {
      const stream = createStreamResampler(from, to);
      const out: number[] = [];
      let at = 0;
      for (const size of [...sizes, whole.length]) {
        out.push(...stream.push(whole.subarray(at, at + size)));
        at = Math.min(whole.length, at + size);
      }
      out.push(...stream.flush());
      expect(Float32Array.from(out)).toEqual(expected);
    }),
    { numRuns: 20 },
  );
});

test('440 Hz at 44,100 stays 440 Hz at 48,000', () => {
  const out = createWholeSoundResampler(44_100, 48_000)(tone(44_100, 440, 44_100));
  const ideal = tone(48_000, 440, 48_000);
  const middle = out.subarray(4000, 40_000).map((sample, at) => Math.abs(sample - (ideal[at + 4000] ?? 0)));
  expect(Math.max(...middle)).toBeLessThan(0.001);
  expect(out.length).toBe(47_999);
});

test('silence stays silence', () => {
  expect(createWholeSoundResampler(44_100, 48_000)(new Float32Array(0)).length).toBe(0);
});
