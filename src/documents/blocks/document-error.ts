// Error of a document that cannot be read, with what to do about it.

import { toEnglish } from '../../domain/messages.ts';
import type { Message } from '../../messages/message.ts';

/** One of the service's `exception_reason` values. */
export type DocumentFault =
  | 'INVALID_SOURCE_DATA'
  | 'SOURCE_TYPE_NOT_SUPPORTED'
  | 'CONTENT_DOES_NOT_MATCH_EXTENSION'
  | 'SOURCE_TOO_LARGE'
  | 'SOURCE_TOO_LONG';

export class DocumentError extends Error {
  override readonly name = 'DocumentError';
  readonly reason: DocumentFault;
  /** Sentences for the user. */
  readonly notes: readonly Message[];
  constructor(reason: DocumentFault, ...notes: readonly Message[]) {
    super(notes.map(toEnglish).join(' '));
    this.reason = reason;
    this.notes = notes;
  }
}
