// Chapters are the highest level of which there are several. Long ones are split, too many are joined.

import { expect, test } from 'vitest';
import type { BookBlock } from '../../src/documents/blocks/book-block.ts';
import { MAX_CHAPTERS, splitChapters } from '../../src/documents/chapters/split-chapters.ts';

const heading = (text: string, level = 1): BookBlock => ({ kind: 'heading', text, level });
const paragraph = (text: string): BookBlock => ({ kind: 'paragraph', text });
const entry = (title: string, level = 1): BookBlock => ({ kind: 'entry', title, level });
const titlesOf = (...blocks: BookBlock[]) =>
  splitChapters({ title: 'Book', blocks }).chapters.map(({ title }) => title);
const LONG = 'A long text. '.repeat(4000);

test('one heading above several is the title', () => {
  expect(titlesOf(heading('A Tale'), heading('A', 2), paragraph('a'), heading('B', 2), paragraph('b'))).toEqual([
    'A',
    'B',
  ]);
});

test('short chapters keep their sections', () => {
  const blocks = ['A', 'B'].flatMap((name) => [heading(name), paragraph('x'), heading(`${name} 1`, 2), paragraph('y')]);
  expect(titlesOf(...blocks)).toEqual(['A', 'B']);
});

test('a long chapter is split at its sections', () => {
  expect(
    titlesOf(
      heading('A'),
      paragraph('x'),
      heading('A 1', 2),
      paragraph(LONG),
      heading('A 2', 2),
      paragraph(LONG),
      heading('B'),
      paragraph('b'),
    ),
  ).toEqual(['A', 'A 1', 'A 2', 'B']);
});

test('a part is split at its chapters however short it is', () => {
  const part = (name: string) => [
    heading(`Part ${name}`),
    heading(`${name} 1`, 2),
    paragraph('x'),
    heading(`${name} 2`, 2),
    paragraph('y'),
  ];
  expect(titlesOf(...part('I'), ...part('II'))).toEqual(['Part I. I 1', 'I 2', 'Part II. II 1', 'II 2']);
});

test('headings matter where the table of contents is coarse', () => {
  expect(
    titlesOf(
      entry('Cover'),
      paragraph('c'),
      entry('Book'),
      heading('One'),
      paragraph(LONG),
      heading('Two'),
      paragraph(LONG),
    ),
  ).toEqual(['Cover', 'Book', 'Two']);
});

test('text before the first chapter belongs to it, or is a chapter if it is long', () => {
  const rest = [heading('One'), paragraph('1'), heading('Two'), paragraph('2')];
  expect(titlesOf(paragraph('A note.'), ...rest)).toEqual(['One', 'Two']);
  expect(titlesOf(paragraph('A note. '.repeat(100)), ...rest)).toEqual(['Book', 'One', 'Two']);
});

test('too many chapters are joined, and no text is lost', () => {
  const blocks = Array.from({ length: 700 }, (_, at) => [heading(`Chapter ${at}`), paragraph(`text-${at}.`)]).flat();
  const { chapters } = splitChapters({ blocks });
  expect(chapters.length).toBeLessThanOrEqual(MAX_CHAPTERS);
  expect(
    chapters
      .map(({ text }) => text)
      .join('\n')
      .match(/text-\d+\./g),
  ).toHaveLength(700);
});

test('the lowest level is left out first', () => {
  const blocks = Array.from({ length: 20 }, (_, at) => [
    heading(`Chapter ${at}`),
    ...Array.from({ length: 30 }, (__, one) => [heading(`${at}.${one}`, 2), paragraph('x'.repeat(3000))]).flat(),
  ]).flat();
  expect(titlesOf(...blocks)).toHaveLength(20);
});

test('a chapter without a heading of its own says its title', () => {
  const { chapters } = splitChapters({ blocks: [entry('One'), paragraph('a'), entry('Two'), paragraph('Two was b')] });
  expect(chapters.map(({ text }) => text)).toEqual(['One\n\na', 'Two was b']);
});
