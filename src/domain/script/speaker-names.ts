// Decides if a label may be the name of a speaker, and what kind of name it is. Pure.

import { createLazyGetter } from '../../kit/lazy-getter.ts';
import { normalizeSpeakerKey } from './speaker-key.ts';
import { wordsOf } from './speaker-words.ts';

export const MAX_NAME_LENGTH = 40;
const MAX_WORDS = 4;
/** Longer ends with a dot are sentences, not abbreviations. */
const MAX_ABBREVIATION = 5;

const NOT_IN_NAMES = /[!?;,"“”„«»{}<>=|\\@/。、！？；*_：:]/u;
const NUMBERED = /^[\p{L}.]+(?: [\p{L}.]+){0,3} ?[ _#]?\d{1,2}$/u;
/** Small words inside names: Juana de la Cruz. */
const SMALL_WORD =
  /^(?:de|du|des|la|le|les|el|los|las|do|da|dos|das|di|del|della|von|van|der|die|das|of|the|and|y|e|et|und|и)$/u;
const CAPITALIZED = /^[\p{Lu}\p{Lt}\p{Lo}\d#]|^[ld]['’]\p{Lu}/u;
const CHAPTER = /^第?[\d一二三四五六七八九十]{1,4}(?:章|話|節|番|절|장|단계|부)$/u;
const HONORIFIC = /(?:さん|くん|君|ちゃん|様|先生|씨|님|小姐|女士|太太|媽媽|爸爸|老師|老闆)$|^[小阿老]\p{Script=Han}$/u;
/** The number or letter of `step 3`, `option a`. */
const NUMBER = /(?:[\s#_]{0,3}\d{1,3}| [a-e])$/u;

/** True if all words begin like those of a name. Scripts without capitals always do. */
export const isCapitalized = (name: string): boolean =>
  name.split(/\s+/u).every((word, at) => CAPITALIZED.test(word) || (at > 0 && SMALL_WORD.test(word)));

/** True for `ROSE`. */
export const isShouted = (name: string): boolean => /\p{Lu}{2}/u.test(name) && !/\p{Ll}/u.test(name);

/** Looks at characters and length only. */
export function isNameShaped(name: string): boolean {
  if (name.length > MAX_NAME_LENGTH || !/^[\p{L}#＃]/u.test(name)) return false;
  const words = name.split(/\s+/u);
  if (words.length > MAX_WORDS || (words.length === MAX_WORDS && !isCapitalized(name))) return false;
  if (NOT_IN_NAMES.test(name.replaceAll(/(?<=\p{L})_(?=\d)/gu, ' '))) return false;
  if (/\.(?!\s|$)/u.test(name) || (name.endsWith('.') && name.length > MAX_ABBREVIATION)) return false;
  if (/\d/u.test(name) && !NUMBERED.test(name)) return false;
  return !words.some((word) => wordsOf('saying').has(normalizeSpeakerKey(word)));
}

const stemOf = (key: string): string => key.replace(NUMBER, '');
const isNumbered = (key: string): boolean => /\d$/u.test(key);

export const isHeading = (key: string): boolean => wordsOf('headings').has(key) || wordsOf('headings').has(stemOf(key));

export const isRole = (key: string): boolean =>
  wordsOf('roles').has(key) || (isNumbered(key) && wordsOf('roles').has(`${stemOf(key).trim()} 1`));

export const isQuestionOrAnswer = (key: string): boolean => wordsOf('questions and answers').has(key);

/** True for labels such as `ingredients`, `step 3`. */
export function isNotSpeaker(key: string): boolean {
  if (isRole(key)) return false;
  const listed = wordsOf('not speakers');
  const words = key.split(' ');
  return (
    listed.has(key) ||
    listed.has(stemOf(key)) ||
    (words.length > 1 && isNumbered(key) && listed.has(words[0] ?? '')) ||
    CHAPTER.test(key)
  );
}

const PERSON_SECTIONS = [
  'female',
  'male',
  'child',
  'old',
  'young',
  'female names',
  'male names',
  'other names',
] as const;
const getPersonWords = createLazyGetter(() => new Set(PERSON_SECTIONS.flatMap((section) => [...wordsOf(section)])));
const isPersonWord = (word: string): boolean => getPersonWords().has(word);

/** True for titles, family members and common first names: `Mrs Hill`, `der Alte`, `Anna Berg`. */
export function isPerson(key: string): boolean {
  const [first = '', ...others] = key.split(/[\s・]+/u);
  const title = first.replace(/\.$/u, '');
  return (
    isPersonWord(key) ||
    isPersonWord(others.join(' ')) ||
    isPersonWord(title) ||
    title === 'dr' ||
    title === 'prof' ||
    HONORIFIC.test(key)
  );
}

/** True for other speakers of stories: `captain`, `old fox`, `le renard`. Less sure than a person's name. */
export const isCharacter = (key: string): boolean =>
  wordsOf('characters').has(key) || key.split(' ').some((word) => wordsOf('characters').has(word));
