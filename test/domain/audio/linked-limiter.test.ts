// The limiter of assembled recordings: no peak above the ceiling, no distortion, and no delay.

import { expect, test } from 'vitest';
import { createLinkedLimiter, PEAK_CEILING } from '../../../src/domain/audio/linked-limiter.ts';
import { concatSamples } from '../../../src/domain/audio/mono-audio.ts';
import { findPeak } from '../../../src/domain/audio/samples.ts';

const RATE = 48_000;

const tone = (hertz: number, level: number, seconds = 1): Float32Array =>
  Float32Array.from({ length: seconds * RATE }, (_, at) => level * Math.sin((2 * Math.PI * hertz * at) / RATE));

function limit(channels: readonly Float32Array[], pieceLength = 1000): readonly Float32Array[] {
  const limiter = createLinkedLimiter(channels.length, RATE);
  const length = channels[0]?.length ?? 0;
  const pieces: (readonly Float32Array[])[] = [];
  for (let at = 0; at < length; at += pieceLength)
    pieces.push(limiter.push(channels.map((samples) => samples.subarray(at, at + pieceLength))));
  pieces.push(limiter.flush());
  return channels.map((_, channel) => concatSamples(pieces.map((piece) => piece[channel] as Float32Array)));
}

/** Share of the power that is not in the tone, in decibels. */
function distortion(samples: Float32Array, hertz: number): number {
  let [sine, cosine, power] = [0, 0, 0];
  for (const [at, sample] of samples.entries()) {
    sine += sample * Math.sin((2 * Math.PI * hertz * at) / RATE);
    cosine += sample * Math.cos((2 * Math.PI * hertz * at) / RATE);
    power += sample * sample;
  }
  const inTone = (2 * (sine * sine + cosine * cosine)) / samples.length;
  return 10 * Math.log10(Math.max(1e-12, power - inTone) / power);
}

test('quiet sound stays exactly the same, in pieces of any length', () => {
  const samples = tone(440, 0.8);
  for (const length of [1, 7, 240, 5000, RATE]) {
    const [heard] = limit([samples.subarray(0, 20_000)], length);
    expect(heard).toEqual(samples.subarray(0, 20_000));
  }
});

test('a steady tone above the ceiling keeps its form, unlike after clipping', () => {
  const samples = tone(500, 2);
  const [heard = samples] = limit([samples]);
  expect(findPeak(heard)).toBeLessThanOrEqual(PEAK_CEILING + 1e-6);
  expect(distortion(heard.subarray(RATE / 4, (3 * RATE) / 4), 500)).toBeLessThan(-60);
  const clipped = samples.map((sample) => Math.max(-PEAK_CEILING, Math.min(PEAK_CEILING, sample)));
  expect(distortion(clipped.subarray(RATE / 4, (3 * RATE) / 4), 500)).toBeGreaterThan(-20);
});

test('a peak on one side reduces both by the same factor', () => {
  const left = tone(300, 0.3);
  left.fill(1.8, RATE / 2, RATE / 2 + 20);
  const right = tone(300, 0.3);
  const [, heard = right] = limit([left, right]);
  const at = RATE / 2 + 10;
  expect((heard[at] as number) / (right[at] as number)).toBeCloseTo(PEAK_CEILING / 1.8, 2);
  expect(heard[RATE - 10]).toBeCloseTo(right[RATE - 10] as number, 3);
});
