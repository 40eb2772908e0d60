// Pauses that people and clients write into a text: `[pause 1.5s]` in many languages, and SSML's `<break time="400ms"/>`.
// Pure.

/** Seconds of a pause without a length. */
const DEFAULT_PAUSE_SECONDS = 0.5;
export const MAX_PAUSE_SECONDS = 10;
/** Seconds of all pauses in one text. Long texts get more. */
const MAX_TOTAL_SECONDS = 120;
const CHARACTERS_PER_EXTRA_SECOND = 250;

/** The word for a pause in the languages of the interface, and in some others. */
const PAUSE_WORDS: readonly string[] =
  'pause,pausa,pauze,pauza,pauză,paus,пауза,jeda,tạm dừng,tauko,szünet,duraklama,παύση,一時停止,ポーズ,일시 정지,일시정지,멈춤,暫停,暂停,停頓,停顿,وقفة,הפסקה,विराम'
    .normalize('NFKC')
    .split(',');

const UNITS: readonly (readonly [ms: number, words: string])[] = [
  [
    1,
    'ms msec millisecond milliseconds millisekunde millisekunden milisegundo milisegundos milliseconde millisecondes millisecondo millisecondi мс миллисекунд ミリ秒 毫秒 밀리초',
  ],
  [
    1000,
    's sec secs second seconds sek sekunde sekunden seg segs segundo segundos seconde secondes secondo secondi с сек секунда секунду секунды секунд 秒 秒間 秒鐘 秒钟 초 초간 ث ثانية ثوان ثواني שנייה שניות सेकंड सेकेंड',
  ],
  [60_000, 'min minute minutes minuten minuto minutos minuti мин минута минуту минуты минут 分 分間 分鐘 分钟 분'],
];
const MS_BY_UNIT = new Map(UNITS.flatMap(([ms, words]) => words.split(' ').map((word) => [word, ms])));

const LENGTH = /^(?<number>\d{1,7}(?:[.,]\d{1,6})?|[.,]\d{1,6}) ?(?<unit>[\p{L}\p{M}]{0,16})\.?$/u;

/** Direction marks. Editors insert them next to right-to-left text. */
const INVISIBLE = /[\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

/** Code points of the zeros of Arabic, Persian and Hindi. */
const ZEROS = [0x660, 0x6f0, 0x966] as const;

function toAsciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  const zero = ZEROS.find((one) => code >= one && code <= one + 9);
  return zero === undefined ? digit : String(code - zero);
}

const PLAIN = /^[\x21-\x7e]+(?: [\x21-\x7e]+){0,3}$/u;

function simplify(text: string): string {
  // Most texts are plain, and a document may have many.
  if (PLAIN.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .replace(/\p{Nd}/gu, toAsciiDigit)
    .replaceAll('٫', '.')
    .replace(/\s+/gu, ' ')
    .trim()
    .toLowerCase();
}

/** Seconds of `1.5s`, `500 ms`, `1,5 Sekunden` or `2`. */
function parseLength(simple: string): number | undefined {
  const { number = '', unit = '' } = LENGTH.exec(simple)?.groups ?? {};
  if (number === '') return undefined;
  const ms = unit === '' ? 1000 : MS_BY_UNIT.get(unit);
  return ms === undefined ? undefined : (Number(number.replace(',', '.')) * ms) / 1000;
}

/** Seconds of the pause in brackets, or `undefined` if the brackets hold something else. */
export function parsePause(inBrackets: string): number | undefined {
  const simple = simplify(inBrackets);
  const word = PAUSE_WORDS.find((one) => simple.startsWith(one));
  if (word === undefined) return undefined;
  const length = simple.slice(word.length).replace(/^ ?[:=]? ?/u, '');
  return length === '' ? DEFAULT_PAUSE_SECONDS : parseLength(length);
}

/** SSML's strengths in seconds. */
const STRENGTHS: Readonly<Record<string, number>> = {
  none: 0,
  'x-weak': 0.1,
  weak: 0.25,
  medium: DEFAULT_PAUSE_SECONDS,
  strong: 1,
  'x-strong': 1.5,
};

/** Seconds of SSML's `<break>` with these attributes. */
export function parseBreak(attributes: string): number {
  const { time = '' } = /\btime\s{0,4}=\s{0,4}["'“”„‘’]\+?(?<time>[^"'“”„‘’]*)/iu.exec(attributes)?.groups ?? {};
  const { strength = '' } = /\bstrength\s{0,4}=\s{0,4}["'“”„‘’](?<strength>[\w-]*)/iu.exec(attributes)?.groups ?? {};
  return parseLength(simplify(time)) ?? STRENGTHS[strength.toLowerCase()] ?? DEFAULT_PAUSE_SECONDS;
}

export interface PauseLimiter {
  /** Returns the seconds that the pause may last. `undefined` if the text has used up its pauses. */
  limit(seconds: number): number | undefined;
  /** True if a pause was shortened. */
  hasShortened(): boolean;
}

/** Limits the pauses of one text. `maxTotal`: seconds of all pauses together. */
export function createPauseLimiter(maxTotal: number): PauseLimiter {
  let left = maxTotal;
  let isShortened = false;
  return {
    limit(seconds) {
      const allowed = Math.min(seconds, MAX_PAUSE_SECONDS, left);
      isShortened ||= allowed < seconds;
      if (left <= 0 && seconds > 0) return undefined;
      left -= allowed;
      return allowed;
    },
    hasShortened: () => isShortened,
  };
}

/** Seconds of all pauses in a text of this length. */
export const getMaxTotalPause = (characters: number): number =>
  Math.max(MAX_TOTAL_SECONDS, Math.floor(characters / CHARACTERS_PER_EXTRA_SECOND));
