// Messages between a process that reads one book and its parent.

import type { Book, BookOutline, DocumentFault } from '../domain/media/book.ts';
import type { Message } from '../messages/message.ts';
import type { BookSource } from './read-book.ts';

export interface ReadBookMessage extends BookSource {
  /** `book`: with all its text. */
  readonly want: 'book' | 'outline';
}

export type ReadBookResult =
  | { readonly book: Book }
  | { readonly outline: BookOutline }
  | { readonly fault: { readonly reason: DocumentFault; readonly notes: readonly Message[] } };
