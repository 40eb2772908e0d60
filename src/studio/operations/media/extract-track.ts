// Extracts the tracks to dub as a WAV file in the job's folder, aligned with the video's time.

import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { message } from '../../../messages/message.ts';
import { WAV_HEADER_BYTES } from '../../audio/wav.ts';
import { ProgramExitError } from '../../engines/system-programs.ts';
import { JobError } from '../../errors.ts';
import { createUnreadableFileError, runFfmpeg, UNTRUSTED_INPUT_ARGS } from './ffmpeg.ts';
import { createMediaTooLongError, MAX_MEDIA_SECONDS, type MediaInfo, rankAudioTracks } from './probe-media.ts';

/** Extracted 16-bit WAV file in the job's folder. */
export interface ExtractedTrack {
  readonly file: string;
  readonly sampleRate: number;
  readonly channels: 1 | 2;
  readonly seconds: number;
}

/** Arguments that read a track only so that FFmpeg's clock starts with it. */
export const DISCARD_COPY_ARGS = ['-c', 'copy', '-f', 'null', '-'] as const;
const MAX_SAMPLE_RATE = 48_000;
const EXTRACT_TIMEOUT_MS = 15 * 60_000;

/** Throws for tracks that do not exist, and for any selection outside MXF. */
export function assertTrackSelection(
  { resultFormat, audioTracks }: MediaInfo,
  tracks: readonly number[] | undefined,
  hasExtraTrack: boolean,
): void {
  if (resultFormat !== 'mxf' && (tracks !== undefined || hasExtraTrack))
    throw new JobError(
      'INVALID_AUDIO_TRACKS_SELECTION',
      message('faults.tracksOfMxf', { kind: resultFormat.toUpperCase() }),
    );
  const missingTrack = tracks?.find((track) => audioTracks[track] === undefined);
  if (missingTrack !== undefined)
    throw new JobError(
      'INVALID_AUDIO_TRACKS_SELECTION',
      message('faults.noTrack', { track: missingTrack, tracks: audioTracks.length }),
    );
}

/** Mixes all channels to stereo, odd ones to the left and even ones to the right. */
const createStereoFilter = (channels: number): string => {
  const side = (first: number) =>
    Array.from({ length: channels }, (_, at) => `c${at}`)
      .filter((_, at) => at % 2 === first)
      .join('+');
  return `pan=stereo|c0<${side(0)}|c1<${side(1)}`;
};

/**
 * Two mono tracks become left and right; more channels are mixed to stereo. `includesBass`: with the bass channel,
 * which FFmpeg omits.
 */
const createFilterGraph = (
  tracks: readonly number[],
  { hasVideo, seconds, audioStartSeconds, audioTracks }: MediaInfo,
  includesBass: boolean,
): string => {
  const inputs = tracks.map((track) => `[0:a:${track}]`).join('');
  const { channels = 1, hasLayout = true } = audioTracks[tracks[0] ?? 0] ?? {};
  const singleTrack = channels > 2 && (includesBass || !hasLayout) ? createStereoFilter(channels) : 'anull';
  const mergedTracks = tracks.length > 1 ? `${inputs}amerge=inputs=${tracks.length}` : inputs + singleTrack;
  // Keeps audio that starts late or has gaps aligned with the video.
  const clock = hasVideo || audioStartSeconds > 0 ? ',aresample=async=1:first_pts=0' : '';
  const length = hasVideo && seconds > 0 ? `,apad=whole_dur=${seconds},atrim=end=${seconds}` : '';
  return `${mergedTracks}${clock}${length}[sound]`;
};

/** Amplitude of 16-bit samples at -60 dB. */
const MIN_AUDIBLE_SAMPLE = 33;
const CHUNK_BYTES = 1_000_000;

async function isSilent({ file }: ExtractedTrack, folder: string): Promise<boolean> {
  const trackFile = await open(join(folder, file));
  const bytes = Buffer.alloc(CHUNK_BYTES);
  try {
    for (let at = WAV_HEADER_BYTES; ; at += CHUNK_BYTES) {
      const { bytesRead } = await trackFile.read(bytes, 0, CHUNK_BYTES, at);
      const samples = new Int16Array(bytes.buffer, bytes.byteOffset, Math.floor(bytesRead / 2));
      if (samples.some((sample) => Math.abs(sample) >= MIN_AUDIBLE_SAMPLE)) return false;
      if (bytesRead < CHUNK_BYTES) return true;
    }
  } finally {
    await trackFile.close();
  }
}

const MAX_ATTEMPTS = 8;

/** Extracts the best track for a language that is not silent, because screen recorders leave the first track silent. */
export async function extractBestTrack(
  source: { readonly file: string; readonly name: string },
  media: MediaInfo,
  language: string,
  folder: string,
): Promise<ExtractedTrack> {
  const ranked = rankAudioTracks(media, language);
  const surroundTracks = ranked.filter((track) => (media.audioTracks[track]?.channels ?? 1) > 2);
  const attempts = [
    ...ranked.map((track) => [track, false] as const),
    ...surroundTracks.map((track) => [track, true] as const),
  ].slice(0, MAX_ATTEMPTS);
  for (const [track, all] of attempts) {
    const extracted = await extractTracks(source, media, [track], folder, all);
    if (attempts.length === 1 || !(await isSilent(extracted, folder))) return extracted;
  }
  return extractTracks(source, media, ranked.slice(0, 1), folder);
}

export async function extractTracks(
  source: { readonly file: string; readonly name: string },
  media: MediaInfo,
  tracks: readonly number[],
  folder: string,
  includesBass = false,
): Promise<ExtractedTrack> {
  const chosen = tracks.flatMap((track) => media.audioTracks[track] ?? []);
  const channels = chosen.reduce((sum, track) => sum + track.channels, 0) > 1 ? 2 : 1;
  const sampleRate = Math.min(MAX_SAMPLE_RATE, chosen[0]?.sampleRate ?? MAX_SAMPLE_RATE);
  const file = 'track.wav';
  const format = ['-ac', String(channels), '-ar', String(sampleRate), '-c:a', 'pcm_s16le', '-bitexact'];
  const graph = [
    '-filter_complex',
    createFilterGraph(tracks, media, includesBass),
    '-map',
    '[sound]',
    '-map_metadata',
    '-1',
  ];
  // Reads one second beyond the limit to detect longer files, because the declared length may be wrong.
  const durationArgs = ['-t', String(MAX_MEDIA_SECONDS + 1)];
  // Without `-copyts` FFmpeg moves the start of the audio to zero.
  const clock = media.audioStartSeconds > 0 ? ['-copyts'] : [];
  const pictures = media.isMpegStream && media.hasVideo ? ['-map', '0:V:0', ...DISCARD_COPY_ARGS] : [];
  await runFfmpeg(
    [...clock, ...UNTRUSTED_INPUT_ARGS, '-i', source.file, ...pictures, ...graph, ...durationArgs, ...format],
    file,
    {
      folder,
      timeoutMs: EXTRACT_TIMEOUT_MS,
    },
  ).catch((error: unknown) => {
    throw error instanceof ProgramExitError ? createUnreadableFileError(source.name) : error;
  });
  const { size } = await stat(join(folder, file));
  const seconds = (size - WAV_HEADER_BYTES) / (2 * channels * sampleRate);
  if (seconds < 0.1) throw createUnreadableFileError(source.name);
  if (seconds > MAX_MEDIA_SECONDS) throw createMediaTooLongError(source.name);
  return { file, sampleRate, channels, seconds };
}
