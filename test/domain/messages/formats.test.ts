// Numbers, sizes, times and lists in several languages.

import { expect, test } from 'vitest';
import { getFormats } from '../../../src/domain/messages/formats.ts';

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

test('alternatives are joined like a sentence', () => {
  expect([[], ['a'], ['a', 'b'], ['a', 'b', 'c']].map(english.either)).toEqual(['', 'a', 'a or b', 'a, b or c']);
});

test.each([
  ['en-GB', '12,345', '50%', '4.2 MB', '2 minutes', '3 January', 'a or b'],
  ['de', '12.345', '50 %', '4,2 MB', '2 Minuten', '3. Januar', 'a oder b'],
  ['fr', '12 345', '50 %', '4,2 Mo', '2 minutes', '3 janvier', 'a ou b'],
  ['ja', '12,345', '50%', '4.2 MB', '2 分', '1月3日', 'aまたはb'],
  ['ru', '12 345', '50 %', '4,2 МБ', '2 минуты', '3 января', 'a или b'],
])('%s has its own formats', (tag, ...said) => {
  const { count, percent, bytes, duration, day, either } = getFormats(tag);
  const at = Date.UTC(2026, 0, 3);
  expect(
    [count(12_345), percent(0.509), bytes(4_200_000), duration(2, 'minute'), day(at), either(['a', 'b'])].map(plain),
  ).toEqual(said);
});

test('a number takes the plural form of the language', () => {
  const files = { one: '# файл', few: '# файла', many: '# файлов', other: '# файла' };
  const { plural } = getFormats('ru');
  expect([1, 3, 5, 21, 112].map((count) => plural(count, files))).toEqual([
    '1 файл',
    '3 файла',
    '5 файлов',
    '21 файл',
    '112 файлов',
  ]);
});
