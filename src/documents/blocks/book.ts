// A book as plain text, whatever the format of its file.

export interface Chapter {
  readonly title: string;
  /** Paragraphs with empty lines between them. The first one is the title, unless the chapter has none of its own. */
  readonly text: string;
}

export interface Book {
  readonly title?: string;
  readonly author?: string;
  /** BCP 47, as the file declares it. */
  readonly language?: string;
  readonly chapters: readonly Chapter[];
}

/** What a file says about itself. */
export type BookDetails = Omit<Book, 'chapters'>;

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

export const countCharacters = (blocks: readonly BookBlock[]): number =>
  blocks.reduce((sum, block) => sum + ('text' in block ? block.text.length : 0), 0);
