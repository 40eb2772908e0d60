// Runs GTCRN, a small neural network that extracts speech (Rong Xiaobin, MIT; its weights are inside the WebAssembly of
// @sapphi-red/web-noise-suppressor). The exports have single-letter names, so the file is checked by its hash.

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

export const SPEECH_SAMPLE_RATE = 16_000;

/** Samples per call of the network. The output belongs to the frame before. */
const FRAME_SAMPLES = 256;
const WASM_FILE = '@sapphi-red/web-noise-suppressor/gtcrn.wasm';
const SHA256 = '01a5286ddaa1ce6d0dd5510bd9241f3bf0cc727a05d5767ae6881d85d9983719';

interface GtcrnExports {
  readonly c: { readonly buffer: ArrayBuffer };
  /** Runs the module's static constructors. */
  readonly d: () => void;
  readonly e: () => number;
  readonly g: (state: number) => void;
  readonly i: (state: number, input: number, output: number) => void;
  readonly k: (bytes: number) => number;
}

/**
 * Extracts speech from mono samples at {@link SPEECH_SAMPLE_RATE}, in place.
 */
export type SpeechEnhancer = (samples: Float32Array) => Float32Array;

let network: Promise<SpeechEnhancer> | undefined;

/**
 * Loads the network once per process. Throws if the installed file is another version, because its export names may
 * differ.
 */
export const loadGtcrn = (): Promise<SpeechEnhancer> => (network ??= load());

async function load(): Promise<SpeechEnhancer> {
  const bytes = await readFile(createRequire(import.meta.url).resolve(WASM_FILE));
  if (createHash('sha256').update(bytes).digest('hex') !== SHA256)
    throw new Error(`${WASM_FILE} is the wrong version. Run “npm ci” to install the right one.`);
  const stubs = {
    a: () => {
      throw new Error('The speech network failed an internal assertion.');
    },
    // Request for more memory. 0 means failure; the network needs less than its initial memory.
    b: () => 0,
  };
  const instance = await WebAssembly.instantiate(await WebAssembly.compile(bytes), { a: stubs });
  const wasm = instance.exports as unknown as GtcrnExports;
  wasm.d();
  const input = wasm.k(FRAME_SAMPLES * 4);
  const output = wasm.k(FRAME_SAMPLES * 4);
  return (samples) => {
    const state = wasm.e();
    if (!state) throw new Error('The speech network could not allocate memory.');
    const heap = new Float32Array(wasm.c.buffer);
    const out = new Float32Array(samples.length);
    for (let at = 0; at < samples.length + FRAME_SAMPLES; at += FRAME_SAMPLES) {
      const frame = samples.subarray(at, at + FRAME_SAMPLES);
      heap.fill(0, input / 4, input / 4 + FRAME_SAMPLES);
      heap.set(frame, input / 4);
      wasm.i(state, input, output);
      const late = at - FRAME_SAMPLES;
      if (late >= 0) out.set(heap.subarray(output / 4, output / 4 + Math.min(FRAME_SAMPLES, out.length - late)), late);
    }
    wasm.g(state);
    return out;
  };
}
