// Tests of reading documents: by content, in any encoding, within safe limits.

import { randomFillSync } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseTextBlocks } from '../../../src/documents/blocks/document-blocks.ts';
import { MAX_STORY_CHARACTERS } from '../../../src/documents/blocks/text-budget.ts';
import { readDocument } from '../../../src/documents/read-document.ts';
import { parseHtmlBlocks } from '../../../src/documents/word/read-docx.ts';
import { makeDocx } from '../../fixtures/documents/docx.ts';
import { makeZip } from '../../fixtures/documents/zip.ts';
import { inJobFolder } from '../../studio/operations/job.ts';
import { refusalOf } from '../refusal.ts';

const read = (data: Buffer | string, name = 'story.txt', tag = 'en-US') =>
  inJobFolder(async (folder) => {
    await writeFile(join(folder, 'upload'), data);
    return (await readDocument(join(folder, 'upload'), name, tag)).blocks;
  });

const refused = (data: Buffer | string, name?: string) => refusalOf(read(data, name));

describe('plain text', () => {
  test('has chapters and paragraphs', () => {
    const text = 'Chapter 1\n\nIt was a dark\nand stormy night.\n\nTHE END\n\nBye.';
    expect(parseTextBlocks(text)).toEqual([
      { kind: 'heading', text: 'Chapter 1', level: 2 },
      { kind: 'paragraph', text: 'It was a dark and stormy night.' },
      { kind: 'heading', text: 'THE END', level: 3 },
      { kind: 'paragraph', text: 'Bye.' },
    ]);
  });

  test('without empty lines is split after sentences', () => {
    expect(parseTextBlocks('One line\ngoes on.\nAnother.').map(({ text }) => text)).toEqual([
      'One line goes on.',
      'Another.',
    ]);
  });

  test('that begins like a picture is still text', async () => {
    expect(await read('BMW is a maker of cars.')).toHaveLength(1);
  });
});

describe('Word documents', () => {
  test('give headings and paragraphs, whatever the file is called', async () => {
    const data = makeDocx(['# First', 'Ham & <eggs>.', 'More.', '# Second', 'End.']);
    expect(await read(data, 'upload.bin')).toEqual([
      { kind: 'heading', text: 'First', level: 1 },
      { kind: 'paragraph', text: 'Ham & <eggs>.' },
      { kind: 'paragraph', text: 'More.' },
      { kind: 'heading', text: 'Second', level: 1 },
      { kind: 'paragraph', text: 'End.' },
    ]);
  });

  test('lists and notes lose their markup', () => {
    const html =
      '<ul><li>One<sup><a href="#footnote-1" id="footnote-ref-1">[1]</a></sup></li></ul><ol><li id="footnote-1"><p>A note. <a href="#footnote-ref-1">↑</a></p></li></ol>';
    expect(parseHtmlBlocks(html).map(({ text }) => text)).toEqual(['One', 'A note.']);
  });

  test('with corrupt content are refused', async () => {
    const { reason, message } = await refused(
      makeZip([{ name: 'word/document.xml', data: Buffer.from('<<<') }]),
      'a.docx',
    );
    expect(reason).toBe('INVALID_SOURCE_DATA');
    expect(message).toContain('save it as .docx again');
  });
});

describe('dangerous archives', () => {
  const MB = 1024 * 1024;
  const zeros = Buffer.alloc(240 * MB);

  test.each([
    ['honest about its size', undefined],
    ['lying about its size', 1000],
  ])('a bomb %s is refused with constant memory', async (_, claimed) => {
    const bomb = makeDocx(['Hi.'], [{ name: 'word/media/x.png', data: zeros, ...(claimed ? { claimed } : {}) }]);
    const before = process.memoryUsage().rss;
    expect((await refused(bomb, 'a.docx')).reason).toBe('SOURCE_TOO_LARGE');
    // Half of the content size, because other tests of this process allocate and free memory meanwhile.
    expect(process.memoryUsage().rss - before).toBeLessThan(120 * MB);
  });

  test('too much markup is refused before parsing', async () => {
    const markup = { name: 'word/footnotes.xml', data: zeros.subarray(0, 30 * MB) };
    expect((await refused(makeDocx(['Hi.'], [markup]), 'a.docx')).reason).toBe('SOURCE_TOO_LARGE');
  });

  test('a few megabytes of tags are refused too', async () => {
    const data = Buffer.from('<w:p/>'.repeat(310_000));
    const { message } = await refused(makeDocx(['Hi.'], [{ name: 'word/footnotes.xml', data }]), 'a.docx');
    expect(message).toContain('formatting');
  });

  test('thousands of entries are refused', async () => {
    const many = Array.from({ length: 2500 }, (_, at) => ({ name: `e${at}`, data: Buffer.from('x') }));
    expect((await refused(makeDocx(['Hi.'], many), 'a.docx')).reason).toBe('SOURCE_TOO_LARGE');
  });

  test('an entry missing from the directory is found', async () => {
    const hidden = makeDocx(['Hi.'], [{ name: 'word/media/x.png', data: zeros }]);
    const end = hidden.length - 22;
    for (const at of [end + 8, end + 10]) hidden.writeUInt16LE(hidden.readUInt16LE(at) - 1, at);
    expect((await refused(hidden, 'a.docx')).reason).toBe('INVALID_SOURCE_DATA');
  });

  test('a password is reported', async () => {
    const locked = makeZip([{ name: 'word/document.xml', data: Buffer.from('x'), encrypted: true }]);
    expect((await refused(locked, 'a.docx')).message).toContain('password');
  });

  test('a truncated archive is refused', async () => {
    const whole = makeDocx(['Hello.']);
    for (const torn of [whole.subarray(0, 300), whole.subarray(0, whole.length - 30)])
      expect((await refused(torn, 'a.docx')).reason).toBe('INVALID_SOURCE_DATA');
  });
});

describe('files that are no story', () => {
  test.each([
    ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj'), 'a PDF'],
    ['a PNG', Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), Buffer.alloc(200)]), 'png'],
    ['noise', randomFillSync(Buffer.alloc(4000)), 'not text'],
    ['another zip', makeZip([{ name: 'a.txt', data: Buffer.from('x') }]), 'zip archive'],
    [
      'an old Word file',
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]),
      'old Word document',
    ],
  ])('%s named .txt is refused by its real type', async (_, data, what) => {
    const { reason, message } = await refused(data, 'story.txt');
    if (what !== 'not text') expect(message).toContain(what);
    expect(reason).toBe('CONTENT_DOES_NOT_MATCH_EXTENSION');
    expect(message).toContain('.docx');
  });

  test('a PDF is refused as an unsupported type', async () => {
    expect((await refused('%PDF-1.7', 'a.pdf')).reason).toBe('SOURCE_TYPE_NOT_SUPPORTED');
  });

  test('a file without words, and one with too many', async () => {
    expect((await refused('  \n 😀 ')).reason).toBe('INVALID_SOURCE_DATA');
    expect((await refused(Buffer.alloc(0))).reason).toBe('INVALID_SOURCE_DATA');
    expect((await refused('word '.repeat(MAX_STORY_CHARACTERS / 4))).reason).toBe('SOURCE_TOO_LONG');
  });
});
