// Reads the words about speakers of every language that has locales/<tag>/speakers.txt.

import { createLazyGetter } from '../../kit/lazy-getter.ts';
import { type LocaleTag, readLocaleFiles } from '../../messages/catalogue.ts';
import { parseSpeakerWords, SPEAKER_SECTIONS, type SpeakerSection, type SpeakerWords } from './parse-speaker-words.ts';

export const getSpeakerWords = createLazyGetter(
  (): ReadonlyMap<LocaleTag, SpeakerWords> =>
    new Map(
      readLocaleFiles('speakers.txt').map(({ tag, path, text }) => [tag, parseSpeakerWords(path, text)] as const),
    ),
);

const getAllWords = createLazyGetter(() => {
  const languages = [...getSpeakerWords().values()];
  const entries = SPEAKER_SECTIONS.map((name) => [name, new Set(languages.flatMap((one) => [...one[name]]))] as const);
  return Object.fromEntries(entries) as unknown as SpeakerWords;
});

/** Words of all languages together. */
export const wordsOf = (section: SpeakerSection): ReadonlySet<string> => getAllWords()[section];
