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

/** One word per half second. */
const spoken = (start: number, text: string) => {
  const words = text.split(/(?<= )/).map((word, at) => ({
    start: start + at / 2,
    end: start + (at + 1) / 2,
    text: word,
  }));
  return { start, end: words.at(-1)?.end ?? start, text, words };
};
const turn = (start: number, end: number, speaker: number) => ({ start, end, speaker });

test.each([
  [
    'an utterance is split where the speaker changes',
    'Where do you live? In the old town.',
    [turn(0, 2.1, 0), turn(2.2, 4, 1)],
    ['Where do you live?', 'In the old town.'],
    [0, 1],
  ],
  [
    'the split moves to the end of the sentence',
    'Where do you live? In the old town.',
    [turn(0, 2.6, 0), turn(2.6, 4, 1)],
    ['Where do you live?', 'In the old town.'],
    [0, 1],
  ],
  [
    'a short turn within a sentence does not split it',
    'Where do you live in the town?',
    [turn(0, 4, 0), turn(1.6, 1.8, 1)],
    ['Where do you live in the town?'],
    [0],
  ],
  [
    'words in no turn belong to the speaker before',
    'Where do you live? Well. In the town.',
    [turn(0, 1.6, 0), turn(2.6, 4.5, 1)],
    ['Where do you live? Well.', 'In the town.'],
    [0, 1],
  ],
  [
    'three turns give three lines',
    'Do you live here? Yes I do. And she does?',
    [turn(0, 2, 5), turn(2, 3.5, 2), turn(3.5, 5, 5)],
    ['Do you live here?', 'Yes I do.', 'And she does?'],
    [0, 1, 0],
  ],
])('%s', (_, text, turns, texts, numbers) => {
  const lines = assignSpeakers([spoken(0, text)], turns);
  expect(lines.map((one) => one.text)).toEqual(texts);
  expect(lines.map(({ speakerNumber }) => speakerNumber)).toEqual(numbers);
  expect([lines[0]?.start, lines.at(-1)?.end]).toEqual([0, spoken(0, text).end]);
  expect(lines.flatMap(({ words = [] }) => words.map((word) => word.text)).join('')).toBe(text);
});
