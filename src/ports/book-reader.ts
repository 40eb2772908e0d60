// Reads books and other documents that the service does not take, within limits of time and memory.

import type { Book, BookOutline } from '../domain/media/book.ts';

export interface BookFile {
  readonly path: string;
  /** Original file name. */
  readonly name: string;
  /** Language (BCP 47) that is expected if the file names none. */
  readonly tag: string;
}

export interface BookReader {
  /** @throws DocumentError (domain/media/book.ts), or the reason of `signal` */
  read(file: BookFile, signal?: AbortSignal): Promise<Book>;
  /** Reads the whole text, with its lines as they are written. Throws like `read`. */
  readLines(file: BookFile, signal?: AbortSignal): Promise<string>;
  /** Reads the book, and returns only its outline. Throws like `read`. */
  outline(file: BookFile, signal?: AbortSignal): Promise<BookOutline>;
}
