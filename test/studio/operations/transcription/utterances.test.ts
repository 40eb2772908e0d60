// Tests that transcript lines are sorted and within the media.

import { expect, test } from 'vitest';
import { sortAndTrimUtterances } from '../../../../src/studio/operations/transcription/utterances.ts';

test('utterances are sorted, inside the film, and not empty', () => {
  const said = [
    { start: 5, end: 30, text: 'b' },
    { start: 1, end: 2, text: 'a' },
    { start: 3, end: 4, text: '…' },
    { start: 4, end: 4, text: 'c' },
    { start: 12, end: 13, text: 'd' },
  ];
  expect(sortAndTrimUtterances(said, 10)).toEqual([
    { start: 1, end: 2, text: 'a' },
    { start: 5, end: 10, text: 'b' },
  ]);
});
