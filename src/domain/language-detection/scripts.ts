// Narrows down a text's language by its letters: some scripts belong to one language, and some letters to few. Pure.

const SCRIPTS = [
  ['Latin', /\p{Script=Latin}/gu],
  ['Cyrillic', /\p{Script=Cyrillic}/gu],
  ['Arabic', /\p{Script=Arabic}/gu],
  ['Devanagari', /\p{Script=Devanagari}/gu],
  ['Han', /\p{Script=Han}/gu],
  ['Hiragana', /\p{Script=Hiragana}/gu],
  ['Katakana', /\p{Script=Katakana}/gu],
  ['Hangul', /\p{Script=Hangul}/gu],
  ['Greek', /\p{Script=Greek}/gu],
  ['Thai', /\p{Script=Thai}/gu],
  ['Hebrew', /\p{Script=Hebrew}/gu],
  ['Armenian', /\p{Script=Armenian}/gu],
  ['Georgian', /\p{Script=Georgian}/gu],
  ['Bengali', /\p{Script=Bengali}/gu],
  ['Tamil', /\p{Script=Tamil}/gu],
  ['Telugu', /\p{Script=Telugu}/gu],
  ['Kannada', /\p{Script=Kannada}/gu],
  ['Malayalam', /\p{Script=Malayalam}/gu],
  ['Gujarati', /\p{Script=Gujarati}/gu],
  ['Gurmukhi', /\p{Script=Gurmukhi}/gu],
  ['Sinhala', /\p{Script=Sinhala}/gu],
  ['Lao', /\p{Script=Lao}/gu],
  ['Khmer', /\p{Script=Khmer}/gu],
  ['Myanmar', /\p{Script=Myanmar}/gu],
  ['Ethiopic', /\p{Script=Ethiopic}/gu],
] as const;

/**
 * Base tags of the service's languages by script, most common first, also as a second script. Every voice reads Latin
 * letters.
 */
const LANGUAGES_BY_SCRIPT: Readonly<Record<string, string>> = {
  Cyrillic: 'ru uk bg sr kk mk mn uz az bs',
  Arabic: 'ar fa ur ps pa',
  Devanagari: 'hi mr ne sa',
  Hangul: 'ko',
  Greek: 'el',
  Thai: 'th',
  Hebrew: 'he',
  Armenian: 'hy',
  Georgian: 'ka',
  Bengali: 'bn',
  Tamil: 'ta',
  Telugu: 'te',
  Kannada: 'kn',
  Malayalam: 'ml',
  Gujarati: 'gu',
  Gurmukhi: 'pa',
  Sinhala: 'si',
  Lao: 'lo',
  Khmer: 'km',
  Myanmar: 'my',
  Ethiopic: 'am',
  Japanese: 'ja',
  Han: 'zh ja',
};

/** Letters that only some languages of a script use, since a detector finds languages of one script alike. */
const RARE_LETTERS: readonly (readonly [RegExp, string])[] = [
  [/[їєґ]/iu, 'uk'],
  [/[ыэ]/iu, 'ru kk mn'],
  [/[әғқңұһ]/iu, 'kk'],
  [/[өү]/iu, 'kk mn'],
  [/[јљњџ]/iu, 'sr mk'],
  [/[ђћ]/iu, 'sr'],
  [/[ѓќѕ]/iu, 'mk'],
  [/і/iu, 'uk kk'],
  [/[پچژگیک]/u, 'fa ur ps'],
  [/[ٹڈڑںے]/u, 'ur'],
  [/[ړډټښږڼ]/u, 'ps'],
];

/** Returns base tags of the languages that the text's letters allow, most common first. Undefined for Latin or none. */
export function findLanguagesByScript(text: string): readonly string[] | undefined {
  const all = LANGUAGES_BY_SCRIPT[findMainScript(text) ?? '']?.split(' ');
  return RARE_LETTERS.reduce((left, [letters, owners]) => {
    const narrowed = letters.test(text) ? left?.filter((tag) => owners.split(' ').includes(tag)) : left;
    return narrowed?.length === 0 ? left : narrowed;
  }, all);
}

/** True unless all letters of the text are of scripts that the language is never written in. */
export function canRead(language: string, text: string): boolean {
  const scripts = listScripts(text);
  return (
    scripts.length === 0 ||
    scripts.some(({ name }) => name === 'Latin' || LANGUAGES_BY_SCRIPT[name]?.split(' ').includes(language))
  );
}

const findMainScript = (text: string): string | undefined => listScripts(text)[0]?.name;

/** Lists the scripts of a text, most frequent first. Kana mark a mixed text as Japanese. */
function listScripts(text: string): readonly { readonly name: string; readonly count: number }[] {
  const counts = SCRIPTS.map(([name, pattern]) => ({ name: name as string, count: text.match(pattern)?.length ?? 0 }));
  const isKana = ({ name }: { readonly name: string }) => name === 'Hiragana' || name === 'Katakana';
  const kana = counts.filter(isKana).reduce((sum, { count }) => sum + count, 0);
  return counts
    .filter((one) => !isKana(one))
    .map(({ name, count }) =>
      kana > 0 && name === 'Han' ? { name: 'Japanese', count: count + kana } : { name, count },
    )
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count);
}

/** Characters that only traditional Chinese has, and characters that only Cantonese has. */
const TRADITIONAL = /[們這個來時會說對過還發點開謝請見嗎麼樣沒給讓從樂歲學電車書東馬門問間聽]/u;
const CANTONESE = /[嘅咗唔係佢啲喺嘢冇嚟睇]/u;

/** Returns the regional tag of a Chinese text by its characters. Other languages are returned unchanged. */
export function toRegionalChineseTag(text: string, language: string): string {
  if (language !== 'zh') return language;
  if (CANTONESE.test(text)) return 'zh-HK';
  return TRADITIONAL.test(text) ? 'zh-TW' : language;
}
