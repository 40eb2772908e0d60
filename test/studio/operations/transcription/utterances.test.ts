// Tests that transcript lines are sorted, within the media, and short enough for captions.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toCaptionCues } from '../../../../src/domain/media/captions.ts';
import {
  listWords,
  sortAndTrimUtterances,
  splitIntoLines,
} from '../../../../src/studio/operations/transcription/utterances.ts';

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

test('the words of shown lines are listed in order, inside the recording', () => {
  const word = (start: number, end: number, text: string) => ({ start, end, text });
  const said = [
    { ...word(5, 30, 'b – c'), words: [word(5, 6, 'b'), word(6, 6.5, ' –'), word(7, 30, ' c')] },
    { ...word(1, 2, 'a'), words: [word(1, 2, 'a')] },
    { ...word(12, 13, 'd'), words: [word(12, 13, 'd')] },
    word(3, 4, 'without times'),
  ];
  expect(listWords(said, 10)).toEqual([word(1, 2, 'a'), word(5, 6, 'b'), word(7, 10, 'c')]);
});

const WIDTH = 42;
/** Words of equal length in time. */
const timed = (start: number, words: readonly string[]) => ({
  start,
  end: start + words.length,
  text: words.join('').trim(),
  words: words.map((text, at) => ({ start: start + at, end: start + at + 1, text })),
});
const wrapped = (text: string) => toCaptionCues([{ start: 0, end: 1, text }]).map(({ lines }) => lines);

test('a long sentence becomes captions at its clauses, with the times of its words', () => {
  const text =
    'The price of bread has gone up again, and many shops in the old town are closing much earlier than they did before.';
  const [first, second, ...others] = splitIntoLines([timed(10, text.split(/(?<= )/))]);
  expect(others).toEqual([]);
  expect(first).toMatchObject({ start: 10, end: 18, text: 'The price of bread has gone up again,' });
  expect(second).toMatchObject({ start: 18, end: 33 });
});

test('full-width characters count as two', () => {
  const sentence = '今日は天気が良いので公園まで散歩に行き、帰りに駅前の店で友達と一緒に温かい昼ご飯を食べました。';
  const lines = splitIntoLines([timed(0, [...sentence])]);
  expect(lines.map(({ text }) => text).join('')).toBe(sentence);
  for (const { text } of lines)
    for (const line of wrapped(text).flat()) expect(line.length).toBeLessThanOrEqual(WIDTH / 2);
});

test('a Japanese sentence is divided after a quote', () => {
  const words = [
    ...'「今日は天気が良いので公園まで散歩に行きまし',
    'た。」',
    ...'と彼女は駅前の店で友達と話しながら言いました',
  ];
  expect(splitIntoLines([timed(0, words)])[0]?.text).toBe('「今日は天気が良いので公園まで散歩に行きました。」');
});

test('every line fits one caption of two lines', () => {
  const word = fc.stringMatching(/^[a-z]{1,14}[,.]?$/).map((one) => `${one} `);
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 80 }), (words) => {
      const lines = splitIntoLines([timed(0, words)]);
      expect(lines.map(({ text }) => text).join(' ')).toBe(words.join('').trim());
      for (const { text } of lines) {
        expect(wrapped(text)).toHaveLength(1);
        expect(wrapped(text)[0]?.length).toBeLessThanOrEqual(2);
        expect(Math.max(...(wrapped(text)[0] ?? []).map((one) => one.length))).toBeLessThanOrEqual(WIDTH);
      }
    }),
  );
});

test('lines without word times stay whole', () => {
  const line = { start: 0, end: 9, text: 'A sentence from subtitles. '.repeat(9).trim() };
  expect(splitIntoLines([line])).toEqual([line]);
});
