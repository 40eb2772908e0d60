// Reads subtitles into cues: a file of any kind that FFmpeg knows, or TTML, in any encoding; or a track inside a film. The bytes are
// a person's: they are parsed by FFmpeg, in a process of its own with limits, or here up to a bounded size.

import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SubtitleCue } from '../../../domain/media/subtitles.ts';
import { textOf } from '../../../kit/encoding.ts';
import { ProgramFailed } from '../../engines/programs.ts';
import { FROM_OUTSIDE, ffmpeg } from '../media/ffmpeg.ts';
import { cueLines } from './cue-lines.ts';
import { isTtml, readTtml } from './ttml.ts';

const MAX_BYTES = 5_000_000;
const TIME_MS = 60_000;
const MENDED = 'subtitles-mended.txt';
const EVENTS = 'subtitles.ass';

/** Demuxers of text subtitles; none opens other files. */
const FORMATS =
  'srt,webvtt,ass,scc,microdvd,subviewer,subviewer1,sami,lrc,mpl2,jacosub,realtext,mpsub,vplayer,pjs,stl,aqtitle';

/** Short or incomplete files that FFmpeg does not recognise. */
const KNOWN: readonly (readonly [RegExp, string])[] = [
  [/^\s*\{\d+\}\{\d*\}/, 'microdvd'],
  [/^\s*\[\d+\]\[\d*\]/, 'mpl2'],
  [/^Scenarist_SCC/, 'scc'],
  [/^Dialogue: /m, 'ass'],
];

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
  if (isTtml(text)) return fromFirstHour(readTtml(text));
  const { text: whole, format } = cueLines(text, fps);
  await writeFile(join(folder, MENDED), whole);
  const known = format ?? KNOWN.find(([pattern]) => pattern.test(whole))?.[1];
  const counted = known === 'microdvd' && fps !== undefined ? ['-subfps', String(fps)] : [];
  const safe = ['-protocol_whitelist', 'file', '-format_whitelist', FORMATS];
  const as = known === undefined ? [] : ['-f', known];
  return fromFirstHour(await events([...safe, ...as, ...counted, '-i', MENDED], folder));
}

/** Times of broadcasters begin at 1 or 10 hours. No film that is read here is longer than an hour. */
function fromFirstHour(cues: readonly SubtitleCue[]): readonly SubtitleCue[] {
  const hour = Math.floor(
    cues.reduce((least, { start }) => Math.min(least, start), Number.POSITIVE_INFINITY) / 3600,
  );
  if (!(hour > 0)) return cues;
  return cues.map((cue) => ({ ...cue, start: cue.start - 3600 * hour, end: cue.end - 3600 * hour }));
}

/** The cues of a track inside a film; `at`: its place among the subtitles. */
export const cuesInside = (file: string, at: number, folder: string): Promise<readonly SubtitleCue[]> =>
  events([...FROM_OUTSIDE, '-i', file, '-map', `0:s:${at}`], folder);
