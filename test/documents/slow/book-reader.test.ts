// Books are read in child processes with limits. Hostile files end the child, never this process.

import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createBookReader } from '../../../src/documents/book-reader.ts';
import { makeEpub } from '../../fixtures/documents/epub.ts';
import { refusalOf } from '../refusal.ts';

const withFile = async <R>(data: Buffer | string, work: (path: string) => Promise<R>): Promise<R> => {
  const folder = await mkdtemp(join(tmpdir(), 'books-'));
  try {
    await writeFile(join(folder, 'upload'), data);
    return await work(join(folder, 'upload'));
  } finally {
    await rm(folder, { recursive: true });
  }
};

const outline = (data: Buffer | string, name: string, reader = createBookReader()) =>
  withFile(data, (path) => reader.outline({ path, name, tag: 'en' }));

const PAGES = { 'a.xhtml': '<h1>One</h1><p>First.</p>', 'b.xhtml': '<h1>Two</h1><p>Second.</p>' };

test('a book crosses the process with its text, or only as an outline', async () => {
  await withFile(makeEpub({ pages: PAGES }), async (path) => {
    const reader = createBookReader();
    const file = { path, name: 'book.epub', tag: 'en' };
    expect((await reader.read(file)).chapters.map(({ text }) => text)).toEqual(['One\n\nFirst.', 'Two\n\nSecond.']);
    expect(await reader.outline(file)).toMatchObject({ title: 'The Book', chapters: 2, characters: 23 });
  });
});

test('the sentences of a refusal cross the process', async () => {
  const { notes } = await refusalOf(outline(makeEpub({ pages: { 'a.xhtml': '<img src="a.jpg"/>' } }), 'book.epub'));
  expect(notes.map(({ id }) => id)).toEqual(['faults.book.pictures']);
});

test.each([
  ['honest about its size', undefined],
  ['lying about its size', 1000],
])('a zip bomb %s is refused', async (_, claimed) => {
  const zeros = { name: 'OPS/a.xhtml', data: Buffer.alloc(100_000_000, 0x20), ...(claimed && { claimed }) };
  const bomb = makeEpub({ pages: {}, more: [zeros], nav: '' });
  const { reason } = await refusalOf(outline(bomb, 'book.epub'));
  expect(['SOURCE_TOO_LARGE', 'INVALID_SOURCE_DATA']).toContain(reason);
});

test('a PDF whose page unpacks to gigabytes is refused', async () => {
  let packed = Buffer.alloc(200_000_000, 0x20);
  packed = Buffer.from(deflateSync(packed));
  const twice = Buffer.from(deflateSync(packed));
  const head = `%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Count 1 /Kids [3 0 R] >>\nendobj
3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R >>\nendobj
4 0 obj\n<< /Length ${twice.length} /Filter [/FlateDecode /FlateDecode] >>\nstream\n`;
  const data = Buffer.concat([
    Buffer.from(head),
    twice,
    Buffer.from('\nendstream\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF'),
  ]);
  expect(await refusalOf(outline(data, 'bomb.pdf'))).toBeInstanceOf(Error);
});

test('a book that takes too long is refused with the limit', async () => {
  const reader = createBookReader({ limits: { timeoutMs: 50, memoryBytes: 1e9 } });
  expect((await refusalOf(outline('<p>Text.</p>', 'a.html', reader))).message).toContain('could not be read within');
});

test('a book that takes too much memory is refused', async () => {
  const limits = { timeoutMs: 60_000, memoryBytes: 20_000_000 };
  // A process that never answers, because on a busy machine a small book may be read before the first check.
  await withFile("const held = Buffer.alloc(1e8, 1); process.on('message', () => held);", async (worker) => {
    const reader = createBookReader({ worker, limits });
    expect((await refusalOf(outline('<p>Text.</p>', 'a.html', reader))).message).toContain('memory limit');
  });
});

test('a text that is too long is refused', async () => {
  const { reason } = await refusalOf(outline(`<p>${'word '.repeat(500_000)}</p>`, 'a.html'));
  expect(reason).toBe('SOURCE_TOO_LONG');
});

test.each(['a.epub', 'a.pdf', 'a.html', 'a.md'])('random bytes named %s are refused', async (name) => {
  expect(await refusalOf(outline(randomBytes(100_000), name))).toBeInstanceOf(Error);
});

test('an aborted reading ends its process', async () => {
  const off = new AbortController();
  const reading = withFile('<p>Text.</p>', (path) =>
    createBookReader().read({ path, name: 'a.html', tag: 'en' }, off.signal),
  );
  off.abort(new Error('stopped'));
  await expect(reading).rejects.toThrow('stopped');
});
