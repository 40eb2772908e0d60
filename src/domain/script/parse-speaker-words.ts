// Parses the words about speakers in one language, as described at the top of locales/en/speakers.txt. Strict, so that a
// mistake is found where it was made. Pure.

import { parseList } from '../../kit/data-file/assignments.ts';
import { createDataFileError, readNamedSections } from '../../kit/data-file/sections.ts';
import { normalizeSpeakerKey } from './speaker-key.ts';

export const SPEAKER_SECTIONS = [
  'not speakers',
  'headings',
  'roles',
  'questions and answers',
  'saying',
  'speech',
  'sound',
  'music',
  'under',
  'stop',
  'female',
  'male',
  'child',
  'old',
  'young',
  'child adjectives',
  'old adjectives',
  'young adjectives',
  'characters',
  'female names',
  'male names',
  'other names',
] as const;

export type SpeakerSection = (typeof SPEAKER_SECTIONS)[number];

/** Words by section, as keys to compare. */
export type SpeakerWords = Readonly<Record<SpeakerSection, ReadonlySet<string>>>;

/** `file`: the path for error messages. */
export function parseSpeakerWords(file: string, text: string): SpeakerWords {
  const sections = readNamedSections(file, text, SPEAKER_SECTIONS);
  const entries = SPEAKER_SECTIONS.map((name) => {
    const words = new Set<string>();
    for (const line of sections[name])
      for (const word of parseList(file, line, line.text)) {
        const key = normalizeSpeakerKey(word);
        if (words.has(key)) throw createDataFileError(file, line, `“${word}” is already in [${name}].`);
        words.add(key);
      }
    return [name, words] as const;
  });
  return Object.fromEntries(entries) as unknown as SpeakerWords;
}
