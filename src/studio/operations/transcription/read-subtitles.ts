// Reads subtitles into cues: any format that FFmpeg knows, or TTML, in any encoding, from a file or a track. The content
// is untrusted: FFmpeg parses it in a limited process; the parsers here limit its size.

import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SubtitleCue } from '../../../domain/media/subtitles.ts';
import { decodeText } from '../../../kit/decode-text.ts';
import { ProgramExitError } from '../../engines/system-programs.ts';
import { runFfmpeg, UNTRUSTED_INPUT_ARGS } from '../media/ffmpeg.ts';
import { repairSubtitles } from './repair-subtitles.ts';
import { isTtml, parseTtml } from './ttml.ts';

const MAX_BYTES = 5_000_000;
const CONVERT_TIMEOUT_MS = 60_000;
const REPAIRED_FILE = 'subtitles-mended.txt';
const EVENTS_FILE = 'subtitles.ass';

/** Demuxers of text subtitles, none of which opens other files. */
const SUBTITLE_DEMUXERS =
  'srt,webvtt,ass,scc,microdvd,subviewer,subviewer1,sami,lrc,mpl2,jacosub,realtext,mpsub,vplayer,pjs,stl,aqtitle';

/** Signatures of short or incomplete files that FFmpeg does not detect. */
const FORMAT_SIGNATURES: readonly (readonly [RegExp, string])[] = [
  [/^\s*\{\d+\}\{\d*\}/, 'microdvd'],
  [/^\s*\[\d+\]\[\d*\]/, 'mpl2'],
  [/^Scenarist_SCC/, 'scc'],
  [/^Dialogue: /m, 'ass'],
];

/** Matches FFmpeg's event lines: `Dialogue: layer,start,end,style,name,left,right,vertical,effect,text`. */
const EVENT_PATTERN =
  /^Dialogue: (?:Marked=)?\d+,(\d+):(\d\d):(\d\d\.\d\d),(\d+):(\d\d):(\d\d\.\d\d),(?:[^,\n]*,){6}(.*)$/;

function parseEvent(line: string): SubtitleCue | undefined {
  const found = EVENT_PATTERN.exec(line);
  if (!found) return undefined;
  const [h = 0, m = 0, s = 0, endH = 0, endM = 0, endS = 0] = found.slice(1, 7).map(Number);
  return {
    start: h * 3600 + m * 60 + s,
    end: endH * 3600 + endM * 60 + endS,
    text: toPlainText(found[7] ?? ''),
  };
}

/** Vector drawings reach from `\p1` to `\p0`. Braces that belong to the text are escaped. */
function toPlainText(text: string): string {
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

/** Converts with FFmpeg; empty if FFmpeg finds no cues. */
async function convertToCues(args: readonly string[], folder: string): Promise<readonly SubtitleCue[]> {
  try {
    await runFfmpeg([...args, '-c:s', 'ass'], EVENTS_FILE, { folder, timeoutMs: CONVERT_TIMEOUT_MS });
  } catch (error) {
    if (error instanceof ProgramExitError) return [];
    throw error;
  }
  const path = join(folder, EVENTS_FILE);
  if ((await stat(path)).size > 4 * MAX_BYTES) return [];
  const lines = (await readFile(path, 'utf8')).split(/\r?\n/);
  await rm(path);
  return lines.flatMap((line) => parseEvent(line) ?? []);
}

interface SubtitleFileOptions {
  /** Language of the subtitles (BCP 47), used to detect the encoding. */
  readonly tag: string;
  readonly folder: string;
  /** Frame rate of the video, for formats that count frames. */
  readonly fps?: number;
}

/** Resolves to the cues; empty for other files, `undefined` if the file does not exist. */
export async function readSubtitleFile(
  name: string,
  { tag, folder, fps }: SubtitleFileOptions,
): Promise<readonly SubtitleCue[] | undefined> {
  const path = join(folder, name);
  const facts = await stat(path).catch(() => undefined);
  if (!facts?.isFile()) return undefined;
  if (facts.size > MAX_BYTES) return [];
  const text = decodeText(await readFile(path), tag);
  if (text === undefined) return [];
  if (isTtml(text)) return shiftToFirstHour(parseTtml(text));
  const { text: repaired, format } = repairSubtitles(text, fps);
  await writeFile(join(folder, REPAIRED_FILE), repaired);
  const knownFormat = format ?? FORMAT_SIGNATURES.find(([pattern]) => pattern.test(repaired))?.[1];
  const counted = knownFormat === 'microdvd' && fps !== undefined ? ['-subfps', String(fps)] : [];
  const safe = ['-protocol_whitelist', 'file', '-format_whitelist', SUBTITLE_DEMUXERS];
  const formatArgs = knownFormat === undefined ? [] : ['-f', knownFormat];
  return shiftToFirstHour(await convertToCues([...safe, ...formatArgs, ...counted, '-i', REPAIRED_FILE], folder));
}

/** Broadcasters start at 1 or 10 hours. Videos here are at most an hour long, so shift the times. */
function shiftToFirstHour(cues: readonly SubtitleCue[]): readonly SubtitleCue[] {
  const hour = Math.floor(cues.reduce((least, { start }) => Math.min(least, start), Number.POSITIVE_INFINITY) / 3600);
  if (!(hour > 0)) return cues;
  return cues.map((cue) => ({ ...cue, start: cue.start - 3600 * hour, end: cue.end - 3600 * hour }));
}

/**
 * Reads the cues of a subtitle track.
 *
 * @param index Position among the subtitle tracks.
 */
export const readSubtitleTrack = (file: string, index: number, folder: string): Promise<readonly SubtitleCue[]> =>
  convertToCues([...UNTRUSTED_INPUT_ARGS, '-i', file, '-map', `0:s:${index}`], folder);
