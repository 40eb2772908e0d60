// Narrows down a text's language by its letters: some scripts belong to one language, and some letters to few. Pure;
// reads only the start of a long text.

/** Longest sample that is read. */
export const MAX_SAMPLE_CHARACTERS = 1000;

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

/** Base tags of the service's languages by script. All others use Latin letters. */
const LANGUAGES_BY_SCRIPT: Readonly<Record<string, string>> = {
  Cyrillic: 'ru uk bg mk sr mn kk',
  Arabic: 'ar fa ur ps',
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
const NON_LATIN_LANGUAGES = new Set(Object.values(LANGUAGES_BY_SCRIPT).flatMap((tags) => tags.split(' ')));

/** Frequent Chinese characters, simplified and traditional, that Japanese rarely or never uses. */
const CHINESE_ONLY =
  /[的是了我你他她们這这个們個吗嗎呢吧说說时時会會对對为為过過还還发發点點开開谢謝请請见見很哪什么麼怎样樣没沒给給让讓从從吃喝快乐樂岁歲们]/u;

/** Letters that only few languages of a script use, with those languages. */
const RARE_LETTERS: readonly (readonly [RegExp, string])[] = (
  [
    ['ыэ', 'ru mn kk'],
    ['ъ', 'ru bg'],
    ['ё', 'ru mn'],
    ['і', 'uk kk'],
    ['їєґ', 'uk'],
    ['ј', 'sr mk'],
    ['љњџ', 'sr mk'],
    ['ђћ', 'sr'],
    ['ѓќѕ', 'mk'],
    ['әғқңұһ', 'kk'],
    ['өү', 'mn kk'],
    ['پچژگ', 'fa ur ps'],
    ['ٹڈڑںےہھ', 'ur'],
    ['ړډټښږڼ', 'ps'],
    ['ةأإىؤ', 'ar'],
    ['یک', 'fa ur ps'],
    ['ñ¿¡', 'es gl'],
    ['ãõ', 'pt vi'],
    ['ß', 'de'],
    ['å', 'sv da nb'],
    ['øæ', 'da nb is'],
    ['ł', 'pl'],
    ['ąę', 'pl lt'],
    ['śźń', 'pl'],
    ['ż', 'pl mt'],
    ['řůě', 'cs'],
    ['ľĺŕ', 'sk'],
    ['ťďň', 'cs sk'],
    ['țșăâ', 'ro vi'],
    ['őű', 'hu'],
    ['ğı', 'tr az'],
    ['ş', 'tr az'],
    ['ə', 'az'],
    ['ģķļņēī', 'lv'],
    ['ėįų', 'lt'],
    ['þð', 'is'],
    ['ħġċ', 'mt'],
    ['œû', 'fr'],
    ['ơưđ', 'vi'],
    ['ạảấầẩậắằẵặẹẻếềểễệịỉọỏốồổỗộớờởỡợụủứừửữựỳỵ', 'vi'],
    ['ŵŷ', 'cy'],
    ['äö', 'de sv fi et'],
  ] as const
).map(([letters, tags]) => [new RegExp(`[${letters}]`, 'u'), tags]);

/** Returns base tags of the languages that use the text's script. Undefined for Latin letters or no letters. */
export function findLanguagesByScript(text: string): readonly string[] | undefined {
  const script = findMainScript(text);
  if (script === 'Han' && CHINESE_ONLY.test(text)) return ['zh'];
  return script === undefined ? undefined : LANGUAGES_BY_SCRIPT[script]?.split(' ');
}

export const isWrittenInLatin = (tag: string): boolean => !NON_LATIN_LANGUAGES.has(tag);

/** Returns the most frequent script. Kana mark a mixed text as Japanese. */
function findMainScript(text: string): string | undefined {
  const counts = SCRIPTS.map(([name, pattern]): { name: string; count: number } => ({
    name,
    count: text.match(pattern)?.length ?? 0,
  }));
  const of = (wanted: string) => counts.find(({ name }) => name === wanted)?.count ?? 0;
  const kana = of('Hiragana') + of('Katakana');
  const joined = counts.filter(({ name }) => name !== 'Hiragana' && name !== 'Katakana');
  const all =
    kana > 0 ? [...joined.filter(({ name }) => name !== 'Han'), { name: 'Japanese', count: kana + of('Han') }] : joined;
  const [mostFrequent] = all.sort((a, b) => b.count - a.count);
  return mostFrequent && mostFrequent.count > 0 ? mostFrequent.name : undefined;
}

/** Returns, for each group of rare letters in the text, the languages that use them. */
export const findLanguagesByRareLetters = (text: string): readonly (readonly string[])[] => {
  const lower = text.toLowerCase();
  return RARE_LETTERS.filter(([letters]) => letters.test(lower)).map(([, tags]) => tags.split(' '));
};

/** Characters that only traditional Chinese has, and characters that only Cantonese has. */
const TRADITIONAL = /[們這個來時會說對過還發點開謝請見嗎麼樣沒給讓從樂歲學電車書東馬門問間聽]/u;
const CANTONESE = /[嘅咗唔係佢啲喺嘢冇嚟睇]/u;

/** Returns the regional tag of a Chinese text by its characters. Other languages are returned unchanged. */
export function toRegionalChineseTag(text: string, language: string): string {
  if (language !== 'zh') return language;
  if (CANTONESE.test(text)) return 'zh-HK';
  return TRADITIONAL.test(text) ? 'zh-TW' : language;
}
