// Languages as arguments of messages, by their tags.

import { toBaseTag } from '../domain/media/language.ts';
import { toEnglish } from '../domain/messages.ts';
import type { Text } from '../messages/message.ts';
import { language, limitedList, list } from '../messages/values.ts';

/** Languages that Apertium combines into one. */
const SHARED_LANGUAGE_TAGS: Readonly<Record<string, readonly string[]>> = { hbs: ['hr', 'bs'] };

/** Shown as `French` for every region. */
export function baseLanguage(tag: string): Text {
  const [first = '', ...others] = (SHARED_LANGUAGE_TAGS[tag] ?? [tag]).map(toBaseTag);
  return others.length === 0 ? language(first) : list([first, ...others].map(language), 'or');
}

/** Shown as `Welsh → German`. */
export const languagePair = (from: string, to: string): Text => list([baseLanguage(from), baseLanguage(to)], 'arrow');

/** Sorts the languages by their English names. Shows at most `max`. */
export function languageList(tags: readonly string[], max = tags.length): Text {
  const named = tags.map((tag) => ({ text: baseLanguage(tag), name: toEnglish(baseLanguage(tag)) }));
  const sorted = named.toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
  return limitedList(
    sorted.map(({ text }) => text),
    max,
  );
}
