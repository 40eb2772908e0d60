// Encodes a stream of samples as an MP3 file with a constant bit rate, up to a maximum size.

import { open, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createEncoder } from 'wasm-media-encoders';
import { parseFrameHeader } from './frame-header.ts';
import { createInfoFrame, getInfoFrameBytes } from './info-frame.ts';

export type SampleStream = AsyncIterable<readonly Float32Array[]>;

export interface Mp3Options {
  readonly path: string;
  readonly channels: 1 | 2;
  readonly kbps: 192 | 128 | 96 | 64 | 48 | 32 | 24;
  readonly rate: number;
  readonly maxBytes: number;
  /** ID3 tag at the start of the file. */
  readonly tag?: Uint8Array;
}

export interface Mp3Writer {
  /** False if the file would exceed its maximum size. */
  write(piece: readonly Float32Array[]): Promise<boolean>;
  /** Returns the bytes written; `undefined` if the file would exceed its maximum size. */
  finish(): Promise<number | undefined>;
  close(): Promise<void>;
}

/** Samples that LAME adds before the sound, at the rate of the file. */
const ENCODER_DELAY = 576;
const HEADER_BYTES = 4;
/** LAME makes sound quieter by this factor, depending on the bit rate. */
const LEVELS = { low: 0.95, 192: 0.97 } as const;

async function createLame({ channels, rate, kbps }: Mp3Options) {
  const lame = await readFile(createRequire(import.meta.url).resolve('wasm-media-encoders/wasm/mp3'));
  const encoder = await createEncoder('audio/mpeg', await WebAssembly.compile(lame));
  encoder.configure({ channels, sampleRate: rate, bitrate: kbps });
  return encoder;
}

/** The Info frame is written last, since it states the length. */
export async function createMp3Writer(options: Mp3Options): Promise<Mp3Writer> {
  const { path, channels, rate, kbps, maxBytes, tag = new Uint8Array(0) } = options;
  const level = LEVELS[kbps === 192 ? kbps : 'low'];
  const encoder = await createLame(options);
  const file = await open(path, 'w');
  let samples = 0;
  let header: Uint8Array | undefined;
  let infoBytes = 0;
  let soundBytes = 0;
  let position = 0;

  const append = async (bytes: Uint8Array): Promise<boolean> => {
    if (position + bytes.length > maxBytes) return false;
    await file.write(bytes, 0, bytes.length, position);
    position += bytes.length;
    return true;
  };
  /** Reserves the place of the Info frame as soon as the form of the frames is known. */
  const appendSound = async (encoded: Uint8Array): Promise<boolean> => {
    if (encoded.length === 0) return true;
    if (!header) {
      header = encoded.slice(0, HEADER_BYTES);
      infoBytes = getInfoFrameBytes(header) ?? 0;
      if (!(await append(Buffer.concat([tag, Buffer.alloc(infoBytes)])))) return false;
    }
    soundBytes += encoded.length;
    return append(encoded);
  };
  const writeInfoFrame = async (): Promise<void> => {
    const frame = header && parseFrameHeader(header);
    if (!header || !frame || infoBytes === 0) return;
    const frames = Math.round((soundBytes * frame.rate) / (frame.kbps * 125 * frame.samples));
    // LAME reduces the rate for low bit rates.
    const sounding = Math.round((samples * frame.rate) / rate);
    const after = Math.max(0, frames * frame.samples - ENCODER_DELAY - sounding);
    const added = { before: ENCODER_DELAY, after };
    const info = createInfoFrame({ header, frames, bytes: soundBytes, added });
    await file.write(info, 0, info.length, tag.length);
  };

  return {
    write(piece) {
      samples += piece[0]?.length ?? 0;
      return appendSound(
        encoder.encode(mixChannels(piece, channels).map((one) => one.map((sample) => sample / level))),
      );
    },
    async finish() {
      if (!(await appendSound(encoder.finalize()))) return undefined;
      await writeInfoFrame();
      return position;
    },
    close: () => file.close(),
  };
}

/** Returns the bytes written; `undefined` if the file would exceed `maxBytes`. */
export async function writeMp3(pieces: SampleStream, options: Mp3Options): Promise<number | undefined> {
  const writer = await createMp3Writer(options);
  try {
    for await (const piece of pieces) if (!(await writer.write(piece))) return undefined;
    return await writer.finish();
  } finally {
    await writer.close();
  }
}

/** Converts to the wanted number of channels: duplicates mono, averages several channels into one. */
export function mixChannels(piece: readonly Float32Array[], channels: 1 | 2): readonly Float32Array[] {
  const [first = new Float32Array(0), second = first] = piece;
  if (channels === 2) return [first, second];
  if (piece.length < 2) return [first];
  return [first.map((_, at) => piece.reduce((sum, samples) => sum + (samples[at] ?? 0), 0) / piece.length)];
}
