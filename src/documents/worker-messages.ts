// Messages between a process that reads one book and its parent.

import type { Book, BookOutline, DocumentFault } from '../domain/media/book.ts';
import type { Message } from '../messages/message.ts';
import type { BookFile } from '../ports/input-converter.ts';

/** What can be wanted of a book. */
export interface BookResults {
  readonly book: Book;
  readonly outline: BookOutline;
  /** The whole text, with its lines as they are written. */
  readonly lines: string;
}

export interface ReadBookMessage {
  readonly file: BookFile;
  readonly want: keyof BookResults;
}

export type ReadBookResult =
  | Partial<BookResults>
  | { readonly fault: { readonly reason: DocumentFault; readonly notes: readonly Message[] } };
