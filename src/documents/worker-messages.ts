// Messages between a process that reads one book and its parent.

import type { Book, BookOutline, DocumentFault } from '../domain/media/book.ts';
import type { Message } from '../messages/message.ts';
import type { BookSource } from './read-book.ts';

export interface ReadBookMessage extends BookSource {
  /** `book`: with all its text. `lines`: only its text, with its lines as they are written. */
  readonly want: 'book' | 'outline' | 'lines';
}

export type ReadBookResult =
  | { readonly book: Book }
  | { readonly outline: BookOutline }
  | { readonly lines: string }
  | { readonly fault: { readonly reason: DocumentFault; readonly notes: readonly Message[] } };
