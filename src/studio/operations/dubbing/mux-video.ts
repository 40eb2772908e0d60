// Combines the new sound with the original video stream, which is copied. Only streams that the container cannot hold
// (VP8 from browsers) are re-encoded. MXF may keep its original audio tracks.

import { ProgramExitError } from '../../engines/system-programs.ts';
import type { WorkFile } from '../../work.ts';
import { DISCARD_COPY_ARGS } from '../media/extract-track.ts';
import { createUnreadableFileError, runFfmpeg, UNTRUSTED_INPUT_ARGS } from '../media/ffmpeg.ts';
import type { MediaInfo } from '../media/probe-media.ts';

const MEDIA_TYPES = { mp4: 'video/mp4', mov: 'video/quicktime', mxf: 'application/mxf' } as const;
const MUX_TIMEOUT_MS = 20 * 60_000;
const REENCODE_ARGS = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '20', '-pix_fmt', 'yuv420p'];

interface MuxOptions {
  readonly media: MediaInfo;
  readonly source: { readonly file: string; readonly name: string };
  /** New sound, a file in the job's folder. */
  readonly audio: WorkFile;
  readonly tag: string;
  /** True to keep the original tracks and append the new one (MXF only). */
  readonly extraTrack: boolean;
  readonly folder: string;
}

/** MXF holds uncompressed sound at 48 kHz; MP4 and MOV take AAC without conversion. */
function createTrackArgs({ media, extraTrack }: MuxOptions): string[] {
  if (media.resultFormat !== 'mxf') return ['-map', '1:a', '-c', 'copy', '-movflags', '+faststart'];
  const at = extraTrack ? media.audioTracks.length : 0;
  const old = extraTrack ? ['-map', '0:a'] : [];
  return [...old, '-map', '1:a', '-c', 'copy', `-c:a:${at}`, 'pcm_s16le', `-ar:a:${at}`, '48000'];
}

/** Resolves to `undefined` for files without video. */
export async function muxVideo(options: MuxOptions): Promise<WorkFile | undefined> {
  const { media, source, audio, tag, folder } = options;
  const { resultFormat, hasVideo } = media;
  if (!hasVideo || !(resultFormat in MEDIA_TYPES)) return undefined;
  const name = `video-${tag}.${resultFormat}`;
  const nullOutput = media.isMpegStream ? ['-map', '0:a', ...DISCARD_COPY_ARGS] : [];
  const inputs = [...UNTRUSTED_INPUT_ARGS, '-i', source.file, '-i', audio.name, ...nullOutput];
  const args = [...inputs, '-map', '0:V', ...createTrackArgs(options), '-map_metadata', '0'];
  const write = (...extraArgs: string[]) =>
    runFfmpeg([...args, ...extraArgs], name, { folder, timeoutMs: MUX_TIMEOUT_MS });
  await write()
    .catch((error: unknown) => {
      if (resultFormat === 'mxf' || !(error instanceof ProgramExitError)) throw error;
      return write(...REENCODE_ARGS);
    })
    .catch((error: unknown) => {
      throw error instanceof ProgramExitError ? createUnreadableFileError(source.name) : error;
    });
  const { seconds } = audio;
  return {
    name,
    type: MEDIA_TYPES[resultFormat as keyof typeof MEDIA_TYPES],
    seconds,
  };
}
