// The language of people who set none in /settings.

import { findLanguage, toBaseTag } from '../../domain/media/language.ts';
import { findReaderLanguage, type MessagesProvider } from '../../domain/messages.ts';
import type { Person, Place } from '../../domain/person.ts';

/** Id of the client's language, else of the place's, else of the operator's. */
export function findPersonLanguage(
  reader: {
    readonly person: Pick<Person, 'language' | 'firstLanguage'>;
    readonly place: Pick<Place, 'language'>;
  },
  messagesFor: MessagesProvider,
): number {
  const client = (reader.person.firstLanguage ?? findReaderLanguage(reader))?.replaceAll('_', '-');
  const tags = client === undefined ? [] : [client, toBaseTag(client)];
  const languages = [...tags, messagesFor(findReaderLanguage(reader)).tag].flatMap(
    (tag) => findLanguage(tag, 'source') ?? [],
  );
  return languages[0]?.id ?? 1;
}
