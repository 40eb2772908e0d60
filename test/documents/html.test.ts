// Web pages: the content without its frame, and what is said in place of tables, code and pictures.

import { expect, test } from 'vitest';
import { listTexts, listTitles, readAsBook } from './read-as-book.ts';
import { refusalOf } from './refusal.ts';

const read = (body: string, head = '', name = 'page.html') =>
  readAsBook(`<!doctype html><html lang="en"><head>${head}</head><body>${body}</body></html>`, name);
const textOf = async (body: string) => listTexts(await read(body)).join('\n---\n');

test('headings begin chapters, and the title of the page is the title of the book', async () => {
  const book = await read(
    '<h1>A Tale</h1><h2>One</h2><p>First.</p><h2>Two</h2><p>Second.</p>',
    '<title>A Tale</title><meta name="author" content="Ana">',
  );
  expect(book).toMatchObject({ title: 'A Tale', author: 'Ana', language: 'en' });
  expect(listTitles(book)).toEqual(['One', 'Two']);
  expect(listTexts(book)).toEqual(['A Tale\n\nOne\n\nFirst.', 'Two\n\nSecond.']);
});

test('only the main part is read', async () => {
  const page = '<header>Site</header><nav>Menu</nav><main><p>Words.</p></main><footer>Imprint</footer>';
  expect(await textOf(page)).toBe('Words.');
});

test.each([
  ['scripts and styles', '<style>p {}</style><p>Words.</p><script>alert(1)</script>', 'Words.'],
  [
    'hidden parts',
    '<p>Words.</p><p hidden>No.</p><p style="display: none">No.</p><p aria-hidden="true">No.</p>',
    'Words.',
  ],
  ['readings above the letters', '<p><ruby>漢<rt>kan</rt></ruby></p>', '漢'],
  ['short descriptions of pictures', '<p><img alt="A red door" src="d.jpg"></p><img alt="img_2.png">', 'A red door'],
  [
    'links without addresses',
    '<p>See <a href="https://a.example/b">this page</a> or https://www.example.com/a/b?c=1.</p>',
    'See this page or example.com.',
  ],
  [
    'small tables',
    '<table><tr><th>Name</th><th>Age</th></tr><tr><td>Ana</td><td>9</td></tr></table>',
    'Name, Age.\n\nAna, 9.',
  ],
  [
    'layout tables',
    '<table><tr><td><p>One long text.</p></td></tr><tr><td>Another.</td></tr></table>',
    'One long text.\n\nAnother.',
  ],
  ['code', '<p>So:</p><pre><code>let a = 1;\nlet b = 2;</code></pre>', 'So:\n\nCode, 2 lines.'],
  ['poems', '<pre>The woods are lovely,\ndark and deep.</pre>', 'The woods are lovely,\ndark and deep.'],
  ['unclosed paragraphs', '<p>One<p>Two', 'One\n\nTwo'],
  ['soft hyphens', '<p>Don\u00adau</p>', 'Donau'],
])('%s', async (_, page, text) => {
  expect(await textOf(page)).toBe(text);
});

test('a large table is named in the language of the page', async () => {
  const rows = '<tr><td>a</td><td>b</td></tr>'.repeat(40);
  expect(await textOf(`<p>Text.</p><table><caption>Prices</caption>${rows}</table>`)).toBe(
    'Text.\n\nTable: Prices, 40 rows.',
  );
  const german = await readAsBook(`<html lang="de"><body><p>Text.</p><table>${rows}</table></body></html>`, 'a.html');
  expect(listTexts(german)[0]).toBe('Text.\n\nTabelle, 40 Zeilen.');
});

test('old encodings are read as the page declares them', async () => {
  const data = Buffer.from(
    '<html><head><meta charset="windows-1252"></head><body><p>Caf\xe9</p></body></html>',
    'latin1',
  );
  expect(listTexts(await readAsBook(data, 'a.html'))).toEqual(['Café']);
});

test('a page of a hundred thousand nested elements is refused', async () => {
  expect((await refusalOf(read('<div>'.repeat(100_000)))).message).toContain('damaged');
});

test('a long heading is text, and its chapter has a short title', async () => {
  const book = await read(
    `<h1>${'word '.repeat(40_000)}</h1><p>Text.</p><h1>Two</h1><p>More.</p><h1>Three</h1><p>End.</p>`,
  );
  expect(Math.max(...listTitles(book).map(({ length }) => length))).toBeLessThanOrEqual(120);
});
