// Parses a file of phrases, as described at the top of each: locales/<tag>/phrases.txt. Strict, so that a mistake is
// found where it was made. Pure.

import { createDataFileError, type DataSection, readSections } from '../../../kit/data-file/sections.ts';
import type { LocaleTag } from '../../../messages/catalogue.ts';
import type { PhraseBook } from './phrase-book.ts';

type PhraseList = Exclude<keyof PhraseBook, 'tag' | 'togglePhrases' | 'commandPhrases'>;

interface SectionRules {
  readonly slots: 'one' | 'none' | 'optional';
  readonly areMarksAllowed: boolean;
}

const WORDS: SectionRules = { slots: 'none', areMarksAllowed: false };
const OPTION: SectionRules = { slots: 'one', areMarksAllowed: false };
const COMMAND: SectionRules = { slots: 'optional', areMarksAllowed: true };

const LIST_SECTIONS: ReadonlyMap<string, readonly [list: PhraseList, rules: SectionRules]> = new Map([
  ['greetings', ['greetings', WORDS]],
  ['polite', ['politePhrases', WORDS]],
  ['request', ['requestPhrases', WORDS]],
  ['to language', ['targetLanguagePhrases', OPTION]],
  ['from language', ['sourceLanguagePhrases', OPTION]],
  ['and', ['conjunctions', WORDS]],
  ['with voice', ['voicePhrases', OPTION]],
  ['seconds', ['secondsPhrases', OPTION]],
  ['minutes', ['minutesPhrases', OPTION]],
  ['references', ['references', WORDS]],
  ['determiners', ['determiners', WORDS]],
  ['media nouns', ['mediaNouns', WORDS]],
  ['articles', ['articles', WORDS]],
  ['doubt words', ['doubtWords', WORDS]],
  ['unlikely openings', ['unlikelyOpenings', WORDS]],
]);
const KEYED_SECTION = /^(toggle|command) (\S+)$/u;
const SECTION_NAMES = [...LIST_SECTIONS.keys(), 'toggle FIELD', 'command NAME'];

/** `file`: the path for error messages. */
export function parsePhraseBook(tag: LocaleTag, file: string, text: string): PhraseBook {
  const empty = [...LIST_SECTIONS.values()].map(([list]) => [list, []] as const);
  const lists = Object.fromEntries<readonly string[]>(empty) as Record<PhraseList, readonly string[]>;
  const togglePhrases: Record<string, readonly string[]> = {};
  const commandPhrases: Record<string, readonly string[]> = {};
  for (const section of readSections(file, text)) {
    const [, kind, key = ''] = KEYED_SECTION.exec(section.name) ?? [];
    const list = LIST_SECTIONS.get(section.name);
    if (list) lists[list[0]] = parsePhrases(file, section, list[1]);
    else if (kind === 'toggle') togglePhrases[key] = parsePhrases(file, section, WORDS);
    else if (kind === 'command') commandPhrases[key] = parsePhrases(file, section, COMMAND);
    else throw createDataFileError(file, section.header, `unknown section. There are ${SECTION_NAMES.join(', ')}.`);
  }
  return { tag, ...lists, togglePhrases, commandPhrases };
}

function parsePhrases(file: string, { name, lines }: DataSection, rules: SectionRules): readonly string[] {
  const phrases = new Set<string>();
  for (const line of lines) {
    const problem = phrases.has(line.text) ? `the phrase is already in [${name}].` : findProblem(line.text, rules);
    if (problem !== undefined) throw createDataFileError(file, line, problem);
    phrases.add(line.text);
  }
  return [...phrases];
}

function findProblem(phrase: string, { slots, areMarksAllowed }: SectionRules): string | undefined {
  const slotCount = phrase.split('…').length - 1;
  if (phrase.includes('...')) return 'write … as one character.';
  if (slotCount > 1) return 'a phrase has at most one …';
  if (slotCount === 0 && slots === 'one') return 'a phrase of this section needs a …';
  if (slotCount === 1 && slots === 'none') return 'a phrase of this section has no …';
  if (/^[+~]/u.test(phrase) && !areMarksAllowed) return '+ and ~ are only for phrases of commands.';
  if (!/[\p{L}\p{N}]/u.test(phrase)) return 'a phrase needs words.';
  return undefined;
}
