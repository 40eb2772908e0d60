// Takes the sound to be dubbed out of a file, as WAV in the job's folder, on the film's own clock.
// Knows which tracks; nothing of what is said in them.

import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { noteOf } from '../../../domain/views/notes.ts';
import { ProgramFailed } from '../../engines/programs.ts';
import { JobFault } from '../../faults.ts';
import { FROM_OUTSIDE, ffmpeg, unreadable } from './ffmpeg.ts';
import { type Media, MOST_SECONDS, tooLong } from './probe.ts';

/** A 16-bit WAV of our own in the job's folder. */
export interface Track {
  readonly file: string;
  readonly rate: number;
  readonly channels: 1 | 2;
  readonly seconds: number;
}

const HEADER_BYTES = 44;
const MOST_RATE = 48_000;
const TIME_MS = 15 * 60_000;

/** Faults when there are no such tracks, or when only MXF may choose. */
export function assertTracks(
  { kind, sound }: Media,
  tracks: readonly number[] | undefined,
  extra: boolean,
): void {
  if (kind !== 'mxf' && (tracks !== undefined || extra))
    throw new JobFault('INVALID_AUDIO_TRACKS_SELECTION', noteOf('tracksOfMxf', { kind: kind.toUpperCase() }));
  const absent = tracks?.find((track) => sound[track] === undefined);
  if (absent !== undefined)
    throw new JobFault(
      'INVALID_AUDIO_TRACKS_SELECTION',
      noteOf('noTrack', { track: absent, tracks: sound.length }),
    );
}

/** Two mono tracks become left and right; more channels than two become two. */
const graphOf = (tracks: readonly number[], { film, seconds, start }: Media): string => {
  const inputs = tracks.map((track) => `[0:a:${track}]`).join('');
  const together = tracks.length > 1 ? `${inputs}amerge=inputs=${tracks.length}` : `${inputs}anull`;
  // Sound that starts late or has holes keeps its place beside the pictures.
  const clock = film || start > 0 ? ',aresample=async=1:first_pts=0' : '';
  const length = film && seconds > 0 ? `,apad=whole_dur=${seconds},atrim=end=${seconds}` : '';
  return `${together}${clock}${length}[sound]`;
};

export async function takeTrack(
  source: { readonly file: string; readonly name: string },
  media: Media,
  tracks: readonly number[],
  folder: string,
): Promise<Track> {
  const chosen = tracks.flatMap((track) => media.sound[track] ?? []);
  const channels = chosen.reduce((sum, one) => sum + one.channels, 0) > 1 ? 2 : 1;
  const rate = Math.min(MOST_RATE, chosen[0]?.rate ?? MOST_RATE);
  const file = 'track.wav';
  const format = ['-ac', String(channels), '-ar', String(rate), '-c:a', 'pcm_s16le', '-bitexact'];
  const graph = ['-filter_complex', graphOf(tracks, media), '-map', '[sound]', '-map_metadata', '-1'];
  // A second more than may be, to be seen below: what a file says of its length need not be true.
  const most = ['-t', String(MOST_SECONDS + 1)];
  // Otherwise FFmpeg moves the start of the sound to zero.
  const clock = media.start > 0 ? ['-copyts'] : [];
  await ffmpeg([...clock, ...FROM_OUTSIDE, '-i', source.file, ...graph, ...most, ...format], file, {
    folder,
    timeMs: TIME_MS,
  }).catch((error: unknown) => {
    throw error instanceof ProgramFailed ? unreadable(source.name) : error;
  });
  const { size } = await stat(join(folder, file));
  const seconds = (size - HEADER_BYTES) / (2 * channels * rate);
  if (seconds < 0.1) throw unreadable(source.name);
  if (seconds > MOST_SECONDS) throw tooLong(source.name);
  return { file, rate, channels, seconds };
}
