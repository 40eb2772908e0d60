// A message in the parts in which it is made and heard: soon the first, long enough the others, and nothing lost in between.

import { expect, test } from 'vitest';
import { piecesOf } from '../../../../../src/adapters/discord/voice/reading/pieces.ts';

const words = (text: string): string => text.replace(/\s+/g, '');
const LONG = 'We walk along the river, then over the bridge, and then up the hill. '.repeat(4).trim();

test('a short message is one piece', () => {
  expect(piecesOf('Ana said: Shall we start? I am ready.', 'en-US')).toEqual([
    'Ana said: Shall we start? I am ready.',
  ]);
});

test('of a long one the first sentence comes by itself, and no piece is only a few words', () => {
  const pieces = piecesOf(`Ana said: ${LONG} And so on.`, 'en-US');
  expect(pieces[0]).toBe('Ana said: We walk along the river, then over the bridge, and then up the hill.');
  expect(pieces.length).toBeGreaterThan(2);
  expect(Math.min(...pieces.map(({ length }) => length))).toBeGreaterThanOrEqual(40);
  expect(words(pieces.join(''))).toBe(words(`Ana said: ${LONG} And so on.`));
});

test('a short first sentence goes with the next, since it would not last until that is made', () => {
  expect(piecesOf(`Bo said: Yes. ${LONG}`, 'en-US')[0]).toMatch(/^Bo said: Yes\. We walk .*hill\.$/);
});

test.each([
  ['en-US', `Bo said: ${'we go on and on without an end, '.repeat(8)}and then we stop.`, 25],
  ['ja-JP', `ボーさん：${'私たちは川に沿って歩き、橋を渡り、丘を登ります。'.repeat(7)}`, 25],
])('a first sentence without end is cut after a comma, in %s', (tag, text, least) => {
  const pieces = piecesOf(text, tag);
  expect(pieces.length).toBeGreaterThan(1);
  expect(pieces[0]?.length).toBeGreaterThanOrEqual(least);
  expect(pieces[0]?.length).toBeLessThan(120);
  expect(words(pieces.join(''))).toBe(words(text));
});

test('what has no sentences stays whole', () => {
  const text = 'word '.repeat(60).trim();
  expect(piecesOf(text, 'en-US')).toEqual([text]);
});
