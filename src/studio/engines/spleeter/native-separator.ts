// Calls Spleeter in the native library of sherpa-onnx-node, whose own interface for Node lacks separation. sherpa-onnx
// transforms the sound, runs the two networks and applies their masks: the share of a bin is its square in one
// network's output, divided by the sum of both squares. Bins above 11 kHz are missing from both stems
// (offline-source-separation-spleeter-impl.h of sherpa-onnx).

import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { SHERPA_PACKAGE } from '../sherpa/package.ts';
import { KOFFI_PACKAGE, SUPPORTED_SHERPA_VERSION } from './package.ts';
import { MODEL_SAMPLE_RATE } from './window.ts';

export type StereoSamples = readonly [Float32Array, Float32Array];

export interface NativeStems {
  readonly voices: StereoSamples;
  readonly accompaniment: StereoSamples;
}

/** Takes whole windows at 44.1 kHz, and returns as many samples. The end of other lengths would be cut off. */
export type NativeSeparator = (mix: StereoSamples) => NativeStems;

type Type = string | object;
type NativeFunction = (...values: readonly unknown[]) => unknown;
interface Koffi {
  load(path: string): { func(name: string, result: Type, parameters: readonly Type[]): NativeFunction };
  struct(members: Readonly<Record<string, Type>>): Type;
  pointer(type: Type): Type;
  array(type: Type, length: number, hint: 'Typed'): Type;
  decode(pointer: unknown, type: Type): unknown;
  decode(pointer: unknown, type: Type, length: number): readonly unknown[];
}

const requireModule = createRequire(import.meta.url);

const LIBRARY_FILES: Readonly<Partial<Record<NodeJS.Platform, string>>> = {
  darwin: 'libsherpa-onnx-c-api.dylib',
  win32: 'sherpa-onnx-c-api.dll',
};

function findLibrary(): string {
  // Loads the library with its onnxruntime. Windows would look for another onnxruntime in its own folder.
  requireModule(SHERPA_PACKAGE);
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const requireSibling = createRequire(requireModule.resolve(SHERPA_PACKAGE));
  const folder = dirname(requireSibling.resolve(`sherpa-onnx-${platform}-${process.arch}/package.json`));
  return join(folder, LIBRARY_FILES[process.platform] ?? 'libsherpa-onnx-c-api.so');
}

/** Types and functions of c-api.h, version {@link SUPPORTED_SHERPA_VERSION}, from “Source separation” on. */
function bindLibrary(koffi: Koffi) {
  const { struct, pointer } = koffi;
  const Config = struct({
    model: struct({
      spleeter: struct({ vocals: 'str', accompaniment: 'str' }),
      uvr: struct({ model: 'str' }),
      num_threads: 'int32_t',
      debug: 'int32_t',
      provider: 'str',
    }),
  });
  const Stem = struct({ samples: pointer('void *'), num_channels: 'int32_t', n: 'int32_t' });
  const Output = struct({ stems: pointer(Stem), num_stems: 'int32_t', sample_rate: 'int32_t' });
  const library = koffi.load(findLibrary());
  const getVersion = library.func('SherpaOnnxGetVersionStr', 'str', []);
  const version = getVersion();
  // Other versions may have other layouts, which would corrupt memory.
  if (version !== SUPPORTED_SHERPA_VERSION)
    throw new Error(`sherpa-onnx ${version} is installed, but Spleeter needs ${SUPPORTED_SHERPA_VERSION}`);
  return {
    Stem,
    Output,
    create: library.func('SherpaOnnxCreateOfflineSourceSeparation', 'void *', [pointer(Config)]),
    process: library.func('SherpaOnnxOfflineSourceSeparationProcess', pointer(Output), [
      'void *',
      pointer(pointer('float')),
      'int32_t',
      'int32_t',
      'int32_t',
    ]),
    destroyOutput: library.func('SherpaOnnxDestroySourceSeparationOutput', 'void', [pointer(Output)]),
  };
}

/**
 * Loads both networks. Files that are no networks end the process, with the reason in its standard error.
 */
export function loadNativeSeparator(vocals: string, accompaniment: string, threadCount: number): NativeSeparator {
  const koffi = requireModule(KOFFI_PACKAGE) as Koffi;
  const native = bindLibrary(koffi);
  const engine = native.create({
    model: {
      spleeter: { vocals, accompaniment },
      uvr: { model: null },
      num_threads: threadCount,
      debug: 0,
      provider: 'cpu',
    },
  });
  if (!engine) throw new Error('its files can’t be read');

  const readStem = (stem: unknown): StereoSamples => {
    const { samples, num_channels, n } = stem as { samples: unknown; num_channels: number; n: number };
    const [left, right] = koffi
      .decode(samples, 'void *', num_channels)
      .map((channel) => koffi.decode(channel, koffi.array('float', n, 'Typed')) as Float32Array);
    if (!left || !right) throw new Error('its output is not stereo');
    return [left, right];
  };
  return (mix) => {
    const output = native.process(engine, mix, mix.length, mix[0].length, MODEL_SAMPLE_RATE);
    if (!output) throw new Error('it gave no result');
    try {
      const { stems, num_stems } = koffi.decode(output, native.Output) as { stems: unknown; num_stems: number };
      const [voices, accompaniment] = koffi.decode(stems, native.Stem, num_stems).map(readStem);
      if (!voices || !accompaniment) throw new Error('it does not have two stems');
      return { voices, accompaniment };
    } finally {
      native.destroyOutput(output);
    }
  };
}
