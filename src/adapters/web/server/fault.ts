// A call that cannot be answered as asked: the status and the sentence for whoever called, in their language. Raised anywhere below
// the routes, turned into an answer there.

import { english } from '../../../domain/words/index.ts';
import { en } from '../../shared/texts/en.ts';
import type { Wording } from '../../shared/texts/index.ts';

type FaultStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 503 | 507;

/** The sentence in a language. A text stands for itself: what only programs do wrong is told in the words of their interface. */
export type Sentence = string | ((wording: Wording) => string);

export class Fault extends Error {
  override readonly name = 'Fault';
  readonly status: FaultStatus;
  readonly #sentence: Sentence;
  constructor(status: FaultStatus, sentence: Sentence) {
    super(said(sentence, { ...english, texts: en }));
    this.status = status;
    this.#sentence = sentence;
  }

  /** What the person reads. */
  in(wording: Wording): string {
    return said(this.#sentence, wording);
  }
}

const said = (sentence: Sentence, wording: Wording): string =>
  typeof sentence === 'string' ? sentence : sentence(wording);

/** There is no such file, or none any more. */
export const fileGone: Sentence = ({ texts, card }) => texts.web.fileGone(card.buttons.again);
