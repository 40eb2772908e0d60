// A dubbed film with its captions in it: as a track that can be switched on, or burnt into the pictures. What cannot be done is said,
// and the film stays as it is.

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { captionsOf } from '../../../domain/media/captions.ts';
import { type FactsOf, noteOf } from '../../../domain/views/notes.ts';
import { ProgramFailed } from '../../engines/programs.ts';
import { type Remarks, told } from '../../told.ts';
import { baseOf } from '../../voices/tongues.ts';
import { ffmpeg } from '../media/ffmpeg.ts';
import type { TranscriptLine, WorkFile } from '../work.ts';

export type CaptionsInside = 'track' | 'burn';

export interface Captioned extends Remarks {
  readonly film: WorkFile;
  /** As it was before captions went into its pictures. */
  readonly plain?: WorkFile;
}

interface Captioning {
  readonly lines: readonly TranscriptLine[];
  readonly how: CaptionsInside;
  /** BCP 47. */
  readonly tag: string;
  readonly folder: string;
}

const TIME_MS = 30 * 60_000;
const PICTURES = '-c:v libx264 -preset veryfast -crf 20 -pix_fmt yuv420p -c:a copy -movflags +faststart';

/** ISO 639-2, as containers name languages: base of the tag and code, in turn. */
const CODES =
  'af afr am amh ar ara az aze bg bul bn ben bs bos ca cat cs ces cy cym da dan de deu el ell en eng es spa et est eu eus fa fas fi fin fil fil fr fra ga gle gl glg gu guj he heb hi hin hr hrv hu hun hy hye id ind is isl it ita ja jpn jv jav ka kat kk kaz km khm kn kan ko kor lo lao lt lit lv lav mk mkd ml mal mn mon mr mar ms msa mt mlt my mya nb nob ne nep nl nld pa pan pl pol ps pus pt por ro ron ru rus sa san si sin sk slk sl slv so som sq sqi sr srp su sun sv swe sw swa ta tam te tel th tha tr tur uk ukr ur urd uz uzb vi vie zh zho zu zul'.split(
    ' ',
  );

function codeOf(tag: string): string {
  const at = CODES.findIndex((one, index) => index % 2 === 0 && one === baseOf(tag));
  return CODES[at + 1] ?? 'und';
}

const inside = (how: FactsOf<'captions'>['how']): Remarks => told(noteOf('captions', { how }));

export async function captioned(film: WorkFile, { lines, how, tag, folder }: Captioning): Promise<Captioned> {
  if (film.name.endsWith('.mxf')) return { film, ...inside('mxf') };
  const words = `captions-${tag}.srt`;
  await writeFile(join(folder, words), captionsOf(lines, 'srt'));
  const name = film.name.replace('video-', 'captioned-');
  const write = (call: readonly string[]) => ffmpeg(call, name, { folder, timeMs: TIME_MS });
  const made = { ...film, name };
  if (how === 'track') {
    const tracks = '-map 0:V -map 0:a -map 1:s -c copy -c:s mov_text -movflags +faststart'.split(' ');
    const language = ['-metadata:s:s:0', `language=${codeOf(tag)}`];
    await write(['-i', film.name, '-i', words, ...tracks, ...language]);
    return { film: made, ...inside('track') };
  }
  try {
    await write(['-i', film.name, '-vf', `subtitles=${words}`, ...PICTURES.split(' ')]);
    return { film: made, plain: film, ...inside('burnt') };
  } catch (error) {
    if (!(error instanceof ProgramFailed) || !/No such filter/.test(error.message)) throw error;
    return { film, ...inside('unable') };
  }
}
