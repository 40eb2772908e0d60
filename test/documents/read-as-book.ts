// Reads a document's bytes as a book.

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readBook } from '../../src/documents/read-book.ts';
import type { Book } from '../../src/domain/media/book.ts';
import { inJobFolder } from '../studio/operations/job.ts';

export const readAsBook = (data: Buffer | string, name: string, tag = 'en'): Promise<Book> =>
  inJobFolder(async (folder) => {
    const path = join(folder, 'upload');
    await writeFile(path, data);
    return readBook({ path, name, tag });
  });

export const listTitles = ({ chapters }: Book): readonly string[] => chapters.map(({ title }) => title);
export const listTexts = ({ chapters }: Book): readonly string[] => chapters.map(({ text }) => text);
