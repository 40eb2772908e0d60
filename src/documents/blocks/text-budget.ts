// Limits the length of a book while it is read.

import { DocumentError } from '../../domain/media/book.ts';
import { message } from '../../messages/message.ts';

/** Maximum characters of a story, about 33 hours of speech. */
export const MAX_STORY_CHARACTERS = 2_000_000;

export const createTooLongError = (): DocumentError =>
  new DocumentError('SOURCE_TOO_LONG', message('faults.storyTooLong', { most: MAX_STORY_CHARACTERS }));

export interface TextBudget {
  /** @throws {@link DocumentError} if the book is too long */
  spend(characters: number): void;
}

export function createTextBudget(): TextBudget {
  let left = MAX_STORY_CHARACTERS;
  return {
    spend(characters) {
      left -= characters;
      if (left < 0) throw createTooLongError();
    },
  };
}
