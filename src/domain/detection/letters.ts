// What the letters of a text say of its language, before any word is read: many a language has a script to itself, and others have
// letters that few share. Pure; looks at no more than the beginning of a long text.

/** Enough to know a language by; more is not looked at. */
export const ENOUGH = 1000;

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

/** By base tag: the languages of the service that are written in a script. All others are written in Latin letters. */
const WRITTEN_IN: Readonly<Record<string, string>> = {
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
const ELSEWHERE = new Set(Object.values(WRITTEN_IN).flatMap((tags) => tags.split(' ')));

/** Signs that Chinese has and Japanese has not, or hardly: everyday ones, simplified and traditional. */
const CHINESE =
  /[的是了我你他她们這这个們個吗嗎呢吧说說时時会會对對为為过過还還发發点點开開谢謝请請见見很哪什么麼怎样樣没沒给給让讓从從吃喝快乐樂岁歲们]/u;

/** Letters that few languages of one script share, and which those are. */
const OWN_LETTERS: readonly (readonly [RegExp, string])[] = (
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

/** The languages, by base tag, that a text in this script may be in; `undefined` for Latin letters and for none at all. */
export function languagesOfScript(text: string): readonly string[] | undefined {
  const script = mainScript(text);
  if (script === 'Han' && CHINESE.test(text)) return ['zh'];
  return script === undefined ? undefined : WRITTEN_IN[script]?.split(' ');
}

export const isLatin = (tag: string): boolean => !ELSEWHERE.has(tag);

/** The script of most letters; Japanese is a mixture that kana give away. */
function mainScript(text: string): string | undefined {
  const counts = SCRIPTS.map(([name, pattern]): { name: string; count: number } => ({
    name,
    count: text.match(pattern)?.length ?? 0,
  }));
  const of = (wanted: string) => counts.find(({ name }) => name === wanted)?.count ?? 0;
  const kana = of('Hiragana') + of('Katakana');
  const joined = counts.filter(({ name }) => name !== 'Hiragana' && name !== 'Katakana');
  const all =
    kana > 0
      ? [...joined.filter(({ name }) => name !== 'Han'), { name: 'Japanese', count: kana + of('Han') }]
      : joined;
  const [most] = all.sort((a, b) => b.count - a.count);
  return most && most.count > 0 ? most.name : undefined;
}

/** For each group of rare letters that the text has: the languages that have them. */
export const ownersOfLetters = (text: string): readonly (readonly string[])[] => {
  const lower = text.toLowerCase();
  return OWN_LETTERS.filter(([letters]) => letters.test(lower)).map(([, tags]) => tags.split(' '));
};

/** Signs that are written otherwise where Chinese is simplified, and those that only Cantonese has. */
const TRADITIONAL = /[們這個來時會說對過還發點開謝請見嗎麼樣沒給讓從樂歲學電車書東馬門問間聽]/u;
const CANTONESE = /[嘅咗唔係佢啲喺嘢冇嚟睇]/u;

/** The tag of a language as this text is written: Chinese differs by its signs. */
export function tagIn(text: string, language: string): string {
  if (language !== 'zh') return language;
  if (CANTONESE.test(text)) return 'zh-HK';
  return TRADITIONAL.test(text) ? 'zh-TW' : language;
}
