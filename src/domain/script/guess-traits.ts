// Guesses from a speaker's name which kind of voice fits: by titles, family and first names, and by endings where they are
// reliable. Only suggests a voice; an unknown name is left open. Pure.

import type { SpeakerSection } from './parse-speaker-words.ts';
import { normalizeSpeakerKey } from './speaker-key.ts';
import { getSpeakerWords, wordsOf } from './speaker-words.ts';

export interface VoiceTraits {
  readonly gender?: 'female' | 'male';
  readonly age?: 'child' | 'old' | 'young';
}

type Gender = NonNullable<VoiceTraits['gender']>;

/** The most audible first: a child's voice is noticed as such. */
const AGES = ['child', 'old', 'young'] as const;
const LONGEST_NAME = 4;

/** Endings of first names by language. Those of Romance names are no better than chance. */
const ENDINGS: Readonly<Record<string, readonly (readonly [RegExp, Gender])[]>> = {
  ru: [
    [/(?:овна|евна|ична|ова|ева|ина|ская)$/u, 'female'],
    [/(?:ович|евич|ьич|ский)$/u, 'male'],
    [/[ая]$/u, 'female'],
    [/[бвгджзйклмнпрстфхцчшщ]$/u, 'male'],
  ],
  ja: [
    [/\p{Script=Han}[子美奈香恵]$/u, 'female'],
    [/\p{Script=Han}[郎太男夫雄彦助介斗樹]$|(?:くん|君)$/u, 'male'],
  ],
  ko: [
    [/\p{Script=Hangul}[희숙]$/u, 'female'],
    [/\p{Script=Hangul}[호식철]$/u, 'male'],
  ],
  'zh-TW': [
    [/\p{Script=Han}[玲芬娟婷雯芳萍蘭]$/u, 'female'],
    [/\p{Script=Han}[強偉豪傑雄宏彬]$/u, 'male'],
  ],
};

/** The languages in which a word is looked up: the text's own, else all of them. */
const listLanguages = (language: string | undefined) => {
  const own = language === undefined ? undefined : getSpeakerWords().get(language);
  return own ? [own] : [...getSpeakerWords().values()];
};

/** Keeps the first answer to each question. */
const merge = (all: readonly VoiceTraits[]): VoiceTraits => Object.assign({}, ...all.toReversed());

function toGender(isFemale: boolean, isMale: boolean): VoiceTraits {
  return isFemale === isMale ? {} : { gender: isFemale ? 'female' : 'male' };
}

/** Languages in which titles are looked up. Madame is also one in an English text, but 先生 is a teacher in Japanese. */
const listTitleLanguages = (word: string, language: string | undefined) => {
  const own = listLanguages(language);
  return /\p{Script=Han}/u.test(word) ? [own] : [own, [...getSpeakerWords().values()]];
};

function findByTitle(word: string, language: string | undefined): VoiceTraits {
  if (word.length < 2 && /\p{Script=Latin}/u.test(word)) return {};
  return merge(
    listTitleLanguages(word, language).map((languages): VoiceTraits => {
      const has = (section: SpeakerSection): boolean => languages.some((words) => words[section].has(word));
      const age = AGES.find(has);
      return { ...toGender(has('female'), has('male')), ...(age === undefined ? {} : { age }) };
    }),
  );
}

/** `little`, `old` before a name. */
function findByAdjective(word: string): VoiceTraits {
  const age = AGES.find((one) => wordsOf(`${one} adjectives`).has(word));
  return age === undefined ? {} : { age };
}

/** First names change sides between languages: Andrea, Simone. Without a language, all that know the name must agree. */
function findByFirstName(word: string, language: string | undefined): VoiceTraits {
  const languages = listLanguages(language);
  if (languages.some((words) => words['other names'].has(word))) return {};
  return toGender(
    languages.some((words) => words['female names'].has(word)),
    languages.some((words) => words['male names'].has(word)),
  );
}

/** 王太太, 山田おばあさん: the title comes last, without a space. */
function findByTitleEnd(key: string, language: string | undefined): VoiceTraits {
  if (!/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]$/u.test(key)) return {};
  for (let length = Math.min(key.length - 1, LONGEST_NAME + 1); length > 1; length--) {
    const traits = findByTitle(key.slice(-length), language);
    if (traits.gender || traits.age) return traits;
  }
  return {};
}

function findByEnding(key: string, language: string | undefined): VoiceTraits {
  const isUnspaced = language === 'ja' || language === 'zh-TW' || language === 'ko';
  if (isUnspaced && key.length > LONGEST_NAME) return {};
  const gender = ENDINGS[language ?? '']?.find(([ending]) => ending.test(key))?.[1];
  return gender === undefined ? {} : { gender };
}

/**
 * `key`: of the speaker's name.
 * `language`: the text's, as the name of a folder in locales/.
 */
export function guessTraits(key: string, language?: string): VoiceTraits {
  const words = key.split(/[\s・]+/u).map((word) => word.replace(/[.,]$/u, ''));
  const [first = '', second = ''] = words;
  const isUnisex = listLanguages(language).some((one) => one['other names'].has(first));
  const title = (word: string): VoiceTraits => findByTitle(word, language);
  const name = (word: string): VoiceTraits => findByFirstName(word, language);
  const sure = merge([title(key), title(first), name(first)]);
  const adjective = words.length > 1 ? findByAdjective(first) : {};
  // The rest after a title or first name is a surname: Madame Petit is no child, Anna King no king.
  if (sure.gender || isUnisex) return merge([sure, adjective]);
  const rest =
    words.length > 1 ? [title(words.slice(1).join(' ')), title(second), name(second), title(words.at(-1) ?? '')] : [];
  const ends = [findByTitleEnd(key, language), findByEnding(words.at(-1) ?? '', language)];
  return merge([sure, adjective, ...rest, ...ends]);
}

/** Traits in a direction, such as `old woman, tired`. Only whole words for people: `to the king` tells about another. */
export const readDirectionTraits = (direction: string, language?: string): VoiceTraits =>
  merge(
    direction
      .split(/[,;，、]/u)
      .map(normalizeSpeakerKey)
      .flatMap((words) => [findByTitle(words, language), findByAdjective(words)]),
  );
