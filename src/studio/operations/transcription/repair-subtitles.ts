// Repairs SubRip and WebVTT so that FFmpeg reads every cue: completes times, and puts one empty line before each cue and
// none inside. Leaves the markup to FFmpeg.

import { replaceDelimited } from '../../../kit/text.ts';

/** Spaces inside times, as translation programs insert them. */
const GAP_PATTERN = String.raw`[ \t\u00a0]{0,3}`;
const TIME_PATTERN = String.raw`-?(?:(\d{1,3})${GAP_PATTERN}:${GAP_PATTERN})?(\d{1,3})${GAP_PATTERN}:${GAP_PATTERN}(\d{1,2})(?:${GAP_PATTERN}([.,:;])${GAP_PATTERN}(\d{1,9}))?`;
const ARROW_PATTERN = `(?:-{1,3}${GAP_PATTERN}(?:>|&gt;)|[–—]${GAP_PATTERN}>|→)`;
/** Matches times after an optional number and bracket, followed by settings or text. The second time may be missing. */
const CUE_TIMES = new RegExp(
  String.raw`^[ \t]{0,9}(?:#?\d{1,7}[.)]?[ \t]{1,9})?\[?${TIME_PATTERN}${GAP_PATTERN}${ARROW_PATTERN}${GAP_PATTERN}(?:${TIME_PATTERN})?(.*)$`,
);
/** Matches times of editing programs: alone on their line, without an arrow. */
const TIME_PAIR = /^\s{0,9}(\d{1,2}(?:[:;.]\d{2}){3})(?: - |[ \t]{1,9})(\d{1,2}(?:[:;.]\d{2}){3})\s*$/;
const FULL_WIDTH = /[\uff10-\uff1a]/;
/** Direction marks and byte order marks, which are invisible. */
const INVISIBLE = /[\ufeff\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const CUE_NUMBER = /^\s*#?(\d{1,7})[.:)]?\s*$/;
/** WebVTT blocks without cues. The header may repeat where files were joined. */
const OTHER_BLOCK = /^(?:(?:NOTE|WEBVTT)(?:\s|$)|(?:STYLE|REGION)\s*$)/;
/** Last lines of files from editing programs and chatbots. */
const END_MARKER = /^\s*(?:```\w*|<end subtitles>)\s*$/;
/** Matches `<` that starts no tag. FFmpeg would remove the text up to the next `>`. */
const LITERAL_LESS_THAN =
  /<(?!\/?(?:(?:[abcipqsu]|[a-z]{2,20})(?:\.|\/?>|\s{1,3}[a-z-]{1,30}=)|v[.\s>]|lang[\s>]|\d{1,3}:\d))/gi;
const TAG_OR_SIGN = /(<[^<>]{0,300}>)|>/g;
/** Tags with spaces, as machine translation leaves them. */
const LOOSE_TAG = /<[ \t]{0,2}(\/?)[ \t]{0,2}([biu])[ \t]{0,2}>/gi;
const TRUNCATED_TIME = /^\s*\d{1,3}:\d{1,2}:[\d:.,>\s-]*$/;

interface ClockSettings {
  /**
   * Hour of the first cue, to be subtracted: broadcasters start at 1 or 10, and videos here are at most an hour long.
   */
  readonly hour: number;
  readonly fps: number;
}

type TimeParts = readonly (string | undefined)[];

function formatTimestamp(
  [hours = '0', minutes = '0', seconds = '0', sign, fraction = '0']: TimeParts,
  clock: ClockSettings,
): string {
  // A second colon or a semicolon separates a frame number.
  const frames = sign === ':' || sign === ';';
  const thousandths = frames
    ? String(Math.min(999, Math.round((1000 * Number(fraction)) / clock.fps))).padStart(3, '0')
    : fraction.slice(0, 3).padEnd(3, '0');
  const whole = [String(Number(hours) - clock.hour), minutes, seconds].map((part) => part.padStart(2, '0'));
  return `${whole.join(':')}.${thousandths}`;
}

/** True for cue settings such as `align:start` and `X1:100`. */
const isCueSettings = (text: string): boolean =>
  text.split(/\s+/).every((word) => word === '' || /^[a-z]\w{0,20}:\S/i.test(word));

/** Removes a bracket or the rest of an unreadable time. */
const getTextAfterTimes = (text: string): string => text.replace(/^(?:\S*\d\S*|\])/, '').trim();

function matchTimes(line: string): RegExpExecArray | null {
  const visible = line.replace(INVISIBLE, '');
  const plain = FULL_WIDTH.test(visible) ? visible.normalize('NFKC') : visible;
  return CUE_TIMES.exec(plain.replace(TIME_PAIR, '$1 --> $2'));
}

/** FFmpeg removes all tags, but not the ruby text between them. */
const repairMarkup = (line: string): string =>
  replaceDelimited(line, '<rt>', '</rt>', '')
    .replace(LOOSE_TAG, '<$1$2>')
    .replace(LITERAL_LESS_THAN, '&lt;')
    .replace(TAG_OR_SIGN, (_, tag: string | undefined) => tag ?? '&gt;');

interface SubtitleLine {
  readonly text: string;
  readonly times: RegExpExecArray | null;
}

interface LineContext {
  /** True if an empty line precedes. */
  readonly isAfterBlank: boolean;
  /** True if no empty line follows. */
  readonly isBeforeText: boolean;
  /** Next line that is not empty. */
  readonly next: SubtitleLine | undefined;
  readonly cues: number;
  readonly isVtt: boolean;
}

/** True for cue numbers, cue names and unreadable times. */
function isOutsideCue(line: SubtitleLine, { isAfterBlank, isBeforeText, next, cues, isVtt }: LineContext): boolean {
  const number = CUE_NUMBER.exec(line.text)?.[1];
  const isLast = next === undefined;
  if (END_MARKER.test(line.text)) return true;
  if (line.text.includes('-->') && (line.text.match(/:\d/g)?.length ?? 0) > 1) return true;
  if (isLast && TRUNCATED_TIME.test(line.text)) return true;
  if (number === undefined) return isVtt && isAfterBlank && isBeforeText && next?.times != null;
  return isLast
    ? isAfterBlank && Number(number) === cues + 1
    : next.times !== null || next.text.includes('-->') || TRUNCATED_TIME.test(next.text);
}

/** Returns other subtitle formats unchanged. */
export function repairSubtitles(text: string, fps = 25): { readonly text: string; readonly format?: 'srt' | 'webvtt' } {
  const normalizedText = text.replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n').trimStart();
  const lines = normalizedText.split('\n').map((line): SubtitleLine => {
    return { text: line, times: matchTimes(line) };
  });
  const hours = lines.flatMap(({ times }) => (times ? [Number(times[1] ?? 0)] : []));
  if (hours.length === 0) return { text: normalizedText };
  const isVtt = /^WEBVTT/i.test(normalizedText);
  const hour = hours.reduce((min, value) => Math.min(min, value));
  const out = rewriteLines(lines, { hour, fps, isVtt });
  return { text: `${out.join('\n')}\n\n`, format: isVtt ? 'webvtt' : 'srt' };
}

function rewriteLines(
  lines: readonly SubtitleLine[],
  { isVtt, ...clock }: ClockSettings & { readonly isVtt: boolean },
): string[] {
  const out: string[] = isVtt ? ['WEBVTT'] : [];
  const hasText = lines.map(({ text }) => text.replace(INVISIBLE, '').trim() !== '');
  const nextText = lines.map(() => lines.length);
  for (let at = lines.length - 2; at >= 0; at--)
    nextText[at] = hasText[at + 1] ? at + 1 : (nextText[at + 1] ?? lines.length);
  let cues = 0;
  let skipped = false;
  for (const [at, line] of lines.entries()) {
    const isAfterBlank = !hasText[at - 1];
    if (!hasText[at] || line.times) skipped = false;
    if (isVtt && isAfterBlank && OTHER_BLOCK.test(line.text)) skipped = true;
    if (line.times) {
      cues += 1;
      const [, ...parts] = line.times;
      const end = parts[6] === undefined ? parts.slice(0, 5) : parts.slice(5, 10);
      const stamps = [parts.slice(0, 5), end].map((part) => formatTimestamp(part, clock)).join(' --> ');
      // FFmpeg takes a number in the line above the times for the cue number, so write one.
      out.push('', ...(isVtt ? [stamps] : [String(cues), stamps.replaceAll('.', ',')]));
      const rest = getTextAfterTimes(parts[10] ?? '');
      if (!isCueSettings(rest)) out.push(repairMarkup(rest));
    } else if (hasText[at] && cues > 0 && !skipped) {
      const isBeforeText = nextText[at] === at + 1;
      const context = { isAfterBlank, isBeforeText, next: lines[nextText[at] ?? -1], cues, isVtt };
      if (!isOutsideCue(line, context)) out.push(repairMarkup(line.text));
    }
  }
  return out;
}
