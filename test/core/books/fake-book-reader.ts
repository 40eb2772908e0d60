// Reads books as texts whose chapters begin with `# `, so that core tests need no formats.

import { readFile } from 'node:fs/promises';
import { type Book, DocumentError } from '../../../src/domain/media/book.ts';
import { message } from '../../../src/messages/message.ts';
import type { BookFile, BookReader } from '../../../src/ports/input-converter.ts';

export interface FakeBookReader extends BookReader {
  /** Names of the files that were read, with all their text or only as an outline. */
  readonly asked: string[];
}

async function readBook({ path, name }: BookFile): Promise<Book> {
  const content = await readFile(path, 'utf8');
  if (content === 'locked') throw new DocumentError('INVALID_SOURCE_DATA', message('faults.book.locked'));
  const [, language] = /^language: (.*)\n/.exec(content) ?? [];
  const chapters = content
    .split(/^(?=# )/m)
    .filter((part) => part.startsWith('# '))
    .map((part) => ({ title: part.slice(2, part.indexOf('\n')), text: part.slice(2).trim() }));
  const whole = chapters.length > 0 ? chapters : [{ title: name, text: content }];
  return { title: 'The Book', author: 'Ana Author', ...(language && { language }), chapters: whole };
}

export const createFakeBookReader = (): FakeBookReader => ({
  asked: [],
  async read(file) {
    this.asked.push(file.name);
    return readBook(file);
  },
  async readLines(file) {
    this.asked.push(`lines of ${file.name}`);
    return readFile(file.path, 'utf8');
  },
  async outline(file) {
    this.asked.push(`outline of ${file.name}`);
    const { chapters, ...details } = await readBook(file);
    const text = chapters.map((chapter) => chapter.text).join('\n\n');
    const { length: characters } = text;
    return { ...details, chapters: chapters.length, characters, spokenCharacters: characters, sample: text };
  },
});
