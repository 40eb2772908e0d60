// Subtitles become utterances, and what is said in a film is in order and inside it.

import { expect, test } from 'vitest';
import { readSubtitles } from '../../../../src/domain/media/subtitles.ts';
import { tidied } from '../../../../src/studio/operations/transcription/utterance.ts';

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
