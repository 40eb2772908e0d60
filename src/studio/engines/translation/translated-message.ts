// The message that names the languages of a translation, and where it was made.

import { type Message, message, type Text } from '../../../messages/message.ts';
import { list } from '../../../messages/values.ts';
import { baseLanguage } from '../../language-texts.ts';

/** `tags`: the languages in order of translation. Reads “Translated English → German · built in.” */
export function createTranslatedMessage(tags: readonly string[], place?: Text): Message {
  const languages = list(tags.map(baseLanguage), 'arrow');
  const way = place === undefined ? languages : list([languages, place], 'dot');
  return tags.length === 2
    ? message('notes.translated', { way })
    : message('notes.translatedInSteps', { steps: tags.length - 1, way });
}
