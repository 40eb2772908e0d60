// Markdown: chapters by headings, and the same rules as for web pages.

import { expect, test } from 'vitest';
import { listTexts, listTitles, readAsBook } from './read-as-book.ts';

const read = (text: string) => readAsBook(text, 'book.md');

test('headings begin chapters', async () => {
  const book = await read('# One\n\nFirst *text*.\n\n# Two\n\nSecond.\n');
  expect(listTitles(book)).toEqual(['One', 'Two']);
  expect(listTexts(book)).toEqual(['One\n\nFirst text.', 'Two\n\nSecond.']);
});

test('front matter names the book and is not read', async () => {
  const book = await read('---\ntitle: "The Book"\nauthor: Ana\nlang: de\n---\n\nText.');
  expect(book).toMatchObject({ title: 'The Book', author: 'Ana', language: 'de' });
  expect(listTexts(book)).toEqual(['Text.']);
});

test('footnotes, code and addresses are not read', async () => {
  const book = await read('Words[^1] go on at <https://example.com/a>.\n\n```js\nlet a;\n```\n\n[^1]: A note.\n');
  expect(listTexts(book)).toEqual(['Words go on at example.com.\n\nCode, 1 line.']);
});

test('tables are read row by row', async () => {
  expect(listTexts(await read('| a | b |\n|---|---|\n| 1 | 2 |\n'))).toEqual(['a, b.\n\n1, 2.']);
});

test.each([
  ['quotes', `${'> '.repeat(20_000)}a\n\nText.`],
  ['brackets', `${'['.repeat(50_000)}\n\nText.`],
  ['emphasis', `${'*a_ '.repeat(40_000)}\n\nText.`],
])('deeply nested %s are survived', async (_, text) => {
  expect(listTexts(await read(text)).at(-1)).toContain('Text.');
});
