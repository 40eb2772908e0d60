// Dubs a conversation of a man and a woman with real models, and measures the pitch of every line: whether each speaker
// has a voice of its own. Then one line is changed, and all others are compared with the first dub.
// Run: EARSHOT_TEST_WEIGHTS=FOLDER node bench/dub-speakers.ts [RECORDING]
// FOLDER has whisper-base, speakers and conversations. RECORDING is a file of `conversations` without its ending.

import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { createWholeSoundResampler } from '../src/domain/audio/resampler.ts';
import { decodeMonoWav } from '../src/studio/audio/wav.ts';
import { MEASURING_SAMPLE_RATE, measureVoice } from '../src/studio/voices/measure-voice.ts';
import { listening } from '../test/fakes/http-server.ts';
import { ffmpeg } from '../test/studio/operations/dubbing/film.ts';
import {
  createDataFolder,
  deleteDataFolder,
  type Fields,
  requireModel,
  startModelStudio,
  waitForModels,
  waitForSurvey,
} from './models-rig.ts';

const [name = 'two-man-woman'] = process.argv.slice(2);
/** Language ids. English stays English, so that the measure does not depend on a translation. */
const [ENGLISH, SPANISH] = [1, 54];
const MODELS = 2;
const CHANGED_LINE = 2;
const CHANGED_TEXT = 'This line is different now.';

interface Line {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly speaker?: string;
}

const print = (line: string): unknown => process.stdout.write(`${line}\n`);
const data = createDataFolder({ 'recognition/whisper-base': 'whisper-base', 'support/speakers': 'speakers' });
const recording = readFileSync(join(requireModel('conversations'), `${name}.wav`));
const media = createServer((request, response) =>
  request.url?.endsWith('.wav') ? response.end(recording) : response.writeHead(404).end(),
);
const { base: origin, close } = await listening(media);
const studio = await startModelStudio(data, { STUDIO_ALLOW_ORIGINS: origin });

async function fetchSound(url: unknown, file: string): Promise<Float32Array> {
  writeFileSync(join(data, file), Buffer.from(await (await fetch(String(url))).arrayBuffer()));
  const mono = `-ac 1 -ar ${MEASURING_SAMPLE_RATE} -bitexact`.split(' ');
  ffmpeg(['-i', file, ...mono, `${file}.wav`], data);
  return decodeMonoWav(readFileSync(join(data, `${file}.wav`))).samples;
}

const cut = (samples: Float32Array, { start, end }: Line): Float32Array =>
  samples.slice(Math.round(start * MEASURING_SAMPLE_RATE), Math.round(end * MEASURING_SAMPLE_RATE));
const pitchOf = (samples: Float32Array): number => measureVoice({ samples, sampleRate: MEASURING_SAMPLE_RATE }).pitch;

function printPitches(title: string, samples: Float32Array, lines: readonly Line[]): void {
  for (const speaker of [...new Set(lines.map((line) => line.speaker))].toSorted()) {
    const own = lines.filter((line) => line.speaker === speaker && line.end - line.start > 1);
    const pitches = own.map((line) => Math.round(pitchOf(cut(samples, line)))).filter((pitch) => pitch > 0);
    const sorted = pitches.toSorted((a, b) => a - b);
    print(
      `${title}, ${speaker}: ${own.length} lines, ${sorted[0]} to ${sorted.at(-1)} Hz, median ${sorted[sorted.length >> 1]}`,
    );
  }
}

/** Returns the run, and prints the seconds from the request to the result. */
async function dub(path: string, body: Fields): Promise<unknown> {
  const startedAt = performance.now();
  const { run_id: run, message } = await studio.run(path, body);
  const seconds = (performance.now() - startedAt) / 1000;
  print(`${path}: ${seconds.toFixed(1)} s. ${message}`);
  return run;
}

try {
  await waitForModels(studio, MODELS);
  await waitForSurvey(studio);
  const run = await dub('/dub', {
    video_url: `${origin}/talk.wav`,
    source_language: ENGLISH,
    target_languages: [ENGLISH, SPANISH],
  });
  const results = (await studio.get(`/dub-result/${run}`)) as Record<string, Fields>;
  const { transcript: original } = await studio.get(`/transcript/${run}/${ENGLISH}?format_type=vtt&data_type=raw_data`);
  print(String(original).slice(0, 600));
  const sounds = new Map<number, Float32Array>();
  for (const language of [ENGLISH, SPANISH]) {
    const result = results[language] as Fields;
    const samples = await fetchSound(result['audio_url'], `dub-${language}`);
    sounds.set(language, samples);
    printPitches(`language ${language}`, samples, result['transcript'] as Line[]);
  }
  const { lines, translations } = (await studio.get(`/dub-lines-result/${run}`)) as unknown as {
    lines: Line[];
    translations: Record<string, string[]>;
  };
  const originalSound = createWholeSoundResampler(16_000, MEASURING_SAMPLE_RATE)(decodeMonoWav(recording).samples);
  printPitches('original', originalSound, lines);

  const texts = translations[ENGLISH] ?? [];
  const changed = lines.map(({ start, end }, at) => ({
    start,
    end,
    text: at === CHANGED_LINE ? CHANGED_TEXT : texts[at],
  }));
  const again = await dub(`/dub-again/${run}`, { lines: [{ language: ENGLISH, lines: changed }] });
  const after = (await studio.get(`/dub-result/${again}`)) as Record<string, Fields>;
  const { [ENGLISH]: english = {} } = after as Record<number, Fields>;
  const samples = await fetchSound(english['audio_url'], 'again');
  const before = sounds.get(ENGLISH) ?? new Float32Array();
  for (const [at, line] of lines.entries()) {
    const [one, other] = [cut(before, line), cut(samples, line)];
    const power = one.reduce((sum, value) => sum + value * value, 0);
    const difference = one.reduce((sum, value, index) => sum + (value - (other[index] ?? 0)) ** 2, 0);
    const decibels = 10 * Math.log10((difference + 1e-12) / (power + 1e-12));
    if (at <= CHANGED_LINE + 2) print(`line ${at + 1}: difference ${decibels.toFixed(0)} dB`);
  }
  print(String((english['transcript'] as Line[]).map(({ text }) => text).join(' ')).slice(0, 300));
} finally {
  await studio.stop();
  await close();
  deleteDataFolder(data);
}
