// Reads subtitles into cues: a file of any kind that FFmpeg knows, or TTML, in any encoding; or a track inside a film. The bytes are
// a person's: they are parsed by FFmpeg, in a process of its own with limits, or here up to a bounded size.

import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SubtitleCue } from '../../../domain/media/subtitles.ts';
import { textOf } from '../../../kit/encoding.ts';
import { ProgramFailed } from '../../engines/programs.ts';
import { FROM_OUTSIDE, ffmpeg } from '../media/ffmpeg.ts';
import { isTtml, readTtml } from './ttml.ts';

const MAX_BYTES = 5_000_000;
const TIME_MS = 60_000;
const MENDED = 'subtitles-mended.txt';
const EVENTS = 'subtitles.ass';

/** Demuxers of text subtitles; none opens other files. */
const FORMATS =
  'srt,webvtt,ass,microdvd,subviewer,subviewer1,sami,lrc,mpl2,jacosub,realtext,mpsub,vplayer,pjs,stl,aqtitle';

const TIME = String.raw`(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})(?:[.,:](\d{1,3}))?`;
const TIMES = new RegExp(String.raw`^[ \t]*${TIME}[ \t]*-{1,2}>[ \t]*${TIME}(?:[ \t].*)?$`);
/** Blocks of WebVTT that are not cues. FFmpeg before 6 stops reading at the last two. */
const NOTE = /^NOTE(?:\s|$)/;
const STYLE = /^(?:STYLE|REGION)\s*$/;

const clock = ([hours = '0', minutes = '0', seconds = '0', fraction = '']: readonly (
  | string
  | undefined
)[]): string =>
  `${hours.padStart(2, '0')}:${minutes.padStart(2, '0')}:${seconds.padStart(2, '0')}.${fraction.padEnd(3, '0')}`;

/**
 * SubRip and WebVTT as FFmpeg reads them whole: times written out, and no empty line but before a cue or a note. Other kinds stay as
 * they are.
 */
export function mended(text: string): { readonly text: string; readonly format?: 'srt' | 'webvtt' } {
  const lines = text.replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n').split('\n');
  const times = lines.map((line) => TIMES.exec(line));
  if (!times.some((found) => found !== null)) return { text: lines.join('\n') };
  const isVtt = /^WEBVTT/.test(lines[0] ?? '');
  const point = isVtt ? '.' : ',';
  const out: string[] = [];
  let skipped = false;
  for (const [at, line] of lines.entries()) {
    const found = times[at];
    const isBlank = line.trim() === '';
    if (isBlank || found) skipped = false;
    if (isVtt && STYLE.test(line)) skipped = true;
    if (skipped) continue;
    if (found) {
      const [, ...parts] = found;
      const stamps = [parts.slice(0, 4), parts.slice(4, 8)].map(clock);
      out.push(stamps.join(' --> ').replaceAll('.', point));
    } else if (!isBlank) out.push(line);
    else if (startsBlock(lines, times, at + 1, isVtt)) out.push('');
  }
  return { text: `${out.join('\n')}\n\n`, format: isVtt ? 'webvtt' : 'srt' };
}

/** Whether a cue, with or without a number or name, or a note begins after empty lines. */
function startsBlock(
  lines: readonly string[],
  times: readonly (RegExpExecArray | null)[],
  from: number,
  isVtt: boolean,
): boolean {
  const line = lines[from];
  if (line === undefined || times[from]) return true;
  if (line.trim() === '') return false;
  if (isVtt && (NOTE.test(line) || STYLE.test(line))) return true;
  return times[from + 1] != null && (isVtt || /^\s*\d+\s*$/.test(line));
}

/** FFmpeg writes one event a line: `Dialogue: layer,start,end,style,name,left,right,vertical,effect,text`. */
const EVENT =
  /^Dialogue: (?:Marked=)?\d+,(\d+):(\d\d):(\d\d\.\d\d),(\d+):(\d\d):(\d\d\.\d\d),(?:[^,\n]*,){6}(.*)$/;

function cueOf(line: string): SubtitleCue | undefined {
  const found = EVENT.exec(line);
  if (!found) return undefined;
  const [h = 0, m = 0, s = 0, endH = 0, endM = 0, endS = 0] = found.slice(1, 7).map(Number);
  return {
    start: h * 3600 + m * 60 + s,
    end: endH * 3600 + endM * 60 + endS,
    text: plainEvent(found[7] ?? ''),
  };
}

/** Outlines are drawn from `\p1` to `\p0`; braces of the text itself come with a backslash. */
function plainEvent(text: string): string {
  let drawing = false;
  const shown = text.split(/(?<!\\)\{([^{}]*)\}/).map((part, at) => {
    if (at % 2 === 0) return drawing ? '' : part;
    const scale = part.lastIndexOf('\\p') + 2;
    if (scale > 1 && /\d/.test(part.charAt(scale))) drawing = part.charAt(scale) !== '0';
    return '';
  });
  return shown
    .join('')
    .replace(/\\([{}])/g, '$1')
    .replace(/\\[Nn]/g, '\n')
    .replaceAll('\\h', ' ');
}

/** What FFmpeg finds; empty where it finds nothing. */
async function events(words: readonly string[], folder: string): Promise<readonly SubtitleCue[]> {
  try {
    await ffmpeg([...words, '-c:s', 'ass'], EVENTS, { folder, timeMs: TIME_MS });
  } catch (error) {
    if (error instanceof ProgramFailed) return [];
    throw error;
  }
  const path = join(folder, EVENTS);
  if ((await stat(path)).size > 4 * MAX_BYTES) return [];
  const lines = (await readFile(path, 'utf8')).split(/\r?\n/);
  await rm(path);
  return lines.flatMap((line) => cueOf(line) ?? []);
}

export interface FileReading {
  /** The language it is in, BCP 47: helps to tell its encoding. */
  readonly tag: string;
  readonly folder: string;
  /** Pictures per second of the film, for subtitles that count them. */
  readonly fps?: number | undefined;
}

/** The cues of a file; empty where it is none of subtitles. `undefined`: there is no file. */
export async function cuesOfFile(
  name: string,
  { tag, folder, fps }: FileReading,
): Promise<readonly SubtitleCue[] | undefined> {
  const path = join(folder, name);
  const facts = await stat(path).catch(() => undefined);
  if (!facts?.isFile()) return undefined;
  if (facts.size > MAX_BYTES) return [];
  const text = textOf(await readFile(path), tag);
  if (text === undefined) return [];
  if (isTtml(text)) return readTtml(text);
  const { text: whole, format } = mended(text);
  await writeFile(join(folder, MENDED), whole);
  // A short file is not recognised as MicroDVD.
  const isCounted = /^\s*\{\d+\}\{\d*\}/.test(text);
  const known = isCounted ? ['-f', 'microdvd'] : format === undefined ? [] : ['-f', format];
  const counted = isCounted && fps !== undefined ? ['-subfps', String(fps)] : [];
  const safe = ['-protocol_whitelist', 'file', '-format_whitelist', FORMATS];
  return events([...safe, ...known, ...counted, '-i', MENDED], folder);
}

/** The cues of a track inside a film; `at`: its place among the subtitles. */
export const cuesInside = (file: string, at: number, folder: string): Promise<readonly SubtitleCue[]> =>
  events([...FROM_OUTSIDE, '-i', file, '-map', `0:s:${at}`], folder);
