// Mono sound → constant-bit-rate MP3, so that players know its length, and the frames that such bytes consist of.
// LAME runs as WASM (wasm-media-encoders), compiled once per process. Knows nothing of loudness and of files.

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createEncoder } from 'wasm-media-encoders';

/** Kilobits per second: enough for speech, mono. */
const BIT_RATE = 64;
/** From this rate on the format is MPEG-1, whose frames are twice as long. */
const MPEG_1 = 32_000;
const PIECE_SECONDS = 1;

/** Samples in a frame. */
export const frameSamples = (rate: number): number => (rate < MPEG_1 ? 576 : 1152);

let lame: Promise<WebAssembly.Module> | undefined;

const compileLame = async (): Promise<WebAssembly.Module> => {
  const path = createRequire(import.meta.url).resolve('wasm-media-encoders/wasm/mp3');
  return WebAssembly.compile(await readFile(path));
};

/** `rate` must be one that MP3 knows: 8000, 11025, 12000, 16000, 22050, 24000, 32000, 44100 or 48000. */
export async function encodeMp3(samples: Float32Array, rate: number): Promise<Uint8Array<ArrayBuffer>> {
  lame ??= compileLame();
  const encoder = await createEncoder('audio/mpeg', await lame);
  encoder.configure({ channels: 1, sampleRate: rate, bitrate: BIT_RATE });
  const parts: Uint8Array[] = [];
  const piece = PIECE_SECONDS * rate;
  for (let at = 0; at < samples.length; at += piece)
    parts.push(encoder.encode([samples.subarray(at, at + piece)]).slice());
  parts.push(encoder.finalize().slice());
  return new Uint8Array(Buffer.concat(parts));
}

/** The bytes of the first so many frames. */
export function firstFrames(
  bytes: Uint8Array<ArrayBuffer>,
  frames: number,
  rate: number,
): Uint8Array<ArrayBuffer> {
  const least = Math.floor((frameSamples(rate) / 8) * ((BIT_RATE * 1000) / rate));
  let end = 0;
  // The third byte of a frame's header says whether it has a byte more.
  for (let frame = 0; frame < frames; frame++) end += least + (((bytes[end + 2] ?? 0) >> 1) & 1);
  return bytes.subarray(0, end);
}
