// Recordings for the transcription bench, made on the spot by the studio itself: English in many voices, clean and in noise; other
// languages by their own voices and, harder to tell, by the English ones; sounds, music, noise and silence.

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { decodeWav, encodeWav } from '../src/studio/audio/wav.ts';
import { textToSound } from '../src/studio/operations/text-to-sound.ts';
import { tts } from '../src/studio/operations/tts.ts';
import type { VoiceDesign } from '../src/studio/voices/design.ts';
import { library } from '../src/studio/voices/library.ts';
import { ffmpeg } from '../test/studio/operations/dubbing/film.ts';
import * as texts from './spoken-texts.ts';

export interface Recording {
  /** A WAV in the folder, 16 kHz mono. */
  readonly file: string;
  /** What was said, in English; nothing where no English was said. */
  readonly said?: string;
  /** For the table. */
  readonly kind: 'natural' | 'robot' | 'foreign' | 'sound' | 'noise';
  readonly about: string;
}

const RATE = 16_000;
/** Noise that is loud enough to be heard in every pause. */
const DECIBELS = 10;

const voice = (name: string, more: Partial<VoiceDesign> = {}): VoiceDesign => {
  const found = library.find((one) => one.name === name);
  if (!found) throw new Error(`${name} is no voice.`);
  return { ...found.design, ...more };
};

const TUNING_VOICES = [
  ...[voice('Walter'), voice('Nolan'), voice('Walter', { pace: 1.12 }), voice('Nolan', { pitch: 100 })],
  ...[voice('Alistair'), voice('Ezra')],
];
const JUDGED_VOICES = [
  ...[voice('Rose'), voice('Callum'), voice('Walter'), voice('Nolan'), voice('Grace'), voice('Toby')],
  ...[voice('Rose', { pitch: 200, pace: 1.08 }), voice('Callum', { pitch: 125, pace: 0.93 })],
  ...[voice('Imogen'), voice('Magnus')],
];

async function spoken(
  text: string,
  tag: string,
  design: VoiceDesign,
  file: string,
  folder: string,
): Promise<void> {
  const { files } = await tts({ text, tag, design }, folder, () => {});
  ffmpeg(['-i', files['speech']?.name ?? '', '-ar', String(RATE), '-ac', '1', '-bitexact', file], folder);
}

/** Every text in two voices, so that no text has the same voices as the next. */
async function english(
  lines: readonly string[],
  voices: readonly VoiceDesign[],
  folder: string,
): Promise<Recording[]> {
  const made: Recording[] = [];
  for (const [at, said] of [...lines, ...lines].entries()) {
    const design = voices[(at + (at >= lines.length ? 2 : 0)) % voices.length] as VoiceDesign;
    const file = `english-${at}.wav`;
    await spoken(said, 'en-US', design, file, folder);
    const kind = design.engine === 'flite' ? 'natural' : 'robot';
    made.push({ file, said, kind, about: design.name ?? '' });
  }
  return made;
}

async function foreign(
  languages: readonly (readonly [string, string])[],
  reader: VoiceDesign,
  folder: string,
): Promise<Recording[]> {
  const made: Recording[] = [];
  for (const [language, text] of languages) {
    const native = library.find(({ tag }) => tag.split('-')[0] === language);
    if (!native) throw new Error(`Nobody speaks ${language}.`);
    const file = `${language}.wav`;
    await spoken(text, native.tag, native.design, file, folder);
    made.push({ file, kind: 'foreign', about: language });
    // Only Latin letters can be read by an English voice.
    if (!/^\p{Script=Latin}/u.test(text.replace(/^\P{L}+/u, ''))) continue;
    const read = `${language}-read.wav`;
    await spoken(text, 'en-US', reader, read, folder);
    made.push({ file: read, kind: 'foreign', about: `${language} read by ${reader.name}` });
  }
  return made;
}

async function wordless(
  prompts: readonly (readonly [string, 'sound' | 'music'])[],
  folder: string,
): Promise<Recording[]> {
  const made: Recording[] = [];
  for (const [at, [prompt, audio_type]] of prompts.entries()) {
    await textToSound({ prompt, audio_type, duration: 10 }, folder, () => {});
    const file = `sound-${at}.wav`;
    ffmpeg(['-i', 'sound.wav', '-t', '20', '-ar', String(RATE), '-ac', '1', '-bitexact', file], folder);
    made.push({ file, kind: 'sound', about: prompt });
  }
  return made;
}

const NOISES: readonly (readonly [string, string])[] = [
  ['silence', 'anullsrc=r=16000:cl=mono'],
  ['white noise', 'anoisesrc=c=white:a=0.1:seed=1'],
  ['pink noise, faint', 'anoisesrc=c=pink:a=0.01:seed=2'],
  ['brown noise', 'anoisesrc=c=brown:a=0.5:seed=3'],
  ['hum', 'aevalsrc=0.2*sin(2*PI*50*t)+0.1*sin(2*PI*150*t)+0.05*sin(2*PI*250*t)'],
  ['chord, coming and going', 'aevalsrc=(0.5+0.5*sin(2*PI*0.7*t))*(0.2*sin(2*PI*220*t)+0.2*sin(2*PI*277*t))'],
  ['dialling tones', 'aevalsrc=0.2*(sin(2*PI*697*t)+sin(2*PI*1336*t))*lt(mod(t\\,0.5)\\,0.25)'],
];

function noises(which: (at: number) => boolean, folder: string): Recording[] {
  return NOISES.filter((_, at) => which(at)).map(([about, source]) => {
    const file = `${about.replace(/\W+/g, '-')}.wav`;
    ffmpeg(['-f', 'lavfi', '-i', source, '-t', '12', '-ar', String(RATE), '-ac', '1', file], folder);
    return { file, kind: 'noise', about };
  });
}

/** Pink noise by Paul Kellet's filter over a random row that is the same every time. */
function pink(count: number, seed: number): Float32Array {
  let state = seed >>> 0;
  const white = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 31 - 1;
  };
  const [slow, middle, fast] = [new Float64Array(1), new Float64Array(1), new Float64Array(1)];
  return Float32Array.from({ length: count }, () => {
    const next = white();
    slow[0] = 0.99765 * (slow[0] ?? 0) + next * 0.099046;
    middle[0] = 0.963 * (middle[0] ?? 0) + next * 0.2965164;
    fast[0] = 0.57 * (fast[0] ?? 0) + next * 1.0526913;
    return (slow[0] ?? 0) + (middle[0] ?? 0) + (fast[0] ?? 0) + next * 0.1848;
  });
}

const power = (samples: Float32Array): number =>
  samples.reduce((sum, one) => sum + one * one, 0) / Math.max(1, samples.length);

/** Power while somebody speaks: of the pieces that are not far below the loudest. */
function powerOfSpeech(samples: Float32Array): number {
  const piece = RATE / 50;
  const powers: number[] = [];
  for (let at = 0; at + piece <= samples.length; at += piece)
    powers.push(power(samples.subarray(at, at + piece)));
  const loud = powers.filter((one) => one > Math.max(...powers) / 1000);
  return loud.reduce((sum, one) => sum + one, 0) / Math.max(1, loud.length);
}

export async function inNoise(recording: Recording, folder: string): Promise<Recording> {
  const { samples } = decodeWav(await readFile(join(folder, recording.file)));
  const noise = pink(samples.length, recording.file.length + samples.length);
  const gain = Math.sqrt(powerOfSpeech(samples) / power(noise) / 10 ** (DECIBELS / 10));
  const file = `noisy-${recording.file}`;
  const mixed = samples.map((one, at) => (one + gain * (noise[at] ?? 0)) * 0.7);
  await writeFile(join(folder, file), encodeWav({ samples: mixed, rate: RATE }));
  return { ...recording, file };
}

export interface Recordings {
  readonly english: readonly Recording[];
  /** No English in them. */
  readonly others: readonly Recording[];
}

export async function toTune(folder: string): Promise<Recordings> {
  return {
    english: await english(texts.TO_TUNE, TUNING_VOICES, folder),
    others: [
      ...(await foreign(texts.FOREIGN_TO_TUNE, voice('Walter'), folder)),
      ...(await wordless(texts.WORDLESS_TO_TUNE, folder)),
      ...noises((at) => at % 2 === 1, folder),
    ],
  };
}

export async function toJudge(folder: string): Promise<Recordings> {
  return {
    english: await english(texts.TO_JUDGE, JUDGED_VOICES, folder),
    others: [
      ...(await foreign(texts.FOREIGN_TO_JUDGE, voice('Rose'), folder)),
      ...(await wordless(texts.WORDLESS_TO_JUDGE, folder)),
      ...noises((at) => at % 2 === 0, folder),
    ],
  };
}
