// Guesses from a speaker's name which kind of voice fits: by titles, family and first names, and by endings where they are
// reliable. Only suggests a voice; an unknown name is left open. Pure.

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

function toGender(isFemale: boolean, isMale: boolean): VoiceTraits {
  return isFemale === isMale ? {} : { gender: isFemale ? 'female' : 'male' };
}

/** Titles mean the same in a text of another language: Madame, Señor. */
function findByTitle(word: string, language: string | undefined): VoiceTraits {
  if (word.length < 2 && /\p{Script=Latin}/u.test(word)) return {};
  const own = listLanguages(language);
  const age =
    AGES.find((one) => own.some((words) => words[one].has(word))) ?? AGES.find((one) => wordsOf(one).has(word));
  const ownGender = toGender(
    own.some(({ female }) => female.has(word)),
    own.some(({ male }) => male.has(word)),
  );
  const gender = ownGender.gender ? ownGender : toGender(wordsOf('female').has(word), wordsOf('male').has(word));
  return { ...gender, ...(age === undefined ? {} : { age }) };
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

/** Keeps the first answer to each question. */
const merge = (all: readonly VoiceTraits[]): VoiceTraits => Object.assign({}, ...all.toReversed());

/**
 * `key`: of the speaker's name.
 * `language`: the text's, as the name of a folder in locales/.
 */
export function guessTraits(key: string, language?: string): VoiceTraits {
  const words = key.split(/[\s・]+/u).map((word) => word.replace(/[.,]$/u, ''));
  const [first = '', second = ''] = words;
  const whole = findByTitle(key, language);
  const byFirst = findByTitle(first, language);
  // The rest after a title is a surname: Madame Petit is no child.
  const byRest =
    byFirst.gender || words.length < 2
      ? []
      : [findByTitle(words.slice(1).join(' '), language), findByTitle(words.at(-1) ?? '', language)];
  const titles = merge([whole, byFirst, ...byRest]);
  if (titles.gender) return titles;
  const isUnisex = listLanguages(language).some((one) => one['other names'].has(first));
  const byName = merge([findByFirstName(first, language), findByFirstName(second, language)]);
  const byEnd = merge([findByTitleEnd(key, language), isUnisex ? {} : findByEnding(words.at(-1) ?? '', language)]);
  return merge([titles, byName, byEnd]);
}
