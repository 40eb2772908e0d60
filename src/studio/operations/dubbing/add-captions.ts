// Adds captions to a dubbed video, as a track that viewers can switch on or burnt into the image. If that is impossible,
// the video stays unchanged and the message says so.

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { formatLinesAsCaptions } from '../../../domain/media/captions.ts';
import { toBaseTag } from '../../../domain/media/language.ts';
import { message } from '../../../messages/message.ts';
import { ProgramExitError } from '../../engines/system-programs.ts';
import { combineMessages, type MessagesWithEnglish } from '../../messages.ts';
import type { TranscriptLine, WorkFile } from '../../work.ts';
import { runFfmpeg } from '../media/ffmpeg.ts';

export type CaptionMode = 'track' | 'burn';

interface CaptionedVideo extends MessagesWithEnglish {
  readonly video: WorkFile;
  /** Video without burnt-in captions. */
  readonly plain?: WorkFile;
}

interface CaptionOptions {
  readonly lines: readonly TranscriptLine[];
  readonly mode: CaptionMode;
  /** Language of the captions, BCP 47. */
  readonly tag: string;
  readonly folder: string;
}

const CAPTION_TIMEOUT_MS = 30 * 60_000;
const REENCODE_ARGS = '-c:v libx264 -preset veryfast -crf 20 -pix_fmt yuv420p -c:a copy -movflags +faststart';

/** ISO 639-2 codes, as containers use them: language tag and code alternate. */
const ISO_639_2_CODES =
  'af afr am amh ar ara az aze bg bul bn ben bs bos ca cat cs ces cy cym da dan de deu el ell en eng es spa et est eu eus fa fas fi fin fil fil fr fra ga gle gl glg gu guj he heb hi hin hr hrv hu hun hy hye id ind is isl it ita ja jpn jv jav ka kat kk kaz km khm kn kan ko kor lo lao lt lit lv lav mk mkd ml mal mn mon mr mar ms msa mt mlt my mya nb nob ne nep nl nld pa pan pl pol ps pus pt por ro ron ru rus sa san si sin sk slk sl slv so som sq sqi sr srp su sun sv swe sw swa ta tam te tel th tha tr tur uk ukr ur urd uz uzb vi vie zh zho zu zul'.split(
    ' ',
  );

function toIso639Code(tag: string): string {
  const at = ISO_639_2_CODES.findIndex((code, index) => index % 2 === 0 && code === toBaseTag(tag));
  return ISO_639_2_CODES[at + 1] ?? 'und';
}

export async function addCaptions(
  video: WorkFile,
  { lines, mode, tag, folder }: CaptionOptions,
): Promise<CaptionedVideo> {
  if (video.name.endsWith('.mxf')) return { video, ...combineMessages(message('notes.captions.mxf')) };
  const subtitleFile = `captions-${tag}.srt`;
  // Viewers see who speaks.
  const unnamed = lines.map(({ start, end, text }) => ({ start, end, text }));
  await writeFile(join(folder, subtitleFile), formatLinesAsCaptions(unnamed, 'srt'));
  const name = video.name.replace('video-', 'captioned-');
  const write = (args: readonly string[]) => runFfmpeg(args, name, { folder, timeoutMs: CAPTION_TIMEOUT_MS });
  const output = { ...video, name };
  if (mode === 'track') {
    const tracks = '-map 0:V -map 0:a -map 1:s -c copy -c:s mov_text -movflags +faststart'.split(' ');
    const language = ['-metadata:s:s:0', `language=${toIso639Code(tag)}`];
    await write(['-i', video.name, '-i', subtitleFile, ...tracks, ...language]);
    return { video: output, ...combineMessages(message('notes.captions.track')) };
  }
  try {
    await write(['-i', video.name, '-vf', `subtitles=${subtitleFile}`, ...REENCODE_ARGS.split(' ')]);
    return { video: output, plain: video, ...combineMessages(message('notes.captions.burnt')) };
  } catch (error) {
    if (!(error instanceof ProgramExitError) || !/No such filter/.test(error.message)) throw error;
    return { video, ...combineMessages(message('notes.captions.unable')) };
  }
}
