// Encodes one recording to fit a size limit: tries the highest bit rate that should fit, then the next one down if the
// file's stated length was wrong. Streams the file, so that an hour needs no more memory than a second. Runs in the
// child process.

import { rm } from 'node:fs/promises';
import { readTagBytes } from './mp3/read-frames.ts';
import { createTag, readTags } from './mp3/tags.ts';
import { writeMp3 } from './mp3/write-mp3.ts';
import { type DecodableKind, type OpenRecording, type SourceAudio, withOpenRecording } from './open-recording.ts';
import { writeWav } from './wav.ts';

export interface EncodeOptions {
  readonly kind: DecodableKind;
  readonly path: string;
  readonly outputPath: string;
  readonly maxBytes: number;
  /** Defaults to MP3. */
  readonly outputKind?: 'wav' | 'ogg';
  /** Keeps only the first seconds of an Ogg file. */
  readonly firstSeconds?: number;
  /** Speed of an Ogg file, without a change of pitch. */
  readonly speed?: number;
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
  { kind, path, outputPath, maxBytes, outputKind, firstSeconds, speed }: EncodeOptions,
  onDecoding = () => {},
): Promise<EncodedFile | undefined> =>
  withOpenRecording({ kind, path, onDecoding }, async (recording) => {
    try {
      if (outputKind === 'wav') return await encodeWav(recording, outputPath, maxBytes);
      if (outputKind === 'ogg') return await encodeOgg(recording, { outputPath, maxBytes, firstSeconds, speed });
      return await encodeMp3(recording, outputPath, maxBytes, kind === 'mp3' ? await copyTag(path) : undefined);
    } catch (thrown) {
      await rm(outputPath, { force: true });
      throw thrown;
    }
  });

/** A larger tag is not from here, and its contents are unknown. */
const MAX_TAG_BYTES = 1_000_000;

/** Keeps the title and the chapters of an MP3. */
async function copyTag(path: string): Promise<Uint8Array | undefined> {
  if ((await readTagBytes(path)) > MAX_TAG_BYTES) return undefined;
  return createTag(await readTags(path).catch(() => ({})));
}

async function encodeMp3(
  recording: OpenRecording,
  path: string,
  maxBytes: number,
  tag?: Uint8Array,
): Promise<EncodedFile | undefined> {
  const options = selectBitrates(recording, maxBytes - (tag?.length ?? 0));
  for (const option of options.slice(0, MAX_TRIES)) {
    const bytes = await writeMp3(recording.pieces(), { path, ...option, rate: recording.rate, maxBytes, tag });
    if (bytes) return { bytes, kbps: option.kbps, seconds: recording.seconds };
  }
  await rm(path, { force: true });
  return undefined;
}

async function encodeWav(recording: OpenRecording, path: string, maxBytes: number): Promise<EncodedFile | undefined> {
  const { rate, seconds } = recording;
  const channels = recording.channels === 2 ? 2 : 1;
  const bytes = await writeWav(recording.pieces(), { path, rate, maxBytes, channels });
  return bytes === undefined ? undefined : { bytes, kbps: (rate * channels * 16) / 1000, seconds };
}

/** Loads the Opus encoder on first use, since most jobs don't need it. */
async function encodeOgg(
  recording: OpenRecording,
  { outputPath: path, maxBytes, firstSeconds, speed = 1 }: Omit<EncodeOptions, 'kind' | 'path'>,
): Promise<EncodedFile | undefined> {
  const { changeStreamSpeed, truncateWithFade, writeOgg } = await import('./ogg-opus.ts');
  const { rate } = recording;
  const channels = recording.channels === 1 ? 1 : 2;
  const cut = () =>
    firstSeconds === undefined ? recording.pieces() : truncateWithFade(recording.pieces(), rate, firstSeconds);
  const pieces = speed === 1 ? cut : await changeStreamSpeed(cut(), rate, speed);
  return writeOgg(pieces, { path, rate, channels, maxBytes });
}

interface BitrateOption {
  readonly channels: 1 | 2;
  readonly kbps: 128 | 64 | 48 | 32 | 24;
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
