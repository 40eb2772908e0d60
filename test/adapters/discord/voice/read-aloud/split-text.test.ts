// Splitting a message into pieces: a short first piece, longer ones later, and no text lost.

import { expect, test } from 'vitest';
import { splitIntoPieces } from '../../../../../src/adapters/discord/voice/read-aloud/split-text.ts';

const words = (text: string): string => text.replace(/\s+/g, '');
const LONG = 'We walk along the river, then over the bridge, and then up the hill. '.repeat(4).trim();

test('a short message is one piece', () => {
  expect(splitIntoPieces('Ana said: Shall we start? I am ready.', 'en-US')).toEqual([
    'Ana said: Shall we start? I am ready.',
  ]);
});

test('splits off the first sentence and avoids tiny pieces', () => {
  const pieces = splitIntoPieces(`Ana said: ${LONG} And so on.`, 'en-US');
  expect(pieces[0]).toBe('Ana said: We walk along the river, then over the bridge, and then up the hill.');
  expect(pieces.length).toBeGreaterThan(2);
  expect(Math.min(...pieces.map(({ length }) => length))).toBeGreaterThanOrEqual(40);
  expect(words(pieces.join(''))).toBe(words(`Ana said: ${LONG} And so on.`));
});

test('joins a short first sentence with the next', () => {
  expect(splitIntoPieces(`Bo said: Yes. ${LONG}`, 'en-US')[0]).toMatch(/^Bo said: Yes\. We walk .*hill\.$/);
});

test.each([
  ['en-US', `Bo said: ${'we go on and on without an end, '.repeat(8)}and then we stop.`, 25],
  ['ja-JP', `ボーさん：${'私たちは川に沿って歩き、橋を渡り、丘を登ります。'.repeat(7)}`, 25],
])('cuts an endless first sentence after a comma, in %s', (tag, text, least) => {
  const pieces = splitIntoPieces(text, tag);
  expect(pieces.length).toBeGreaterThan(1);
  expect(pieces[0]?.length).toBeGreaterThanOrEqual(least);
  expect(pieces[0]?.length).toBeLessThan(120);
  expect(words(pieces.join(''))).toBe(words(text));
});

test('keeps text without sentences whole', () => {
  const text = 'word '.repeat(60).trim();
  expect(splitIntoPieces(text, 'en-US')).toEqual([text]);
});
