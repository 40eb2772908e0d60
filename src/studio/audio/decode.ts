// AAC (ADTS), FLAC, MP3 and WAV files → samples, a piece at a time, so that length costs no memory. Goes by what a file is,
// never by its name. Says what is wrong with files that are none of these. Knows nothing of what is done with the sound.

import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { decodeChunked } from 'audio-decode';
import { fileTypeFromFile } from 'file-type';
import { JobFault } from '../faults.ts';
import { flacTail, ownSamples } from './flac-tail.ts';
import { readWavLayout } from './wav-layout.ts';

export type AudioKind = 'aac' | 'flac' | 'mp3' | 'wav';

/** A stretch of sound; the number of channels may grow in the first pieces, when a silent start ends. */
export interface Piece {
  readonly channels: readonly Float32Array[];
  readonly rate: number;
  /** Share of the file that has been read, 0 to 1. */
  readonly progress: number;
}

const PIECE_BYTES = 64 * 1024;
const ADVICE = 'Send an .mp3, .wav, .flac or .aac file.';
const KINDS: readonly string[] = ['aac', 'flac', 'mp3', 'wav'];
/** What people have instead, and what it is called. */
const OTHERS: Readonly<Record<string, string>> = {
  m4a: 'an MP4/M4A file',
  m4b: 'an MP4/M4B file',
  mp4: 'an MP4/M4A file',
  mov: 'a QuickTime film',
};

function notAudio(extension: string | undefined, name: string): JobFault {
  const what = extension === undefined ? 'not audio' : (OTHERS[extension] ?? `a .${extension} file`);
  const claim = /\.(aac|flac|mp3|wave?)$/i.exec(name)?.[0];
  if (claim)
    return new JobFault(
      'CONTENT_DOES_NOT_MATCH_EXTENSION',
      `The file is named ${claim} but is ${what}. ${advice(extension)}`,
    );
  return new JobFault('SOURCE_TYPE_NOT_SUPPORTED', `The file is ${what}. ${advice(extension)}`);
}

const advice = (extension = ''): string =>
  extension in OTHERS ? `Convert it to .mp3, .wav, .flac or .aac (ADTS) and send that.` : ADVICE;

/** What the file is. Faults when it is empty or something else; `name` is what its owner calls it. */
export async function audioKindOf(path: string, name: string): Promise<AudioKind> {
  if ((await stat(path)).size === 0)
    throw new JobFault('INVALID_SOURCE_DATA', `The file is empty. ${ADVICE}`);
  // A file too short to be recognised is as unknown as a strange one.
  const extension = (await fileTypeFromFile(path).catch(() => undefined))?.ext;
  if (extension !== undefined && KINDS.includes(extension)) return extension as AudioKind;
  throw notAudio(extension, name);
}

export const broken = (why: string): JobFault =>
  new JobFault(
    'INVALID_SOURCE_DATA',
    `The recording cannot be read: ${why}. Export it again and send that. ${ADVICE}`,
  );

/** The sound of a file of this kind. Faults when the decoder gives up. */
export async function* decodePieces(path: string, kind: AudioKind): AsyncGenerator<Piece> {
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
