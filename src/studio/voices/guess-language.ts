// Guesses the language of a sample text from its script. Pure. For Latin script, only tells if the text may be English.

/** `[script, main tag, other base tags with this script]`, most specific scripts first. */
const SCRIPTS: readonly (readonly [RegExp, string, readonly string[]])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, 'ja-JP', []],
  [/\p{Script=Hangul}/gu, 'ko-KR', []],
  [/\p{Script=Han}/gu, 'zh-CN', ['ja']],
  [/\p{Script=Cyrillic}/gu, 'ru-RU', ['uk', 'bg', 'sr', 'mk', 'kk']],
  [/\p{Script=Arabic}/gu, 'ar-SA', ['fa', 'ur']],
  [/\p{Script=Devanagari}/gu, 'hi-IN', ['mr', 'ne']],
  [/\p{Script=Greek}/gu, 'el-GR', []],
  [/\p{Script=Hebrew}/gu, 'he-IL', []],
  [/\p{Script=Thai}/gu, 'th-TH', []],
  [/\p{Script=Bengali}/gu, 'bn-BD', []],
  [/\p{Script=Tamil}/gu, 'ta-IN', []],
  [/\p{Script=Telugu}/gu, 'te-IN', []],
  [/\p{Script=Kannada}/gu, 'kn-IN', []],
  [/\p{Script=Malayalam}/gu, 'ml-IN', []],
  [/\p{Script=Gujarati}/gu, 'gu-IN', []],
  [/\p{Script=Gurmukhi}/gu, 'pa-IN', []],
  [/\p{Script=Sinhala}/gu, 'si-LK', []],
  [/\p{Script=Myanmar}/gu, 'my-MM', []],
  [/\p{Script=Georgian}/gu, 'ka-GE', []],
  [/\p{Script=Armenian}/gu, 'hy-AM', []],
  [/\p{Script=Ethiopic}/gu, 'am-ET', []],
];

const ENGLISH = new Set(
  'the a an and or of to in is are was i you he she it we they that this with for on at my your have has not be do will what'.split(
    ' ',
  ),
);

const countMatches = (text: string, what: RegExp): number => text.match(what)?.length ?? 0;

/** Prefers `hint` if its language uses the script. Undefined for Latin script. */
export function guessTagByScript(text: string, hint?: string): string | undefined {
  const letters = countMatches(text, /\p{L}/gu);
  const row = SCRIPTS.find(([script]) => countMatches(text, script) > letters / 4);
  if (!row) return undefined;
  const [, main, others] = row;
  const base = hint?.split('-')[0] ?? '';
  return hint && (others.includes(base) || main.startsWith(`${base}-`)) ? hint : main;
}

/** True if a Latin text contains common English words. Short texts always count as English. */
export function canBeEnglish(text: string): boolean {
  const words = text.toLowerCase().match(/[\p{L}']+/gu) ?? [];
  return words.length < 4 || words.filter((word) => ENGLISH.has(word)).length >= words.length / 10;
}
