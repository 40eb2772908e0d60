// Speeds up speech without changing its pitch, with Sonic as WASM, started once per process. Never slows down.

import type { Sonic } from '@echogarden/sonic-wasm';

let sonic: Promise<Sonic> | undefined;

const loadSonic = async (): Promise<Sonic> => (await import('@echogarden/sonic-wasm')).default();

/** A `speed` of 1.2 makes the speech a sixth shorter. */
export async function speedUpSpeech(samples: Float32Array, sampleRate: number, speed: number): Promise<Float32Array> {
  if (speed <= 1 || samples.length === 0) return samples;
  sonic ??= loadSonic();
  const module = await sonic;
  const address = module._malloc(samples.length * 4);
  try {
    module.HEAPF32.set(samples, address / 4);
    const count = module._sonicChangeFloatSpeed(address, samples.length, speed, 1, 1, 1, 0, sampleRate, 1);
    return module.HEAPF32.slice(address / 4, address / 4 + count);
  } finally {
    module._free(address);
  }
}
