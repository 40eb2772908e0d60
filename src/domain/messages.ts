// The messages of each language, with the service's languages named as users can type them.

import { findMessageText, type LocaleTag } from '../messages/catalogue.ts';
import { createMessages, type Messages } from '../messages/format.ts';
import { matchLocaleTag } from '../messages/match-locale.ts';
import type { Message, Text } from '../messages/message.ts';
import { nameLanguage } from './media/language-name.ts';
import type { Person, Place } from './person.ts';
import { nameMusic, nameSound } from './sound-prompts/sound-names.ts';

const NAMERS = { language: nameLanguage, sound: nameSound, music: nameMusic };

const messagesByTag = new Map<LocaleTag, Messages>();

/**
 * `language`: a code as platforms write it; the region is ignored: `es-419`, `pt_BR`. Unsupported languages get English.
 */
export const getMessages = (language = 'en'): Messages =>
  // Most callers give the tag itself, which saves the match.
  messagesByTag.get(language) ?? findMessages(matchLocaleTag(language) ?? 'en');

function findMessages(tag: LocaleTag): Messages {
  const known = messagesByTag.get(tag);
  if (known) return known;
  const messages = createMessages(tag, NAMERS, tag === 'en' ? 'en-GB' : tag);
  messagesByTag.set(tag, messages);
  return messages;
}

/** Renders a message in that very language. Undefined if it has no translation, where others would get English. */
export const findTranslation = (message: Message, tag: LocaleTag): string | undefined =>
  findMessageText(tag, message.id) === undefined ? undefined : getMessages(tag).render(message);

/** For programs, logs and clients without a language. */
export const toEnglish = (text: Text): string => getMessages().render(text);

/** `language`: a tag as platforms write it; defaults to the operator's language. */
export type MessagesProvider = (language?: string) => Messages;

export const createMessagesProvider =
  (operatorLanguage = 'en'): MessagesProvider =>
  (language = operatorLanguage) =>
    getMessages(language);

/** Returns the person's language if the platform reports it, else the place's. */
export const findReaderLanguage = ({
  person,
  place,
}: {
  readonly person: Pick<Person, 'language'>;
  readonly place: Pick<Place, 'language'>;
}): string | undefined => person.language ?? place.language;
