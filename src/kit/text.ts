// Text helpers: truncation that keeps characters whole, word counts, durations, invisible characters, escaping with a
// length limit, and whether bytes are text.

const graphemeSegmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
const wordSegmenter = new Intl.Segmenter('und', { granularity: 'word' });
const SCRIPTS_WITHOUT_SPACES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Truncates to `maxLength` UTF-16 units (at least 1) with an ellipsis. Never splits a visible character. */
export function truncate(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const start = text.slice(0, maxLength + 64);
  const end = graphemeSegmenter.segment(start).containing(maxLength - 1)?.index ?? 0;
  return `${start.slice(0, end).trimEnd()}…`;
}

/** Truncates to `maxLength` UTF-16 units, after a word if possible. */
export function truncateAtWord(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const kept = text.slice(0, maxLength - 1);
  const space = text.charAt(maxLength - 1) === ' ' ? -1 : kept.lastIndexOf(' ');
  const atSpace = space < 0 ? kept : kept.slice(0, space);
  return atSpace.length > maxLength / 2 ? `${trimEndCharacters(atSpace, ' \n\t,;:–(')}…` : truncate(text, maxLength);
}

/**
 * Returns a file name of letters, digits, `-`, `_` and `.`, which is valid in every URL, file system and header. Keeps
 * the extension. Returns `''` if no character is left.
 */
export const toAsciiFileName = (name: string, maxLength: number): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .slice(-maxLength)
    .replace(/^[^A-Za-z0-9]+/, '');

/** Counts code points, as the service does: an emoji is one. */
export const countCodePoints = (text: string): number => text.length - (text.match(SURROGATE_PAIR)?.length ?? 0);

const SURROGATE_PAIR = /[\ud800-\udbff][\udc00-\udfff]/g;

/** Counts words by white space; in scripts without spaces, by dictionary. A dash is not a word. */
export function countWords(text: string): number {
  if (SCRIPTS_WITHOUT_SPACES.test(text)) {
    return [...wordSegmenter.segment(text)].filter((part) => part.isWordLike).length;
  }
  return text.split(/\s+/u).filter((part) => /[\p{L}\p{N}]/u.test(part)).length;
}

/** Formats `0:07`, `12:40` or `1:02:03`. */
export function formatClockDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const two = (n: number) => String(n).padStart(2, '0');
  const h = Math.floor(whole / 3600);
  const m = Math.floor(whole / 60) % 60;
  const s = whole % 60;
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

/** Lower case without accents, punctuation or double spaces, for comparing spellings of a name. */
export function normalizeForMatching(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

export const joinNonEmpty = (parts: readonly string[], separator: string): string =>
  parts.filter((part) => part !== '').join(separator);

/** Removes the given characters from the end. A regular expression would take quadratic time. */
export function trimEndCharacters(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}

/** Splits at the separators outside parentheses: `a (b, c), d` has two parts. */
export function splitOutsideParentheses(text: string, separators: string): readonly string[] {
  const parts: string[] = [];
  let end = text.length;
  let isInside = false;
  for (let at = text.length - 1; at >= 0; at--) {
    const sign = text.charAt(at);
    if (')）'.includes(sign)) isInside = true;
    else if ('(（'.includes(sign)) isInside = false;
    else if (!isInside && separators.includes(sign)) {
      parts.push(text.slice(at + 1, end));
      end = at;
    }
  }
  parts.push(text.slice(0, end));
  return parts.reverse();
}

/**
 * Replaces text from an opening character to the next closing one. Keeps an opening character without a closing one.
 */
export function replaceDelimited(text: string, opening: string, closing: string, replacement: string): string {
  const parts: string[] = [];
  let from = 0;
  for (;;) {
    const start = text.indexOf(opening, from);
    const end = start < 0 ? -1 : text.indexOf(closing, start + opening.length);
    if (end < 0) return parts.join('') + text.slice(from);
    parts.push(text.slice(from, start), replacement);
    from = end + closing.length;
  }
}

/** Returns an address without query and fragment, which may contain secrets and searches. */
export function redactQuery(address: string): string {
  const at = address.search(/[?#]/);
  return at < 0 ? address : `${address.slice(0, at)}?…`;
}

/** Excludes visible characters of Arabic and Kaithi that belong to these classes. */
const INVISIBLE =
  /[[\p{Cc}\p{Cf}\p{Cs}\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\uffa0\u{e0100}-\u{e01ef}]--[\n\t\u200c\u200d\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}]]/gv;
/** Joiners stay between letters of scripts that need them, and between emoji. */
const JOINERS = '[\\u200c\\u200d]';
const JOINING_SCRIPTS =
  '[\\p{Script=Arabic}\\p{Script=Devanagari}\\p{Script=Bengali}\\p{Script=Malayalam}\\p{Script=Sinhala}\\p{Script=Tamil}\\p{Script=Telugu}\\p{Script=Kannada}\\p{Script=Gujarati}]';
const STRAY_JOINERS = new RegExp(
  `(?<!${JOINING_SCRIPTS})${JOINERS}(?<!\\p{Extended_Pictographic}[\\ufe0f\\u{1f3fb}-\\u{1f3ff}]?\\u200d)|${JOINERS}(?!${JOINING_SCRIPTS}|\\p{Extended_Pictographic})`,
  'gu',
);

/** Removes invisible characters. Converts each line break to one character. */
export function removeInvisible(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replace(INVISIBLE, '')
    .replace(STRAY_JOINERS, '');
}

/** As {@link removeInvisible}, in one line, for titles, buttons and footers. */
export const toSingleLine = (text: string): string => removeInvisible(text).replace(/\s+/g, ' ').trim();

export interface TruncatedText {
  readonly text: string;
  readonly isTruncated: boolean;
}

/** Escapes and truncates to `maxLength`. Never cuts inside an escape sequence. */
export function escapeToMaxLength(
  text: string,
  maxLength: number,
  escapeText: (text: string) => string,
): TruncatedText {
  const whole = escapeText(text);
  if (whole.length <= maxLength) return { text: whole, isTruncated: false };
  if (maxLength < 1) return { text: '', isTruncated: true };
  const seen = removeInvisible(text);
  let low = 1;
  let high = Math.min(maxLength, seen.length);
  let best = '…';
  while (low <= high) {
    const middle = (low + high) >> 1;
    const tried = escapeText(truncate(seen, middle));
    if (tried.length <= maxLength) {
      low = middle + 1;
      best = tried;
    } else high = middle - 1;
  }
  return { text: best, isTruncated: true };
}

/** True if the first bytes of a file are valid UTF-8 without a NUL. No audio or video file begins like that. */
export function isLikelyText(head: Uint8Array): boolean {
  if (head.includes(0)) return false;
  try {
    // `stream` accepts a character that the end cuts off.
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return true;
  } catch {
    return false;
  }
}
