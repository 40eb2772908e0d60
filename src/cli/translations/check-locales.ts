// Checks all texts: every fault that would show a reader a wrong or broken text. What is only missing is no fault. Pure.

import { checkEnglish, checkTranslation } from './check-translation.ts';
import { isUsed, type UsedIds } from './find-used-ids.ts';
import { type Locale, MESSAGE_FILES, type MessageFile } from './read-locales.ts';
import { checkLimits } from './text-limits.ts';

/** Returns one line for each fault: the file, the id, and what is wrong. */
export function checkLocales([english, ...others]: readonly Locale[], used: UsedIds): readonly string[] {
  if (english?.tag !== 'en') return ['locales/en is missing. It has the texts that all others translate.'];
  return [
    ...english.faults,
    ...checkSource(english, used),
    ...others.flatMap((locale) => [...locale.faults, ...checkLocale(locale, english)]),
  ];
}

function checkSource(english: Locale, used: UsedIds): readonly string[] {
  const ids = new Set(MESSAGE_FILES.flatMap((file) => [...english.texts[file].keys()]));
  const faults = MESSAGE_FILES.flatMap((file) =>
    [...english.texts[file]].flatMap(([id, text]) =>
      [
        ...checkText(id, text),
        // Ids of commands are composed from the declarations.
        ...(file === 'commands' || isUsed(id, used) ? [] : ['is used nowhere.']),
        ...(findFile(id, english) === file ? [] : [`is also in ${findFile(id, english)}.json.`]),
      ].map((fault) => `locales/en/${file}.json: ${id} ${fault}`),
    ),
  );
  const notes = [...english.notes.keys()].filter((id) => id !== '' && !ids.has(id));
  return [...faults, ...notes.map((id) => `locales/en: @${id} is a note on a text that does not exist.`)];
}

function checkLocale({ tag, texts }: Locale, english: Locale): readonly string[] {
  return MESSAGE_FILES.flatMap((file) =>
    [...texts[file]].flatMap(([id, text]) => {
      const source = english.texts[file].get(id);
      const faults = source === undefined ? [explainUnknownId(id, english)] : checkTranslated(id, source, text, tag);
      return faults.map((fault) => `locales/${tag}/${file}.json: ${id} ${fault}`);
    }),
  );
}

const findFile = (id: string, { texts }: Locale): MessageFile | undefined =>
  MESSAGE_FILES.find((file) => texts[file].has(id));

function explainUnknownId(id: string, english: Locale): string {
  const place = findFile(id, english);
  return place === undefined ? 'does not exist in English.' : `belongs in ${place}.json, as in English.`;
}

/** Only a valid text can be measured. */
function checkText(id: string, text: string): readonly string[] {
  const faults = checkEnglish(text);
  return faults.length > 0 ? faults : checkLimits(id, text, 'en');
}

function checkTranslated(id: string, source: string, text: string, tag: string): readonly string[] {
  const faults = checkTranslation(source, text, tag);
  return faults.length > 0 ? faults : checkLimits(id, text, tag);
}
