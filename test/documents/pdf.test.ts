// PDF: lines become paragraphs, large letters headings; what repeats on pages is not read.

import { expect, test } from 'vitest';
import { makePdf, type PlacedText } from '../fixtures/documents/pdf.ts';
import { listTexts, listTitles, readAsBook } from './read-as-book.ts';
import { refusalOf } from './refusal.ts';

const read = (...given: Parameters<typeof makePdf>) => readAsBook(makePdf(...given), 'book.pdf');

const lines = (texts: readonly string[], top = 700, x = 60): readonly PlacedText[] =>
  texts.map((text, at) => ({ text, x, y: top - at * 14 }));
const BODY = [
  'The quick brown fox jumps over the lazy dog and runs',
  'through the field until the evening comes at last.',
];

test('large letters begin chapters', async () => {
  const page = (title: string) => [{ text: title, x: 60, y: 740, size: 20 }, ...lines(BODY)];
  const book = await read([page('Chapter One'), page('Chapter Two')]);
  expect(listTitles(book)).toEqual(['Chapter One', 'Chapter Two']);
  expect(listTexts(book)[0]).toBe(`Chapter One\n\n${BODY.join(' ')}`);
});

test('the outline begins chapters where letters are all of one size', async () => {
  const book = await read(
    [lines(['The Dawn', ...BODY]), lines(['The Dusk', ...BODY])],
    [
      ['The Dawn', 0],
      ['The Dusk', 1],
    ],
  );
  expect(listTitles(book)).toEqual(['The Dawn', 'The Dusk']);
});

test('words that are hyphenated at the end of a line are joined', async () => {
  const book = await read([lines(['They spoke about respons-', 'ibility for some time and then went home again.'])]);
  expect(listTexts(book)).toEqual(['They spoke about responsibility for some time and then went home again.']);
});

test('running heads, page numbers and footnotes are not read', async () => {
  const page = (number: number): readonly PlacedText[] => [
    { text: 'The Generated Book', x: 200, y: 780, size: 8 },
    ...lines(BODY),
    { text: '1 A note in small letters.', x: 60, y: 120, size: 7 },
    { text: String(number), x: 300, y: 20, size: 8 },
  ];
  const [text = ''] = listTexts(await read([page(11), page(12), page(13)]));
  expect(text).not.toMatch(/Generated|note|1[123]/);
  expect(text.split('The quick').length).toBe(4);
});

test('columns are read one after the other', async () => {
  const rows = Array.from({ length: 6 }, (_, at) => [
    { text: `right ${at} of the second column`, x: 320, y: 700 - at * 14 },
    { text: `left ${at} of the first column`, x: 60, y: 700 - at * 14 },
  ]);
  const [text = ''] = listTexts(await read([rows.flat()]));
  expect(text.indexOf('left 5')).toBeLessThan(text.indexOf('right 0'));
});

test('a scan is refused with what to do', async () => {
  expect((await refusalOf(read([[], [], []]))).message).toContain('text recognition');
});

test('a damaged file is refused', async () => {
  expect((await refusalOf(readAsBook('%PDF-1.7 nothing', 'a.pdf'))).message).toContain('damaged');
});
