// What is in a film or recording, by content and never by name: its kind, its length, its tracks.
// Reads only; what to do with the tracks is decided elsewhere.

import { z } from 'zod';
import { noteOf } from '../../../domain/views/notes.ts';
import { ProgramFailed, run } from '../../engines/programs.ts';
import { JobFault } from '../../faults.ts';
import { baseOf } from '../../voices/tongues.ts';
import { FROM_OUTSIDE, MOST_TRACKS } from './ffmpeg.ts';

export type MediaKind = 'mp4' | 'mov' | 'mxf' | 'mp3' | 'flac' | 'wav' | 'aac';

export interface SoundTrack {
  readonly channels: number;
  /** Whether FFmpeg knows what each channel is; it takes any three for left, right and bass. */
  readonly hasLayout: boolean;
  /** Samples per second. */
  readonly rate: number;
  /** False for a codec that FFmpeg does not know. */
  readonly decodable: boolean;
  /** BCP 47, when the file says it. */
  readonly tag: string | undefined;
  /** Marked as the one to play. */
  readonly main: boolean;
  /** A commentary, or a description of the pictures. */
  readonly extra: boolean;
}

export interface SubtitleTrack {
  /** Place among the subtitle tracks. */
  readonly at: number;
  /** BCP 47, when the file says it. */
  readonly tag: string | undefined;
}

export interface Media {
  readonly kind: MediaKind;
  readonly seconds: number;
  /** Where its sound begins later than the file, in recordings that say so, seconds. */
  readonly start: number;
  /** Its clock may begin anywhere and jump; FFmpeg counts from the first packet of the tracks that are used. */
  readonly isStream: boolean;
  /** Whether it has pictures that move. */
  readonly film: boolean;
  readonly sound: readonly SoundTrack[];
  /** Pictures per second, when the file says it. */
  readonly fps?: number;
  /** Those made of text. */
  readonly subtitles: readonly SubtitleTrack[];
}

const PROBE_MS = 30_000;
/** What the separation engine takes. */
export const MOST_SECONDS = 60 * 60;
const EXTRA = ['comment', 'visual_impaired', 'descriptions', 'karaoke'];
/** Titles of tracks without the dialogue of the film, in the languages of the interface. */
const EXTRA_TITLE =
  /comm?ent|kommentar|comentári|解説|评论|評論|descri|deskription|hörfilm|\bAD\b|music|musik|musique|música|effects|\bM&E\b|instrumental|karaoke|\bscore\b/i;
const PARTIAL = ['forced', 'comment', 'karaoke', 'lyrics'];
const PARTIAL_TITLE =
  /forced|forcé|forzad|erzwungen|forzat|comm?ent|kommentar|\bsigns?\b|\bsongs?\b|karaoke|lyrics/i;
const TEXT_SUBTITLES = new Set(['subrip', 'mov_text', 'webvtt', 'ass', 'ssa', 'text', 'eia_608']);

const answer = z.object({
  format: z.object({
    format_name: z.string(),
    duration: z.coerce.number().positive().optional(),
    start_time: z.coerce.number().optional(),
    size: z.coerce.number().optional(),
    tags: z.record(z.string(), z.string()).default({}),
  }),
  streams: z.array(
    z.object({
      codec_type: z.string().optional(),
      codec_name: z.string().optional(),
      channels: z.number().optional(),
      channel_layout: z.string().optional(),
      sample_rate: z.coerce.number().optional(),
      r_frame_rate: z.string().optional(),
      tags: z.record(z.string(), z.string()).default({}),
      disposition: z.record(z.string(), z.number()).default({}),
    }),
  ),
});
type Answer = z.infer<typeof answer>;

const KINDS: Readonly<Record<string, MediaKind>> = {
  mxf: 'mxf',
  mp3: 'mp3',
  flac: 'flac',
  aac: 'aac',
  ogg: 'mp3',
  'matroska,webm': 'mp3',
  mpegts: 'mp3',
  mpeg: 'mp3',
  avi: 'mp3',
  asf: 'mp3',
  amr: 'mp3',
  flv: 'mp3',
  ac3: 'mp3',
  eac3: 'mp3',
  wav: 'wav',
  w64: 'wav',
  caf: 'wav',
  aiff: 'wav',
  au: 'wav',
  wv: 'flac',
};

const isMp4 = (format: string): boolean => format.startsWith('mov,mp4');

function kindOf({ format }: Answer, film: boolean): MediaKind | undefined {
  const { format_name: name } = format;
  // A film in a container that no result is made in becomes MP4.
  if (!isMp4(name)) return film && name !== 'mxf' && KINDS[name] ? 'mp4' : KINDS[name];
  if (!film) return 'aac';
  return format.tags['major_brand']?.startsWith('qt') ? 'mov' : 'mp4';
}

/** `eng` → `en`; nothing for what no language is. */
function tagOf(code: string | undefined): string | undefined {
  if (code === undefined || code === 'und') return undefined;
  try {
    return Intl.getCanonicalLocales(code)[0];
  } catch {
    return undefined;
  }
}

/** Throws an {@link JobFault} for what cannot be dubbed. `name` is what the person calls the file. */
export function mediaOf(probed: unknown, name: string): Media {
  const read = answer.safeParse(probed);
  if (!read.success) throw notMedia(name);
  const { streams, format } = read.data;
  const film = streams.some(
    ({ codec_type, disposition }) => codec_type === 'video' && disposition['attached_pic'] !== 1,
  );
  const kind = kindOf(read.data, film);
  if (!kind) throw notMedia(name);
  const sound = streams
    .filter(({ codec_type }) => codec_type === 'audio')
    .map(
      ({
        codec_name = 'unknown',
        channels = 1,
        channel_layout,
        sample_rate = 48_000,
        tags,
        disposition,
      }) => ({
        channels,
        hasLayout: channel_layout !== undefined && !['unknown', '2.1'].includes(channel_layout),
        rate: sample_rate,
        decodable: codec_name !== 'unknown' && codec_name !== 'none' && channels > 0,
        tag: tagOf(tags['language']),
        main: disposition['default'] === 1 || disposition['original'] === 1,
        extra:
          EXTRA.some((kind) => disposition[kind] === 1) ||
          EXTRA_TITLE.test(tags['title'] ?? tags['handler_name'] ?? ''),
      }),
    );
  if (sound.length === 0)
    throw new JobFault('VIDEO_DOES_NOT_HAVE_AUDIO_STREAMS', noteOf('noSoundIn', { name }));
  const seconds = lengthOf(format, film);
  if (seconds > MOST_SECONDS) throw tooLong(name);
  const subtitles = streams
    .filter(({ codec_type }) => codec_type === 'subtitle')
    .map(({ codec_name = '', tags, disposition }, at) => ({
      at,
      tag: tagOf(tags['language']),
      codec_name,
      partial:
        PARTIAL.some((kind) => disposition[kind] === 1) ||
        PARTIAL_TITLE.test(tags['title'] ?? tags['handler_name'] ?? ''),
    }))
    .filter(({ codec_name, partial }) => TEXT_SUBTITLES.has(codec_name) && !partial)
    .map(({ at, tag }) => ({ at, tag }));
  const [over = 0, under = 1] =
    streams
      .find(({ codec_type }) => codec_type === 'video')
      ?.r_frame_rate?.split('/')
      .map(Number) ?? [];
  const fps = over / under;
  // Clocks of other containers may begin anywhere.
  const start = !film && isMp4(format.format_name) ? Math.max(0, format.start_time ?? 0) : 0;
  const isStream = ['mpegts', 'mpeg'].includes(format.format_name);
  return { kind, seconds, start, isStream, film, sound, subtitles, ...(fps > 0 && fps < 1000 && { fps }) };
}

/** A file with fewer bytes a second than the lowest rate of any codec claims a length that it does not have. */
const MIN_BYTES_PER_SECOND = 100;

/** MP4 adds up how long each picture is shown, and one picture may be shown for hours; other kinds only claim a length. */
function lengthOf({ format_name, duration = 0, size }: Answer['format'], film: boolean): number {
  if (film && isMp4(format_name)) return duration;
  return size !== undefined && duration * MIN_BYTES_PER_SECOND > size ? 0 : duration;
}

/** Tracks to hear, best first: those that can be decoded, without comments, in the language, meant to be played. */
export function rankTracks({ sound }: Pick<Media, 'sound'>, language: string): readonly number[] {
  const spoken = (tag: string | undefined) => tag !== undefined && baseOf(tag) === baseOf(language);
  const worth = ({ decodable, tag, main, extra }: SoundTrack): number =>
    (decodable ? 8 : 0) + (extra ? 0 : 4) + (spoken(tag) ? 2 : 0) + (main ? 1 : 0);
  const isAny = sound.some(({ decodable }) => decodable);
  return sound
    .map((track, at) => ({ at, worth: worth(track), decodable: track.decodable }))
    .filter(({ decodable }) => decodable || !isAny)
    .toSorted((one, other) => other.worth - one.worth)
    .map(({ at }) => at);
}

export const tooLong = (name: string): JobFault =>
  new JobFault('SOURCE_TOO_LONG', noteOf('longerThanAnHour', { name }));

const notMedia = (name: string): JobFault =>
  new JobFault('SOURCE_TYPE_NOT_SUPPORTED', noteOf('notMedia', { name }));

const tooManyTracks = (name: string): JobFault =>
  new JobFault('SOURCE_TYPE_NOT_SUPPORTED', noteOf('tooManyTracks', { name, most: MOST_TRACKS }));

/** `file` stands in `folder`. */
export async function probe(file: string, name: string, folder: string): Promise<Media> {
  const shown = ['-of', 'json', '-show_format', '-show_streams'];
  const words = ['-v', 'error', '-threads', '1', ...FROM_OUTSIDE, ...shown, file];
  try {
    return mediaOf(JSON.parse(await run('ffprobe', words, { folder, timeMs: PROBE_MS })), name);
  } catch (error) {
    if (!(error instanceof ProgramFailed)) throw error;
    throw error.message.includes('max_streams') ? tooManyTracks(name) : notMedia(name);
  }
}
