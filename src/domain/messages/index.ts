// All texts that the core shows to users, by topic, in one language. English is in this folder; the other languages are
// in the adapters' texts. Nothing here is escaped or truncated; that happens where a message is rendered.

import type { CommandLocale } from '../command-locale.ts';
import type { LocaleTag } from '../locale-tags.ts';
import type { Person, Place } from '../person.ts';
import { type AlternativeMessages, alternativeMessages } from './alternatives.ts';
import { type AnswerMessages, answerMessages } from './answers.ts';
import { type CardMessages, cardMessages } from './card.ts';
import { type CloningMessages, cloningMessages } from './cloning.ts';
import { type DictionaryMessages, dictionaryMessages } from './dictionaries.ts';
import { type FailureMessages, failureMessages } from './failures.ts';
import { type FaultMessages, faultMessages } from './faults.ts';
import { type Formats, getFormats } from './formats.ts';
import { type LimitMessages, limitMessages } from './limits.ts';
import { type NoteMessages, noteMessages } from './notes.ts';
import { type NoticeMessages, noticeMessages } from './notices.ts';
import { type PrivacyMessages, privacyMessages } from './privacy.ts';
import { type ProblemMessages, problemMessages } from './problems.ts';
import { type ReviewMessages, reviewMessages } from './review.ts';

export interface MessagesByTopic {
  readonly card: CardMessages;
  readonly failures: FailureMessages;
  readonly problems: ProblemMessages;
  readonly limits: LimitMessages;
  readonly answers: AnswerMessages;
  readonly notices: NoticeMessages;
  readonly alternatives: AlternativeMessages;
  readonly cloning: CloningMessages;
  readonly review: ReviewMessages;
  readonly dictionaries: DictionaryMessages;
  readonly notes: NoteMessages;
  readonly faults: FaultMessages;
  readonly privacy: PrivacyMessages;
}

export interface Messages extends MessagesByTopic {
  readonly tag: LocaleTag;
  readonly formats: Formats;
  /** Translations of the commands. Undefined for English. */
  readonly commands: CommandLocale | undefined;
}

export const englishMessages: Messages = {
  tag: 'en',
  formats: getFormats('en-GB'),
  commands: undefined,
  card: cardMessages,
  failures: failureMessages,
  problems: problemMessages,
  limits: limitMessages,
  answers: answerMessages,
  notices: noticeMessages,
  alternatives: alternativeMessages,
  cloning: cloningMessages,
  review: reviewMessages,
  dictionaries: dictionaryMessages,
  notes: noteMessages,
  faults: faultMessages,
  privacy: privacyMessages,
};

/** `language`: a tag as platforms write it; defaults to the operator's language. */
export type MessagesProvider = (language?: string) => Messages;

/** Returns the person's language if the platform reports it, else the place's. */
export const findReaderLanguage = ({
  person,
  place,
}: {
  readonly person: Pick<Person, 'language'>;
  readonly place: Pick<Place, 'language'>;
}): string | undefined => person.language ?? place.language;
