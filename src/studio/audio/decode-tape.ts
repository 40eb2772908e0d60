// A recording of any length, decoded onto disk: one file of 32-bit floats for each channel, in the job's folder, from which
// any stretch can be read. Memory stays flat. Knows nothing of what is heard; refuses what is too long or cut off.

import { copyFile, type FileHandle, open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { parseFile } from 'music-metadata';
import { noteOf } from '../../domain/views/notes.ts';
import { JobFault } from '../faults.ts';
import { audioKindOf, broken, decodePieces, type Piece } from './decode.ts';
import { readWavLayout } from './wav-layout.ts';

export interface Tape {
  readonly rate: number;
  readonly channels: number;
  /** Samples of one channel. */
  readonly length: number;
  /** The largest sample; compressed files may exceed 1. */
  readonly peak: number;
  /** `count` samples of each channel from `from`, which may lie outside: silence is there. */
  read(from: number, count: number): Promise<Float32Array[]>;
  /** Deletes it. */
  erase(): Promise<void>;
}

export interface TapePlan {
  /** The file to decode. */
  readonly path: string;
  /** What its owner calls it. */
  readonly name: string;
  readonly folder: string;
  readonly mostSeconds: number;
  /** Stop after `mostSeconds` instead of refusing what is longer. */
  readonly cut?: boolean;
  readonly onProgress?: (share: number) => void;
}

const MOST_CHANNELS = 8;
const FLOAT_BYTES = 4;
const RATES = { least: 4000, most: 192_000 } as const;

/** Writers of WAV files miscount by a little. */
const SLACK_BYTES = 1024;
const LEAST_SECONDS = 0.1;

/** Rejects with an `JobFault` for people. */
export async function recordTape(plan: TapePlan): Promise<Tape> {
  const { path, name, folder, mostSeconds, cut = false, onProgress } = plan;
  const kind = await audioKindOf(path, name);
  const promised = await promiseOf(path);
  if (promised.cutOff) throw broken({ why: 'cutOff' });
  const writer = createTapeWriter(folder);
  try {
    for await (const piece of decodePieces(path, kind)) {
      rescale(piece, promised.scale);
      await writer.write(piece);
      onProgress?.(piece.progress);
      if (writer.seconds() <= mostSeconds) continue;
      if (cut) break;
      throw tooLong(mostSeconds);
    }
    const tape = await writer.finish(promised.channels);
    if (tape.length === 0) throw broken({ why: 'silent' });
    // MP3 and AAC decoders find a frame or two in any garbage.
    if ((kind === 'mp3' || kind === 'aac') && tape.length < tape.rate * LEAST_SECONDS)
      throw broken({ why: 'hardlyAny' });
    if (!cut && tape.length < Math.round(promised.samples)) throw broken({ why: 'cutOff' });
    return tape;
  } catch (error) {
    await writer.erase();
    throw error;
  }
}

const tooLong = (seconds: number): JobFault =>
  new JobFault('SOURCE_TOO_LONG', noteOf('recordingTooLong', { minutes: seconds / 60 }));

interface FilePromise {
  readonly samples: number;
  readonly channels: number;
  readonly cutOff: boolean;
  /** What samples are to be multiplied by for a step of the file's integers to be what it is, up and down. */
  readonly scale: { readonly up: number; readonly down: number };
}

/** What the file says of itself; zero where it says nothing that can be relied on. */
async function promiseOf(path: string): Promise<FilePromise> {
  const facts = await parseFile(path, { skipCovers: true }).catch(() => undefined);
  const {
    container,
    codec,
    bitsPerSample = 16,
    duration = 0,
    sampleRate = 0,
    numberOfSamples = duration * sampleRate,
    numberOfChannels = 1,
  } = facts?.format ?? {};
  const isFlac = container === 'FLAC';
  const isWav = container === 'WAVE' && codec === 'PCM';
  // The decoders divide by the largest positive value, WAV's only positive samples: a trifle that 16 bits can see.
  const exact = 1 - 2 ** (1 - bitsPerSample);
  return {
    samples: isFlac ? numberOfSamples : 0,
    channels: numberOfChannels,
    cutOff: container === 'WAVE' && (await isCutOff(path)),
    scale: { up: isFlac || isWav ? exact : 1, down: isFlac ? exact : 1 },
  };
}

async function isCutOff(path: string): Promise<boolean> {
  const layout = await readWavLayout(path);
  return layout?.bytes !== undefined && layout.start + layout.bytes > (await stat(path)).size + SLACK_BYTES;
}

function rescale({ channels }: Piece, { up, down }: FilePromise['scale']): void {
  if (up === 1) return;
  for (const samples of channels)
    for (let at = 0; at < samples.length; at++) {
      const sample = samples[at] as number;
      samples[at] = sample * (sample > 0 ? up : down);
    }
}

interface TapeWriter {
  write(piece: Piece): Promise<void>;
  seconds(): number;
  /** With at least this many channels: equal ones may have been decoded as one. */
  finish(channels: number): Promise<Tape>;
  erase(): Promise<void>;
}

function createTapeWriter(folder: string): TapeWriter {
  const tracks: FileHandle[] = [];
  let rate = 0;
  let length = 0;
  let peak = 0;
  const pathOf = (track: number): string => join(folder, `tape-${track}.f32`);

  /** A channel that begins late was equal to the first one until then. */
  const grow = async (channels: number) => {
    while (tracks.length < Math.min(channels, MOST_CHANNELS)) {
      const path = pathOf(tracks.length);
      if (tracks.length > 0) await copyFile(pathOf(0), path);
      tracks.push(await open(path, tracks.length > 0 ? 'r+' : 'w+'));
    }
  };
  const erase = async () => {
    for (const [track, file] of tracks.splice(0).entries()) {
      await file.close();
      await rm(pathOf(track), { force: true });
    }
  };
  const read = async (from: number, count: number) => {
    const start = Math.max(0, Math.min(from, length));
    const end = Math.max(start, Math.min(from + count, length));
    return Promise.all(
      tracks.map(async (file) => {
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
    seconds: () => (rate === 0 ? 0 : length / rate),
    async write(piece) {
      const { channels } = piece;
      if (piece.rate < RATES.least || piece.rate > RATES.most)
        throw broken({ why: 'rate', of: String(piece.rate) });
      if (rate !== 0 && piece.rate !== rate) throw broken({ why: 'rateChanges' });
      rate = piece.rate;
      if (channels.length > MOST_CHANNELS) throw broken({ why: 'channels', of: String(MOST_CHANNELS) });
      await grow(channels.length);
      for (const [track, file] of tracks.entries()) {
        const samples = channels[track] ?? (channels[0] as Float32Array);
        peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), peak);
        if (!Number.isFinite(peak)) throw broken({ why: 'numbers' });
        const bytes = new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength);
        await file.write(bytes, 0, bytes.length, length * FLOAT_BYTES);
      }
      length += channels[0]?.length ?? 0;
    },
    async finish(channels) {
      if (length > 0) await grow(channels);
      return { rate, channels: tracks.length, length, peak, read, erase };
    },
    erase,
  };
}
