// Tests how recognised words become lines: cuts, punctuation and capitals.

import { expect, test } from 'vitest';
import { toUtterances } from '../../../../src/studio/engines/pocketsphinx/utterances.ts';

/** Words without pauses. Each further row begins after this many seconds. */
function spoken(...rows: readonly (readonly [number, string])[]) {
  let at = 1;
  return rows.flatMap(([pause, text]) => {
    at += pause;
    return text.split(' ').map((word) => {
      const start = at;
      at += 0.25;
      return { text: word, start, end: at };
    });
  });
}
const textOf = (...rows: readonly (readonly [number, string])[]): string =>
  toUtterances(spoken(...rows))
    .map(({ text }) => text)
    .join(' / ');

test('a pause ends a line, and sometimes a sentence', () => {
  expect(toUtterances(spoken([0, 'so i know'], [0.5, 'good']))).toMatchObject([
    { start: 1, end: 1.75, text: 'So I know.' },
    { start: 2.25, end: 2.5, text: 'Good.' },
  ]);
  expect(textOf([0, 'she lives in the'], [0.5, 'old house'])).toBe('She lives in the / old house.');
  expect(toUtterances([])).toEqual([]);
});

test('the words of a line have their own times', () => {
  expect(toUtterances(spoken([0, 'so i know']))[0]?.words).toEqual([
    { start: 1, end: 1.25, text: 'So' },
    { start: 1.25, end: 1.5, text: ' I' },
    { start: 1.5, end: 1.75, text: ' know.' },
  ]);
});

test('a short pause ends a sentence before an opening word', () => {
  expect(textOf([0, 'good morning everyone'], [0.3, 'we are happy'])).toBe('Good morning everyone. We are happy.');
  expect(textOf([0, 'good morning'], [0.3, 'dear friends'])).toBe('Good morning dear friends.');
});

test.each([
  ['where does it come from', '?'],
  ['how many people are here', '?'],
  ['what time is it', '?'],
  ['who wants tea', '?'],
  ['can we go now', '?'],
  ['is there a train', '?'],
  ['when you are ready turn the key', '.'],
  ['what i like is tea', '.'],
  ['how far he went is not known', '.'],
  ['do the dishes', '.'],
  ['have a good day', '.'],
  ['do not use a hammer', '.'],
])('“%s” ends with “%s”', (text, mark) => {
  expect(textOf([0, text]).at(-1)).toBe(mark);
});

test('days, months and places get capitals, similar words do not', () => {
  expect(textOf([0, "on friday i'm in new york and london's parks"])).toBe(
    "On Friday I'm in New York and London's parks.",
  );
  expect(textOf([0, 'she lives in new york'])).toBe('She lives in New York.');
  expect(textOf([0, 'we may march to a new house'])).toBe('We may march to a new house.');
});

test('speech without pauses is cut at sentences or hesitations', () => {
  const row = (count: number) => Array.from({ length: count }, () => 'blue').join(' ');
  const hesitating = toUtterances(spoken([0, row(30)], [0.1, row(36)]));
  expect(hesitating.map(({ text }) => text.split(' ').length)).toEqual([30, 36]);
  expect(hesitating[0]?.text.endsWith('blue')).toBe(true);
  const ending = toUtterances(spoken([0, row(25)], [0.25, `we ${row(5)}`], [0.1, row(36)]));
  expect(ending[0]?.text).toMatch(/blue\.$/);
  expect(ending.every(({ start, end }) => end - start <= 12)).toBe(true);
});

test('the confidence of a line weighs words by length', () => {
  const [line] = toUtterances([
    { text: 'good', start: 0, end: 0.3, sure: 0.9 },
    { text: 'morning', start: 0.3, end: 1.2, sure: 0.5 },
  ]);
  expect(line?.sure).toBeCloseTo(0.6);
});
