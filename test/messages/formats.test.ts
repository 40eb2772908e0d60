// Numbers, sizes, times and lists in several languages.

import { expect, test } from 'vitest';
import { getFormats } from '../../src/messages/formats.ts';

const english = getFormats('en-GB');
/** Replaces the various spaces of Intl. */
const plain = (text: string) => text.replace(/\s/gu, ' ');

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [1000, '1 kB'],
  [1049, '1 kB'],
  [4_200_000, '4.2 MB'],
  [25_000_000, '25 MB'],
  [99_949, '99.9 kB'],
  [99_950, '100 kB'],
  [999_499, '999 kB'],
  [999_950, '1 MB'],
  [999_999_999, '1 GB'],
  [1.5e12, '1.5 TB'],
])('%i bytes are %s', (bytes, said) => {
  expect(english.bytes(bytes)).toBe(said);
});

test.each([
  [0, '0 seconds'],
  [400, '0 seconds'],
  [1000, '1 second'],
  [90_000, '90 seconds'],
  [120_000, '2 minutes'],
  [120_400, '2 minutes'],
  [5_400_000, '90 minutes'],
  [7_200_000, '2 hours'],
  [86_400_000, '1 day'],
  [90_000_000, '25 hours'],
])('a span of %i ms is %s', (ms, said) => {
  expect(english.duration(ms)).toBe(said);
});

test.each([
  [0, '1s'],
  [59.4, '59s'],
  [60, '1m'],
  [67, '1m 7s'],
  [3600, '1h'],
  [7325, '2h 2m 5s'],
])('%d seconds took %s', (seconds, said) => {
  expect(english.elapsed(seconds)).toBe(said);
});

test('lists are joined like a sentence', () => {
  const lists = [[], ['a'], ['a', 'b'], ['a', 'b', 'c']];
  expect(lists.map(english.or)).toEqual(['', 'a', 'a or b', 'a, b or c']);
  expect(lists.map(english.and)).toEqual(['', 'a', 'a and b', 'a, b and c']);
});

test.each([
  ['en-GB', '12,345', '50%', '4.2 MB', '2 minutes', '3 January', 'a or b', 'a and b'],
  ['de', '12.345', '50 %', '4,2 MB', '2 Minuten', '3. Januar', 'a oder b', 'a und b'],
  ['fr', '12 345', '50 %', '4,2 Mo', '2 minutes', '3 janvier', 'a ou b', 'a et b'],
  ['ja', '12,345', '50%', '4.2 MB', '2分', '1月3日', 'aまたはb', 'a、b'],
  ['ru', '12 345', '50 %', '4,2 МБ', '2 минуты', '3 января', 'a или b', 'a и b'],
])('%s has its own formats', (tag, ...said) => {
  const { count, percent, bytes, duration, date, or, and } = getFormats(tag);
  const at = Date.UTC(2026, 0, 3);
  const two = ['a', 'b'];
  expect(
    [count(12_345), percent(0.509), bytes(4_200_000), duration(120_000), date(at), or(two), and(two)].map(plain),
  ).toEqual(said);
});

test('what is no language has no name', () => {
  expect(['de', 'gsw', 'xx', 'no tag', ''].map(english.language)).toEqual([
    'German',
    'Swiss German',
    undefined,
    undefined,
    undefined,
  ]);
});
