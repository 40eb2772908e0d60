// AAC (ADTS), FLAC, M4A, MP3 and WAV files → samples, a piece at a time, so that length costs no memory. Goes by what a file is,
// never by its name. Says what is wrong with files that are none of these. Knows nothing of what is done with the sound.

import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { decodeChunked } from 'audio-decode';
import { fileTypeFromFile } from 'file-type';
import { JobFault } from '../faults.ts';
import { flacTail, ownSamples } from './flac-tail.ts';
import { type Mp4Sound, openMp4 } from './mp4.ts';
import { readWavLayout } from './wav-layout.ts';

export type AudioKind = 'aac' | 'flac' | 'm4a' | 'mp3' | 'wav';

/** A stretch of sound; the number of channels may grow in the first pieces, when a silent start ends. */
export interface Piece {
  readonly channels: readonly Float32Array[];
  readonly rate: number;
  /** Share of the file that has been read, 0 to 1. */
  readonly progress: number;
}

const PIECE_BYTES = 64 * 1024;
const ADVICE = 'Send an .mp3, .wav, .flac, .aac or .m4a file.';
const KINDS: readonly string[] = ['aac', 'flac', 'mp3', 'wav'];
/** Holders of sound or of a film. */
const MP4S: readonly string[] = ['m4a', 'm4b', 'mp4', 'mov'];

function notAudio(extension: string | undefined, name: string): JobFault {
  const what = extension === undefined ? 'not audio' : `a .${extension} file`;
  const claim = /\.(aac|flac|mp3|wave?)$/i.exec(name)?.[0];
  if (claim)
    return new JobFault(
      'CONTENT_DOES_NOT_MATCH_EXTENSION',
      `The file is named ${claim} but is ${what}. ${ADVICE}`,
    );
  return new JobFault('SOURCE_TYPE_NOT_SUPPORTED', `The file is ${what}. ${ADVICE}`);
}

/** What the file is. Faults when it is empty or something else; `name` is what its owner calls it. */
export async function audioKindOf(path: string, name: string): Promise<AudioKind> {
  if ((await stat(path)).size === 0)
    throw new JobFault('INVALID_SOURCE_DATA', `The file is empty. ${ADVICE}`);
  // A file too short to be recognised is as unknown as a strange one.
  const extension = (await fileTypeFromFile(path).catch(() => undefined))?.ext;
  if (extension !== undefined && KINDS.includes(extension)) return extension as AudioKind;
  if (extension === undefined || !MP4S.includes(extension)) throw notAudio(extension, name);
  await assertSoundAlone(path);
  return 'm4a';
}

async function assertSoundAlone(path: string): Promise<void> {
  const sound = await openMp4(path).catch(() => {
    throw broken('its tables are missing or damaged, as after an interrupted download');
  });
  sound.close();
  if (sound.film)
    throw new JobFault(
      'SOURCE_TYPE_NOT_SUPPORTED',
      `The file is a film. Save its sound by itself and send that. ${ADVICE}`,
    );
  if (!sound.codec) throw broken('no sound is found in it, as after an interrupted download');
  if (!sound.frames)
    throw new JobFault(
      'SOURCE_TYPE_NOT_SUPPORTED',
      `The sound in this .m4a file is coded as ${sound.codec.toUpperCase()}, of a kind that is not read here. ${ADVICE}`,
    );
}

export const broken = (why: string): JobFault =>
  new JobFault(
    'INVALID_SOURCE_DATA',
    `The recording cannot be read: ${why}. Export it again and send that. ${ADVICE}`,
  );

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
      if (channels[0]?.length) yield { channels, rate: sampleRate, progress: Math.min(1, taken / total) };
      rate = sampleRate;
    }
    if (taken < (sound.lead + sound.seconds) * rate - rate * CUT_SECONDS) throw new Error('it is cut off');
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) throw error;
    throw broken('its sound is damaged, or it ends in the middle, as after an interrupted download');
  } finally {
    sound.close();
  }
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
    throw broken(`its ${kind.toUpperCase()} data is damaged`);
  } finally {
    stream.destroy();
  }
}
