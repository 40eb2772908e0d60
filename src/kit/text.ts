// Small things done to text: cutting without breaking a character, counting words, durations for people, leaving out what
// cannot be seen, and fitting what grows when a platform's signs are escaped in it.

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const wordBreaks = new Intl.Segmenter('und', { granularity: 'word' });
const WITHOUT_SPACES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** At most `most` UTF-16 units (1 or more), ending in an ellipsis when cut, never inside a visible character. */
export function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  const near = text.slice(0, most + 64);
  const end = graphemes.segment(near).containing(most - 1)?.index ?? 0;
  return `${near.slice(0, end).trimEnd()}…`;
}

/** At most `most` long, cut after a word where there are words. */
export function cutAtWord(text: string, most: number): string {
  if (text.length <= most) return text;
  const kept = text.slice(0, most - 1);
  const space = text.charAt(most - 1) === ' ' ? -1 : kept.lastIndexOf(' ');
  const atSpace = space < 0 ? kept : kept.slice(0, space);
  return atSpace.length > most / 2 ? `${withoutEnd(atSpace, ' \n\t,;:–(')}…` : cut(text, most);
}

/**
 * A file's name of letters, digits, `-`, `_` and `.`: the same in every address, on every disk, in every header. At most `most` long;
 * the ending stays. `''` where nothing is left.
 */
export const addressName = (name: string, most: number): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .slice(-most)
    .replace(/^[^A-Za-z0-9]+/, '');

/** Characters as the service counts them (code points), so that an emoji is one and not two. */
export const countCharacters = (text: string): number => text.length - (text.match(PAIR)?.length ?? 0);

/** Two units of one character. */
const PAIR = /[\ud800-\udbff][\udc00-\udfff]/g;

/** Words as a person counts them: by white space, or by dictionary in scripts written without spaces. A dash is no word. */
export function countWords(text: string): number {
  if (WITHOUT_SPACES.test(text)) {
    return [...wordBreaks.segment(text)].filter((part) => part.isWordLike).length;
  }
  return text.split(/\s+/u).filter((part) => /[\p{L}\p{N}]/u.test(part)).length;
}

/** `0:07`, `12:40`, `1:02:03`. */
export function formatClock(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const two = (n: number) => String(n).padStart(2, '0');
  const h = Math.floor(whole / 3600);
  const m = Math.floor(whole / 60) % 60;
  const s = whole % 60;
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

/** Lower case without accents, punctuation or doubled spaces: what two spellings of one name have in common. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Without those of the signs that it ends with. A pattern would look at each of them again and again. */
export function withoutEnd(text: string, signs: string): string {
  let end = text.length;
  while (end > 0 && signs.includes(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}

/** Split at the signs, but not where a closing bracket comes before an opening one: `a (b, c), d` are two parts. */
export function splitOutside(text: string, signs: string): readonly string[] {
  const parts: string[] = [];
  let end = text.length;
  let inside = false;
  for (let at = text.length - 1; at >= 0; at--) {
    const sign = text.charAt(at);
    if (')）'.includes(sign)) inside = true;
    else if ('(（'.includes(sign)) inside = false;
    else if (!inside && signs.includes(sign)) {
      parts.push(text.slice(at + 1, end));
      end = at;
    }
  }
  parts.push(text.slice(0, end));
  return parts.reverse();
}

/** What stands from an opening sign to the next closing one, replaced; an opening that nothing closes stays. */
export function replaceBetween(text: string, opening: string, closing: string, by: string): string {
  const parts: string[] = [];
  let from = 0;
  for (;;) {
    const start = text.indexOf(opening, from);
    const end = start < 0 ? -1 : text.indexOf(closing, start + opening.length);
    if (end < 0) return parts.join('') + text.slice(from);
    parts.push(text.slice(from, start), by);
    from = end + closing.length;
  }
}

/** An address up to its query or fragment, where rights and searches stand. */
export function withoutQuery(address: string): string {
  const at = address.search(/[?#]/);
  return at < 0 ? address : `${address.slice(0, at)}?…`;
}

/** Signs of Arabic and Kaithi are of these classes and are seen. */
const UNSEEN =
  /[[\p{Cc}\p{Cf}\p{Cs}\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\uffa0\u{e0100}-\u{e01ef}]--[\n\t\u200c\u200d\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}]]/gv;
/** Joiners stay between letters of scripts that are written with them, and between emoji. */
const JOINERS = '[\\u200c\\u200d]';
const SHAPED =
  '[\\p{Script=Arabic}\\p{Script=Devanagari}\\p{Script=Bengali}\\p{Script=Malayalam}\\p{Script=Sinhala}\\p{Script=Tamil}\\p{Script=Telugu}\\p{Script=Kannada}\\p{Script=Gujarati}]';
const LOOSE = new RegExp(
  `(?<!${SHAPED})${JOINERS}(?<!\\p{Extended_Pictographic}[\\ufe0f\\u{1f3fb}-\\u{1f3ff}]?\\u200d)|${JOINERS}(?!${SHAPED}|\\p{Extended_Pictographic})`,
  'gu',
);

/** Without what cannot be seen; line breaks are one character. */
export function visible(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replace(UNSEEN, '')
    .replace(LOOSE, '');
}

/** As {@link visible}, in one line: for titles, buttons, footers. */
export const oneLine = (text: string): string => visible(text).replace(/\s+/g, ' ').trim();

export interface Fitted {
  readonly text: string;
  /** Something was left out. */
  readonly short: boolean;
}

/** Escaped and at most `max` long; never cut inside what `escapeIn` made. */
export function fitEscaped(text: string, max: number, escapeIn: (text: string) => string): Fitted {
  const whole = escapeIn(text);
  if (whole.length <= max) return { text: whole, short: false };
  if (max < 1) return { text: '', short: true };
  const seen = visible(text);
  let low = 1;
  let high = Math.min(max, seen.length);
  let best = '…';
  while (low <= high) {
    const middle = (low + high) >> 1;
    const tried = escapeIn(cut(seen, middle));
    if (tried.length <= max) {
      low = middle + 1;
      best = tried;
    } else high = middle - 1;
  }
  return { text: best, short: true };
}
