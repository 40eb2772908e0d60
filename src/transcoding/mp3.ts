// Encodes a stream of samples as an MP3 file, up to a maximum size.

import { open, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createEncoder } from 'wasm-media-encoders';

export type SampleStream = AsyncIterable<readonly Float32Array[]>;

interface Mp3Options {
  readonly path: string;
  readonly channels: 1 | 2;
  readonly kbps: 192 | 128 | 96 | 64 | 48 | 32 | 24;
  readonly rate: number;
  readonly maxBytes: number;
}

export interface Mp3Writer {
  /** False if the file would exceed its maximum size. */
  write(piece: readonly Float32Array[]): Promise<boolean>;
  /** Returns the bytes written; `undefined` if the file would exceed its maximum size. */
  finish(): Promise<number | undefined>;
  close(): Promise<void>;
}

export async function createMp3Writer({ path, channels, kbps, rate, maxBytes }: Mp3Options): Promise<Mp3Writer> {
  const lame = await readFile(createRequire(import.meta.url).resolve('wasm-media-encoders/wasm/mp3'));
  const encoder = await createEncoder('audio/mpeg', await WebAssembly.compile(lame));
  encoder.configure({ channels, sampleRate: rate, bitrate: kbps });
  const file = await open(path, 'w');
  let bytes = 0;
  const append = async (encoded: Uint8Array): Promise<boolean> => {
    bytes += encoded.length;
    if (bytes > maxBytes) return false;
    await file.writeFile(encoded);
    return true;
  };
  return {
    write: (piece) => append(encoder.encode(mixChannels(piece, channels))),
    finish: async () => ((await append(encoder.finalize())) ? bytes : undefined),
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
