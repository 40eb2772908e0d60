// Decodes the bytes of a plain text in any encoding. Certain signs come first (byte order mark, valid UTF-8, zero bytes
// of UTF-16), then chardet's statistics together with the expected language. Rejects binary data.

import { analyse } from 'chardet';

/** Encodings older than Unicode by base language, likely ones first. Other languages use Western European encodings. */
const LEGACY_ENCODINGS: Readonly<Record<string, readonly string[]>> = {
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
const WESTERN_ENCODINGS = ['windows-1252'];

const BYTE_ORDER_MARKS: readonly (readonly [readonly number[], string])[] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
  [[0, 0, 0xfe, 0xff], 'utf-16be'],
];

/** Returns `undefined` if the encoding is unknown or does not fit the bytes. */
function decode(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/**
 * Detects UTF-16 without a byte order mark: in most scripts, every other byte of spaces, digits and line ends is zero.
 */
function detectUtf16(bytes: Uint8Array): string | undefined {
  const zeros = [0, 0];
  const scannedBytes = Math.min(bytes.length, 4096);
  for (let at = 0; at < scannedBytes; at++) if (bytes[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > scannedBytes / 40 && even * 8 < odd) return 'utf-16le';
  if (even > scannedBytes / 40 && odd * 8 < even) return 'utf-16be';
  return undefined;
}

/** Removes the zeros that some programs append to fill a file. */
const stripNulPadding = (text: string): string => {
  let end = text.length;
  while (text[end - 1] === '\0') end -= 1;
  return text.slice(0, end);
};

/** True for text with hardly any control characters. Binary files are full of them. */
function isReadableText(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: counting them is the point
  const odd = text.match(/[\u0000-\u0008\u000e-\u001a\u001c-\u001f\u007f\ufffd\ufffe\uffff]/g)?.length ?? 0;
  return odd <= text.length / 500;
}

/** From this confidence on, chardet's guess overrules the language. */
const SURE_CONFIDENCE = 80;
/** Minimum confidence of a guess. chardet gives every multi-byte encoding at least 10. */
const MIN_CONFIDENCE = 10;

/** Compares two Chinese encodings: text decoded with the wrong one contains characters of other scripts. */
function compareForeignCharacters(bytes: Uint8Array): (one: string, other: string) => number {
  const count = (encoding: string): number => {
    const text = decode(bytes, encoding);
    if (text === undefined) return Number.MAX_SAFE_INTEGER;
    return text.match(/[^\p{ASCII}\p{Script=Han}\p{P}\p{S}\s]/gu)?.length ?? 0;
  };
  return (one, other) => count(one) - count(other);
}

/**
 * Returns encodings in the order to try: guesses that suit the language, confident guesses, the language's own
 * encodings, other guesses. Confident guesses come first if the suitable ones are unlikely.
 */
function listCandidateEncodings(bytes: Uint8Array, tag: string): string[] {
  const lower = tag.toLowerCase();
  const names = LEGACY_ENCODINGS[lower] ?? LEGACY_ENCODINGS[lower.split('-')[0] ?? ''] ?? WESTERN_ENCODINGS;
  const languageEncodings = names.includes('big5') ? names.toSorted(compareForeignCharacters(bytes)) : names;
  const detected = analyse(bytes.subarray(0, 65_536)).map(({ name, confidence }) => ({
    name: name.toLowerCase().replace(/^iso-8859-1$/, 'windows-1252'),
    confidence,
  }));
  const others = detected.map(({ name }) => name);
  const sure = detected.filter(({ confidence }) => confidence >= SURE_CONFIDENCE).map(({ name }) => name);
  const suitable = detected.filter(
    ({ name, confidence }) => languageEncodings.includes(name) && confidence > MIN_CONFIDENCE,
  );
  const likely = suitable.some(({ confidence }) => confidence >= SURE_CONFIDENCE / 2);
  const suits = suitable.map(({ name }) => name);
  return [
    ...(likely ? [...suits, ...sure] : [...sure, ...suits]),
    ...languageEncodings,
    ...others,
    ...WESTERN_ENCODINGS,
  ];
}

const UTF8_RUN =
  /(?:[\0-\x7f]|[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}){1,1000}|[\x80-\xff]/g;
/** Minimum number of non-ASCII characters per invalid byte for text to count as damaged UTF-8. */
const MIN_CHARACTERS_PER_FAULT = 5;
const MAX_INVALID_BYTES = 1000;
/** Bytes of the longest incomplete character at the end of a truncated file. */
const MAX_TRUNCATED_BYTES = 3;

/** Decodes UTF-8 that contains single bytes of an old encoding or ends inside a character. */
function decodeDamagedUtf8(bytes: Uint8Array): string | undefined {
  const raw = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const parts: string[] = [];
  let characterCount = 0;
  let invalidBytes = 0;
  for (const { 0: run, index } of raw.matchAll(UTF8_RUN)) {
    const part = Buffer.from(run, 'latin1');
    const isFault = run.length === 1 && run > '\x7f';
    if (!isFault) {
      const text = part.toString();
      characterCount += run.length - text.length;
      parts.push(text);
    } else if (index < raw.length - MAX_TRUNCATED_BYTES) {
      invalidBytes += 1;
      parts.push(new TextDecoder('windows-1252').decode(part));
    }
    if (invalidBytes > MAX_INVALID_BYTES) return undefined;
  }
  return characterCount > MIN_CHARACTERS_PER_FAULT * invalidBytes ? parts.join('') : undefined;
}

/** ISO-2022-JP is plain ASCII with escape sequences, so it is also valid UTF-8. */
const hasIso2022JpEscapes = (bytes: Uint8Array): boolean => Buffer.from(bytes).includes('\x1b$', 0, 'latin1');

/** Matches two UTF-8 bytes that were decoded with an old encoding. `CAFFÈ»` does not match. */
const DOUBLE_ENCODED =
  /[ÂÃâ][\u0080-¿ŒœŠšŸŽžƒˆ˜–-•…‰‹›€™]|[Ä-ô][\u0080-º¼-¿ŒœŠšŸŽžƒˆ˜‚„†‡•‰‹€™]|[РС][\u0080-¿Ђ-џҐґ№–-•…‰‹›€™]/;
const BYTES_BY_CHARACTER = ['windows-1252', 'windows-1251'].map(
  (encoding) =>
    new Map(Array.from({ length: 256 }, (_, byte) => [new TextDecoder(encoding).decode(Uint8Array.of(byte)), byte])),
);

/** Repairs UTF-8 that a program decoded with an old encoding and encoded again: `seÃ±ora`. */
function undoDoubleEncoding(line: string): string {
  if (!DOUBLE_ENCODED.test(line)) return line;
  for (const byteOf of BYTES_BY_CHARACTER) {
    const bytes = Array.from(line, (sign) => byteOf.get(sign) ?? (sign <= '\u009f' ? sign.codePointAt(0) : undefined));
    const text = bytes.every((byte) => byte !== undefined) ? decode(Uint8Array.from(bytes), 'utf-8') : undefined;
    if (text !== undefined) return text;
  }
  return line;
}

const repairMojibake = (text: string): string => text.replace(/.+/g, undoDoubleEncoding);

/**
 * Returns the text with its line ends and without a byte order mark; `undefined` if the bytes are not text.
 * `languageTag`: the expected language.
 */
export function decodeText(bytes: Uint8Array, languageTag: string): string | undefined {
  const read = detectAndDecode(bytes, languageTag);
  return read === undefined ? undefined : repairMojibake(read);
}

function detectAndDecode(bytes: Uint8Array, tag: string): string | undefined {
  const bomEncoding = BYTE_ORDER_MARKS.find(([start]) => start.every((byte, at) => bytes[at] === byte))?.[1];
  // UTF-32 is decoded as UTF-16 with zeros in between.
  if (bomEncoding)
    return (decode(bytes, bomEncoding) ?? new TextDecoder(bomEncoding).decode(bytes)).replace(/[\0\ufeff]/g, '');
  const utf16 = detectUtf16(bytes);
  if (hasIso2022JpEscapes(bytes)) return decode(bytes, 'iso-2022-jp');
  const unicodeText = utf16 ? decode(bytes, utf16) : (decode(bytes, 'utf-8') ?? decodeDamagedUtf8(bytes));
  if (unicodeText !== undefined) {
    const text = stripNulPadding(unicodeText);
    return isReadableText(text) ? text : undefined;
  }
  return listCandidateEncodings(bytes, tag)
    .map((encoding) => decode(bytes, encoding))
    .find((text) => text !== undefined && isReadableText(text));
}
