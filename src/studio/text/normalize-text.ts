// Normalises sentences for reading aloud: writes numbers, dates, prices, units, addresses and abbreviations in words and
// removes whatever is not spoken. Changes only the engine's input, not the displayed text.

import { toBaseTag } from '../../domain/media/language.ts';
import { FOOTNOTE_MARK_PATTERN } from '../../domain/orthography/footnote-marks.ts';
import { createEnglishNormalizer } from './english/index.ts';
import { createNonEnglishNormalizer } from './non-english.ts';
import { removeChatNotation } from './steps/chat.ts';

export type TextNormalizer = (sentence: string) => string;

/** Private-use characters around text that must not be changed. User texts never contain them. */
const VERBATIM_MARKS = { from: '\ue000', to: '\ue001' } as const;
const VERBATIM_PATTERN = /\ue000([^\ue000\ue001]*)\ue001/g;

/** Protects the text from all rules. */
export const markVerbatim = (text: string): string => `${VERBATIM_MARKS.from}${text}${VERBATIM_MARKS.to}`;

/**
 * Scripts that voices of other languages spell out or read as character codes, by ISO 15924. Other scripts are read
 * correctly.
 */
const SPELLED_SCRIPTS: Readonly<Record<string, RegExp>> = {
  Cyrl: /\p{Script=Cyrillic}/u,
  Arab: /\p{Script=Arabic}/u,
  Hebr: /\p{Script=Hebrew}/u,
  Thai: /\p{Script=Thai}/u,
  Hani: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
};
const HAN_SCRIPTS = new Set(['Jpan', 'Hans', 'Hant', 'Hani', 'Kore', 'Hira', 'Kana']);

/** Matches letters that a voice of the language cannot read. */
function createForeignPattern(tag: string, extraPatterns: readonly string[]): RegExp {
  const ownScript = new Intl.Locale(tag).maximize().script ?? 'Latn';
  const foreign = Object.entries(SPELLED_SCRIPTS)
    .filter(([script]) => script !== ownScript && !(script === 'Hani' && HAN_SCRIPTS.has(ownScript)))
    .map(([, { source }]) => source);
  return new RegExp(`(?:${[...foreign, ...extraPatterns].join('|')})[\\p{M}]{0,8}`, 'gu');
}

interface CachedNormalizer {
  readonly normalize: TextNormalizer;
  readonly foreignLetters: RegExp;
}

const normalizers = new Map<string, CachedNormalizer>();

function getNormalizer(tag: string): CachedNormalizer {
  const cached = normalizers.get(tag);
  if (cached) return cached;
  const read = toBaseTag(tag) === 'en' ? createEnglishNormalizer(tag) : createNonEnglishNormalizer(tag);
  const created = {
    normalize: (text: string) =>
      read(removeChatNotation(text.replace(FOOTNOTE_MARK_PATTERN, '')))
        .replace(/ {2,}/g, ' ')
        .replace(/ (?=[,;.](?:\s|$))/g, '')
        .trim(),
    foreignLetters: createForeignPattern(tag, toBaseTag(tag) === 'en' ? ['\\p{Script=Greek}'] : []),
  };
  normalizers.set(tag, created);
  return created;
}

/** True if the text contains letters that are removed for voices of this language. */
export const hasForeignLetters = (text: string, tag: string): boolean =>
  text.search(getNormalizer(tag).foreignLetters) >= 0;

/** Creates a normaliser for the language (BCP 47). */
export function createNormalizer(tag: string): TextNormalizer {
  const { normalize, foreignLetters } = getNormalizer(tag);
  const normalizePart = (text: string): string =>
    text.trim() === '' ? text : keepOuterSpaces(text, normalize(text.replace(foreignLetters, '')));
  return (sentence) => {
    let result = '';
    let from = 0;
    for (const { 0: marked, 1: verbatim = '', index } of sentence.matchAll(VERBATIM_PATTERN)) {
      result += normalizePart(sentence.slice(from, index)) + verbatim;
      from = index + marked.length;
    }
    return result + normalizePart(sentence.slice(from));
  };
}

/** Restores the outer spaces of the text, so that it does not join the next word. */
const keepOuterSpaces = (text: string, read: string): string =>
  `${/^\s/u.test(text) ? ' ' : ''}${read}${/\s$/u.test(text) ? ' ' : ''}`;

/** Matches letters that a voice of one language that normalizes text itself cannot read. It reads others, such as Greek letters. */
const createUnreadablePattern = (tag: string): RegExp => createForeignPattern(tag, []);

export const omitsUnreadableLetters = (text: string, tag: string): boolean =>
  text.search(createUnreadablePattern(tag)) >= 0;

/** For remote voices of one language: removes verbatim marks, and letters that such a voice would spell out. */
export function createLetterFilter(tag: string): TextNormalizer {
  const unreadable = createUnreadablePattern(tag);
  return (sentence) => removeVerbatimMarks(sentence).replace(unreadable, '');
}

/** Removes only the marks around protected text. */
export const removeVerbatimMarks: TextNormalizer = (sentence) => sentence.replace(VERBATIM_PATTERN, '$1');
