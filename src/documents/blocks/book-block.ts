// Content of a book in reading order, before it is split into chapters.

import type { BookDetails } from '../../domain/media/book.ts';

/** A piece of a book, in reading order. */
export type BookBlock =
  /** `level`: 1 is the highest. */
  | { readonly kind: 'heading'; readonly text: string; readonly level: number }
  | { readonly kind: 'paragraph'; readonly text: string }
  /** A place that the table of contents leads to. */
  | { readonly kind: 'entry'; readonly title: string; readonly level: number }
  /** A place with an id, which an entry may replace. */
  | { readonly kind: 'anchor'; readonly id: string };

export interface BookContent extends BookDetails {
  readonly blocks: readonly BookBlock[];
}

/** Leaves out empty details. */
export const toBookDetails = (details: Readonly<Record<keyof BookDetails, string>>): BookDetails =>
  Object.fromEntries(Object.entries(details).filter(([, value]) => value !== ''));

export const countCharacters = (blocks: readonly BookBlock[]): number =>
  blocks.reduce((sum, block) => sum + ('text' in block ? block.text.length : 0), 0);
