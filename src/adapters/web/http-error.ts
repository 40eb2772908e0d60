// An error with an HTTP status and a localized sentence for the caller. routes.ts turns it into a response.

import { englishMessages } from '../../domain/messages/index.ts';
import { englishAdapterMessages } from '../shared/texts/en.ts';
import type { LocalizedMessages } from '../shared/texts/index.ts';

type HttpErrorStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 503 | 507;

/** A localized sentence, or a string for mistakes that only programs make. */
type ErrorText = string | ((messages: LocalizedMessages) => string);

export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: HttpErrorStatus;
  readonly #sentence: ErrorText;
  constructor(status: HttpErrorStatus, sentence: ErrorText) {
    super(localizeText(sentence, { ...englishMessages, adapterMessages: englishAdapterMessages }));
    this.status = status;
    this.#sentence = sentence;
  }

  localize(messages: LocalizedMessages): string {
    return localizeText(this.#sentence, messages);
  }
}

const localizeText = (sentence: ErrorText, messages: LocalizedMessages): string =>
  typeof sentence === 'string' ? sentence : sentence(messages);

/** The error for a file that was deleted or never existed. */
export const fileDeletedText: ErrorText = ({ adapterMessages, card }) =>
  adapterMessages.web.fileGone(card.buttons.again);
