// Dubs a generated English film of 48 s into Spanish and measures length, timing, words, background and video; then
// dubs into two languages at once. Needs ffmpeg, PocketSphinx and Apertium.
// Run: node bench/dub.ts

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { separateAudio } from '../src/studio/operations/audio-separation.ts';
import { createDubWork } from '../src/studio/operations/dub.ts';
import type { DubInput } from '../src/studio/operations/dubbing/dub-input.ts';
import { translateAllTexts } from '../src/studio/operations/translate.ts';
import { ffmpeg, ffprobe, film, LINES, speak, speaker } from '../test/studio/operations/dubbing/film.ts';
import { wordError } from './word-error.ts';

const SECONDS = 48;
const print = (line: string): unknown => process.stdout.write(`${line}\n`);

const ask = (file: string, entry: string, folder: string): string =>
  ffprobe(['-show_entries', entry, '-of', 'csv=p=0', file], folder);

/** Frequencies of the background chord. */
const NOTES = [220, 277.2, 329.6];
const RATE = 8000;

type Span = { readonly start: number; readonly end: number };

/** Level in dB of each note over all spans, in bands so narrow that they contain little speech. */
function chordLevel(file: string, spans: readonly Span[], folder: string): string {
  const raw = ffmpeg(['-i', file, '-map', '0:a', '-ac', '1', '-ar', String(RATE), '-f', 's16le', '-'], folder);
  const samples = new Int16Array(raw.buffer, raw.byteOffset, raw.length >> 1);
  const levels = NOTES.map((hertz) => {
    let [re, im, count] = [0, 0, 0];
    for (const { start, end } of spans)
      for (let at = Math.round(start * RATE); at < Math.min(samples.length, end * RATE); at++, count++) {
        const angle = (2 * Math.PI * hertz * at) / RATE;
        re += ((samples[at] ?? 0) / 32_768) * Math.cos(angle);
        im += ((samples[at] ?? 0) / 32_768) * Math.sin(angle);
      }
    return 20 * Math.log10(Math.max(1e-9, (2 * Math.hypot(re, im)) / count));
  });
  return levels.map((level) => level.toFixed(1)).join(' ');
}

const heard: string[] = [];
/** The studio's dub, which records the recognized words on their way to the translator. */
const dub = createDubWork({
  separate: separateAudio,
  translate: (input, ...rest) => {
    heard.splice(0, Number.POSITIVE_INFINITY, ...input.texts);
    return translateAllTexts(input, ...rest);
  },
});

const order = (...tags: readonly string[]): DubInput => ({
  file: 'talk.mp4',
  name: 'talk.mp4',
  from: 'en-US',
  to: tags.map((tag) => ({ tag, design: speaker(tag) })),
  smooth: true,
});

const picture = (file: string, folder: string): string =>
  ffmpeg(['-i', file, '-map', '0:v', '-c', 'copy', '-f', 'md5', '-'], folder).toString().trim();

const folder = await mkdtemp(join(tmpdir(), 'bench-dub-'));
try {
  const spoken = await speak(LINES, 4.6, folder);
  film('talk.mp4', SECONDS, folder);
  const began = performance.now();
  const stages = new Map<string, number>();
  const result = await dub(
    order('es-ES'),
    folder,
    ({ stage = '' }) => void (stages.has(stage) || stages.set(stage, performance.now() - began)),
  );
  const took = (performance.now() - began) / 1000;
  const dubbed = result.languages?.['es-ES'];
  if (!dubbed || 'failed' in dubbed) throw new Error(dubbed?.failed ?? 'nothing came back');
  const [audio, video] = ['audio-es-ES', 'video-es-ES'].map((role) => result.files[role]?.name ?? '');
  print(result.message);
  print(`time            ${took.toFixed(1)} s, ${(SECONDS / took).toFixed(1)} x real time`);
  print(`stages begin    ${[...stages].map(([stage, ms]) => `${stage} ${(ms / 1000).toFixed(1)} s`).join(', ')}`);
  print(`memory          ${Math.round(process.memoryUsage.rss() / 1e6)} MB resident`);
  for (const [name, file = ''] of [
    ['source', 'talk.mp4'],
    ['film', video],
    ['sound', audio],
  ])
    print(
      `length          ${name} ${ask(file, 'format=duration', folder)} s; tracks ${ask(file, 'stream=codec_name,duration', folder).replaceAll('\n', ' ')}`,
    );
  print(
    `pictures        ${picture('talk.mp4', folder) === picture(video ?? '', folder) ? 'the same bytes' : 'CHANGED'}`,
  );
  print(`utterances      ${dubbed.transcript.length} of ${LINES.length}`);
  for (const { start, end, text } of dubbed.transcript) {
    const old = spoken.toSorted((a, b) => Math.abs(a.start - start) - Math.abs(b.start - start))[0];
    print(
      `  ${start.toFixed(2)}-${end.toFixed(2)} (original ${old?.start.toFixed(2)}-${old?.end.toFixed(2)})  ${text}`,
    );
  }
  print(`words           recognised with ${wordError(LINES.join(' '), heard.join(' '))} wrong`);
  const pauses = spoken.slice(1).map(({ start }, at) => ({ start: (spoken[at]?.end ?? 0) + 0.4, end: start - 0.4 }));
  ffmpeg(['-i', 'said.wav', '-af', `apad=whole_dur=${SECONDS}`, 'only.wav'], folder);
  print(`background      level of the three notes of the chord, dB, over all ${spoken.length} lines together`);
  for (const [name, spans] of [
    ['in the pauses', pauses],
    ['under speech', spoken],
  ] as const)
    print(
      `  ${name.padEnd(14)}before ${chordLevel('talk.mp4', spans, folder)}, after ${chordLevel(video ?? '', spans, folder)}`,
    );
  print(
    `  the old speech alone has ${chordLevel('only.wav', spoken, folder)} there: that much is error of measurement`,
  );
  const again = performance.now();
  let known = again;
  await dub(order('es-ES', 'ca-ES'), folder, ({ stage, progress }) => {
    if (stage === 'translation' && progress === undefined) known = performance.now();
  });
  const [both, later] = [(performance.now() - again) / 1000, (performance.now() - known) / 1000];
  const laterOfOne = took - (stages.get('translation') ?? 0) / 1000;
  print(
    `two languages   ${both.toFixed(1)} s, ${(SECONDS / both).toFixed(1)} x real time, ${(both / took).toFixed(2)} x the time of one; after the words are known ${later.toFixed(1)} s instead of ${laterOfOne.toFixed(1)} s, ${(later / laterOfOne).toFixed(2)} x`,
  );
} finally {
  await rm(folder, { recursive: true, force: true });
}
