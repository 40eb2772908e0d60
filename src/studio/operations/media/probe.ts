// What is in a film or recording, by content and never by name: its kind, its length, its tracks.
// Reads only; what to do with the tracks is decided elsewhere.

import { z } from 'zod';
import { noteOf } from '../../../domain/views/notes.ts';
import { ProgramFailed, run } from '../../engines/programs.ts';
import { JobFault } from '../../faults.ts';
import { FROM_OUTSIDE, MOST_TRACKS } from './ffmpeg.ts';

export type MediaKind = 'mp4' | 'mov' | 'mxf' | 'mp3' | 'flac' | 'wav' | 'aac';

export interface SoundTrack {
  readonly channels: number;
  /** Samples per second. */
  readonly rate: number;
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
const TEXT_SUBTITLES = new Set(['subrip', 'mov_text', 'webvtt', 'ass', 'ssa', 'text']);

const answer = z.object({
  format: z.object({
    format_name: z.string(),
    duration: z.coerce.number().positive().optional(),
    tags: z.record(z.string(), z.string()).default({}),
  }),
  streams: z.array(
    z.object({
      codec_type: z.string().optional(),
      codec_name: z.string().optional(),
      channels: z.number().optional(),
      sample_rate: z.coerce.number().optional(),
      tags: z.record(z.string(), z.string()).default({}),
      disposition: z.record(z.string(), z.number()).default({}),
    }),
  ),
});
type Answer = z.infer<typeof answer>;

const KINDS = { mxf: 'mxf', mp3: 'mp3', flac: 'flac', wav: 'wav', aac: 'aac' } as const;

function kindOf({ format }: Answer, film: boolean): MediaKind | undefined {
  if (!format.format_name.startsWith('mov,mp4')) return KINDS[format.format_name as keyof typeof KINDS];
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
    .map(({ channels = 1, sample_rate = 48_000 }) => ({ channels, rate: sample_rate }));
  if (sound.length === 0)
    throw new JobFault('VIDEO_DOES_NOT_HAVE_AUDIO_STREAMS', noteOf('noSoundIn', { name }));
  const seconds = format.duration ?? 0;
  if (seconds > MOST_SECONDS) throw tooLong(name);
  const subtitles = streams
    .filter(({ codec_type }) => codec_type === 'subtitle')
    .map(({ codec_name = '', tags }, at) => ({ at, tag: tagOf(tags['language']), codec_name }))
    .filter(({ codec_name }) => TEXT_SUBTITLES.has(codec_name))
    .map(({ at, tag }) => ({ at, tag }));
  return { kind, seconds, film, sound, subtitles };
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
