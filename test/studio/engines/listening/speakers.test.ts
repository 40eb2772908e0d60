// Speakers are numbered by their first utterance.

import { expect, test } from 'vitest';
import { assignSpeakers } from '../../../../src/studio/engines/listening/speakers.ts';

const line = (start: number, end: number) => ({ start, end, text: 'Hello.' });

test('the speaker with most of the time counts', () => {
  const turns = [
    { start: 0, end: 4.5, speaker: 7 },
    { start: 4.5, end: 9, speaker: 2 },
    { start: 12, end: 15, speaker: 7 },
  ];
  const lines = [line(1, 4), line(4, 8), line(10, 11), line(12, 14)];
  expect(assignSpeakers(lines, turns).map(({ speakerNumber }) => speakerNumber)).toEqual([0, 1, undefined, 0]);
});
