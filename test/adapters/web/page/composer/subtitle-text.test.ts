// The spoken words of subtitles, without numbers, times and tags.

import { expect, test } from 'vitest';

const MODULE = new URL('../../../../../src/adapters/web/page/composer/subtitle-text.js', import.meta.url);
const { extractSubtitleText } = await import(MODULE.href);

test('extracts one line per cue from .srt', () => {
  const text =
    '1\r\n00:00:01,000 --> 00:00:02,000\r\n<i>Good</i>\r\nmorning\r\n\r\n2\r\n00:00:03,000 --> 00:00:04,000\r\n7 o’clock\r\n';
  expect(extractSubtitleText(text)).toBe('Good morning\n7 o’clock');
});

test('leaves out header, notes and styles of .vtt', () => {
  const text = 'WEBVTT\n\nNOTE by Ana\n\nintro\n00:01.000 --> 00:02.000 align:start\n<v Ana>Hello\n';
  expect(extractSubtitleText(text)).toBe('Hello');
});

test('extracts nothing from a text without times', () => {
  expect(extractSubtitleText('Dear all,\n\nsee you.')).toBe('');
});
