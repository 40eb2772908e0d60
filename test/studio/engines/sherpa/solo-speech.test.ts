// A voice is measured where its speaker speaks alone, longest stretch first.

import { expect, test } from 'vitest';
import { findSoloSpeech, takeSeconds } from '../../../../src/studio/engines/sherpa/solo-speech.ts';

const turn = (start: number, end: number, speaker: number) => ({ start, end, speaker });

test.each([
  ['a turn alone', [turn(1, 4, 0)], [[1, 4]]],
  ['the end under another turn', [turn(1, 4, 0), turn(3, 6, 1)], [[1, 3]]],
  [
    'an interruption in the middle',
    [turn(0, 10, 0), turn(2, 3, 1)],
    [
      [3, 10],
      [0, 2],
    ],
  ],
  ['a turn wholly under another', [turn(2, 3, 0), turn(0, 10, 1)], []],
  ['a remainder that is too short', [turn(0, 1, 0), turn(0.1, 2, 1)], []],
  [
    'two turns',
    [turn(0, 1, 0), turn(2, 5, 0)],
    [
      [2, 5],
      [0, 1],
    ],
  ],
])('%s', (_, turns, expected) => {
  expect(findSoloSpeech(turns, 0).map(({ start, end }) => [start, end])).toEqual(expected);
});

test('spans are taken until there is enough speech', () => {
  const spans = [
    { start: 0, end: 4 },
    { start: 10, end: 13 },
    { start: 20, end: 21 },
  ];
  expect(takeSeconds(spans, 5)).toEqual([
    { start: 0, end: 4 },
    { start: 10, end: 11 },
  ]);
});
