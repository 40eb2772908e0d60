// Runs GTCRN, a small neural network that keeps speech and drops the rest (Rong Xiaobin, MIT; its weights are inside the
// WebAssembly of @sapphi-red/web-noise-suppressor). The file has single-letter names, so it is known by its hash.

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

export const SPEECH_RATE = 16_000;

/** Samples the network takes at once. What comes out belongs to the frame before. */
const FRAME = 256;
const FILE = '@sapphi-red/web-noise-suppressor/gtcrn.wasm';
const SHA256 = '01a5286ddaa1ce6d0dd5510bd9241f3bf0cc727a05d5767ae6881d85d9983719';

interface Exports {
  readonly c: { readonly buffer: ArrayBuffer };
  /** Runs the constructors. */
  readonly d: () => void;
  readonly e: () => number;
  readonly g: (state: number) => void;
  readonly i: (state: number, input: number, output: number) => void;
  readonly k: (bytes: number) => number;
}

/** Mono speech at {@link SPEECH_RATE} in, the same length out, in place. */
export type SpeechKeeper = (samples: Float32Array) => Float32Array;

let network: Promise<SpeechKeeper> | undefined;

/** Loaded once per process; throws when the installed file is not the one these names belong to. */
export const loadGtcrn = (): Promise<SpeechKeeper> => (network ??= load());

async function load(): Promise<SpeechKeeper> {
  const bytes = await readFile(createRequire(import.meta.url).resolve(FILE));
  if (createHash('sha256').update(bytes).digest('hex') !== SHA256)
    throw new Error(
      `${FILE} is not the version Earshot knows. Install the packages again with "npm ci", which takes the right one.`,
    );
  const stubs = {
    a: () => {
      throw new Error('The speech network failed an assertion of its own.');
    },
    // Growing memory: 0 means it cannot be had. The network needs less than it starts with.
    b: () => 0,
  };
  const instance = await WebAssembly.instantiate(await WebAssembly.compile(bytes), { a: stubs });
  const wasm = instance.exports as unknown as Exports;
  wasm.d();
  const input = wasm.k(FRAME * 4);
  const output = wasm.k(FRAME * 4);
  return (samples) => {
    const state = wasm.e();
    if (!state) throw new Error('The speech network could not get its memory.');
    const heap = new Float32Array(wasm.c.buffer);
    const out = new Float32Array(samples.length);
    for (let at = 0; at < samples.length + FRAME; at += FRAME) {
      const frame = samples.subarray(at, at + FRAME);
      heap.fill(0, input / 4, input / 4 + FRAME);
      heap.set(frame, input / 4);
      wasm.i(state, input, output);
      const late = at - FRAME;
      if (late >= 0)
        out.set(heap.subarray(output / 4, output / 4 + Math.min(FRAME, out.length - late)), late);
    }
    wasm.g(state);
    return out;
  };
}
