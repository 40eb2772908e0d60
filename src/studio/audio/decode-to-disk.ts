// Decodes a recording of any length to disk, one file of 32-bit floats per channel in the job's folder. Any range can be
// read with constant memory. Rejects recordings that are too long or incomplete.

import { copyFile, type FileHandle, open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { parseFile } from 'music-metadata';
import { findPeak } from '../../domain/audio/samples.ts';
import { message } from '../../messages/message.ts';
import { JobError } from '../errors.ts';
import { type AudioChunk, createUnreadableError, decodeChunks, requireDecodableFormat } from './decode-chunks.ts';
import { readWavLayout } from './wav-layout.ts';

export interface DecodedAudioReader {
  readonly sampleRate: number;
  readonly channels: number;
  /** Number of samples per channel. */
  readonly sampleCount: number;
  /** Largest absolute sample value; compressed files may exceed 1. */
  readonly peak: number;
  /** Reads `count` samples per channel starting at `from`. Positions outside the recording return silence. */
  read(from: number, count: number): Promise<Float32Array[]>;
  remove(): Promise<void>;
}

interface DecodeOptions {
  readonly path: string;
  /** File name shown to the user. */
  readonly name: string;
  readonly folder: string;
  readonly maxSeconds: number;
  /** If true, decoding stops after `maxSeconds`; otherwise longer recordings are rejected. */
  readonly truncate?: boolean;
  readonly onProgress?: (share: number) => void;
}

const MAX_CHANNELS = 8;
const FLOAT_BYTES = 4;
const SAMPLE_RATE_RANGE = { min: 4000, max: 192_000 } as const;

/** Some WAV encoders declare slightly wrong sizes. */
const SLACK_BYTES = 1024;
const MIN_SECONDS = 0.1;

/** @throws {@link JobError} with a message for the user. */
export async function decodeToDisk(options: DecodeOptions): Promise<DecodedAudioReader> {
  const { path, name, folder, maxSeconds, truncate = false, onProgress } = options;
  const kind = await requireDecodableFormat(path, name);
  const declared = await readDeclaredFormat(path);
  if (declared.isTruncated) throw createUnreadableError(message('faults.unreadable.cutOff'));
  const writer = createChannelWriter(folder);
  try {
    for await (const piece of decodeChunks(path, kind)) {
      rescale(piece, declared.scale);
      await writer.write(piece);
      onProgress?.(piece.progress);
      if (writer.getSeconds() <= maxSeconds) continue;
      if (truncate) break;
      throw createTooLongError(maxSeconds);
    }
    const decoded = await writer.finish(declared.channels);
    if (decoded.sampleCount === 0) throw createUnreadableError(message('faults.unreadable.silent'));
    // The MP3 and AAC decoders find a frame or two in any data.
    if ((kind === 'mp3' || kind === 'aac') && decoded.sampleCount < decoded.sampleRate * MIN_SECONDS)
      throw createUnreadableError(message('faults.unreadable.hardlyAny'));
    if (!truncate && decoded.sampleCount < Math.round(declared.samples))
      throw createUnreadableError(message('faults.unreadable.cutOff'));
    return decoded;
  } catch (error) {
    await writer.remove();
    throw error;
  }
}

const createTooLongError = (seconds: number): JobError =>
  new JobError('SOURCE_TOO_LONG', message('faults.recordingTooLong', { minutes: seconds / 60 }));

interface DeclaredFormat {
  readonly samples: number;
  readonly channels: number;
  readonly isTruncated: boolean;
  /** Factors for positive and negative samples that restore the integer steps of the source file. */
  readonly scale: { readonly up: number; readonly down: number };
}

/** Reads length and format from the file's metadata; zero for values that are missing or unreliable. */
async function readDeclaredFormat(path: string): Promise<DeclaredFormat> {
  const metadata = await parseFile(path, { skipCovers: true }).catch(() => undefined);
  const {
    container,
    codec,
    bitsPerSample = 16,
    duration = 0,
    sampleRate = 0,
    numberOfSamples = duration * sampleRate,
    numberOfChannels = 1,
  } = metadata?.format ?? {};
  const isFlac = container === 'FLAC';
  const isWav = container === 'WAVE' && codec === 'PCM';
  // The decoders divide by the largest positive integer; for WAV, only positive samples. The error is visible in 16
  // bits.
  const scale = 1 - 2 ** (1 - bitsPerSample);
  return {
    samples: isFlac ? numberOfSamples : 0,
    channels: numberOfChannels,
    isTruncated: container === 'WAVE' && (await isTruncatedWav(path)),
    scale: { up: isFlac || isWav ? scale : 1, down: isFlac ? scale : 1 },
  };
}

async function isTruncatedWav(path: string): Promise<boolean> {
  const layout = await readWavLayout(path);
  return layout?.dataBytes !== undefined && layout.dataStart + layout.dataBytes > (await stat(path)).size + SLACK_BYTES;
}

function rescale({ channels }: AudioChunk, { up, down }: DeclaredFormat['scale']): void {
  if (up === 1) return;
  for (const samples of channels)
    for (let at = 0; at < samples.length; at++) {
      const sample = samples[at] as number;
      samples[at] = sample * (sample > 0 ? up : down);
    }
}

interface ChannelWriter {
  write(piece: AudioChunk): Promise<void>;
  getSeconds(): number;
  /** Pads to at least `channels` channels, because identical channels may have been decoded as one. */
  finish(channels: number): Promise<DecodedAudioReader>;
  remove(): Promise<void>;
}

function createChannelWriter(folder: string): ChannelWriter {
  const files: FileHandle[] = [];
  let sampleRate = 0;
  let sampleCount = 0;
  let peak = 0;
  const getPath = (track: number): string => join(folder, `tape-${track}.f32`);

  /** A channel that starts later was identical to the first one until then, so its start is copied. */
  const addChannels = async (channels: number) => {
    while (files.length < Math.min(channels, MAX_CHANNELS)) {
      const path = getPath(files.length);
      if (files.length > 0) await copyFile(getPath(0), path);
      files.push(await open(path, files.length > 0 ? 'r+' : 'w+'));
    }
  };
  const remove = async () => {
    for (const [track, file] of files.splice(0).entries()) {
      await file.close();
      await rm(getPath(track), { force: true });
    }
  };
  const read = async (from: number, count: number) => {
    const start = Math.max(0, Math.min(from, sampleCount));
    const end = Math.max(start, Math.min(from + count, sampleCount));
    return Promise.all(
      files.map(async (file) => {
        const samples = new Float32Array(count);
        const bytes = (end - start) * FLOAT_BYTES;
        if (bytes > 0)
          await file.read(
            new Uint8Array(samples.buffer, (start - from) * FLOAT_BYTES, bytes),
            0,
            bytes,
            start * FLOAT_BYTES,
          );
        return samples;
      }),
    );
  };

  return {
    getSeconds: () => (sampleRate === 0 ? 0 : sampleCount / sampleRate),
    async write(piece) {
      const { channels } = piece;
      if (piece.sampleRate < SAMPLE_RATE_RANGE.min || piece.sampleRate > SAMPLE_RATE_RANGE.max)
        throw createUnreadableError(message('faults.unreadable.rate', { hertz: piece.sampleRate }));
      if (sampleRate !== 0 && piece.sampleRate !== sampleRate)
        throw createUnreadableError(message('faults.unreadable.rateChanges'));
      sampleRate = piece.sampleRate;
      if (channels.length > MAX_CHANNELS)
        throw createUnreadableError(message('faults.unreadable.channels', { most: MAX_CHANNELS }));
      await addChannels(channels.length);
      for (const [track, file] of files.entries()) {
        const samples = channels[track] ?? (channels[0] as Float32Array);
        peak = Math.max(peak, findPeak(samples));
        if (!Number.isFinite(peak)) throw createUnreadableError(message('faults.unreadable.numbers'));
        const bytes = new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength);
        await file.write(bytes, 0, bytes.length, sampleCount * FLOAT_BYTES);
      }
      sampleCount += channels[0]?.length ?? 0;
    },
    async finish(channels) {
      if (sampleCount > 0) await addChannels(channels);
      return { sampleRate, channels: files.length, sampleCount, peak, read, remove };
    },
    remove,
  };
}
