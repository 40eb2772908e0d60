// Decodes AAC (ADTS), FLAC, M4A, MP3 and WAV files in chunks, so that memory use does not depend on length. Detects the
// format by content, not by file name, and explains unsupported files.

import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { decodeChunked } from 'audio-decode';
import { fileTypeFromFile } from 'file-type';
import { type Message, message } from '../../messages/message.ts';
import { JobError } from '../errors.ts';
import { combineMessages } from '../messages.ts';
import { readFlacFlushData, removeFlushSamples } from './flac-flush.ts';
import { type Mp4Audio, openMp4Audio } from './mp4-audio.ts';
import { isLargeWav, readWavLayout } from './wav-layout.ts';

type DecodableFormat = 'aac' | 'flac' | 'm4a' | 'mp3' | 'wav';

/** Chunk of decoded audio. Later chunks may have more channels: a silent start can decode as mono. */
export interface AudioChunk {
  readonly channels: readonly Float32Array[];
  readonly sampleRate: number;
  /** Share of the file decoded so far, from 0 to 1. */
  readonly progress: number;
}

const CHUNK_BYTES = 64 * 1024;
const AUDIO_EXTENSIONS: readonly string[] = ['aac', 'flac', 'mp3', 'wav'];
/** Containers that hold audio or video. */
const MP4_EXTENSIONS: readonly string[] = ['m4a', 'm4b', 'mp4', 'mov'];

/** Adds the list of supported formats to the message. */
const createUnsupportedError = (reason: string, ...messages: readonly Message[]): JobError =>
  new JobError(reason, combineMessages(...messages, message('faults.sendSound')));

function createNotAudioError(extension: string | undefined, name: string): JobError {
  const named = /\.(aac|flac|mp3|wave?)$/i.exec(name)?.[0];
  return named === undefined
    ? createUnsupportedError('SOURCE_TYPE_NOT_SUPPORTED', message('faults.notSound', { kind: extension }))
    : createUnsupportedError(
        'CONTENT_DOES_NOT_MATCH_EXTENSION',
        message('faults.misnamedSound', { named, kind: extension }),
      );
}

/**
 * Detects the format.
 *
 * @param name File name shown to the user.
 * @throws {@link JobError} for empty and unsupported files.
 */
export async function requireDecodableFormat(path: string, name: string): Promise<DecodableFormat> {
  if ((await stat(path)).size === 0) throw createUnsupportedError('INVALID_SOURCE_DATA', message('faults.emptyFile'));
  // Treats files too short to be recognised as unsupported.
  const extension = (await fileTypeFromFile(path).catch(() => undefined))?.ext;
  if (extension !== undefined && AUDIO_EXTENSIONS.includes(extension)) return extension as DecodableFormat;
  if (extension === undefined && (await isLargeWav(path))) return 'wav';
  if (extension === undefined || !MP4_EXTENSIONS.includes(extension)) throw createNotAudioError(extension, name);
  await assertDecodableMp4(path);
  return 'm4a';
}

async function assertDecodableMp4(path: string): Promise<void> {
  const audio = await openMp4Audio(path).catch(() => {
    throw createUnreadableError(message('faults.unreadable.tables'));
  });
  audio.close();
  if (audio.hasVideo) throw createUnsupportedError('SOURCE_TYPE_NOT_SUPPORTED', message('faults.isFilm'));
  if (!audio.codec) throw createUnreadableError(message('faults.unreadable.soundless'));
  if (!audio.readFrames)
    throw createUnsupportedError(
      'SOURCE_TYPE_NOT_SUPPORTED',
      message('faults.codedSound', { codec: audio.codec.toUpperCase() }),
    );
}

/** `why`: one of the messages `faults.unreadable`. */
export const createUnreadableError = (why: Message): JobError =>
  new JobError('INVALID_SOURCE_DATA', message('faults.unreadableRecording', { why }));

/** Decodes the audio of the file. Throws a {@link JobError} if the decoder fails. */
export const decodeChunks = (path: string, kind: DecodableFormat): AsyncGenerator<AudioChunk> =>
  kind === 'm4a' ? decodeM4a(path) : decodePlain(path, kind);

/** Tolerated difference between the declared and the decoded length. */
const MAX_MISSING_SECONDS = 0.1;

/** Removes the encoder's padding from both ends. */
async function* decodeM4a(path: string): AsyncGenerator<AudioChunk> {
  const audio = await openMp4Audio(path);
  let decodedCount = 0;
  let rate = 0;
  try {
    for await (const { channelData, sampleRate } of decodeChunked(bundleFrames(audio), 'aac')) {
      const from = Math.round(audio.primingSeconds * sampleRate);
      const total = from + Math.round(audio.seconds * sampleRate);
      const channels = channelData.map((samples) =>
        samples.slice(Math.max(0, from - decodedCount), Math.max(0, total - decodedCount)),
      );
      decodedCount += channelData[0]?.length ?? 0;
      if (rate === 0) yield* createSilence(audio.delaySeconds, channels.length, sampleRate);
      if (channels[0]?.length) yield { channels, sampleRate, progress: Math.min(1, decodedCount / total) };
      rate = sampleRate;
    }
    if (decodedCount < (audio.primingSeconds + audio.seconds) * rate - rate * MAX_MISSING_SECONDS)
      throw new Error('The AAC stream is incomplete.');
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) throw error;
    throw createUnreadableError(message('faults.unreadable.damaged'));
  } finally {
    audio.close();
  }
}

/** Longer delays come from a broken file. */
const MAX_DELAY_SECONDS = 3600;

/** Yields one second at a time. */
function* createSilence(seconds: number, channels: number, sampleRate: number): Generator<AudioChunk> {
  let remaining = Math.round(Math.min(seconds, MAX_DELAY_SECONDS) * sampleRate);
  for (; remaining > 0; remaining -= sampleRate)
    yield {
      channels: Array.from({ length: channels }, () => new Float32Array(Math.min(remaining, sampleRate))),
      sampleRate,
      progress: 0,
    };
}

/** Parts of a frame: header and content. */
const FRAME_PARTS = 2;

/**
 * Bundles frames, which decode faster together. The first frame is sent twice, because the decoder returns nothing
 * for it.
 */
async function* bundleFrames({ readFrames }: Mp4Audio): AsyncGenerator<Uint8Array> {
  const start: Uint8Array[] = [];
  let bundle: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of readFrames?.() ?? []) {
    bundle.push(part);
    if (start.length < FRAME_PARTS && start.push(part) === FRAME_PARTS) bundle.push(...start);
    bytes += part.length;
    if (bytes < CHUNK_BYTES) continue;
    yield Buffer.concat(bundle);
    bundle = [];
    bytes = 0;
  }
  yield Buffer.concat(bundle);
}

async function* decodePlain(path: string, kind: Exclude<DecodableFormat, 'm4a'>): AsyncGenerator<AudioChunk> {
  const { size } = await stat(path);
  const layout = kind === 'wav' ? await readWavLayout(path) : undefined;
  const flushData = kind === 'flac' ? await readFlacFlushData(path) : undefined;
  const stream = createReadStream(path, { highWaterMark: CHUNK_BYTES, start: layout?.dataStart ?? 0 });
  let isFlushing = false;
  const bytes = async function* (): AsyncGenerator<Uint8Array> {
    if (layout) yield layout.decoderHeader;
    yield* stream;
    isFlushing = true;
    if (flushData) yield flushData.firstFrames;
  };
  let length = 0;
  let firstSamples: Float32Array | undefined;
  try {
    for await (const { channelData, sampleRate } of decodeChunked(bytes(), kind)) {
      // Copies the samples, because the receiver of the chunk may modify them.
      firstSamples ??= channelData[0]?.slice() ?? new Float32Array(0);
      const channels =
        flushData && isFlushing
          ? removeFlushSamples(channelData, firstSamples, flushData.totalSamples - length)
          : channelData;
      length += channels[0]?.length ?? 0;
      if (channels.length > 0) yield { channels, sampleRate, progress: Math.min(1, stream.bytesRead / size) };
    }
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) throw error;
    throw createUnreadableError(message('faults.unreadable.data', { kind: kind.toUpperCase() }));
  } finally {
    stream.destroy();
  }
}
