// Parses the words for sounds in one language, as described at the top of each file: locales/<tag>/sounds.txt. Strict, so
// that a mistake is found where it was made. Pure.

import { parseAssignment, parseList } from '../../kit/data-file/assignments.ts';
import { createDataFileError, type DataLine, readNamedSections } from '../../kit/data-file/sections.ts';
import type { LocaleTag } from '../../messages/catalogue.ts';
import {
  foldText,
  hasSpacesBetweenWords,
  LEFT_OUT,
  type PromptLanguage,
  type TranslatedWords,
} from './prompt-language.ts';

/** The English that descriptions of sounds may use. */
export interface EnglishVocabulary {
  readonly isSound: (english: string) => boolean;
  readonly isChange: (english: string) => boolean;
  readonly isMusic: (english: string) => boolean;
}

const LEXICON_FOLDER = 'src/studio/engines/composer/lexicon';
const SECTIONS = ['sounds', 'music', 'changes', 'small words', 'fillers', 'endings'] as const;
const COUNTS = ['once', 'twice', 'three times', 'four times', 'five times', 'two', 'three', 'four', 'five'];
const SMALL_WORDS: readonly string[] = [
  'and',
  'with',
  'then',
  'but',
  'only',
  'no',
  'not',
  'without',
  LEFT_OUT,
  ...COUNTS,
];
const ANY_ENGLISH: EnglishVocabulary = { isSound: () => true, isChange: () => true, isMusic: () => true };
/** Prompts are compared without any other characters. */
const WORD = /^[\p{L}\p{M}\p{N}]+(?: [\p{L}\p{M}\p{N}]+)*$/u;

/** `file`: the path for error messages. Without a vocabulary the English is not checked. */
export function parseSoundWords(
  tag: LocaleTag,
  file: string,
  text: string,
  { isSound, isChange, isMusic }: EnglishVocabulary = ANY_ENGLISH,
): PromptLanguage {
  const sections = readNamedSections(file, text, SECTIONS);
  const parseWords = createWordParser(tag, file);
  const parseEndings = createWordParser(tag, file);
  const parseTranslations = (
    lines: readonly DataLine[],
    findProblem: (english: string) => string | undefined,
    parse = parseWords,
  ) => {
    const known = new Map<string, number>();
    return lines.map((line): TranslatedWords => {
      const [english, words] = parseAssignment(file, line, 'English: word, phrase, word');
      const other = known.get(english);
      const problem = other === undefined ? findProblem(english) : `“${english}” is already in line ${other}.`;
      if (problem !== undefined) throw createDataFileError(file, line, problem);
      known.set(english, line.number);
      return { english, words: parse(line, words) };
    });
  };
  return {
    tag,
    sounds: parseTranslations(sections.sounds, (english) =>
      isSound(english) ? undefined : `${LEXICON_FOLDER}/sounds.txt has no sound “${english}”.`,
    ),
    music: parseTranslations(
      sections.music,
      (english) => (isMusic(english) ? undefined : `no music is described by “${english}”.`),
      createWordParser(tag, file),
    ),
    modifiers: [
      ...parseTranslations(sections.changes, (english) =>
        isChange(english) ? undefined : `${LEXICON_FOLDER}/modifiers.txt has no change “${english}”.`,
      ),
      ...parseTranslations(sections['small words'], (english) =>
        SMALL_WORDS.includes(english) ? undefined : `“${english}” is unknown. There are ${SMALL_WORDS.join(', ')}.`,
      ),
    ],
    fillerWords: sections.fillers.flatMap((line) => parseWords(line, line.text)),
    endings: sections.endings.flatMap((line) => parseEndings(line, line.text)),
  };
}

/** Returns a function that splits lists and throws on a word that an earlier list has. */
function createWordParser(tag: LocaleTag, file: string) {
  const hasSpaces = hasSpacesBetweenWords(tag);
  const lineNumbers = new Map<string, number>();
  return (line: DataLine, written: string): readonly string[] => {
    const words = parseList(file, line, written);
    for (const word of words) {
      if (!WORD.test(word))
        throw createDataFileError(file, line, `“${word}” may only have letters, digits and single spaces.`);
      const key = foldText(word, hasSpaces);
      const other = lineNumbers.get(key);
      if (other !== undefined) throw createDataFileError(file, line, `“${word}” is already in line ${other}.`);
      lineNumbers.set(key, line.number);
    }
    return words;
  };
}
