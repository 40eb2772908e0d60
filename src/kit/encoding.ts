// Bytes of a plain text in whatever encoding → the text. Certain signs first (byte order mark, valid UTF-8, zero bytes of
// UTF-16), then chardet's statistics, helped by the language the text is said to be in. Refuses what is not text.

import { analyse } from 'chardet';

/** Encodings of before Unicode, likely first, by base language; everything else is taken for western European. */
const OLD_ENCODINGS: Readonly<Record<string, readonly string[]>> = {
  ja: ['shift_jis', 'euc-jp', 'iso-2022-jp'],
  zh: ['gb18030', 'big5'],
  'zh-tw': ['big5', 'gb18030'],
  'zh-hk': ['big5', 'gb18030'],
  ko: ['euc-kr'],
  ru: ['windows-1251', 'koi8-r'],
  uk: ['windows-1251', 'koi8-u'],
  bg: ['windows-1251'],
  sr: ['windows-1251', 'windows-1250'],
  mk: ['windows-1251'],
  el: ['windows-1253', 'iso-8859-7'],
  tr: ['windows-1254'],
  he: ['windows-1255', 'iso-8859-8'],
  ar: ['windows-1256', 'iso-8859-6'],
  fa: ['windows-1256'],
  ur: ['windows-1256'],
  th: ['windows-874'],
  vi: ['windows-1258'],
  pl: ['windows-1250', 'iso-8859-2'],
  cs: ['windows-1250', 'iso-8859-2'],
  sk: ['windows-1250', 'iso-8859-2'],
  sl: ['windows-1250'],
  hr: ['windows-1250'],
  bs: ['windows-1250'],
  hu: ['windows-1250', 'iso-8859-2'],
  ro: ['windows-1250', 'iso-8859-2'],
  sq: ['windows-1250', 'windows-1252'],
  lt: ['windows-1257'],
  lv: ['windows-1257'],
  et: ['windows-1257'],
};
const WESTERN = ['windows-1252'];

const MARKS: readonly (readonly [readonly number[], string])[] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
  [[0, 0, 0xfe, 0xff], 'utf-16be'],
];

/** The text, or nothing when the encoding is unknown or does not fit the bytes. */
function decode(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** UTF-16 without a mark: in most scripts every other byte of spaces, digits and line ends is zero. */
function utf16Without(bytes: Uint8Array): string | undefined {
  const zeros = [0, 0];
  const seen = Math.min(bytes.length, 4096);
  for (let at = 0; at < seen; at++) if (bytes[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > seen / 40 && even * 8 < odd) return 'utf-16le';
  if (even > seen / 40 && odd * 8 < even) return 'utf-16be';
  return undefined;
}

/** Without the zeros with which some programs fill a file up. */
const withoutPadding = (text: string): string => {
  let end = text.length;
  while (text[end - 1] === '\0') end -= 1;
  return text.slice(0, end);
};

/** Whether the text is writing: hardly any control characters, which binary files are full of. */
function isWriting(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: counting them is the point
  const odd = text.match(/[\u0000-\u0008\u000e-\u001a\u001c-\u001f\u007f\ufffd\ufffe\uffff]/g)?.length ?? 0;
  return odd <= text.length / 500;
}

/** Statistics this sure are believed against the language. */
const SURE = 80;
/** Statistics of a few characters; any encoding of many bytes a character gets 10. */
const UNSURE = 10;

/** Chinese read in the other encoding of Chinese has signs of other scripts in it. */
function byForeignSigns(bytes: Uint8Array): (one: string, other: string) => number {
  const count = (encoding: string): number => {
    const text = decode(bytes, encoding);
    if (text === undefined) return Number.MAX_SAFE_INTEGER;
    return text.match(/[^\p{ASCII}\p{Script=Han}\p{P}\p{S}\s]/gu)?.length ?? 0;
  };
  return (one, other) => count(one) - count(other);
}

/**
 * Encodings to try in order: guesses that suit the language, sure guesses, the language's own, the other guesses. Sure guesses come first
 * where those that suit are hardly likely.
 */
function guesses(bytes: Uint8Array, tag: string): string[] {
  const lower = tag.toLowerCase();
  const names = OLD_ENCODINGS[lower] ?? OLD_ENCODINGS[lower.split('-')[0] ?? ''] ?? WESTERN;
  const own = names.includes('big5') ? names.toSorted(byForeignSigns(bytes)) : names;
  const found = analyse(bytes.subarray(0, 65_536)).map(({ name, confidence }) => ({
    name: name.toLowerCase().replace(/^iso-8859-1$/, 'windows-1252'),
    confidence,
  }));
  const others = found.map(({ name }) => name);
  const sure = found.filter(({ confidence }) => confidence >= SURE).map(({ name }) => name);
  const suiting = found.filter(({ name, confidence }) => own.includes(name) && confidence > UNSURE);
  const likely = suiting.some(({ confidence }) => confidence >= SURE / 2);
  const suits = suiting.map(({ name }) => name);
  return [...(likely ? [...suits, ...sure] : [...sure, ...suits]), ...own, ...others, ...WESTERN];
}

const UTF8_RUN =
  /(?:[\0-\x7f]|[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}){1,1000}|[\x80-\xff]/g;
/** Text beyond ASCII for each byte that is no UTF-8, from which on it is UTF-8 with damage. */
const SIGNS_PER_FAULT = 5;
const MAX_FAULTS = 1000;
/** Longest part of one sign at the end of a file that was cut off. */
const MAX_CUT_OFF = 3;

/** UTF-8 with single bytes of an old encoding in it, or that ends within a sign. */
function mostlyUtf8(bytes: Uint8Array): string | undefined {
  const raw = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const parts: string[] = [];
  let signs = 0;
  let faults = 0;
  for (const { 0: run, index } of raw.matchAll(UTF8_RUN)) {
    const part = Buffer.from(run, 'latin1');
    const isFault = run.length === 1 && run > '\x7f';
    if (!isFault) {
      const text = part.toString();
      signs += run.length - text.length;
      parts.push(text);
    } else if (index < raw.length - MAX_CUT_OFF) {
      faults += 1;
      parts.push(new TextDecoder('windows-1252').decode(part));
    }
    if (faults > MAX_FAULTS) return undefined;
  }
  return signs > SIGNS_PER_FAULT * faults ? parts.join('') : undefined;
}

/** ISO-2022-JP is plain ASCII with escapes, so it passes for UTF-8. */
const escapesToJapanese = (bytes: Uint8Array): boolean => Buffer.from(bytes).includes('\x1b$', 0, 'latin1');

/** Signs that the first two bytes of one sign of UTF-8 become where they are read as an old encoding. `CAFFÈ»` is none. */
const TWICE_ENCODED =
  /[ÂÃâ][\u0080-¿ŒœŠšŸŽžƒˆ˜–-•…‰‹›€™]|[Ä-ô][\u0080-º¼-¿ŒœŠšŸŽžƒˆ˜‚„†‡•‰‹€™]|[РС][\u0080-¿Ђ-џҐґ№–-•…‰‹›€™]/;
const READ_AS = ['windows-1252', 'windows-1251'].map(
  (encoding) =>
    new Map(
      Array.from({ length: 256 }, (_, byte) => [new TextDecoder(encoding).decode(Uint8Array.of(byte)), byte]),
    ),
);

/** UTF-8 that a program has read as an old encoding and written as UTF-8 again: `seÃ±ora`. */
function onceEncoded(line: string): string {
  if (!TWICE_ENCODED.test(line)) return line;
  for (const byteOf of READ_AS) {
    const bytes = Array.from(
      line,
      (sign) => byteOf.get(sign) ?? (sign <= '\u009f' ? sign.codePointAt(0) : undefined),
    );
    const text = bytes.every((byte) => byte !== undefined)
      ? decode(Uint8Array.from(bytes), 'utf-8')
      : undefined;
    if (text !== undefined) return text;
  }
  return line;
}

const withoutMojibake = (text: string): string => text.replace(/.+/g, onceEncoded);

/** The text of a file, line ends and all, without a byte order mark; nothing when it is no text. `tag`: the language it may be in. */
export function textOf(bytes: Uint8Array, tag: string): string | undefined {
  const read = decoded(bytes, tag);
  return read === undefined ? undefined : withoutMojibake(read);
}

function decoded(bytes: Uint8Array, tag: string): string | undefined {
  const mark = MARKS.find(([start]) => start.every((byte, at) => bytes[at] === byte))?.[1];
  // UTF-32 is UTF-16 with zeros between.
  if (mark) return (decode(bytes, mark) ?? new TextDecoder(mark).decode(bytes)).replace(/[\0\ufeff]/g, '');
  const utf16 = utf16Without(bytes);
  if (escapesToJapanese(bytes)) return decode(bytes, 'iso-2022-jp');
  const certain = utf16 ? decode(bytes, utf16) : (decode(bytes, 'utf-8') ?? mostlyUtf8(bytes));
  if (certain !== undefined) {
    const text = withoutPadding(certain);
    return isWriting(text) ? text : undefined;
  }
  return guesses(bytes, tag)
    .map((encoding) => decode(bytes, encoding))
    .find((text) => text !== undefined && isWriting(text));
}
