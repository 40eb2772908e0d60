// Reads scripts with several speakers through the whole bot and the studio with eSpeak NG and Flite, on Discord, Slack and
// web chat. Compares each posted recording with the script and with the pieces that the studio made, found in it by their
// waves. Prints a line per script and platform, with "!" at deviations. Needs ffmpeg.
// Run: node --disable-warning=ExperimentalWarning bench/scripts.ts [ids, or parts of them]

import { setTimeout as sleep } from 'node:timers/promises';
import { readScripts } from '../test/domain/script/samples.ts';
import { newFolder } from '../test/e2e/earshot.ts';
import { type Card, createSurfaces, lastCard, type PostedFile, type Surface } from '../test/e2e/onward/surfaces.ts';
import { measureScript, type Posted, type SpokenSample } from './script-measure.ts';
import { type Recorded, startRecordedStudio } from './script-recorder.ts';

const wanted = process.argv.slice(2);
const scripts = (readScripts('scripts') as readonly SpokenSample[]).filter(
  ({ id }) => wanted.length === 0 || wanted.some((part) => id.includes(part)),
);
const studio = await startRecordedStudio();
const world = await createSurfaces();
await world.start({ SERVICE_BASE_URL: studio.base, SERVICE_API_KEY: studio.key }, newFolder());

async function readFiles(surface: Surface, place: string): Promise<Posted> {
  const find = (files: readonly PostedFile[], ending: string) => files.filter(({ name }) => name.endsWith(ending));
  for (let tries = 0; tries < 200; tries += 1) {
    const files = await surface.files(place);
    const [recording, ...others] = find(files, '.mp3');
    const [captions] = find(files, '.vtt');
    if (others.length > 0) throw new Error(`${others.length + 1} recordings`);
    if (recording && captions)
      return { recording: await recording.read(), captions: (await captions.read()).toString() };
    await sleep(50);
  }
  throw new Error('no files');
}

interface Run {
  readonly script: SpokenSample;
  readonly surface: Surface;
  readonly seconds: number;
  readonly card: Card;
  readonly posted: Posted | undefined;
  readonly requests: readonly Recorded[];
}

async function read(script: SpokenSample, surface: Surface): Promise<Run> {
  const since = studio.created.length;
  const began = performance.now();
  await surface.ask(script.id, 'tts', { text: script.text }, 'text');
  const card = await lastCard(surface, script.id, 'ends', ({ hasEnded }) => hasEnded);
  const seconds = (performance.now() - began) / 1000;
  const posted = card.isDone ? await readFiles(surface, script.id) : undefined;
  return { script, surface, seconds, card, posted, requests: studio.created.slice(since) };
}

const runs: Run[] = [];
for (const script of scripts) for (const surface of world.surfaces) runs.push(await read(script, surface));
// Measures when the platforms are closed, since they would be kept waiting.
await world.close();
await studio.stop();

const remarks: string[] = [];
const print = (line: string): unknown => process.stdout.write(`${line}\n`);
print(
  '| | platform | script | speakers | lines | voices | sounds | pauses off (ms) | below (dB) | loudness (LU) | done (s) |',
);
print('|---|---|---|---|---|---|---|---|---|---|---|');
for (const { script, surface, seconds, card, posted, requests } of runs) {
  const name = `${surface.name}, ${script.id}`;
  const head = [surface.name, script.id, String(script.speakers.length)];
  if (!posted) {
    remarks.push(`! ${name}: ${card.words.replaceAll('\n', ' | ')}`);
    print(`| ! | ${head.join(' | ')} | | | | | | | ${seconds.toFixed(1)} |`);
    continue;
  }
  const { lines, voices, sounds, pauseMs, below, spread, deviations } = measureScript(script, posted, requests);
  const missing = card.words.match(/[^\n.]* is missing: [^\n]*/g) ?? [];
  remarks.push(...deviations.map((one) => `! ${name}: ${one}`), ...missing.map((one) => `${name}: ${one}`));
  const row = [...head, lines, voices, sounds, pauseMs.toFixed(0), below?.toFixed(1) ?? '–', spread.toFixed(1)];
  print(`| ${deviations.length > 0 ? '!' : ' '} | ${row.join(' | ')} | ${seconds.toFixed(1)} |`);
}
const deviating = remarks.filter((one) => one.startsWith('!')).length;
print(`\n${scripts.length} scripts on ${world.surfaces.length} platforms, ${deviating} deviations\n`);
for (const remark of remarks) print(`- ${remark}`);
process.exitCode = deviating > 0 ? 1 : 0;
