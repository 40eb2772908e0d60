// AAC (ADTS), FLAC, M4A, MP3 and WAV files → samples, a piece at a time, so that length costs no memory. Goes by what a file is,
// never by its name. Says what is wrong with files that are none of these. Knows nothing of what is done with the sound.

import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { decodeChunked } from 'audio-decode';
import { fileTypeFromFile } from 'file-type';
import type { Unreadable } from '../../domain/views/fault-kinds.ts';
import { type Note, noteOf } from '../../domain/views/notes.ts';
import { JobFault } from '../faults.ts';
import { told } from '../told.ts';
import { flacTail, ownSamples } from './flac-tail.ts';
import { type Mp4Sound, openMp4 } from './mp4.ts';
import { isLargeWav, readWavLayout } from './wav-layout.ts';

export type AudioKind = 'aac' | 'flac' | 'm4a' | 'mp3' | 'wav';

/** A stretch of sound; the number of channels may grow in the first pieces, when a silent start ends. */
export interface Piece {
  readonly channels: readonly Float32Array[];
  readonly rate: number;
  /** Share of the file that has been read, 0 to 1. */
  readonly progress: number;
}

const PIECE_BYTES = 64 * 1024;
const KINDS: readonly string[] = ['aac', 'flac', 'mp3', 'wav'];
/** Holders of sound or of a film. */
const MP4S: readonly string[] = ['m4a', 'm4b', 'mp4', 'mov'];

/** With what would be right. */
const fault = (reason: string, ...why: readonly Note[]): JobFault =>
  new JobFault(reason, told(...why, noteOf('sendSound', {})));

function notAudio(extension: string | undefined, name: string): JobFault {
  const is = extension === undefined ? {} : { is: extension };
  const named = /\.(aac|flac|mp3|wave?)$/i.exec(name)?.[0];
  return named === undefined
    ? fault('SOURCE_TYPE_NOT_SUPPORTED', noteOf('notSound', is))
    : fault('CONTENT_DOES_NOT_MATCH_EXTENSION', noteOf('misnamedSound', { named, ...is }));
}

/** What the file is. Faults when it is empty or something else; `name` is what its owner calls it. */
export async function audioKindOf(path: string, name: string): Promise<AudioKind> {
  if ((await stat(path)).size === 0) throw fault('INVALID_SOURCE_DATA', noteOf('emptyFile', {}));
  // A file too short to be recognised is as unknown as a strange one.
  const extension = (await fileTypeFromFile(path).catch(() => undefined))?.ext;
  if (extension !== undefined && KINDS.includes(extension)) return extension as AudioKind;
  if (extension === undefined && (await isLargeWav(path))) return 'wav';
  if (extension === undefined || !MP4S.includes(extension)) throw notAudio(extension, name);
  await assertSoundAlone(path);
  return 'm4a';
}

async function assertSoundAlone(path: string): Promise<void> {
  const sound = await openMp4(path).catch(() => {
    throw broken({ why: 'tables' });
  });
  sound.close();
  if (sound.film) throw fault('SOURCE_TYPE_NOT_SUPPORTED', noteOf('isFilm', {}));
  if (!sound.codec) throw broken({ why: 'soundless' });
  if (!sound.frames)
    throw fault('SOURCE_TYPE_NOT_SUPPORTED', noteOf('codedSound', { codec: sound.codec.toUpperCase() }));
}

export const broken = (what: Unreadable): JobFault =>
  new JobFault('INVALID_SOURCE_DATA', noteOf('unreadableRecording', what));

/** The sound of a file of this kind. Faults when the decoder gives up. */
export const decodePieces = (path: string, kind: AudioKind): AsyncGenerator<Piece> =>
  kind === 'm4a' ? m4aPieces(path) : plainPieces(path, kind);

/** What may lack at the end of a whole file. */
const CUT_SECONDS = 0.1;

/** Without what its coder put before and after the recording. */
async function* m4aPieces(path: string): AsyncGenerator<Piece> {
  const sound = await openMp4(path);
  let taken = 0;
  let rate = 0;
  try {
    for await (const { channelData, sampleRate } of decodeChunked(framesOf(sound), 'aac')) {
      const from = Math.round(sound.lead * sampleRate);
      const total = from + Math.round(sound.seconds * sampleRate);
      const channels = channelData.map((samples) =>
        samples.slice(Math.max(0, from - taken), Math.max(0, total - taken)),
      );
      taken += channelData[0]?.length ?? 0;
      if (rate === 0) yield* silence(sound.delay, channels.length, sampleRate);
      if (channels[0]?.length) yield { channels, rate: sampleRate, progress: Math.min(1, taken / total) };
      rate = sampleRate;
    }
    if (taken < (sound.lead + sound.seconds) * rate - rate * CUT_SECONDS) throw new Error('it is cut off');
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) throw error;
    throw broken({ why: 'damaged' });
  } finally {
    sound.close();
  }
}

/** A recording that begins later than this is not one. */
const MAX_DELAY_SECONDS = 3600;

/** A second at a time. */
function* silence(seconds: number, channels: number, rate: number): Generator<Piece> {
  let left = Math.round(Math.min(seconds, MAX_DELAY_SECONDS) * rate);
  for (; left > 0; left -= rate)
    yield {
      channels: Array.from({ length: channels }, () => new Float32Array(Math.min(left, rate))),
      rate,
      progress: 0,
    };
}

/** Header and content. */
const FRAME_PARTS = 2;

/** In bundles, which the decoder takes faster than frame by frame. Of the first frame it says nothing: it gets it twice. */
async function* framesOf({ frames }: Mp4Sound): AsyncGenerator<Uint8Array> {
  const start: Uint8Array[] = [];
  let bundle: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of frames?.() ?? []) {
    bundle.push(part);
    if (start.length < FRAME_PARTS && start.push(part) === FRAME_PARTS) bundle.push(...start);
    bytes += part.length;
    if (bytes < PIECE_BYTES) continue;
    yield Buffer.concat(bundle);
    bundle = [];
    bytes = 0;
  }
  yield Buffer.concat(bundle);
}

async function* plainPieces(path: string, kind: Exclude<AudioKind, 'm4a'>): AsyncGenerator<Piece> {
  const { size } = await stat(path);
  const layout = kind === 'wav' ? await readWavLayout(path) : undefined;
  const tail = kind === 'flac' ? await flacTail(path) : undefined;
  const stream = createReadStream(path, { highWaterMark: PIECE_BYTES, start: layout?.start ?? 0 });
  let isTail = false;
  const bytes = async function* (): AsyncGenerator<Uint8Array> {
    if (layout) yield layout.header;
    yield* stream;
    isTail = true;
    if (tail) yield tail.bytes;
  };
  let length = 0;
  let beginning: Float32Array | undefined;
  try {
    for await (const { channelData, sampleRate } of decodeChunked(bytes(), kind)) {
      // A copy: whoever gets the piece may change it.
      beginning ??= channelData[0]?.slice() ?? new Float32Array(0);
      const channels = tail && isTail ? ownSamples(channelData, beginning, tail.total - length) : channelData;
      length += channels[0]?.length ?? 0;
      if (channels.length > 0)
        yield { channels, rate: sampleRate, progress: Math.min(1, stream.bytesRead / size) };
    }
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) throw error;
    throw broken({ why: 'data', of: kind.toUpperCase() });
  } finally {
    stream.destroy();
  }
}
