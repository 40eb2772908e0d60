// A finished dub in another form: its sound as another kind of sound, its film in another container, without subtitle tracks.
// Pictures are copied where the container takes them as they are.

import type { SourceType } from '../../domain/media/mark.ts';
import { ProgramFailed } from '../engines/programs.ts';
import { FROM_OUTSIDE, ffmpeg, unreadable } from './media/ffmpeg.ts';
import { leavingOnly } from './media/tidy.ts';
import type { Work } from './work.ts';

interface Form {
  readonly type: string;
  readonly sound: boolean;
  /** Tried in order. */
  readonly ways: readonly string[];
}

const H264 = '-c:v libx264 -preset veryfast -crf 20 -pix_fmt yuv420p';

const MPEG2 = '-c:v mpeg2video -q:v 3 -pix_fmt yuv420p -c:a pcm_s16le -ar 48000';

const FORMS = {
  flac: { type: 'audio/flac', sound: true, ways: ['-c:a flac'] },
  wav: { type: 'audio/wav', sound: true, ways: ['-c:a pcm_s16le'] },
  mp3: { type: 'audio/mpeg', sound: true, ways: ['-c:a libmp3lame -b:a 160k'] },
  aac: { type: 'audio/aac', sound: true, ways: ['-c:a copy -f adts', '-c:a aac -b:a 160k -f adts'] },
  m4a: { type: 'audio/mp4', sound: true, ways: ['-c:a copy -f ipod', '-c:a aac -b:a 160k -f ipod'] },
  mkv: { type: 'video/x-matroska', sound: false, ways: ['-c copy'] },
  mp4: {
    type: 'video/mp4',
    sound: false,
    ways: ['-c copy -movflags +faststart', `${H264} -c:a aac -b:a 160k -movflags +faststart`],
  },
  mov: { type: 'video/quicktime', sound: false, ways: ['-c copy', `${H264} -c:a aac -b:a 160k`] },
  // It takes the rates of television only.
  mxf: { type: 'application/mxf', sound: false, ways: [MPEG2, `-r 25 ${MPEG2}`] },
} satisfies Readonly<Record<string, Form>>;

export type AltFormat = keyof typeof FORMS;

const isForm = (format: unknown): format is AltFormat => typeof format === 'string' && format in FORMS;

/** Whether it is heard and not seen. */
export const isSound = (format: unknown): boolean => isForm(format) && FORMS[format].sound;

export interface AltFormatInput {
  /** The sound or film, a name inside the job's folder. */
  readonly file: string;
  readonly name: string;
  readonly format: AltFormat;
  /** Of the dub, where it is known. */
  readonly sourceType?: SourceType;
}

const TIME_MS = 15 * 60_000;

export const altFormat: Work<AltFormatInput> = ({ file, name, format, sourceType }, folder, report) =>
  leavingOnly(
    folder,
    async () => {
      report({ stage: 'assembly' });
      const { type, sound, ways }: Form = FORMS[format];
      const made = `dub.${format}`;
      const tracks = sound ? ['-map', '0:a:0', '-vn'] : ['-map', '0:V', '-map', '0:a', '-sn'];
      const write = (way: string): Promise<void> =>
        ffmpeg([...FROM_OUTSIDE, '-i', file, ...tracks, ...way.split(' ')], made, {
          folder,
          timeMs: TIME_MS,
        });
      const [first = '', ...others] = ways;
      let tried = write(first);
      for (const way of others) tried = tried.catch(() => write(way));
      await tried.catch((error: unknown) => {
        throw error instanceof ProgramFailed ? unreadable(name) : error;
      });
      return { files: { output: { name: made, type } }, message: '', ...(sourceType && { sourceType }) };
    },
    ({ files }) => Object.values(files).map((one) => one.name),
  );
