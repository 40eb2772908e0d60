// Writes mono sound to a constant-bit-rate MP3 file as it comes, so that length costs no memory and players know it.
// LAME runs as WASM (wasm-media-encoders), compiled once per process. Knows nothing of loudness.

import { open, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createEncoder } from 'wasm-media-encoders';

/** Kilobits per second: enough for speech, mono. */
const BIT_RATE = 64;

export interface Mp3File {
  write(samples: Float32Array): Promise<void>;
  /** Writes what the encoder still holds and closes the file. */
  finish(): Promise<void>;
}

let lame: Promise<WebAssembly.Module> | undefined;

const compileLame = async (): Promise<WebAssembly.Module> => {
  const path = createRequire(import.meta.url).resolve('wasm-media-encoders/wasm/mp3');
  return WebAssembly.compile(await readFile(path));
};

/** `rate` must be one that MP3 knows: 8000, 11025, 12000, 16000, 22050, 24000, 32000, 44100 or 48000. */
export async function createMp3(path: string, rate: number): Promise<Mp3File> {
  lame ??= compileLame();
  const encoder = await createEncoder('audio/mpeg', await lame);
  encoder.configure({ channels: 1, sampleRate: rate, bitrate: BIT_RATE });
  const file = await open(path, 'w');
  return {
    write: async (samples) => {
      await file.write(encoder.encode([samples]));
    },
    finish: async () => {
      await file.write(encoder.finalize());
      await file.close();
    },
  };
}
