// What is said in a film is in order and inside it.

import { expect, test } from 'vitest';
import { tidied } from '../../../../src/studio/operations/transcription/utterance.ts';

test('utterances are in order, inside the film, and say something', () => {
  const said = [
    { start: 5, end: 30, text: 'b' },
    { start: 1, end: 2, text: 'a' },
    { start: 3, end: 4, text: '…' },
    { start: 4, end: 4, text: 'c' },
    { start: 12, end: 13, text: 'd' },
  ];
  expect(tidied(said, 10)).toEqual([
    { start: 1, end: 2, text: 'a' },
    { start: 5, end: 10, text: 'b' },
  ]);
});
