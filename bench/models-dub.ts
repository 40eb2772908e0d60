// Dubs ten minutes of Portuguese speech into English with real models, and samples the memory of all processes of the
// studio each second. A built-in voice reads the Portuguese text as a story.
// Run: EARSHOT_TEST_WEIGHTS=FOLDER node bench/models-dub.ts [minutes] [MODELS_MEMORY in megabytes]
// To limit the memory too, start this in a memory control group or with `systemd-run --property=MemoryMax=2500M`.

import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { measureTreeMemory } from '../src/kit/process/process-tree.ts';
import { listening } from '../test/fakes/http-server.ts';
import { PLAIN_PORTUGUESE } from '../test/fixtures/translation-lines.ts';
import { ffprobe } from '../test/studio/operations/dubbing/film.ts';
import {
  createDataFolder,
  deleteDataFolder,
  type ModelStudio,
  startModelStudio,
  waitForModels,
  waitForSurvey,
} from './models-rig.ts';

const [minutes = '10', budgetMegabytes = '1250'] = process.argv.slice(2);
/** Language ids. */
const [ENGLISH, PORTUGUESE] = [1, 111];
const MODELS = 4;
const READER = 'Thiago';
/** Of the built-in voice, with the pauses between sentences. */
const WORDS_PER_SECOND = 2.6;
const SAMPLE_INTERVAL_MS = 1000;
const DURATION = ['-show_entries', 'format=duration', '-of', 'csv=p=0'];

const print = (line: string): unknown => process.stdout.write(`${line}\n`);
const toMegabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`;

/** Repeats the sentences until they take this long. */
function writeText(seconds: number): string {
  const lines: string[] = [];
  for (let words = 0; words < seconds * WORDS_PER_SECOND; ) {
    const line = PLAIN_PORTUGUESE[lines.length % PLAIN_PORTUGUESE.length] ?? '';
    words += line.split(' ').length;
    lines.push(line);
  }
  return lines.join(' ');
}

interface Sound {
  readonly bytes: Buffer;
  readonly lines: readonly { readonly start: number; readonly end: number; readonly text: string }[];
}

async function download(url: unknown): Promise<Buffer> {
  return Buffer.from(await (await fetch(String(url))).arrayBuffer());
}

async function recordSpeech(studio: ModelStudio): Promise<Sound> {
  const voices = await studio.list('/list-voices');
  const form = new FormData();
  form.set('file', new Blob([writeText(60 * Number(minutes))]), 'text.txt');
  form.set('source_language', String(PORTUGUESE));
  form.set('narrator_voice_id', String(voices.find((voice) => voice['voice_name'] === READER)?.['id']));
  const { run_id: run } = await studio.run('/story', form);
  const { audio_url: url, transcript } = await studio.get(`/story-result/${run}?include_transcript=true`);
  return { bytes: await download(url), lines: transcript as Sound['lines'] };
}

/** Samples until `work` has ended. Returns the highest value, and the time. */
async function watchMemory(pid: number, work: Promise<unknown>): Promise<{ peakBytes: number; seconds: number }> {
  const startedAt = performance.now();
  let peakBytes = 0;
  let isDone = false;
  const done = work.finally(() => {
    isDone = true;
  });
  while (!isDone) {
    peakBytes = Math.max(peakBytes, (await measureTreeMemory(pid, 0)) ?? 0);
    await Promise.race([sleep(SAMPLE_INTERVAL_MS), done]);
  }
  return { peakBytes, seconds: (performance.now() - startedAt) / 1000 };
}

/** Length of a sound, as ffprobe measures it. */
function measureSeconds(name: string, bytes: Buffer): string {
  writeFileSync(join(folder, name), bytes);
  return ffprobe([...DURATION, name], folder);
}

let speech: Buffer = Buffer.alloc(0);
const { base: origin, close } = await listening(
  createServer(({ url }, response) => {
    if (url === '/speech.mp3') response.end(speech);
    else response.writeHead(404).end();
  }),
);
const folder = createDataFolder({
  'voices/en_US-joe-medium': 'joe',
  'translation/pt-en': 'pten',
  'recognition/whisper-base': 'whisper-base',
  'support/silero': 'silero',
});
const studio = await startModelStudio(folder, {
  STUDIO_ALLOW_ORIGINS: origin,
  MODELS_MEMORY: budgetMegabytes,
});
try {
  await waitForModels(studio, MODELS);
  await waitForSurvey(studio);
  print(`idle: ${toMegabytes((await measureTreeMemory(studio.pid, 0)) ?? 0)}`);
  const recorded = await recordSpeech(studio);
  speech = recorded.bytes;
  print(`speech: ${recorded.lines.length} lines, ${recorded.lines.at(-1)?.end.toFixed(0)} s`);
  const input = { video_url: `${origin}/speech.mp3`, source_language: PORTUGUESE, target_languages: [ENGLISH] };
  const dub = studio.run('/dub', input);
  const { peakBytes, seconds } = await watchMemory(studio.pid, dub);
  const { run_id: run, message } = await dub;
  const { transcript, audio_url: url } = await studio.get(`/dub-result/${run}`);
  const lines = transcript as Sound['lines'];
  print(`dub: took ${seconds.toFixed(0)} s, peak ${toMegabytes(peakBytes)}, ${lines.length} lines`);
  print(`length: ${measureSeconds('speech', speech)} s → ${measureSeconds('dub', await download(url))} s`);
  print(String(message));
  for (const { start, text } of lines.slice(0, 5)) print(`  ${start.toFixed(1)} ${text}`);
} finally {
  await studio.stop();
  await close();
  deleteDataFolder(folder);
}
