// Encodes mono audio as MP3 with a constant bit rate, so that players can compute its length. Runs LAME as WASM
// (wasm-media-encoders), compiled once per process.

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createEncoder } from 'wasm-media-encoders';

/** Kilobits per second; sufficient for mono speech. */
const BIT_RATE_KBPS = 64;
/** Rates from 32 kHz up use MPEG-1, whose frames are twice as long. */
const MIN_MPEG_1_SAMPLE_RATE = 32_000;
const CHUNK_SECONDS = 1;

export const getSamplesPerFrame = (sampleRate: number): number => (sampleRate < MIN_MPEG_1_SAMPLE_RATE ? 576 : 1152);

let lameModule: Promise<WebAssembly.Module> | undefined;

const compileLame = async (): Promise<WebAssembly.Module> => {
  const path = createRequire(import.meta.url).resolve('wasm-media-encoders/wasm/mp3');
  return WebAssembly.compile(await readFile(path));
};

/** @param sampleRate A rate that MP3 supports: 8000, 11025, 12000, 16000, 22050, 24000, 32000, 44100 or 48000. */
export async function createLameEncoder(sampleRate: number) {
  lameModule ??= compileLame();
  const encoder = await createEncoder('audio/mpeg', await lameModule);
  encoder.configure({ channels: 1, sampleRate, bitrate: BIT_RATE_KBPS });
  return encoder;
}

/** @param sampleRate See {@link createLameEncoder}. */
export async function encodeMp3(samples: Float32Array, sampleRate: number): Promise<Uint8Array<ArrayBuffer>> {
  const encoder = await createLameEncoder(sampleRate);
  const parts: Uint8Array[] = [];
  const piece = CHUNK_SECONDS * sampleRate;
  for (let at = 0; at < samples.length; at += piece)
    parts.push(encoder.encode([samples.subarray(at, at + piece)]).slice());
  parts.push(encoder.finalize().slice());
  return new Uint8Array(Buffer.concat(parts));
}

export function takeFirstFrames(
  bytes: Uint8Array<ArrayBuffer>,
  frames: number,
  sampleRate: number,
): Uint8Array<ArrayBuffer> {
  const minFrameBytes = Math.floor((getSamplesPerFrame(sampleRate) / 8) * ((BIT_RATE_KBPS * 1000) / sampleRate));
  let end = 0;
  // A bit in the third header byte marks frames with one padding byte.
  for (let frame = 0; frame < frames; frame++) end += minFrameBytes + (((bytes[end + 2] ?? 0) >> 1) & 1);
  return bytes.subarray(0, end);
}
