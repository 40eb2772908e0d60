// How ffmpeg is called here: what it may open, how long it may take and how much it may write.
// The person's file is hostile until proven otherwise; files of our own are not. Knows no dubbing.

import { tmpdir } from 'node:os';
import { noteOf } from '../../../domain/views/notes.ts';
import { called } from '../../../kit/process/called.ts';
import { type Call, ProgramFailed, run } from '../../engines/programs.ts';
import { JobFault } from '../../faults.ts';

/** Demuxers of recordings and films. A playlist in disguise could name other files; none is listed. */
const FORMATS =
  'mov,mp4,m4a,3gp,3g2,mj2,mxf,mp3,flac,wav,w64,aac,matroska,webm,ogg,avi,mpegts,mpeg,asf,amr,caf,aiff,flv,ac3,eac3,au,wv';

export const MOST_TRACKS = 64;

/**
 * Largest picture, in pixels, above 8K film; and most tracks. ffmpeg looks into every track while it opens a file, so that a
 * few megabytes of still pictures would take gigabytes of memory.
 */
const SIZES = ['-max_pixels', '40000000', '-max_streams', String(MOST_TRACKS)] as const;

/** Written before `-i` and the name of a person's file. */
export const FROM_OUTSIDE = [
  '-protocol_whitelist',
  'file,pipe',
  '-format_whitelist',
  FORMATS,
  ...SIZES,
] as const;

/** Largest file it may write: the largest film that is fetched, and an hour of uncompressed sound, twice over. */
const MOST_BYTES = 3_500_000_000;

/** What is wrong with a file that ffmpeg cannot read. */
export const unreadable = (name: string): JobFault =>
  new JobFault('INVALID_SOURCE_DATA', noteOf('unreadableFile', { name }));

/** `words` after the global settings and before the output, both of which are ours. Faults when it takes too long. */
export async function ffmpeg(words: readonly string[], output: string, call: Call): Promise<void> {
  const settings = ['-nostdin', '-hide_banner', '-v', 'error', '-y', '-threads', '1'];
  // Its own limit, in seconds of processor time, holds even when nobody is left to stop it.
  const limit = ['-timelimit', String(Math.ceil(call.timeMs / 1000))];
  try {
    await run('ffmpeg', [...settings, ...limit, ...words, '-fs', String(MOST_BYTES), output], call);
  } catch (error) {
    throw error instanceof ProgramFailed && error.timedOut
      ? new JobFault('SOURCE_TOO_LONG', noteOf('fileTookTooLong', {}))
      : error;
  }
}

/** The program that reads and writes media, for the capabilities page. */
export interface MediaProgram {
  readonly name: 'ffmpeg';
  readonly kind: 'system';
  readonly version: string | null;
  readonly licence: string;
  readonly role: string;
  /** Why nothing can be done with it, and what would help. */
  readonly missing?: string;
}

const LOOK_MS = 10_000;

export async function describeFfmpeg(): Promise<MediaProgram> {
  const about = {
    name: 'ffmpeg',
    kind: 'system',
    licence: 'LGPL-2.1-or-later; GPL-2.0-or-later as most systems build it',
    role: 'reading and writing films and recordings',
  } as const;
  try {
    const said = await run('ffmpeg', ['-hide_banner', '-version'], { folder: tmpdir(), timeMs: LOOK_MS });
    return { ...about, version: /version (\S{1,60})/.exec(said)?.[1] ?? null };
  } catch {
    return {
      ...about,
      version: null,
      missing: `ffmpeg, which reads and writes films and recordings, is not installed on this server. Its operator can install it with “${called('engines')}”.`,
    };
  }
}
