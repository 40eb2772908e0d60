// Encodes one recording to fit a size limit: tries the highest bit rate that should fit, then the next one down if the
// file's stated length was wrong. Streams the file, so that an hour needs no more memory than a second. Runs in the
// child process.

import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { decodeChunked } from 'audio-decode';
import {
  ADTS,
  AudioSampleSink,
  EncodedPacketSink,
  FilePathSource,
  FLAC,
  Input,
  type InputAudioTrack,
  MP3,
  WAVE,
} from 'mediabunny';
import { writeMp3 } from './mp3.ts';
import { writeWav } from './wav.ts';

export type DecodableKind = 'aac' | 'flac' | 'mp3' | 'wav';

export interface EncodeOptions {
  readonly kind: DecodableKind;
  readonly path: string;
  readonly outputPath: string;
  readonly maxBytes: number;
  /** Defaults to MP3. */
  readonly outputKind?: 'wav' | 'ogg';
  /** Keeps only the first seconds of an Ogg file. */
  readonly firstSeconds?: number;
}

export interface EncodedFile {
  readonly bytes: number;
  readonly kbps: number;
  readonly seconds: number;
  /** Present for Ogg files only. */
  readonly waveform?: readonly number[];
}

const MAX_TRIES = 3;

/** Returns `undefined` if no bit rate fits, and leaves no file then. Calls `onDecoding` once sound was decoded. */
export const encodeWithinSize = (
  { kind, path, outputPath, maxBytes, outputKind, firstSeconds }: EncodeOptions,
  onDecoding = () => {},
): Promise<EncodedFile | undefined> =>
  withOpenRecording({ kind, path, onDecoding }, async (recording) => {
    try {
      if (outputKind === 'wav') return await encodeWav(recording, outputPath, maxBytes);
      if (outputKind === 'ogg') return await encodeOgg(recording, outputPath, maxBytes, firstSeconds);
      for (const option of selectBitrates(recording, maxBytes).slice(0, MAX_TRIES)) {
        const bytes = await writeMp3(recording.pieces(), {
          path: outputPath,
          ...option,
          rate: recording.rate,
          maxBytes,
        });
        if (bytes) return { bytes, kbps: option.kbps, seconds: recording.seconds };
      }
    } catch (thrown) {
      await rm(outputPath, { force: true });
      throw thrown;
    }
    await rm(outputPath, { force: true });
    return undefined;
  });

async function encodeWav(recording: OpenRecording, path: string, maxBytes: number): Promise<EncodedFile | undefined> {
  const { rate, seconds } = recording;
  const channels = recording.channels === 2 ? 2 : 1;
  const bytes = await writeWav(recording.pieces(), { path, rate, maxBytes, channels });
  return bytes === undefined ? undefined : { bytes, kbps: (rate * channels * 16) / 1000, seconds };
}

/** Loads the Opus encoder on first use, since most jobs don't need it. */
async function encodeOgg(
  recording: OpenRecording,
  path: string,
  maxBytes: number,
  firstSeconds: number | undefined,
): Promise<EncodedFile | undefined> {
  const { truncateWithFade, writeOgg } = await import('./ogg-opus.ts');
  const { rate } = recording;
  const channels = recording.channels === 1 ? 1 : 2;
  const pieces = () =>
    firstSeconds === undefined ? recording.pieces() : truncateWithFade(recording.pieces(), rate, firstSeconds);
  return writeOgg(pieces, { path, rate, channels, maxBytes });
}

interface BitrateOption {
  readonly channels: 1 | 2;
  readonly kbps: 128 | 64 | 48 | 32 | 24;
}

interface SourceAudio {
  readonly seconds: number;
  readonly channels: number;
  /** The source's own bit rate. Encoding at a higher rate would only lose quality. */
  readonly kbps?: number;
}

/** Highest rate first. Below 24 kbit/s speech sounds unpleasant. */
const BITRATE_LADDER: readonly BitrateOption[] = [
  { channels: 2, kbps: 128 },
  { channels: 1, kbps: 64 },
  { channels: 1, kbps: 48 },
  { channels: 1, kbps: 32 },
  { channels: 1, kbps: 24 },
];

/** Padding that the encoder adds before and after, measured with LAME at its lowest rates. */
const PADDING_SECONDS = 0.3;

const BYTES_PER_KBIT = 125;

const estimateBytes = ({ kbps }: BitrateOption, seconds: number): number =>
  Math.ceil((seconds + PADDING_SECONDS) * kbps * BYTES_PER_KBIT);

/**
 * Returns the bit rates that should fit into `maxBytes`, highest first. Only stereo sources stay stereo; more channels
 * are mixed to mono.
 */
export function selectBitrates(
  { seconds, channels, kbps = Infinity }: SourceAudio,
  maxBytes: number,
): readonly BitrateOption[] {
  return BITRATE_LADDER.filter(
    (option) =>
      (option.channels === 1 || channels === 2) && option.kbps < kbps && estimateBytes(option, seconds) <= maxBytes,
  );
}

interface OpenRecording extends SourceAudio {
  readonly rate: number;
  /** Samples by channel. Identical channels may arrive as one channel, and later as two. */
  pieces(): AsyncGenerator<readonly Float32Array[]>;
}

/** Opens a recording and runs `work` on it. Rejects if the file is not a recording. */
async function withOpenRecording<T>(
  { path, kind, onDecoding }: { readonly path: string; readonly kind: DecodableKind; readonly onDecoding: () => void },
  work: (recording: OpenRecording) => Promise<T>,
): Promise<T> {
  const input = new Input({ source: new FilePathSource(path), formats: [ADTS, FLAC, MP3, WAVE] });
  try {
    const track = await input.getPrimaryAudioTrack();
    if (!track) throw new Error('the file has no audio track');
    const seconds = await track.computeDuration();
    const ownKbps = ((await stat(path)).size * 8) / 1000 / seconds;
    return await work({
      seconds,
      channels: track.numberOfChannels,
      rate: track.sampleRate,
      ...(kind === 'mp3' && { kbps: ownKbps }),
      pieces: () => decodeSamples(kind, track, path, onDecoding),
    });
  } finally {
    input.dispose();
  }
}

type DecodeSamples = (track: InputAudioTrack, path: string) => AsyncGenerator<readonly Float32Array[]>;

const DECODERS: Readonly<Record<DecodableKind, DecodeSamples>> = {
  aac: (_, path) => decodeStream(path, 'aac'),
  flac: decodeFlac,
  mp3: (_, path) => decodeStream(path, 'mp3'),
  wav: decodeWav,
};

/** Calls `onDecoding` for each chunk. */
export async function* decodeSamples(
  kind: DecodableKind,
  track: InputAudioTrack,
  path: string,
  onDecoding: () => void,
) {
  for await (const piece of DECODERS[kind](track, path)) {
    onDecoding();
    yield piece;
  }
}

async function* decodeWav(track: InputAudioTrack): AsyncGenerator<readonly Float32Array[]> {
  for await (const sample of new AudioSampleSink(track).samples()) {
    yield Array.from({ length: sample.numberOfChannels }, (_, planeIndex) => {
      const samples = new Float32Array(sample.numberOfFrames);
      sample.copyTo(samples, { planeIndex, format: 'f32-planar' });
      return samples;
    });
    sample.close();
  }
}

async function* decodeStream(path: string, kind: 'aac' | 'mp3'): AsyncGenerator<readonly Float32Array[]> {
  for await (const { channelData } of decodeChunked(createReadStream(path), kind)) yield channelData;
}

/** More frames than the decoder buffers internally. */
const FOLLOWING_FRAMES = 20;

/** Appends the file's first frames to flush the decoder's last ones, then cuts off their sound. */
async function* decodeFlac(track: InputAudioTrack): AsyncGenerator<readonly Float32Array[]> {
  const { description } = (await track.getDecoderConfig()) ?? {};
  if (!(description instanceof Uint8Array)) throw new Error('the FLAC file has no stream header');
  let totalSamples = 0;
  let yieldedSamples = 0;
  let isComplete = false;
  const bytes = async function* (): AsyncGenerator<Uint8Array> {
    yield description;
    const first: Uint8Array[] = [];
    for await (const { data, duration } of new EncodedPacketSink(track).packets()) {
      totalSamples += Math.round(duration * track.sampleRate);
      if (first.length < FOLLOWING_FRAMES) first.push(data.slice());
      yield data;
    }
    isComplete = true;
    yield* first;
  };
  for await (const { channelData } of decodeChunked(bytes(), 'flac')) {
    const length = channelData[0]?.length ?? 0;
    const left = isComplete ? Math.max(0, totalSamples - yieldedSamples) : length;
    yieldedSamples += length;
    if (left > 0) yield channelData.map((samples) => samples.subarray(0, left));
  }
}
