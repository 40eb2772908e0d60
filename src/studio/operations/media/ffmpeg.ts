// Runs FFmpeg with restrictions on protocols, formats, time and output size. Uploaded files are untrusted; files made by
// the studio are not.

import { tmpdir } from 'node:os';
import { formatCliCommand } from '../../../kit/process/cli-command.ts';
import { message } from '../../../messages/message.ts';
import { ProgramExitError, type ProgramOptions, runProgram } from '../../engines/system-programs.ts';
import { JobError } from '../../errors.ts';

/** Demuxers for audio and video. Playlist formats are excluded, because they can refer to other files. */
const ALLOWED_DEMUXERS =
  'mov,mp4,m4a,3gp,3g2,mj2,mxf,mp3,flac,wav,w64,aac,matroska,webm,ogg,avi,mpegts,mpeg,asf,amr,caf,aiff,flv,ac3,eac3,au,wv';

export const MAX_TRACKS = 64;

/**
 * Limits image size to more than 8K video, and the number of tracks. FFmpeg opens every track, so a few megabytes of
 * still images could take gigabytes of memory.
 */
const SIZE_LIMIT_ARGS = ['-max_pixels', '40000000', '-max_streams', String(MAX_TRACKS)] as const;

/** Arguments to put before `-i` and the name of an untrusted file. */
export const UNTRUSTED_INPUT_ARGS = [
  '-protocol_whitelist',
  'file,pipe',
  '-format_whitelist',
  ALLOWED_DEMUXERS,
  ...SIZE_LIMIT_ARGS,
] as const;

/** Maximum output size: the largest download plus an hour of uncompressed sound, doubled. */
const MAX_OUTPUT_BYTES = 3_500_000_000;

export const createUnreadableFileError = (name: string): JobError =>
  new JobError('INVALID_SOURCE_DATA', message('faults.unreadableFile', { name }));

/** Inserts `args` between the global settings and the output. Throws on timeout. */
export async function runFfmpeg(args: readonly string[], output: string, options: ProgramOptions): Promise<void> {
  const settings = ['-nostdin', '-hide_banner', '-v', 'error', '-y', '-threads', '1'];
  // FFmpeg also limits its own CPU time (seconds), in case this process dies.
  const limit = ['-timelimit', String(Math.ceil(options.timeoutMs / 1000))];
  try {
    await runProgram('ffmpeg', [...settings, ...limit, ...args, '-fs', String(MAX_OUTPUT_BYTES), output], options);
  } catch (error) {
    throw error instanceof ProgramExitError && error.isTimedOut
      ? new JobError('SOURCE_TOO_LONG', message('faults.fileTookTooLong'))
      : error;
  }
}

/** Information about FFmpeg for the capabilities page. */
export interface MediaProgramInfo {
  readonly name: 'ffmpeg';
  readonly kind: 'system';
  readonly version: string | null;
  readonly licence: string;
  readonly role: string;
  /** Reason why FFmpeg is unavailable, with advice. */
  readonly missing?: string;
}

const VERSION_TIMEOUT_MS = 10_000;

export async function describeFfmpeg(): Promise<MediaProgramInfo> {
  const about = {
    name: 'ffmpeg',
    kind: 'system',
    licence: 'LGPL-2.1-or-later; GPL-2.0-or-later as most systems build it',
    role: 'reading and writing audio and video files',
  } as const;
  try {
    const output = await runProgram('ffmpeg', ['-hide_banner', '-version'], {
      folder: tmpdir(),
      timeoutMs: VERSION_TIMEOUT_MS,
    });
    return { ...about, version: /version (\S{1,60})/.exec(output)?.[1] ?? null };
  } catch {
    return {
      ...about,
      version: null,
      missing: `ffmpeg is not installed on this server. The operator can install it with “${formatCliCommand('engines')}”.`,
    };
  }
}
