// Detects format, length and tracks of a media file by its content, not its name.

import { z } from 'zod';
import { toBaseTag } from '../../../domain/media/language.ts';
import { message } from '../../../messages/message.ts';
import { ProgramExitError, runProgram } from '../../engines/system-programs.ts';
import { JobError } from '../../errors.ts';
import { MAX_TRACKS, UNTRUSTED_INPUT_ARGS } from './ffmpeg.ts';

export type ResultMediaFormat = 'mp4' | 'mov' | 'mxf' | 'mp3' | 'flac' | 'wav' | 'aac';

interface AudioTrack {
  readonly channels: number;
  /** True if FFmpeg knows the position of each channel. FFmpeg assumes left, right and bass for any three channels. */
  readonly hasLayout: boolean;
  readonly sampleRate: number;
  /** False for codecs that FFmpeg does not know. */
  readonly isDecodable: boolean;
  /** BCP 47; `undefined` if the file does not declare a language. */
  readonly tag: string | undefined;
  readonly isDefault: boolean;
  /** True for commentaries and audio descriptions. */
  readonly isExtra: boolean;
}

interface SubtitleTrack {
  /** Index among the subtitle tracks. */
  readonly index: number;
  /** BCP 47; `undefined` if the file does not declare a language. */
  readonly tag: string | undefined;
}

export interface MediaInfo {
  readonly resultFormat: ResultMediaFormat;
  readonly seconds: number;
  /** Start of the audio in seconds, for recordings that start later than their file. */
  readonly audioStartSeconds: number;
  /**
   * True for MPEG streams, whose clock may start anywhere and jump. FFmpeg then counts from the first packet of the
   * selected tracks.
   */
  readonly isMpegStream: boolean;
  /** True if the file has a moving image. */
  readonly hasVideo: boolean;
  readonly audioTracks: readonly AudioTrack[];
  readonly fps?: number;
  /** Text subtitles; excludes image subtitles. */
  readonly subtitleTracks: readonly SubtitleTrack[];
}

const PROBE_TIMEOUT_MS = 30_000;
/** Maximum length of media in seconds, the limit of the separation engine. */
export const MAX_MEDIA_SECONDS = 60 * 60;
const EXTRA_DISPOSITIONS = ['comment', 'visual_impaired', 'descriptions', 'karaoke'];
/** Titles of tracks without the film's dialogue, in the languages of the interface. */
const EXTRA_TITLE_PATTERN =
  /comm?ent|kommentar|comentári|解説|评论|評論|descri|deskription|hörfilm|\bAD\b|music|musik|musique|música|effects|\bM&E\b|instrumental|karaoke|\bscore\b/i;
const PARTIAL_DISPOSITIONS = ['forced', 'comment', 'karaoke', 'lyrics'];
const PARTIAL_TITLE_PATTERN =
  /forced|forcé|forzad|erzwungen|forzat|comm?ent|kommentar|\bsigns?\b|\bsongs?\b|karaoke|lyrics/i;
const TEXT_SUBTITLE_CODECS = new Set(['subrip', 'mov_text', 'webvtt', 'ass', 'ssa', 'text', 'eia_608']);

const probeOutputSchema = z.object({
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
type ProbeOutput = z.infer<typeof probeOutputSchema>;

const FORMAT_BY_NAME: Readonly<Record<string, ResultMediaFormat>> = {
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

const isMp4Format = (format: string): boolean => format.startsWith('mov,mp4');

function toMediaFormat({ format }: ProbeOutput, hasVideo: boolean): ResultMediaFormat | undefined {
  const { format_name: name } = format;
  // Videos in containers that the studio does not write become MP4.
  if (!isMp4Format(name)) return hasVideo && name !== 'mxf' && FORMAT_BY_NAME[name] ? 'mp4' : FORMAT_BY_NAME[name];
  if (!hasVideo) return 'aac';
  return format.tags['major_brand']?.startsWith('qt') ? 'mov' : 'mp4';
}

/** Converts `eng` to `en`; `undefined` for unknown codes. */
function toTag(code: string | undefined): string | undefined {
  if (code === undefined || code === 'und') return undefined;
  try {
    return Intl.getCanonicalLocales(code)[0];
  } catch {
    return undefined;
  }
}

/**
 * @param name File name shown to the user.
 * @throws {@link JobError} for files that cannot be dubbed.
 */
export function parseProbeOutput(probed: unknown, name: string): MediaInfo {
  const parsed = probeOutputSchema.safeParse(probed);
  if (!parsed.success) throw createNotMediaError(name);
  const { streams, format } = parsed.data;
  const hasVideo = streams.some(
    ({ codec_type, disposition }) => codec_type === 'video' && disposition['attached_pic'] !== 1,
  );
  const kind = toMediaFormat(parsed.data, hasVideo);
  if (!kind) throw createNotMediaError(name);
  const audioTracks = streams
    .filter(({ codec_type }) => codec_type === 'audio')
    .map(({ codec_name = 'unknown', channels = 1, channel_layout, sample_rate = 48_000, tags, disposition }) => ({
      channels,
      hasLayout: channel_layout !== undefined && !['unknown', '2.1'].includes(channel_layout),
      sampleRate: sample_rate,
      isDecodable: codec_name !== 'unknown' && codec_name !== 'none' && channels > 0,
      tag: toTag(tags['language']),
      isDefault: disposition['default'] === 1 || disposition['original'] === 1,
      isExtra:
        EXTRA_DISPOSITIONS.some((kind) => disposition[kind] === 1) ||
        EXTRA_TITLE_PATTERN.test(tags['title'] ?? tags['handler_name'] ?? ''),
    }));
  if (audioTracks.length === 0)
    throw new JobError('VIDEO_DOES_NOT_HAVE_AUDIO_STREAMS', message('faults.noSoundIn', { name }));
  const seconds = getDuration(format, hasVideo);
  if (seconds > MAX_MEDIA_SECONDS) throw createMediaTooLongError(name);
  const subtitleTracks = streams
    .filter(({ codec_type }) => codec_type === 'subtitle')
    .map(({ codec_name = '', tags, disposition }, index) => ({
      index,
      tag: toTag(tags['language']),
      codec_name,
      partial:
        PARTIAL_DISPOSITIONS.some((kind) => disposition[kind] === 1) ||
        PARTIAL_TITLE_PATTERN.test(tags['title'] ?? tags['handler_name'] ?? ''),
    }))
    .filter(({ codec_name, partial }) => TEXT_SUBTITLE_CODECS.has(codec_name) && !partial)
    .map(({ index, tag }) => ({ index, tag }));
  const [numerator = 0, denominator = 1] =
    streams
      .find(({ codec_type }) => codec_type === 'video')
      ?.r_frame_rate?.split('/')
      .map(Number) ?? [];
  const fps = numerator / denominator;
  // Only MP4 starts its clock at zero; other containers may start anywhere.
  const audioStartSeconds = !hasVideo && isMp4Format(format.format_name) ? Math.max(0, format.start_time ?? 0) : 0;
  const isMpegStream = ['mpegts', 'mpeg'].includes(format.format_name);
  return {
    resultFormat: kind,
    seconds,
    audioStartSeconds,
    isMpegStream,
    hasVideo,
    audioTracks,
    subtitleTracks,
    ...(fps > 0 && fps < 1000 && { fps }),
  };
}

/** Lowest plausible rate of any codec. Files with fewer bytes per second declare a wrong length. */
const MIN_BYTES_PER_SECOND = 100;

/**
 * MP4 lengths of videos are trusted: they add up the display times, and one image may last hours. Other containers only
 * declare a length; implausible ones count as 0.
 */
function getDuration({ format_name, duration = 0, size }: ProbeOutput['format'], hasVideo: boolean): number {
  if (hasVideo && isMp4Format(format_name)) return duration;
  return size !== undefined && duration * MIN_BYTES_PER_SECOND > size ? 0 : duration;
}

/** Ranks decodable tracks, best first: those without commentary, in the language, marked as default. */
export function rankAudioTracks({ audioTracks }: Pick<MediaInfo, 'audioTracks'>, language: string): readonly number[] {
  const isInLanguage = (tag: string | undefined) => tag !== undefined && toBaseTag(tag) === toBaseTag(language);
  const score = ({ isDecodable, tag, isDefault, isExtra }: AudioTrack): number =>
    (isDecodable ? 8 : 0) + (isExtra ? 0 : 4) + (isInLanguage(tag) ? 2 : 0) + (isDefault ? 1 : 0);
  const hasDecodable = audioTracks.some(({ isDecodable }) => isDecodable);
  return audioTracks
    .map((track, at) => ({ at, score: score(track), decodable: track.isDecodable }))
    .filter(({ decodable }) => decodable || !hasDecodable)
    .toSorted((a, b) => b.score - a.score)
    .map(({ at }) => at);
}

/** Language that the file declares for its sound, or else for its only subtitles. BCP 47. */
export function findDeclaredTag(media: Pick<MediaInfo, 'audioTracks' | 'subtitleTracks'>): string | undefined {
  const [best] = rankAudioTracks(media, '');
  const [subtitles, ...others] = media.subtitleTracks;
  return media.audioTracks[best ?? 0]?.tag ?? (others.length === 0 ? subtitles?.tag : undefined);
}

export const createMediaTooLongError = (name: string): JobError =>
  new JobError('SOURCE_TOO_LONG', message('faults.longerThanAnHour', { name }));

const createNotMediaError = (name: string): JobError =>
  new JobError('SOURCE_TYPE_NOT_SUPPORTED', message('faults.notMedia', { name }));

const createTooManyTracksError = (name: string): JobError =>
  new JobError('SOURCE_TYPE_NOT_SUPPORTED', message('faults.tooManyTracks', { name, most: MAX_TRACKS }));

/** @param file Name in `folder`. */
export async function probeMedia(file: string, name: string, folder: string): Promise<MediaInfo> {
  const shown = ['-of', 'json', '-show_format', '-show_streams'];
  const args = ['-v', 'error', '-threads', '1', ...UNTRUSTED_INPUT_ARGS, ...shown, file];
  try {
    return parseProbeOutput(
      JSON.parse(await runProgram('ffprobe', args, { folder, timeoutMs: PROBE_TIMEOUT_MS })),
      name,
    );
  } catch (error) {
    if (!(error instanceof ProgramExitError)) throw error;
    throw error.message.includes('max_streams') ? createTooManyTracksError(name) : createNotMediaError(name);
  }
}
