// Mixes the new voice with the background, or with the original sound lowered during speech. The result has the length
// of the original and a format that matches the input.

import { TARGET_LUFS } from '../../../domain/audio/normalize-loudness.ts';
import type { WorkFile } from '../../work.ts';
import type { ExtractedTrack } from '../media/extract-track.ts';
import { runFfmpeg } from '../media/ffmpeg.ts';
import type { ResultMediaFormat } from '../media/probe-media.ts';
import { createRawArgs } from '../media/raw-samples.ts';
import type { Voiceover } from './voiceover.ts';

export interface OriginalAudio {
  readonly track: ExtractedTrack;
  /** Speech as a 16 kHz mono WAV file. */
  readonly speech: string;
  /** Background as raw samples in the track's format. */
  readonly background?: string;
  /** Loudness of the original voice in LUFS. */
  readonly loudness: number;
}

interface AudioOutputFormat {
  readonly extension: string;
  readonly type: string;
  readonly args: readonly string[];
}

const FLAC: AudioOutputFormat = {
  extension: 'flac',
  type: 'audio/flac',
  args: ['-c:a', 'flac', '-sample_fmt', 's16'],
};
const MP3: AudioOutputFormat = {
  extension: 'mp3',
  type: 'audio/mpeg',
  args: ['-c:a', 'libmp3lame', '-b:a', '160k'],
};
const AAC: AudioOutputFormat = { extension: 'm4a', type: 'audio/mp4', args: ['-c:a', 'aac', '-b:a', '160k'] };

const FORMAT_BY_MEDIA: Readonly<Record<ResultMediaFormat, AudioOutputFormat>> = {
  mp4: AAC,
  mov: AAC,
  aac: AAC,
  mp3: MP3,
  flac: FLAC,
  wav: FLAC,
  mxf: FLAC,
};

const MIX_TIMEOUT_MS = 20 * 60_000;
const CHANNEL_FILTERS = { 1: 'anull', 2: 'pan=stereo|c0=c0|c1=c0' } as const;
/** Lowers the original sound by about 20 dB during speech. */
const DUCKING_FILTER = 'sidechaincompress=threshold=0.01:ratio=20:attack=5:release=250:makeup=1';

export const getAudioFormat = (kind: ResultMediaFormat): AudioOutputFormat => FORMAT_BY_MEDIA[kind];

/** FFmpeg inputs: the sound under the voice, and for ducking the original speech. */
const createBedInputs = ({ track, speech, background }: OriginalAudio): readonly (readonly string[])[] =>
  background
    ? [[...createRawArgs(track), '-i', background]]
    : [
        ['-i', track.file],
        ['-i', speech],
      ];

/** Filters that turn the inputs into `[bed]`. `speechInput`: number of the input with the original speech. */
function createBedFilters({ track, background }: OriginalAudio, speechInput: number): string {
  const { sampleRate, channels } = track;
  return background
    ? `[0:a]aresample=${sampleRate}[bed]`
    : `[${speechInput}:a]aresample=${sampleRate},${CHANNEL_FILTERS[channels]}[old];[0:a][old]${DUCKING_FILTER}[bed]`;
}

/** Arguments for the sound under the voice alone, without the output format. */
export const createBedArgs = (originalAudio: OriginalAudio): readonly string[] => [
  ...createBedInputs(originalAudio).flat(),
  '-filter_complex',
  createBedFilters(originalAudio, 1),
  '-map',
  '[bed]',
  '-ar',
  String(originalAudio.track.sampleRate),
  '-map_metadata',
  '-1',
];

function createFilterGraph(originalAudio: OriginalAudio): string {
  const { track, loudness } = originalAudio;
  const { sampleRate, channels, seconds } = track;
  const gain = (loudness - TARGET_LUFS).toFixed(2);
  const voice = `[1:a]aresample=${sampleRate},volume=${gain}dB,${CHANNEL_FILTERS[channels]}[voice]`;
  const mix = 'amix=inputs=2:duration=first:normalize=0,alimiter=limit=0.95:level=0';
  return `${voice};${createBedFilters(originalAudio, 2)};[bed][voice]${mix},apad=whole_dur=${seconds},atrim=end=${seconds}[out]`;
}

export async function mixDown(
  voice: Pick<Voiceover, 'file' | 'sampleRate'>,
  originalAudio: OriginalAudio,
  { kind, tag, folder }: { readonly kind: ResultMediaFormat; readonly tag: string; readonly folder: string },
): Promise<WorkFile> {
  const { track } = originalAudio;
  const { extension, type, args } = getAudioFormat(kind);
  const name = `audio-${tag}.${extension}`;
  const [bedInput = [], speechInput = []] = createBedInputs(originalAudio);
  const voiceInput = [...createRawArgs({ sampleRate: voice.sampleRate, channels: 1 }), '-i', voice.file];
  const inputs = [...bedInput, ...voiceInput, ...speechInput];
  const graph = [
    '-filter_complex',
    createFilterGraph(originalAudio),
    '-map',
    '[out]',
    '-ar',
    String(track.sampleRate),
    '-map_metadata',
    '-1',
  ];
  await runFfmpeg([...inputs, ...graph, ...args], name, { folder, timeoutMs: MIX_TIMEOUT_MS });
  return { name, type, seconds: track.seconds };
}
