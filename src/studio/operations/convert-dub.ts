// Converts a finished dub: its audio to another audio format, or its video to another container, without subtitle
// tracks. Video streams are copied if the container accepts them.

import type { DigitalSourceType } from '../../domain/media/provenance.ts';
import { ProgramExitError } from '../engines/system-programs.ts';
import type { WorkFunction } from '../work.ts';
import { runAndDeleteIntermediates } from './media/delete-intermediates.ts';
import { createUnreadableFileError, runFfmpeg, UNTRUSTED_INPUT_ARGS } from './media/ffmpeg.ts';

interface FormatSpec {
  readonly type: string;
  readonly isAudio: boolean;
  /** Alternative FFmpeg arguments, tried in order. */
  readonly argSets: readonly string[];
}

const H264_ARGS = '-c:v libx264 -preset veryfast -crf 20 -pix_fmt yuv420p';

const MPEG2_ARGS = '-c:v mpeg2video -q:v 3 -pix_fmt yuv420p -c:a pcm_s16le -ar 48000';

const OUTPUT_FORMATS = {
  flac: { type: 'audio/flac', isAudio: true, argSets: ['-c:a flac'] },
  wav: { type: 'audio/wav', isAudio: true, argSets: ['-c:a pcm_s16le'] },
  mp3: { type: 'audio/mpeg', isAudio: true, argSets: ['-c:a libmp3lame -b:a 160k'] },
  aac: { type: 'audio/aac', isAudio: true, argSets: ['-c:a copy -f adts', '-c:a aac -b:a 160k -f adts'] },
  m4a: { type: 'audio/mp4', isAudio: true, argSets: ['-c:a copy -f ipod', '-c:a aac -b:a 160k -f ipod'] },
  mkv: { type: 'video/x-matroska', isAudio: false, argSets: ['-c copy'] },
  mp4: {
    type: 'video/mp4',
    isAudio: false,
    argSets: ['-c copy -movflags +faststart', `${H264_ARGS} -c:a aac -b:a 160k -movflags +faststart`],
  },
  mov: { type: 'video/quicktime', isAudio: false, argSets: ['-c copy', `${H264_ARGS} -c:a aac -b:a 160k`] },
  // MXF accepts only the frame rates of television, so the second try converts to 25.
  mxf: { type: 'application/mxf', isAudio: false, argSets: [MPEG2_ARGS, `-r 25 ${MPEG2_ARGS}`] },
} satisfies Readonly<Record<string, FormatSpec>>;

type DubOutputFormat = keyof typeof OUTPUT_FORMATS;

const isOutputFormat = (format: unknown): format is DubOutputFormat =>
  typeof format === 'string' && format in OUTPUT_FORMATS;

export const isAudioFormat = (format: unknown): boolean => isOutputFormat(format) && OUTPUT_FORMATS[format].isAudio;

export interface ConvertDubInput {
  /** Audio or video file, a name in the job's folder. */
  readonly file: string;
  readonly name: string;
  readonly format: DubOutputFormat;
  /** Provenance of the dub's sound, if known. */
  readonly sourceType?: DigitalSourceType;
}

const CONVERT_TIMEOUT_MS = 15 * 60_000;

export const convertDub: WorkFunction<ConvertDubInput> = ({ file, name, format, sourceType }, folder, report) =>
  runAndDeleteIntermediates(
    folder,
    async () => {
      report({ stage: 'assembly' });
      const { type, isAudio, argSets }: FormatSpec = OUTPUT_FORMATS[format];
      const outputName = `dub.${format}`;
      const tracks = isAudio ? ['-map', '0:a:0', '-vn'] : ['-map', '0:V', '-map', '0:a', '-sn'];
      const write = (args: string): Promise<void> =>
        runFfmpeg([...UNTRUSTED_INPUT_ARGS, '-i', file, ...tracks, ...args.split(' ')], outputName, {
          folder,
          timeoutMs: CONVERT_TIMEOUT_MS,
        });
      const [first = '', ...others] = argSets;
      let attempt = write(first);
      for (const args of others) attempt = attempt.catch(() => write(args));
      await attempt.catch((error: unknown) => {
        throw error instanceof ProgramExitError ? createUnreadableFileError(name) : error;
      });
      return {
        files: { output: { name: outputName, type } },
        message: '',
        ...(sourceType && { sourceType }),
      };
    },
    ({ files }) => Object.values(files).map((file) => file.name),
  );
