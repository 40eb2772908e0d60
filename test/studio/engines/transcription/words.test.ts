// Subtitles and the recogniser's lines become utterances.

import { expect, test } from 'vitest';
import { readSubtitles } from '../../../../src/domain/media/subtitles.ts';
import { tidied } from '../../../../src/studio/engines/transcription/utterance.ts';
import { utterancesOf, type Word, wordOf } from '../../../../src/studio/engines/transcription/words.ts';

test('a line of the recogniser is a word with its times; silences and noises are none', () => {
  expect(wordOf('and(2) 7.680 8.000 0.813732')).toEqual({ text: 'and', start: 7.68, end: 8, sure: 0.813732 });
  expect(wordOf('i 5.150 5.280 1.000200')?.sure).toBe(1);
  for (const line of ['<s> 1.380 1.630 1.0', '<sil> 1 2 1.0', '[NOISE] 1.0 2.0 1.0', 'the child place', ''])
    expect(wordOf(line)).toBeUndefined();
});

const word = (text: string, start: number, end = start + 0.2): Word => ({ text, start, end, sure: 1 });

test('a pause ends an utterance, and sentences get a capital and a full stop', () => {
  const words = [word('so', 1), word('i', 1.3), word('know', 1.5, 1.7), word('good', 2.2, 2.4)];
  expect(utterancesOf(words)).toEqual([
    { start: 1, end: 1.7, text: 'So I know.' },
    { start: 2.2, end: 2.4, text: 'Good.' },
  ]);
  expect(utterancesOf([])).toEqual([]);
});

test('speech without a pause is cut where it hesitates longest', () => {
  const words = Array.from({ length: 40 }, (_, at) => {
    const start = at * 0.5 + (at >= 18 ? 0.1 : 0);
    return word(`w${at}`, start, start + 0.4);
  });
  const utterances = utterancesOf(words);
  expect(utterances.map(({ text }) => text.split(' ').length)).toEqual([18, 22]);
  expect(utterances.every(({ start, end }) => end - start <= 12)).toBe(true);
});

test('SubRip is read: numbers, commas, tags, two lines, Windows line ends', () => {
  const text =
    '\uFEFF1\r\n00:00:01,500 --> 00:00:03,250\r\n<i>Guten</i>\r\nTag!\r\n\r\n2\r\n01:00:00,000 --> 01:00:01,000\r\n- Ja.\r\n';
  expect(readSubtitles(text)).toEqual([
    { start: 1.5, end: 3.25, text: 'Guten Tag!' },
    { start: 3600, end: 3601, text: 'Ja.' },
  ]);
});

test('WebVTT is read: short times, settings, entities; notes and sounds are left out', () => {
  const text =
    'WEBVTT\n\nNOTE made by hand\n\nintro\n00:02.000 --> 00:03.000 align:start\nQ&amp;A\n\n00:04.000 --> 00:05.000\n[applause]\n\n00:06.000 --> 00:07.000\n♪ la la ♪';
  expect(readSubtitles(text)).toEqual([{ start: 2, end: 3, text: 'Q&A' }]);
});

test('what is no subtitle has no utterances', () => {
  expect(readSubtitles('')).toEqual([]);
  expect(readSubtitles('Once upon a time\n\nthere was')).toEqual([]);
});

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
