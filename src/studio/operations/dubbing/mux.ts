// Puts the new sound beside the old pictures, which are copied; only pictures that such a file cannot hold (VP8 from a browser) are
// encoded anew. MXF may keep its old tracks.
// Knows containers; nothing of how the sound was made.

import { ProgramFailed } from '../../engines/programs.ts';
import { FROM_OUTSIDE, ffmpeg, unreadable } from '../media/ffmpeg.ts';
import type { Media } from '../media/probe.ts';
import { ALONG } from '../media/track.ts';
import type { WorkFile } from '../work.ts';

const TYPES = { mp4: 'video/mp4', mov: 'video/quicktime', mxf: 'application/mxf' } as const;
const TIME_MS = 20 * 60_000;
const ANEW = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '20', '-pix_fmt', 'yuv420p'];

export interface Muxing {
  readonly media: Media;
  readonly source: { readonly file: string; readonly name: string };
  /** The new sound, in the job's folder. */
  readonly audio: WorkFile;
  readonly tag: string;
  /** MXF only: keep the old tracks and append the new one. */
  readonly extraTrack: boolean;
  readonly folder: string;
}

/** MXF holds uncompressed sound at 48 kHz; the other two take the AAC as it is. */
function tracksOf({ media, extraTrack }: Muxing): string[] {
  if (media.kind !== 'mxf') return ['-map', '1:a', '-c', 'copy', '-movflags', '+faststart'];
  const at = extraTrack ? media.sound.length : 0;
  const old = extraTrack ? ['-map', '0:a'] : [];
  return [...old, '-map', '1:a', '-c', 'copy', `-c:a:${at}`, 'pcm_s16le', `-ar:a:${at}`, '48000'];
}

/** Nothing for what has no pictures. */
export async function mux(muxing: Muxing): Promise<WorkFile | undefined> {
  const { media, source, audio, tag, folder } = muxing;
  const { kind, film } = media;
  if (!film || !(kind in TYPES)) return undefined;
  const name = `video-${tag}.${kind}`;
  const sound = media.isStream ? ['-map', '0:a', ...ALONG] : [];
  const inputs = [...FROM_OUTSIDE, '-i', source.file, '-i', audio.name, ...sound];
  const words = [...inputs, '-map', '0:V', ...tracksOf(muxing), '-map_metadata', '0'];
  const make = (...more: string[]) => ffmpeg([...words, ...more], name, { folder, timeMs: TIME_MS });
  await make()
    .catch((error: unknown) => {
      if (kind === 'mxf' || !(error instanceof ProgramFailed)) throw error;
      return make(...ANEW);
    })
    .catch((error: unknown) => {
      throw error instanceof ProgramFailed ? unreadable(source.name) : error;
    });
  const { seconds } = audio;
  return { name, type: TYPES[kind as keyof typeof TYPES], ...(seconds !== undefined && { seconds }) };
}
