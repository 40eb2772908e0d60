// Entry point of the child process that reads one book. Exits with its parent. Started only by book-reader.ts.

import { type Book, type BookOutline, DocumentError } from '../domain/media/book.ts';
import { countSpokenCharacters } from '../domain/tasks/estimate-cost.ts';
import { exitWithParent } from '../kit/process/exit-with-parent.ts';
import { createDamagedError } from './blocks/document-errors.ts';
import { readBook, readLines } from './read-book.ts';
import type { ReadBookMessage, ReadBookResult } from './worker-messages.ts';

const SAMPLE_CHARACTERS = 1000;

function toOutline({ chapters, ...details }: Book): BookOutline {
  // The first chapters may be a title and a copyright page.
  const longest = chapters.reduce((one, other) => (other.text.length > one.text.length ? other : one));
  const middle = Math.floor(longest.text.length / 2);
  return {
    ...details,
    chapters: chapters.length,
    characters: chapters.reduce((sum, { text }) => sum + text.length, 0),
    spokenCharacters: chapters.reduce((sum, { text }) => sum + countSpokenCharacters(text), 0),
    sample: longest.text.slice(Math.max(0, middle - SAMPLE_CHARACTERS), middle + SAMPLE_CHARACTERS),
  };
}

/** Any other error than ours means that the file has something that no reader expects. */
function toFault(thrown: unknown): ReadBookResult {
  const { reason, notes } = thrown instanceof DocumentError ? thrown : createDamagedError();
  return { fault: { reason, notes } };
}

async function answer({ file, want }: ReadBookMessage): Promise<ReadBookResult> {
  try {
    if (want === 'lines') return { lines: await readLines(file) };
    const book = await readBook(file);
    return want === 'book' ? { book } : { outline: toOutline(book) };
  } catch (thrown) {
    return toFault(thrown);
  }
}

exitWithParent();
process.once('message', async (wanted: ReadBookMessage) => {
  const result = await answer(wanted);
  process.send?.(result, undefined, undefined, () => process.exit(0));
});
