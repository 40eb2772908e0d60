// Writes captions as SubRip and WebVTT (https://www.w3.org/TR/webvtt1/), in cues of at most two lines that stay long
// enough to be read. Pure.

import { hasSeveralSpeakers, type SpokenLine } from './transcript.ts';

type CaptionFormat = 'srt' | 'vtt';

export interface CaptionCue {
  /** Start in seconds. */
  readonly start: number;
  readonly end: number;
  /** One or two lines. */
  readonly lines: readonly string[];
  readonly speaker?: string;
}

/** Columns per line. An East Asian character takes two. */
export const MAX_LINE_COLUMNS = 42;
export const MAX_CUE_LINES = 2;
/** Characters per second. People can read 20; the difference allows for rounded times. */
const MAX_READING_SPEED = 19.5;
/** Maximum seconds by which a cue may start early, and end late, if it is too fast to read. */
const MAX_LEAD_SECONDS = 0.2;
const MAX_LINGER_SECONDS = 0.29;
const WIDE_CHARACTER =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uff60]/u;

export const countColumns = (text: string): number => {
  let columns = 0;
  for (const sign of text) columns += WIDE_CHARACTER.test(sign) ? 2 : 1;
  return columns;
};

/** Returns cues in order, without overlaps. */
export function toCaptionCues(lines: readonly SpokenLine[]): readonly CaptionCue[] {
  const named = hasSeveralSpeakers(lines);
  const cues = lines.flatMap((line) => splitLineIntoCues(line, named));
  const apart = cues.flatMap((cue, at) => {
    const end = Math.min(cue.end, cues[at + 1]?.start ?? Number.POSITIVE_INFINITY);
    return end > cue.start ? [{ ...cue, end }] : [];
  });
  return extendForReading(apart);
}

/** Seconds that a cue is too short to be read. Negative if it has time to spare. */
const missingReadingSeconds = ({ start, end, lines }: CaptionCue): number =>
  lines.join(' ').length / MAX_READING_SPEED - (end - start);

/** Lengthens cues that are too fast, first into surrounding silence, then into neighbors with time to spare. */
function extendForReading(cues: readonly CaptionCue[]): readonly CaptionCue[] {
  const shown = [...cues];
  for (const [at, { start, end }] of cues.entries()) {
    const before = shown[at - 1];
    const after = shown[at + 1];
    let cue = shown[at] as CaptionCue;
    const until = Math.min(end + MAX_LINGER_SECONDS, latestReadableStart(after));
    cue = { ...cue, end: Math.max(cue.end, Math.min(until, cue.end + missingReadingSeconds(cue))) };
    const from = Math.max(
      start - MAX_LEAD_SECONDS,
      before ? Math.min(start, before.end + missingReadingSeconds(before), before.end) : 0,
    );
    cue = {
      ...cue,
      start: Math.min(cue.start, Math.max(from, cue.start - Math.max(0, missingReadingSeconds(cue)))),
    };
    shown[at] = cue;
    if (after && after.start < cue.end) shown[at + 1] = { ...after, start: cue.end };
    if (before && before.end > cue.start) shown[at - 1] = { ...before, end: cue.start };
  }
  return shown;
}

/** Latest start at which a cue can still be read. */
const latestReadableStart = (cue: CaptionCue | undefined): number =>
  cue ? cue.start + Math.max(0, -missingReadingSeconds(cue)) : Number.POSITIVE_INFINITY;

/** Relative speaking time of a text, by its letters, since punctuation takes no time. */
const estimateSpeakingLength = (text: string): number =>
  Math.max(1, countColumns(text.replace(/[^\p{L}\p{M}\p{N}]/gu, '')));

/** A longer name leaves too little of a line. */
const MAX_LABEL_COLUMNS = MAX_LINE_COLUMNS / 2;

/** Returns the place that a speaker's name takes in SubRip: one word, so that no line ends in it. */
function createLabel(speaker: string | undefined): string {
  const label = speaker === undefined ? '' : `${speaker}: `.replaceAll(' ', '\u00a0');
  return countColumns(label) > MAX_LABEL_COLUMNS ? '' : label;
}

/** Splits a long line into cues that share its time in proportion to their length. */
function splitLineIntoCues({ start, end, text, speaker }: SpokenLine, named: boolean): readonly CaptionCue[] {
  const name = named && speaker !== undefined ? speaker : undefined;
  const label = createLabel(name);
  const parts = splitIntoCueTexts(text, label);
  const all = parts.reduce((sum, part) => sum + estimateSpeakingLength(part), 0);
  let before = 0;
  return parts.map((part) => {
    const from = start + ((end - start) * before) / all;
    before += estimateSpeakingLength(part);
    return {
      start: from,
      end: start + ((end - start) * before) / all,
      lines: wrapLines(label + part).map((line, at) => (at === 0 ? line.slice(label.length) : line)),
      ...(name !== undefined && { speaker: name }),
    };
  });
}

/** Splits a text where a line may break: after a word, or between characters in scripts without spaces. */
function splitIntoPieces(text: string): readonly string[] {
  const words = text.split(/(?<= )/);
  return words.flatMap((word) => {
    if (countColumns(word) <= MAX_LINE_COLUMNS) return [word];
    const signs = [...word];
    const maxColumns = WIDE_CHARACTER.test(word) ? MAX_LINE_COLUMNS / 2 : MAX_LINE_COLUMNS;
    return Array.from({ length: Math.ceil(signs.length / maxColumns) }, (_, at) =>
      signs.slice(at * maxColumns, (at + 1) * maxColumns).join(''),
    );
  });
}

const MAX_CUE_COLUMNS = MAX_LINE_COLUMNS * MAX_CUE_LINES;

/** True if the text is shown in one cue. */
export const fitsCaption = (text: string): boolean =>
  countColumns(text) <= MAX_CUE_COLUMNS && wrapLines(text).length <= MAX_CUE_LINES;

/** Splits a text into parts of similar size, preferably after punctuation. `label`: precedes each part. */
function splitIntoCueTexts(text: string, label: string): readonly string[] {
  if (fitsCaption(label + text)) return [text];
  const whole = countColumns(text);
  const targetColumns = whole / Math.ceil(whole / ((MAX_CUE_COLUMNS - countColumns(label)) * 0.85));
  const parts: string[] = [];
  let part = '';
  for (const piece of splitIntoPieces(text)) {
    const longer = part + piece;
    const full = part !== '' && wrapLines(label + longer).length > MAX_CUE_LINES;
    const isLongEnough =
      countColumns(part) >= targetColumns ||
      (countColumns(part) >= targetColumns * 0.6 && /[.,;:!?…。、，！？] *$/u.test(part));
    if (full || isLongEnough) {
      parts.push(part.trim());
      part = piece;
    } else part = longer;
  }
  return [...parts, part.trim()].filter((one) => one !== '');
}

/** Wraps a cue's text into one line, or two of similar length. */
function wrapLines(text: string): readonly string[] {
  const whole = countColumns(text.trim());
  if (whole <= MAX_LINE_COLUMNS) return [text.trim()];
  const fill = (width: number): readonly string[] => {
    const lines = [''];
    for (const piece of splitIntoPieces(text.trim())) {
      const line = (lines.at(-1) ?? '') + piece;
      if (lines.at(-1) === '' || countColumns(line.trimEnd()) <= width) lines[lines.length - 1] = line;
      else lines.push(piece);
    }
    return lines.map((line) => line.trim());
  };
  for (let width = Math.ceil(whole / MAX_CUE_LINES); width < MAX_LINE_COLUMNS; width += 2) {
    const lines = fill(width);
    if (lines.length <= MAX_CUE_LINES && lines.every((line) => countColumns(line) <= MAX_LINE_COLUMNS)) return lines;
  }
  return fill(MAX_LINE_COLUMNS);
}

const formatTimestamp = (seconds: number, point: string): string => {
  const ms = Math.round(seconds * 1000);
  const two = (value: number): string => String(Math.floor(value)).padStart(2, '0');
  const rest = String(ms % 1000).padStart(3, '0');
  return `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}${point}${rest}`;
};

/** Replaces `-->`, which WebVTT would read as a time. */
const replaceArrow = (text: string): string => text.replaceAll('-->', '→');

const escapeVtt = (text: string): string =>
  replaceArrow(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const formatSrt = (cues: readonly CaptionCue[]): string =>
  cues
    .map(({ start, end, lines, speaker }, at) => {
      const who = speaker === undefined ? '' : `${replaceArrow(speaker)}: `;
      return `${at + 1}\n${formatTimestamp(start, ',')} --> ${formatTimestamp(end, ',')}\n${who}${lines.map(replaceArrow).join('\n')}\n`;
    })
    .join('\n');

const formatVtt = (cues: readonly CaptionCue[]): string => {
  const blocks = cues.map(({ start, end, lines, speaker }) => {
    const who = speaker === undefined ? '' : `<v ${escapeVtt(speaker)}>`;
    return `${formatTimestamp(start, '.')} --> ${formatTimestamp(end, '.')}\n${who}${lines.map(escapeVtt).join('\n')}\n`;
  });
  return ['WEBVTT\n', ...blocks].join('\n');
};

export const formatCues = (cues: readonly CaptionCue[], kind: CaptionFormat): string =>
  (kind === 'srt' ? formatSrt : formatVtt)(cues);

export const formatLinesAsCaptions = (lines: readonly SpokenLine[], kind: CaptionFormat): string =>
  formatCues(toCaptionCues(lines), kind);
