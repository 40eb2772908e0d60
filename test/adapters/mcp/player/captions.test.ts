// Caption files as the player reads them.

import { expect, it } from 'vitest';

const PAGE = '../../../../src/adapters/mcp/player/page/captions.js';
const { parseCaptions } = await import(new URL(PAGE, import.meta.url).href);

it('parses WebVTT: settings, voices, tags, entities and notes', () => {
  const file = `WEBVTT - a title

NOTE 00:00:09.000 is a time in a note

intro
00:01.500 --> 00:02.000 align:start
<v.loud Ana>Good &amp; <i>early</i></v>

01:00:02.000 --> 01:00:03.250
Two
lines &unknown;
`;
  expect(parseCaptions(file)).toEqual([
    { start: 1.5, end: 2, text: 'Ana: Good & early' },
    { start: 3602, end: 3603.25, text: 'Two\nlines &unknown;' },
  ]);
});

it('parses SubRip with line ends of Windows', () => {
  expect(
    parseCaptions('1\r\n00:00:01,000 --> 00:00:02,000\r\nHello.\r\n\r\n2\r\n00:00:02,000 --> 00:00:03,000\r\n\r\n'),
  ).toEqual([{ start: 1, end: 2, text: 'Hello.' }]);
});

it.each(['', 'WEBVTT', 'no captions at all', '<script>alert(1)</script>'])('finds none in %j', (file) => {
  expect(parseCaptions(file)).toEqual([]);
});
