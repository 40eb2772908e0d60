// Takes the sound to be dubbed out of a file, as WAV in the job's folder, on the film's own clock.
// Knows which tracks; nothing of what is said in them.

import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { noteOf } from '../../../domain/views/notes.ts';
import { ProgramFailed } from '../../engines/programs.ts';
import { JobFault } from '../../faults.ts';
import { FROM_OUTSIDE, ffmpeg, unreadable } from './ffmpeg.ts';
import { type Media, MOST_SECONDS, rankTracks, tooLong } from './probe.ts';

/** A 16-bit WAV of our own in the job's folder. */
export interface Track {
  readonly file: string;
  readonly rate: number;
  readonly channels: 1 | 2;
  readonly seconds: number;
}

const HEADER_BYTES = 44;
/** Reads a track only so that the clock begins with it. */
export const ALONG = ['-c', 'copy', '-f', 'null', '-'] as const;
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

/** All channels, every other one to the left. */
const allOf = (channels: number): string => {
  const side = (first: number) =>
    Array.from({ length: channels }, (_, at) => `c${at}`)
      .filter((_, at) => at % 2 === first)
      .join('+');
  return `pan=stereo|c0<${side(0)}|c1<${side(1)}`;
};

/** Two mono tracks become left and right; more channels than two become two. `all`: also the bass, which FFmpeg leaves out. */
const graphOf = (tracks: readonly number[], { film, seconds, start, sound }: Media, all: boolean): string => {
  const inputs = tracks.map((track) => `[0:a:${track}]`).join('');
  const { channels = 1, hasLayout = true } = sound[tracks[0] ?? 0] ?? {};
  const one = channels > 2 && (all || !hasLayout) ? allOf(channels) : 'anull';
  const together = tracks.length > 1 ? `${inputs}amerge=inputs=${tracks.length}` : inputs + one;
  // Sound that starts late or has holes keeps its place beside the pictures.
  const clock = film || start > 0 ? ',aresample=async=1:first_pts=0' : '';
  const length = film && seconds > 0 ? `,apad=whole_dur=${seconds},atrim=end=${seconds}` : '';
  return `${together}${clock}${length}[sound]`;
};

/** 16-bit samples; -60 dB. */
const QUIETEST = 33;
const PIECE_BYTES = 1_000_000;

async function isSilent({ file }: Track, folder: string): Promise<boolean> {
  const sound = await open(join(folder, file));
  const bytes = Buffer.alloc(PIECE_BYTES);
  try {
    for (let at = HEADER_BYTES; ; at += PIECE_BYTES) {
      const { bytesRead } = await sound.read(bytes, 0, PIECE_BYTES, at);
      const samples = new Int16Array(bytes.buffer, bytes.byteOffset, Math.floor(bytesRead / 2));
      if (samples.some((sample) => Math.abs(sample) >= QUIETEST)) return false;
      if (bytesRead < PIECE_BYTES) return true;
    }
  } finally {
    await sound.close();
  }
}

const MAX_ATTEMPTS = 8;

/** The best track for a language in which anything can be heard: programs that record a screen leave the first one silent. */
export async function takeBestTrack(
  source: { readonly file: string; readonly name: string },
  media: Media,
  language: string,
  folder: string,
): Promise<Track> {
  const ranked = rankTracks(media, language);
  const wide = ranked.filter((track) => (media.sound[track]?.channels ?? 1) > 2);
  const attempts = [
    ...ranked.map((track) => [track, false] as const),
    ...wide.map((track) => [track, true] as const),
  ].slice(0, MAX_ATTEMPTS);
  for (const [track, all] of attempts) {
    const taken = await takeTrack(source, media, [track], folder, all);
    if (attempts.length === 1 || !(await isSilent(taken, folder))) return taken;
  }
  return takeTrack(source, media, ranked.slice(0, 1), folder);
}

export async function takeTrack(
  source: { readonly file: string; readonly name: string },
  media: Media,
  tracks: readonly number[],
  folder: string,
  all = false,
): Promise<Track> {
  const chosen = tracks.flatMap((track) => media.sound[track] ?? []);
  const channels = chosen.reduce((sum, one) => sum + one.channels, 0) > 1 ? 2 : 1;
  const rate = Math.min(MOST_RATE, chosen[0]?.rate ?? MOST_RATE);
  const file = 'track.wav';
  const format = ['-ac', String(channels), '-ar', String(rate), '-c:a', 'pcm_s16le', '-bitexact'];
  const graph = ['-filter_complex', graphOf(tracks, media, all), '-map', '[sound]', '-map_metadata', '-1'];
  // A second more than may be, to be seen below: what a file says of its length need not be true.
  const most = ['-t', String(MOST_SECONDS + 1)];
  // Otherwise FFmpeg moves the start of the sound to zero.
  const clock = media.start > 0 ? ['-copyts'] : [];
  const pictures = media.isStream && media.film ? ['-map', '0:V:0', ...ALONG] : [];
  await ffmpeg(
    [...clock, ...FROM_OUTSIDE, '-i', source.file, ...pictures, ...graph, ...most, ...format],
    file,
    {
      folder,
      timeMs: TIME_MS,
    },
  ).catch((error: unknown) => {
    throw error instanceof ProgramFailed ? unreadable(source.name) : error;
  });
  const { size } = await stat(join(folder, file));
  const seconds = (size - HEADER_BYTES) / (2 * channels * rate);
  if (seconds < 0.1) throw unreadable(source.name);
  if (seconds > MOST_SECONDS) throw tooLong(source.name);
  return { file, rate, channels, seconds };
}
