// Creates twenty films and recordings for the dub bench: clean speech by voices of another engine than the dubbing one,
// speech over music and noise, long silences, several containers, with and without subtitles, and some that cannot be
// dubbed.

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { decodeMonoWav, encodeMonoWav } from '../src/studio/audio/wav.ts';
import { synthesizeWithFlite } from '../src/studio/engines/flite/flite.ts';
import { FLITE_SAMPLE_RATE } from '../src/studio/engines/flite/index.ts';
import { generateSoundFromText } from '../src/studio/operations/text-to-sound.ts';
import { synthesizeSpeech } from '../src/studio/operations/tts.ts';
import { BUILT_IN_VOICES } from '../src/studio/voices/built-in-voices.ts';
import { ffmpeg } from '../test/studio/operations/dubbing/film.ts';
import { SENTENCES, type Sentence } from './dub-sentences.ts';

export interface Said {
  readonly start: number;
  readonly end: number;
  readonly sentence: Sentence;
}

export interface Clip {
  readonly file: string;
  readonly about: string;
  readonly from: string;
  readonly to: string;
  /** Spoken sentences in English, in order. Empty if the dub must be refused. */
  readonly said: readonly Said[];
}

type Voice = 'slt' | 'rms' | 'awb' | 'kal16';

interface Recipe {
  readonly about: string;
  readonly ending: 'wav' | 'mp4' | 'mov' | 'aac' | 'mp3' | 'flac';
  readonly voice?: Voice;
  readonly bed?: 'music' | 'noise';
  /** Decibels below the speech. */
  readonly below?: number;
  readonly gap?: number;
  readonly tail?: number;
  /** True if music plays only after the last sentence. */
  readonly closing?: true;
  /** Level of the voice in the right channel. */
  readonly right?: number;
  readonly subtitles?: true;
}

const RECIPES: readonly Recipe[] = [
  { about: 'clean', ending: 'wav', voice: 'slt' },
  { about: 'clean', ending: 'mp4', voice: 'rms' },
  { about: 'clean', ending: 'aac', voice: 'awb' },
  { about: 'clean', ending: 'mov', voice: 'kal16' },
  { about: 'music −14 dB', ending: 'mp4', voice: 'slt', bed: 'music' },
  { about: 'music −14 dB', ending: 'aac', voice: 'rms', bed: 'music' },
  { about: 'music −14 dB', ending: 'mov', voice: 'awb', bed: 'music' },
  { about: 'music −14 dB', ending: 'mp3', voice: 'kal16', bed: 'music' },
  { about: 'music −8 dB', ending: 'mp4', voice: 'rms', bed: 'music', below: 8 },
  { about: 'music −14 dB, voice left', ending: 'mp4', voice: 'rms', bed: 'music', right: 0.4 },
  { about: 'noise −14 dB', ending: 'mp4', voice: 'rms', bed: 'noise' },
  { about: 'noise −14 dB', ending: 'flac', voice: 'kal16', bed: 'noise' },
  { about: 'noise −10 dB', ending: 'mp3', voice: 'slt', bed: 'noise', below: 10 },
  { about: 'silences of 5 s', ending: 'aac', voice: 'rms', gap: 5 },
  { about: 'closing music', ending: 'mp4', voice: 'kal16', bed: 'music', below: 6, closing: true, tail: 9 },
  { about: 'subtitles, music', ending: 'mp4', voice: 'slt', bed: 'music', subtitles: true },
];

const BELOW = 14;

/** Level of the audible samples. */
function levelOf(samples: Float32Array): number {
  const heard = samples.filter((one) => Math.abs(one) > 0.003);
  return Math.sqrt(heard.reduce((sum, one) => sum + one * one, 0) / Math.max(1, heard.length));
}

async function speak(sentences: readonly Sentence[], { voice, gap, tail = 1 }: Recipe, folder: string) {
  const design = BUILT_IN_VOICES.find((one) => one.design.flite === voice)?.design;
  if (!design) throw new Error(`${voice} is gone.`);
  const parts: Float32Array[] = [];
  const said: Said[] = [];
  let at = 0;
  const put = (samples: Float32Array): void => {
    parts.push(samples);
    at += samples.length;
  };
  put(new Float32Array(FLITE_SAMPLE_RATE));
  for (const [index, sentence] of sentences.entries()) {
    const spoken = await synthesizeWithFlite(sentence[0], design, folder);
    const loud = [...spoken.keys()].filter((one) => Math.abs(spoken[one] ?? 0) > 0.02);
    const [first = 0, last = spoken.length] = [loud[0], loud.at(-1)];
    said.push({ start: (at + first) / FLITE_SAMPLE_RATE, end: (at + last) / FLITE_SAMPLE_RATE, sentence });
    put(spoken);
    put(new Float32Array(Math.round((gap ?? 0.8 + 0.3 * (index % 2)) * FLITE_SAMPLE_RATE)));
  }
  put(new Float32Array(tail * FLITE_SAMPLE_RATE));
  const samples = new Float32Array(at);
  let from = 0;
  for (const part of parts) {
    samples.set(part, from);
    from += part.length;
  }
  const loudest = samples.reduce((most, one) => Math.max(most, Math.abs(one)), 0);
  return { said, samples: samples.map((one) => (0.5 * one) / loudest) };
}

const PICTURES = (seconds: number) => ['-f', 'lavfi', '-i', `testsrc=size=160x120:rate=10:duration=${seconds}`];

function subtitlesOf(lines: readonly { start: number; end: number; text: string }[]): string {
  const clock = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 23).replace('.', ',');
  return lines.map(({ start, end, text }, at) => `${at + 1}\n${clock(start)} --> ${clock(end)}\n${text}\n`).join('\n');
}

/** Encodes a sound as a finished file, with video if the format has any. */
async function packed(
  sound: string,
  file: string,
  { seconds, subtitles }: { readonly seconds: number; readonly subtitles?: string },
  folder: string,
): Promise<void> {
  if (!/\.(mp4|mov)$/.test(file)) {
    ffmpeg(['-i', sound, '-ar', '44100', ...(file.endsWith('mp3') ? ['-b:a', '128k'] : []), file], folder);
    return;
  }
  if (subtitles !== undefined) await writeFile(join(folder, 'lines.srt'), subtitles);
  const words = subtitles === undefined ? [] : ['-i', 'lines.srt'];
  const track = subtitles === undefined ? [] : ['-map', '2', '-c:s', 'mov_text', '-metadata:s:s:0'];
  const language = /\.es\./.test(file) ? 'language=spa' : 'language=eng';
  ffmpeg(
    [
      ...PICTURES(seconds),
      ...['-i', sound, ...words, '-map', '0:v', '-map', '1:a'],
      ...(subtitles === undefined ? [] : [...track, language]),
      ...['-ar', '44100', '-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'aac', file],
    ],
    folder,
  );
}

async function spokenClip(recipe: Recipe, at: number, folder: string): Promise<Clip> {
  const sentences = [0, 1, 2].map((one) => SENTENCES[(3 * at + one) % SENTENCES.length] as Sentence);
  const { said, samples } = await speak(sentences, recipe, folder);
  const seconds = samples.length / FLITE_SAMPLE_RATE;
  await writeFile(join(folder, 'said.wav'), encodeMonoWav({ samples, sampleRate: FLITE_SAMPLE_RATE }));
  const { bed, below = BELOW, right = 1, closing, ending, about, voice } = recipe;
  const wanted = levelOf(samples) * 10 ** (-below / 20);
  const sides = `[0:a]aresample=44100,pan=stereo|c0=c0|c1=${right}*c0[voice]`;
  if (bed) {
    const source = `${bed}.wav`;
    ffmpeg(
      ['-stream_loop', '-1', '-i', source, '-t', String(seconds), '-ac', '1', '-ar', '44100', 'bed-mono.wav'],
      folder,
    );
    const gain = wanted / levelOf(decodeMonoWav(await readFile(join(folder, 'bed-mono.wav'))).samples);
    const last = said.at(-1)?.end ?? 0;
    const when = closing ? `,volume=0:enable='lt(t,${last + 0.5})'` : '';
    const mix = `${sides};[1:a]aresample=44100,volume=${gain}${when}[bed];[voice][bed]amix=inputs=2:duration=first:normalize=0[out]`;
    ffmpeg(
      ['-i', 'said.wav', '-stream_loop', '-1', '-i', source, '-filter_complex', mix, '-map', '[out]', 'mixed.wav'],
      folder,
    );
  } else
    ffmpeg(
      ['-i', 'said.wav', '-filter_complex', `${sides.replace('[voice]', '[out]')}`, '-map', '[out]', 'mixed.wav'],
      folder,
    );
  const file = `clip-${at}.${ending}`;
  const subtitles = recipe.subtitles && subtitlesOf(said.map((one) => ({ ...one, text: one.sentence[0] })));
  await packed('mixed.wav', file, { seconds, ...(subtitles && { subtitles }) }, folder);
  return { file, about: `${about}, ${voice}, ${ending}`, from: 'en-US', to: 'es-ES', said };
}

const SPANISH = 'Buenos días a todos. Hoy hablamos de la historia de nuestra ciudad y de la gente que vive aquí.';

/** Recordings that cannot be dubbed: without speech, or in a language that is not recognized. */
async function hopeless(folder: string): Promise<Clip[]> {
  const seconds = 14;
  await packed('music.wav', 'music-only.mp4', { seconds }, folder);
  ffmpeg(['-f', 'lavfi', '-i', `anullsrc=r=44100:d=${seconds}`, 'silence.wav'], folder);
  const native = BUILT_IN_VOICES.find(({ tag }) => tag === 'es-ES');
  if (!native) throw new Error('Nobody speaks Spanish.');
  const { files } = await synthesizeSpeech({ text: SPANISH, tag: 'es-ES', design: native.design }, folder, () => {});
  await packed(files['speech']?.name ?? '', 'spanish.mp4', { seconds: 10 }, folder);
  const none = { said: [] };
  return [
    { file: 'music-only.mp4', about: 'music only', from: 'en-US', to: 'es-ES', ...none },
    { file: 'silence.wav', about: 'silence', from: 'en-US', to: 'es-ES', ...none },
    { file: 'spanish.mp4', about: 'Spanish, no subtitles', from: 'es-ES', to: 'en-US', ...none },
    { file: 'spanish.mp4', about: 'Spanish said to be English', from: 'en-US', to: 'es-ES', ...none },
  ];
}

export async function clipsIn(folder: string): Promise<readonly Clip[]> {
  await generateSoundFromText(
    { prompt: 'calm music with piano, strings and drums', audio_type: 'music', duration: 20 },
    folder,
    () => {},
  );
  ffmpeg(['-i', 'sound.wav', '-ar', '44100', 'music.wav'], folder);
  ffmpeg(['-f', 'lavfi', '-i', 'anoisesrc=c=pink:a=0.2:seed=7:r=44100', '-t', '20', '-ac', '2', 'noise.wav'], folder);
  const clips: Clip[] = [];
  for (const [at, recipe] of RECIPES.entries()) clips.push(await spokenClip(recipe, at, folder));
  return [...clips, ...(await hopeless(folder))];
}
