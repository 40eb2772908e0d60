// Speakers whose voices are alike become one, also across pieces.

import { expect, test } from 'vitest';
import { joinSpeakers } from '../../../../src/studio/engines/listening/join-speakers.ts';

const turn = (start: number, end: number, speaker: number) => ({ start, end, speaker });
/** A voice at an angle in degrees. The distance of two voices is 1 − cos of their difference. */
const voice = (speaker: number, degrees: number, seconds = 10) => ({
  speaker,
  seconds,
  embedding: Float32Array.of(3 * Math.cos((degrees * Math.PI) / 180), 3 * Math.sin((degrees * Math.PI) / 180)),
});
const speakersOf = (turns: ReturnType<typeof joinSpeakers>) => turns.map(({ speaker }) => speaker);

test('alike voices are joined, others stay apart', () => {
  const turns = [turn(0, 5, 4), turn(6, 9, 7), turn(10, 14, 2)];
  const joined = speakersOf(joinSpeakers(turns, [voice(4, 0), voice(7, 90), voice(2, 30)]));
  expect(joined[0]).toBe(joined[2]);
  expect(joined[1]).not.toBe(joined[0]);
});

test('the nearest voices are joined first, so that a chain does not mix all', () => {
  const angles = [0, 40, 80, 120, 160];
  const turns = angles.map((_, at) => turn(at, at + 1, at));
  const joined = speakersOf(
    joinSpeakers(
      turns,
      angles.map((angle, at) => voice(at, angle)),
    ),
  );
  expect(new Set(joined).size).toBe(3);
});

test('a voice known from much speech counts more', () => {
  const turns = [turn(0, 1, 0), turn(1, 2, 1), turn(2, 3, 2)];
  const near = speakersOf(joinSpeakers(turns, [voice(0, 0, 1), voice(1, 50, 60), voice(2, 104, 10)]));
  const far = speakersOf(joinSpeakers(turns, [voice(0, 0, 60), voice(1, 50, 1), voice(2, 104, 10)]));
  expect([new Set(near).size, new Set(far).size]).toEqual([1, 2]);
});

test('a speaker without a voice becomes the one who speaks nearest in time', () => {
  const turns = [turn(0, 5, 0), turn(5.1, 5.3, 9), turn(8, 12, 1)];
  const joined = speakersOf(joinSpeakers(turns, [voice(0, 0), voice(1, 90)]));
  expect(joined[1]).toBe(joined[0]);
});

test('without any voice all are one speaker', () => {
  expect(speakersOf(joinSpeakers([turn(0, 1, 0), turn(1, 2, 1)], []))).toEqual([0, 0]);
});

test('hundreds of voices are joined quickly', () => {
  const turns = Array.from({ length: 600 }, (_, at) => turn(at, at + 1, at));
  const voices = turns.map(({ speaker }) => voice(speaker, (speaker * 137) % 360));
  const startedAt = performance.now();
  const joined = speakersOf(joinSpeakers(turns, voices));
  expect(performance.now() - startedAt).toBeLessThan(20_000);
  expect(new Set(joined).size).toBeLessThan(12);
});
