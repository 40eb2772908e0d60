// Parses SubRip and WebVTT files into cues and the text around them, so that the parts joined are the file again. Pure.

import { trimEndCharacters } from '../../kit/text.ts';

type CaptionFileFormat = 'srt' | 'vtt';

export interface FileCue {
  /** Times in seconds. */
  readonly start: number;
  readonly end: number;
  /** Text with its markup and inner line ends, without the last line end. */
  readonly body: string;
}

export interface CaptionFile {
  readonly format: CaptionFileFormat;
  /** The file's line end. */
  readonly newline: string;
  /** Cues, and everything around them as it is in the file. */
  readonly parts: readonly (string | FileCue)[];
}

/** A cue's times: hours may be missing or above 99, and the fraction may follow a comma or a full stop. */
const TIME = String.raw`-?(?:\d{1,4}:)?\d{1,3}:\d{1,2}(?:[.,:;]\d{0,9})?`;
const CUE_TIMES = new RegExp(String.raw`^[^\S\r\n]{0,9}(${TIME})[^\S\r\n]{0,9}--?>[^\S\r\n]{0,9}(${TIME})`);
const CUE_NUMBER = /^\s{0,9}#?\d{1,9}[.:)]?\s{0,9}$/;
const WEBVTT = /^WEBVTT(?:[ \t\r\n]|$)/;

function parseSeconds(time: string): number {
  const [clock = '', fraction = ''] = time.split(/[.,;]/);
  const whole = clock.split(':').reduce((sum, part) => sum * 60 + Math.abs(Number(part)), 0);
  return whole + Number(`0.${fraction || '0'}`);
}

/** Splits into lines with their line ends. */
const splitLines = (text: string): readonly string[] => text.match(/[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+$/g) ?? [];

const removeLineEnd = (line: string): string => trimEndCharacters(line, '\r\n');
const isBlank = (line: string): boolean => line.trim() === '';
/** WebVTT ends a cue only at a line without any character. */
const isEmpty = (line: string): boolean => removeLineEnd(line) === '';

/** Range of the lines of a cue's text. */
interface CueRange {
  readonly from: number;
  readonly to: number;
}

/** In SubRip everything up to the next cue belongs to the text, since some files have empty lines inside. */
function findSrtText(lines: readonly string[], after: number, nextTimes: number): CueRange {
  const isNumbered = nextTimes < lines.length && nextTimes - 1 >= after && CUE_NUMBER.test(lines[nextTimes - 1] ?? '');
  let to = isNumbered ? nextTimes - 1 : nextTimes;
  while (to > after && isBlank(lines[to - 1] ?? '')) to--;
  return { from: after, to };
}

function findVttText(lines: readonly string[], after: number, nextTimes: number): CueRange {
  let to = after;
  while (to < nextTimes && !isEmpty(lines[to] ?? '') && !lines[to]?.includes('-->')) to++;
  return { from: after, to };
}

/** Indexes of lines with times, outside of WebVTT's notes, styles and regions. */
function findTimes(lines: readonly string[], format: CaptionFileFormat): readonly number[] {
  const found: number[] = [];
  let isOther = false;
  for (const [at, line] of lines.entries()) {
    if (isEmpty(line)) isOther = false;
    else if (format === 'vtt' && isEmpty(lines[at - 1] ?? '') && /^(?:NOTE\b|STYLE\s*$|REGION\s*$)/.test(line))
      isOther = true;
    if (!isOther && CUE_TIMES.test(line)) found.push(at);
  }
  return found;
}

const BYTE_ORDER_MARK = '\ufeff';

/** Returns `undefined` for a text in another format or without cues. A byte order mark stays. */
export function parseCaptionFile(file: string): CaptionFile | undefined {
  const mark = file.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK : '';
  const text = file.slice(mark.length);
  const format: CaptionFileFormat = WEBVTT.test(text) ? 'vtt' : 'srt';
  const lines = splitLines(text);
  const times = findTimes(lines, format);
  if (times.length === 0) return undefined;
  const findText = format === 'srt' ? findSrtText : findVttText;
  const parts: (string | FileCue)[] = [mark];
  let done = 0;
  for (const [nth, at] of times.entries()) {
    const { from, to } = findText(lines, at + 1, times[nth + 1] ?? lines.length);
    const [, start = '', end = ''] = CUE_TIMES.exec(lines[at] ?? '') ?? [];
    const raw = lines.slice(from, to).join('');
    const body = removeLineEnd(raw);
    parts.push(lines.slice(done, from).join(''), { start: parseSeconds(start), end: parseSeconds(end), body });
    parts.push(raw.slice(body.length));
    done = to;
  }
  parts.push(lines.slice(done).join(''));
  const newline = /\r\n|\r|\n/.exec(text)?.[0] ?? '\n';
  return { format, newline, parts: parts.filter((part) => part !== '') };
}

export const listCues = ({ parts }: CaptionFile): readonly FileCue[] =>
  parts.filter((part): part is FileCue => typeof part !== 'string');
