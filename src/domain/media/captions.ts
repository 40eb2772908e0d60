// Caption files of what is said: cues of two lines at most that can be read while they are heard, as SubRip and WebVTT
// (https://www.w3.org/TR/webvtt1/). Pure.

import { namesSpeakers, type SpokenLine } from './transcript.ts';

export type CaptionKind = 'srt' | 'vtt';

/** What is shown at one time. */
export interface Cue {
  /** Seconds. */
  readonly start: number;
  readonly end: number;
  /** One or two. */
  readonly lines: readonly string[];
  readonly speaker?: string;
}

/** Columns of a line; a sign of an East Asian script takes two. */
const COLUMNS = 42;
const LINES = 2;
/** Characters a second: what can be read is 20, and times are rounded. */
const PACE = 19.5;
/** A cue that is said faster than it is read begins so much earlier and stays so much longer, in seconds, at most. */
const LEAD = 0.2;
const LINGER = 0.29;
const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uff60]/u;

const columnsOf = (text: string): number => {
  let columns = 0;
  for (const sign of text) columns += WIDE.test(sign) ? 2 : 1;
  return columns;
};

/** In order, and none before the one before it has ended. */
export function cuesOf(lines: readonly SpokenLine[]): readonly Cue[] {
  const named = namesSpeakers(lines);
  const cues = lines.flatMap((line) => cuesOfLine(line, named));
  const apart = cues.flatMap((cue, at) => {
    const end = Math.min(cue.end, cues[at + 1]?.start ?? Number.POSITIVE_INFINITY);
    return end > cue.start ? [{ ...cue, end }] : [];
  });
  return readable(apart);
}

/** Seconds that a cue lacks to be read; below nothing, what it has to spare. */
const lackOf = ({ start, end, lines }: Cue): number => lines.join(' ').length / PACE - (end - start);

/** Who is said too fast takes of the silence around it, then of neighbours that have time to spare. */
function readable(cues: readonly Cue[]): readonly Cue[] {
  const shown = [...cues];
  for (const [at, { start, end }] of cues.entries()) {
    const before = shown[at - 1];
    const after = shown[at + 1];
    let cue = shown[at] as Cue;
    const until = Math.min(end + LINGER, latest(after));
    cue = { ...cue, end: Math.max(cue.end, Math.min(until, cue.end + lackOf(cue))) };
    const from = Math.max(
      start - LEAD,
      before ? Math.min(start, before.end + lackOf(before), before.end) : 0,
    );
    cue = { ...cue, start: Math.min(cue.start, Math.max(from, cue.start - Math.max(0, lackOf(cue)))) };
    shown[at] = cue;
    if (after && after.start < cue.end) shown[at + 1] = { ...after, start: cue.end };
    if (before && before.end > cue.start) shown[at - 1] = { ...before, end: cue.start };
  }
  return shown;
}

/** How late a cue may begin so that it can still be read. */
const latest = (cue: Cue | undefined): number =>
  cue ? cue.start + Math.max(0, -lackOf(cue)) : Number.POSITIVE_INFINITY;

/** How long something takes to be said, beside others: a word's letters tell it better than its width. */
const weightOf = (text: string): number => Math.max(1, columnsOf(text.replace(/[^\p{L}\p{M}\p{N}]/gu, '')));

/** A long line is shown in parts, each for its share of the time. */
function cuesOfLine({ start, end, text, speaker }: SpokenLine, named: boolean): readonly Cue[] {
  const parts = partsOf(text);
  const all = parts.reduce((sum, part) => sum + weightOf(part), 0);
  let before = 0;
  return parts.map((part) => {
    const from = start + ((end - start) * before) / all;
    before += weightOf(part);
    return {
      start: from,
      end: start + ((end - start) * before) / all,
      lines: wrapped(part),
      ...(named && speaker !== undefined && { speaker }),
    };
  });
}

/** Where a text may be parted: after a word, or between the signs of scripts without spaces. */
function piecesOf(text: string): readonly string[] {
  const words = text.split(/(?<= )/);
  return words.flatMap((word) => {
    if (columnsOf(word) <= COLUMNS) return [word];
    const signs = [...word];
    const most = WIDE.test(word) ? COLUMNS / 2 : COLUMNS;
    return Array.from({ length: Math.ceil(signs.length / most) }, (_, at) =>
      signs.slice(at * most, (at + 1) * most).join(''),
    );
  });
}

/** Of one size each, as far as that goes, and rather after a sign than in the middle of a phrase. */
function partsOf(text: string): readonly string[] {
  const most = COLUMNS * LINES;
  const whole = columnsOf(text);
  if (whole <= most && wrapped(text).length <= LINES) return [text];
  const wish = whole / Math.ceil(whole / (most * 0.85));
  const parts: string[] = [];
  let part = '';
  for (const piece of piecesOf(text)) {
    const longer = part + piece;
    const full = part !== '' && wrapped(longer).length > LINES;
    const enough =
      columnsOf(part) >= wish || (columnsOf(part) >= wish * 0.6 && /[.,;:!?…。、，！？] *$/u.test(part));
    if (full || enough) {
      parts.push(part.trim());
      part = piece;
    } else part = longer;
  }
  return [...parts, part.trim()].filter((one) => one !== '');
}

/** The lines of a cue; two are made about as long as each other. */
function wrapped(text: string): readonly string[] {
  const whole = columnsOf(text.trim());
  if (whole <= COLUMNS) return [text.trim()];
  const fill = (width: number): readonly string[] => {
    const lines = [''];
    for (const piece of piecesOf(text.trim())) {
      const line = (lines.at(-1) ?? '') + piece;
      if (lines.at(-1) === '' || columnsOf(line.trimEnd()) <= width) lines[lines.length - 1] = line;
      else lines.push(piece);
    }
    return lines.map((line) => line.trim());
  };
  for (let width = Math.ceil(whole / LINES); width < COLUMNS; width += 2) {
    const lines = fill(width);
    if (lines.length <= LINES && lines.every((line) => columnsOf(line) <= COLUMNS)) return lines;
  }
  return fill(COLUMNS);
}

const clock = (seconds: number, point: string): string => {
  const ms = Math.round(seconds * 1000);
  const two = (value: number): string => String(Math.floor(value)).padStart(2, '0');
  const rest = String(ms % 1000).padStart(3, '0');
  return `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}${point}${rest}`;
};

/** Nothing in it can end a cue or be taken for a time. */
const plain = (text: string): string => text.replaceAll('-->', '→');

const escaped = (text: string): string =>
  plain(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const srt = (cues: readonly Cue[]): string =>
  cues
    .map(({ start, end, lines, speaker }, at) => {
      const who = speaker === undefined ? '' : `${plain(speaker)}: `;
      return `${at + 1}\n${clock(start, ',')} --> ${clock(end, ',')}\n${who}${lines.map(plain).join('\n')}\n`;
    })
    .join('\n');

const vtt = (cues: readonly Cue[]): string => {
  const blocks = cues.map(({ start, end, lines, speaker }) => {
    const who = speaker === undefined ? '' : `<v ${escaped(speaker)}>`;
    return `${clock(start, '.')} --> ${clock(end, '.')}\n${who}${lines.map(escaped).join('\n')}\n`;
  });
  return ['WEBVTT\n', ...blocks].join('\n');
};

/** Cues as the text of a caption file. */
export const writeCues = (cues: readonly Cue[], kind: CaptionKind): string =>
  (kind === 'srt' ? srt : vtt)(cues);

/** The text of a caption file. */
export const captionsOf = (lines: readonly SpokenLine[], kind: CaptionKind): string =>
  writeCues(cuesOf(lines), kind);
