// An error with an HTTP status and a sentence for the caller. routes.ts turns it into a response in their language.

import { toEnglish } from '../../domain/messages.ts';
import { message, type Text } from '../../messages/message.ts';

type HttpErrorStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503 | 507;

export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: HttpErrorStatus;
  readonly sentence: Text;
  /** `sentence`: a string for mistakes that only programs make. */
  constructor(status: HttpErrorStatus, sentence: Text) {
    super(toEnglish(sentence));
    this.status = status;
    this.sentence = sentence;
  }
}

/** The error for a file that was deleted or never existed. */
export const fileDeletedText: Text = message('web.fileGone', { again: message('card.buttons.again') });
