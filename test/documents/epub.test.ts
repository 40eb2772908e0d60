// EPUB 2 and 3: chapters by the table of contents or the headings, notes, protection, and archives that lie.

import { expect, test } from 'vitest';
import { type EpubParts, makeEpub } from '../fixtures/documents/epub.ts';
import { listTexts, listTitles, readAsBook } from './read-as-book.ts';
import { refusalOf } from './refusal.ts';

const read = (parts: EpubParts) => readAsBook(makeEpub(parts), 'book.epub');
const item = (href: string, title: string, inner = '') => `<li><a href="${href}">${title}</a>${inner}</li>`;
const point = (src: string, title: string, inner = '') =>
  `<navPoint><navLabel><text>${title}</text></navLabel><content src="${src}"/>${inner}</navPoint>`;

const TWO = { 'a.xhtml': '<h1>Chapter 1</h1><p>First.</p>', 'b.xhtml': '<h1>Chapter 2</h1><p>Second.</p>' };

test('EPUB 3: chapters come from the navigation page, which is not read', async () => {
  const book = await read({ pages: TWO, nav: item('a.xhtml', 'The Start') + item('b.xhtml', 'The End') });
  expect(book).toMatchObject({ title: 'The Book', author: 'Ana Author', language: 'en' });
  expect(listTitles(book)).toEqual(['The Start', 'The End']);
  expect(listTexts(book)).toEqual(['Chapter 1\n\nFirst.', 'Chapter 2\n\nSecond.']);
});

test('EPUB 2: chapters come from the NCX', async () => {
  const book = await read({ pages: TWO, ncx: point('a.xhtml', 'One') + point('b.xhtml', 'Two') });
  expect(listTitles(book)).toEqual(['One', 'Two']);
});

test('without a table of contents, headings begin chapters', async () => {
  expect(listTitles(await read({ pages: TWO }))).toEqual(['Chapter 1', 'Chapter 2']);
});

test('entries lead to places inside a page', async () => {
  const page = '<p id="one">First text.</p><h2 id="two">A heading</h2><p>Second text.</p>';
  const book = await read({
    pages: { 'all.xhtml': page },
    nav: item('all.xhtml#one', 'One') + item('all.xhtml#two', 'Two'),
  });
  expect(listTitles(book)).toEqual(['One', 'Two']);
  expect(listTexts(book)).toEqual(['One\n\nFirst text.', 'A heading\n\nSecond text.']);
});

test('the title of a part is said before its first chapter', async () => {
  const pages = { 'p.xhtml': '<h1>Part One</h1>', ...TWO };
  const nav = item('p.xhtml', 'Part One', `<ol>${item('a.xhtml', 'Dawn')}${item('b.xhtml', 'Dusk')}</ol>`);
  const book = await read({ pages, nav: nav + item('missing.xhtml', 'Gone') });
  expect(listTitles(book)).toEqual(['Part One. Dawn', 'Dusk']);
  expect(listTexts(book)[0]).toBe('Part One\n\nChapter 1\n\nFirst.');
});

test('percent signs in names are decoded', async () => {
  const book = await read({ pages: { 'ch 1.xhtml': '<p>Found.</p>' }, hrefOf: (name) => name.replace(' ', '%20') });
  expect(listTexts(book)).toEqual(['Found.']);
});

test.each([
  [
    'of EPUB 3',
    '<p>Words<a epub:type="noteref" href="#n1">1</a> go on.</p><aside epub:type="footnote" id="n1">A note.</aside>',
  ],
  [
    'of DPUB-ARIA',
    '<p>Words<a role="doc-noteref" href="#n1">1</a> go on.</p><section role="doc-endnotes"><p>A note.</p></section>',
  ],
  [
    'of older books',
    '<p>Words<sup><a href="n.xhtml#n1" id="r1">1</a></sup> go on.</p><p id="n1"><a href="#r1">1</a> A note.</p>',
  ],
  ['in brackets', '<p>Words<a href="#n1">[1]</a> go on.</p><p><a href="#r1">[1]</a> A note.</p>'],
])('footnotes %s are not read', async (_, page) => {
  expect(listTexts(await read({ pages: { 'a.xhtml': page } }))).toEqual(['Words go on.']);
});

test('a link with a number in a sentence is read', async () => {
  const page = '<p>See chapter <a href="b.xhtml#x">3</a> for more, or 10<sup>6</sup>.</p>';
  expect(listTexts(await read({ pages: { 'a.xhtml': page } }))).toEqual(['See chapter 3 for more, or 106.']);
});

const encryption = (algorithm: string, uri: string) => ({
  name: 'META-INF/encryption.xml',
  data: Buffer.from(
    `<encryption><EncryptedData><EncryptionMethod Algorithm="${algorithm}"/><CipherData><CipherReference URI="${uri}"/></CipherData></EncryptedData></encryption>`,
  ),
});

test('a protected book is refused with what to do', async () => {
  const more = [encryption('http://www.w3.org/2001/04/xmlenc#aes128-cbc', 'OPS/a.xhtml')];
  expect((await refusalOf(read({ pages: TWO, more }))).message).toContain('copy-protected');
});

test('obfuscated fonts are no protection', async () => {
  const more = [encryption('http://www.idpf.org/2008/embedding', 'OPS/font.otf')];
  expect((await read({ pages: TWO, more })).chapters).toHaveLength(2);
});

test('a book of pictures is refused', async () => {
  const page = '<img src="1.jpg" alt="Cover"/><svg><image href="2.jpg"/></svg>';
  const { message } = await refusalOf(read({ pages: { 'a.xhtml': page, 'b.xhtml': page } }));
  expect(message).toContain('only pictures');
});

test('an empty book is refused', async () => {
  expect((await refusalOf(read({ pages: { 'a.xhtml': '<p> </p>' } }))).message).toContain('no text');
});

test.each([
  ['outside of the archive', { name: '../../evil.xhtml', data: Buffer.from('x') }],
  ['with a password', { name: 'OPS/a.xhtml', data: Buffer.from('x'), encrypted: true }],
])('an entry %s is refused', async (_, evil) => {
  const { reason } = await refusalOf(read({ pages: {}, more: [evil] }));
  expect(reason).toBe('INVALID_SOURCE_DATA');
});

test('links out of the archive find nothing', async () => {
  const book = await read({
    pages: TWO,
    nav: item('../../../etc/passwd', 'Evil') + item('a.xhtml', 'One') + item('b.xhtml', 'Two'),
  });
  expect(listTitles(book)).toEqual(['One', 'Two']);
});

test('entities that grow are not replaced', async () => {
  const lol = '<!DOCTYPE html [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>';
  const more = [{ name: 'OPS/z.xhtml', data: Buffer.from(`${lol}<html><body><p>Say &b; now.</p></body></html>`) }];
  const book = await read({ pages: { ...TWO }, more, nav: item('a.xhtml', 'One') });
  expect(JSON.stringify(book)).not.toContain('haha');
});

test.each([
  ['no archive at all', Buffer.from('PK\x03\x04 nothing')],
  ['cut off', makeEpub({ pages: TWO }).subarray(0, 700)],
])('a damaged file is refused: %s', async (_, data) => {
  expect((await refusalOf(readAsBook(data, 'book.epub'))).message).toContain('damaged');
});
