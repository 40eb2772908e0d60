// Decodes a recording of any kind in pieces. Runs in the child process and detects the kind by content.

import { createReadStream } from 'node:fs';
import { decodeChunked } from 'audio-decode';
import {
  ADTS,
  ALL_FORMATS,
  FilePathSource,
  FLAC,
  Input,
  type InputAudioTrack,
  type InputFormat,
  MATROSKA,
  MP3,
  OGG,
  WAVE,
  WEBM,
} from 'mediabunny';
import { type DecodableKind, decodeSamples } from './open-recording.ts';

export interface SoundPiece {
  /** Samples by channel. Identical channels may arrive as one channel, and later as two. */
  readonly channels: readonly Float32Array[];
  readonly rate: number;
}

/** Kinds whose whole sound is decoded without the padding of their encoder. */
const EXACT_KINDS = new Map<InputFormat, DecodableKind>([
  [FLAC, 'flac'],
  [MP3, 'mp3'],
  [WAVE, 'wav'],
]);

/** Rejects if the file is not a recording. */
export async function* decodeSound(path: string): AsyncGenerator<SoundPiece> {
  const input = new Input({ source: new FilePathSource(path), formats: ALL_FORMATS });
  try {
    const format = await input.getFormat();
    const track = await input.getPrimaryAudioTrack();
    if (!track) throw new Error('the file has no sound');
    const kind = EXACT_KINDS.get(format);
    if (!kind) yield* decodeContainer(path, format, track);
    else
      for await (const channels of decodeSamples(kind, track, path, () => {}))
        yield { channels, rate: track.sampleRate };
  } finally {
    input.dispose();
  }
}

async function* decodeContainer(path: string, format: InputFormat, track: InputAudioTrack): AsyncGenerator<SoundPiece> {
  for await (const { channelData, sampleRate } of decodeFile(path, format, track))
    yield { channels: channelData, rate: sampleRate };
}

/** Returns the decoder's name for this file format and codec. */
function selectDecoder(format: InputFormat, codec: string | null): 'opus' | 'oga' | 'webm' | 'm4a' | 'aac' | 'wav' {
  if (format === OGG) return codec === 'opus' ? 'opus' : 'oga';
  if (format === WEBM || format === MATROSKA) return 'webm';
  if (format === ADTS) return 'aac';
  return codec?.startsWith('pcm') && format.name === 'WAVE' ? 'wav' : 'm4a';
}

export const decodeFile = (path: string, format: InputFormat, { codec }: InputAudioTrack) =>
  decodeChunked(createReadStream(path, { highWaterMark: 64 * 1024 }), selectDecoder(format, codec));
