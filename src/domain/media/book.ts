// A book as plain text, whatever the format of its file.

import type { Message } from '../../messages/message.ts';
import { toEnglish } from '../messages.ts';

export interface Chapter {
  readonly title: string;
  /** Paragraphs with empty lines between them. The first one is the title, unless the chapter has none of its own. */
  readonly text: string;
}

/** What the file says about itself. */
export interface BookDetails {
  readonly title?: string;
  readonly author?: string;
  /** BCP 47. */
  readonly language?: string;
}

export interface Book extends BookDetails {
  readonly chapters: readonly Chapter[];
}

/** A book without its text. */
export interface BookOutline extends BookDetails {
  /** Number of chapters. */
  readonly chapters: number;
  readonly characters: number;
  /** Characters, with those of dense scripts counted for as long as they take. */
  readonly spokenCharacters: number;
  /** The start of the text, from which its language can be detected. */
  readonly sample: string;
}

/** One of the service's `exception_reason` values. */
export type DocumentFault =
  | 'INVALID_SOURCE_DATA'
  | 'SOURCE_TYPE_NOT_SUPPORTED'
  | 'CONTENT_DOES_NOT_MATCH_EXTENSION'
  | 'SOURCE_TOO_LARGE'
  | 'SOURCE_TOO_LONG';

/** A document cannot be read. */
export class DocumentError extends Error {
  override readonly name = 'DocumentError';
  readonly reason: DocumentFault;
  /** Sentences for the user: what is wrong, and what to do about it. */
  readonly notes: readonly Message[];
  constructor(reason: DocumentFault, ...notes: readonly Message[]) {
    super(notes.map(toEnglish).join(' '));
    this.reason = reason;
    this.notes = notes;
  }
}
