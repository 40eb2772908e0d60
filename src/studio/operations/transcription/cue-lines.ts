// Writes SubRip and WebVTT as FFmpeg reads them whole: times in full, one empty line before each cue and none inside. Their markup is left to
// FFmpeg. Pure.

import { replaceBetween } from '../../../kit/text.ts';

/** What may stand between the parts of a time; programs that translate write blanks there. */
const GAP = String.raw`[ \t\u00a0]{0,3}`;
const TIME = String.raw`-?(?:(\d{1,3})${GAP}:${GAP})?(\d{1,3})${GAP}:${GAP}(\d{1,2})(?:${GAP}([.,:;])${GAP}(\d{1,9}))?`;
const ARROW = `(?:-{1,3}${GAP}(?:>|&gt;)|[–—]${GAP}>|→)`;
/** After a number and in brackets perhaps; then come settings, or the text itself. The second time may be missing. */
const TIMES = new RegExp(
  String.raw`^[ \t]{0,9}(?:#?\d{1,7}[.)]?[ \t]{1,9})?\[?${TIME}${GAP}${ARROW}${GAP}(?:${TIME})?(.*)$`,
);
/** Times of editing programs, without an arrow and alone in their line. */
const PAIR = /^\s{0,9}(\d{1,2}(?:[:;.]\d{2}){3})(?: - |[ \t]{1,9})(\d{1,2}(?:[:;.]\d{2}){3})\s*$/;
const WIDE = /[\uff10-\uff1a]/;
/** Marks of direction and byte order, which people do not see. */
const UNSEEN = /[\ufeff\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const NUMBER = /^\s*#?(\d{1,7})[.:)]?\s*$/;
/** Blocks of WebVTT that are no cues; the head comes again where files were joined. */
const NO_CUE = /^(?:(?:NOTE|WEBVTT)(?:\s|$)|(?:STYLE|REGION)\s*$)/;
/** Ends of files of editing programs and chat models. */
const NO_WORDS = /^\s*(?:```\w*|<end subtitles>)\s*$/;
/** Where `<` begins no tag, FFmpeg would still take away all up to the next `>`. */
const NO_TAG =
  /<(?!\/?(?:(?:[abcipqsu]|[a-z]{2,20})(?:\.|\/?>|\s{1,3}[a-z-]{1,30}=)|v[.\s>]|lang[\s>]|\d{1,3}:\d))/gi;
const TAG_OR_SIGN = /(<[^<>]{0,300}>)|>/g;
/** Tags as machine translation leaves them. */
const LOOSE_TAG = /<[ \t]{0,2}(\/?)[ \t]{0,2}([biu])[ \t]{0,2}>/gi;
const CUT_OFF = /^\s*\d{1,3}:\d{1,2}:[\d:.,>\s-]*$/;

interface Clock {
  /** Hour in which the first cue begins: broadcasters begin at 1 or 10. No film that is read here is longer than an hour. */
  readonly hour: number;
  readonly fps: number;
}

type Parts = readonly (string | undefined)[];

function stampOf(
  [hours = '0', minutes = '0', seconds = '0', sign, fraction = '0']: Parts,
  clock: Clock,
): string {
  // After a second colon, or a semicolon, pictures are counted.
  const frames = sign === ':' || sign === ';';
  const thousandths = frames
    ? String(Math.min(999, Math.round((1000 * Number(fraction)) / clock.fps))).padStart(3, '0')
    : fraction.slice(0, 3).padEnd(3, '0');
  const whole = [String(Number(hours) - clock.hour), minutes, seconds].map((one) => one.padStart(2, '0'));
  return `${whole.join(':')}.${thousandths}`;
}

/** Settings of a cue, as `align:start` or `X1:100`. */
const isSettings = (text: string): boolean =>
  text.split(/\s+/).every((word) => word === '' || /^[a-z]\w{0,20}:\S/i.test(word));

/** Without a bracket, or the rest of a time that cannot be read. */
const afterTimes = (text: string): string => text.replace(/^(?:\S*\d\S*|\])/, '').trim();

function timesIn(line: string): RegExpExecArray | null {
  const seen = line.replace(UNSEEN, '');
  const plain = WIDE.test(seen) ? seen.normalize('NFKC') : seen;
  return TIMES.exec(plain.replace(PAIR, '$1 --> $2'));
}

/** FFmpeg takes all tags away, but not the readings between those of ruby. */
const wordsOf = (line: string): string =>
  replaceBetween(line, '<rt>', '</rt>', '')
    .replace(LOOSE_TAG, '<$1$2>')
    .replace(NO_TAG, '&lt;')
    .replace(TAG_OR_SIGN, (_, tag: string | undefined) => tag ?? '&gt;');

interface Line {
  readonly text: string;
  readonly times: RegExpExecArray | null;
}

interface Place {
  /** An empty line is before it. */
  readonly opens: boolean;
  /** No empty line is after it. */
  readonly isJoined: boolean;
  /** The line after it that is not empty. */
  readonly next: Line | undefined;
  /** Cues before it. */
  readonly cues: number;
  readonly isVtt: boolean;
}

/** Numbers and names of cues, and times that cannot be read. */
function isOutside(line: Line, { opens, isJoined, next, cues, isVtt }: Place): boolean {
  const number = NUMBER.exec(line.text)?.[1];
  const isLast = next === undefined;
  if (NO_WORDS.test(line.text)) return true;
  if (line.text.includes('-->') && (line.text.match(/:\d/g)?.length ?? 0) > 1) return true;
  if (isLast && CUT_OFF.test(line.text)) return true;
  if (number === undefined) return isVtt && opens && isJoined && next?.times != null;
  return isLast
    ? opens && Number(number) === cues + 1
    : next.times !== null || next.text.includes('-->') || CUT_OFF.test(next.text);
}

/** Other kinds of subtitles stay as they are. */
export function cueLines(
  text: string,
  fps = 25,
): { readonly text: string; readonly format?: 'srt' | 'webvtt' } {
  const whole = text.replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n').trimStart();
  const lines = whole.split('\n').map((line): Line => {
    return { text: line, times: timesIn(line) };
  });
  const timed = lines.flatMap(({ times }) => (times ? [Number(times[1] ?? 0)] : []));
  if (timed.length === 0) return { text: whole };
  const isVtt = /^WEBVTT/i.test(whole);
  const hour = timed.reduce((least, one) => Math.min(least, one));
  const out = linesOf(lines, { hour, fps, isVtt });
  return { text: `${out.join('\n')}\n\n`, format: isVtt ? 'webvtt' : 'srt' };
}

function linesOf(lines: readonly Line[], { isVtt, ...clock }: Clock & { readonly isVtt: boolean }): string[] {
  const out: string[] = isVtt ? ['WEBVTT'] : [];
  const filled = lines.map(({ text }) => text.replace(UNSEEN, '').trim() !== '');
  const following = lines.map(() => lines.length);
  for (let at = lines.length - 2; at >= 0; at--)
    following[at] = filled[at + 1] ? at + 1 : (following[at + 1] ?? lines.length);
  let cues = 0;
  let skipped = false;
  for (const [at, line] of lines.entries()) {
    const opens = !filled[at - 1];
    if (!filled[at] || line.times) skipped = false;
    if (isVtt && opens && NO_CUE.test(line.text)) skipped = true;
    if (line.times) {
      cues += 1;
      const [, ...parts] = line.times;
      const end = parts[6] === undefined ? parts.slice(0, 5) : parts.slice(5, 10);
      const stamps = [parts.slice(0, 5), end].map((one) => stampOf(one, clock)).join(' --> ');
      // FFmpeg takes any number above the times of SubRip for that of the cue.
      out.push('', ...(isVtt ? [stamps] : [String(cues), stamps.replaceAll('.', ',')]));
      const rest = afterTimes(parts[10] ?? '');
      if (!isSettings(rest)) out.push(wordsOf(rest));
    } else if (filled[at] && cues > 0 && !skipped) {
      const isJoined = following[at] === at + 1;
      const place = { opens, isJoined, next: lines[following[at] ?? -1], cues, isVtt };
      if (!isOutside(line, place)) out.push(wordsOf(line.text));
    }
  }
  return out;
}
