// The new sound of a film: the background (or the old sound, ducked where it speaks) under the new voice, exactly as long
// as the old one, in the format that fits the input. Knows one ffmpeg graph; nothing of words.

import { TARGET_LUFS } from '../../../domain/sound/level.ts';
import { ffmpeg } from '../media/ffmpeg.ts';
import type { MediaKind } from '../media/probe.ts';
import type { Track } from '../media/track.ts';
import type { WorkFile } from '../work.ts';
import type { Voiceover } from './voiceover.ts';

export interface Bed {
  readonly track: Track;
  /** 16 kHz mono WAV. */
  readonly speech: string;
  /** Raw samples like the track's. */
  readonly background?: string;
  /** LUFS of the old voice. */
  readonly loudness: number;
}

interface Format {
  readonly ending: string;
  readonly type: string;
  readonly words: readonly string[];
}

const FLAC: Format = { ending: 'flac', type: 'audio/flac', words: ['-c:a', 'flac', '-sample_fmt', 's16'] };
const MP3: Format = { ending: 'mp3', type: 'audio/mpeg', words: ['-c:a', 'libmp3lame', '-b:a', '160k'] };
const AAC: Format = { ending: 'm4a', type: 'audio/mp4', words: ['-c:a', 'aac', '-b:a', '160k'] };

const FORMATS: Readonly<Record<MediaKind, Format>> = {
  mp4: AAC,
  mov: AAC,
  aac: AAC,
  mp3: MP3,
  flac: FLAC,
  wav: FLAC,
  mxf: FLAC,
};

const TIME_MS = 20 * 60_000;
const SPREAD = { 1: 'anull', 2: 'pan=stereo|c0=c0|c1=c0' } as const;
/** Where the old voice speaks, everything goes down by about 20 dB. */
const DUCK = 'sidechaincompress=threshold=0.01:ratio=20:attack=5:release=250:makeup=1';

const raw = ({ rate, channels }: Pick<Track, 'rate' | 'channels'>): string[] =>
  `-f s16le -ar ${rate} -ac ${channels}`.split(' ');

function graphOf({ track, background, loudness }: Bed): string {
  const { rate, channels } = track;
  const gain = (loudness - TARGET_LUFS).toFixed(2);
  const voice = `[1:a]aresample=${rate},volume=${gain}dB,${SPREAD[channels]}[voice]`;
  const bed = background
    ? `[0:a]aresample=${rate}[bed]`
    : `[2:a]aresample=${rate},${SPREAD[channels]}[old];[0:a][old]${DUCK}[bed]`;
  const mix = 'amix=inputs=2:duration=first:normalize=0,alimiter=limit=0.95:level=0';
  return `${voice};${bed};[bed][voice]${mix},apad=whole_dur=${track.seconds},atrim=end=${track.seconds}[out]`;
}

export async function mixDown(
  voice: Pick<Voiceover, 'file' | 'rate'>,
  bed: Bed,
  { kind, tag, folder }: { readonly kind: MediaKind; readonly tag: string; readonly folder: string },
): Promise<WorkFile> {
  const { track, speech, background } = bed;
  const { ending, type, words } = FORMATS[kind];
  const name = `audio-${tag}.${ending}`;
  const inputs = [
    background ? [...raw(track), '-i', background] : ['-i', track.file],
    [...raw({ rate: voice.rate, channels: 1 }), '-i', voice.file],
    background ? [] : ['-i', speech],
  ].flat();
  const graph = [
    '-filter_complex',
    graphOf(bed),
    '-map',
    '[out]',
    '-ar',
    String(track.rate),
    '-map_metadata',
    '-1',
  ];
  await ffmpeg([...inputs, ...graph, ...words], name, { folder, timeMs: TIME_MS });
  return { name, type, seconds: track.seconds };
}
