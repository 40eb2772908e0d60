// Creates the recordings on the web chat's first page from the lines that it shows: sends them to a running Earshot
// with its own studio and engines, keeps the results as small MP3s and films, and writes their peaks into `examples.js`.
// Run: node bench/first-page-results.ts http://localhost:3000 (needs ffmpeg)

import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { monotonicClock } from '../src/app/clock.ts';
import { readCatalogue } from '../src/messages/catalogue.ts';
import { createProvenanceWriter } from '../src/provenance/index.ts';
import { createMediaMetadataReader } from '../src/provenance/tag-reader.ts';
import { peaksOf } from './waveform.ts';

interface Example {
  readonly command: string;
  getArguments(): string;
  getDocument?(): string;
  readonly file?: string;
  readonly results: readonly { readonly labelKey: string; readonly file: string }[];
  readonly film?: { readonly file: string };
}
interface Card {
  readonly id: string;
  readonly view: { readonly status: string; readonly line: string; readonly body?: string };
  readonly files?: readonly { readonly url: string; readonly label: string }[];
}

const [, , base = 'http://localhost:3000'] = process.argv;
const page = new URL('../src/adapters/web/page/stage/', import.meta.url);
const results = new URL('results/', page);
// The examples are in the language of the page.
const texts = { locale: 'en', texts: Object.fromEntries(readCatalogue('en', ['page'])) };
const documentElement = { lang: 'en' };
Object.assign(globalThis, {
  document: { documentElement, getElementById: () => ({ textContent: JSON.stringify(texts) }) },
});
const { readTexts } = (await import(new URL('../kit/localization.js', page).href)) as { readTexts(): void };
readTexts();
const { EXAMPLES } = (await import(new URL('examples.js', page).href)) as {
  readonly EXAMPLES: readonly Example[];
};
const scratch = mkdtempSync(join(tmpdir(), 'earshot-first-page-'));
const room = `first-page-${Date.now()}`;
const WAIT_MS = 300;

async function json<T>(path: string, init: RequestInit = {}): Promise<T> {
  const answer = await fetch(base + path, init);
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

async function upload(name: string, body: string | Buffer = readFileSync(new URL(name, results))): Promise<string> {
  return (await json<{ readonly id: string }>(`/api/files?name=${name}`, { method: 'POST', body })).id;
}

/** Sends a message, and waits for the finished card. */
async function ask(text: string, files: readonly Promise<string>[] = []): Promise<Card> {
  const person = { id: 'first-page', name: 'First page' };
  const body = JSON.stringify({ room, person, text, files: await Promise.all(files) });
  const headers = { 'content-type': 'application/json' };
  const { message } = await json<{ readonly message: Card }>('/api/messages', {
    method: 'POST',
    headers,
    body,
  });
  for (;;) {
    const { messages } = await json<{ readonly messages: readonly Card[] }>(`/api/rooms/${room}/messages`);
    const card = messages.find(({ id }) => id === message.id);
    if (card?.view.status === 'done') return card;
    if (card?.view.status === 'failed') throw new Error(`${text}: ${card.view.line}`);
    await sleep(WAIT_MS);
  }
}

async function fetched(card: Card, at: number): Promise<string> {
  const path = join(scratch, `${card.id}-${at}`);
  const file = card.files?.[at];
  if (!file) throw new Error(`no result ${at}: ${card.view.line}`);
  writeFileSync(path, Buffer.from(await (await fetch(base + file.url)).arrayBuffer()));
  return path;
}

/** Leaves out people, programs and dates, so that the same run creates the same file. */
const SMALL = ['-map_metadata', '-1', '-fflags', '+bitexact', '-flags:a', '+bitexact', '-write_xing', '0'];

/** Keeps the provenance marks, with a fixed date. */
const marker = createProvenanceWriter();
const tags = createMediaMetadataReader({ clock: monotonicClock });
const DAY = '2026-11-22';

async function keep(name: string, inputs: readonly string[], mix: readonly string[] = []): Promise<void> {
  // Rain fills all frequencies, speech does not.
  const rate = name === 'rain.mp3' ? ['-ar', '32000', '-b:a', '32k'] : ['-ar', '16000', '-b:a', '24k'];
  const given = inputs.flatMap((path) => ['-i', path]);
  const out = new URL(name, results).pathname;
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...given, ...mix, '-ac', '1', ...rate, ...SMALL, out]);
  const mark = await tags.readProvenance(inputs[0] ?? '');
  if (mark) await marker.write(out, { ...mark, date: DAY });
}

const lengthOf = (sound: string): string =>
  execFileSync('ffprobe', ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', sound], {
    encoding: 'utf8',
  }).trim();

/** A film of one picture, as long as its sound. */
async function keepFilm(name: string, sound: string): Promise<void> {
  const picture = ['-loop', '1', '-framerate', '5', '-i', new URL('film.png', results).pathname];
  const video = ['-c:v', 'libx264', '-preset', 'veryslow', '-tune', 'stillimage', '-pix_fmt', 'yuv420p', '-crf', '34'];
  const audio = ['-c:a', 'aac', '-b:a', '20k', '-ac', '1', '-ar', '16000', '-map', '0:v', '-map', '1:a'];
  const form = [...video, '-g', '100', ...audio, '-t', lengthOf(sound), ...SMALL.slice(0, 4)];
  const out = new URL(name, results).pathname;
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...picture, '-i', sound, ...form, out]);
  const mark = await tags.readProvenance(sound);
  if (mark) await marker.write(out, { ...mark, date: DAY });
}

async function makeOriginals(): Promise<void> {
  const talk = await fetched(await ask('/tts Good morning everyone. We are very happy to see you here today.'), 0);
  await keep('talk.mp3', [talk]);
  await keepFilm('talk.mp4', talk);
  const said = await fetched(await ask('/tts I am standing in the rain, and you can hardly hear me.'), 0);
  const rain = await fetched(await ask('/sound rain duration:5'), 0);
  const mix = '[1:a]volume=1.1[r];[0:a][r]amix=inputs=2:duration=shortest:normalize=0';
  await keep('in-the-rain.mp3', [said, rain], ['-filter_complex', mix]);
}

async function makeResults({
  command,
  getArguments,
  getDocument,
  file,
  results: wanted,
  film,
}: Example): Promise<void> {
  const files = getDocument ? [upload(`${command}.txt`, getDocument())] : file === undefined ? [] : [upload(file)];
  const card = await ask(`/${command} ${getArguments()}`.trim(), files);
  for (const [at, { file: name }] of wanted.filter(({ labelKey }) => labelKey !== 'before').entries())
    await keep(name, [await fetched(card, at)]);
  if (film) await keepFilm(film.file, await fetched(card, 0));
}

/** Writes the peaks as hexadecimal digits, so that the page loads nothing to draw them. */
function keepWaveforms(): void {
  const module = new URL('examples.js', page);
  const source = readFileSync(module, 'utf8').replace(/^( {2}'(.+\.mp3)': ')[0-9a-f]+/gm, (_, start, name) => {
    const digits = peaksOf(new URL(name, results).pathname, 48).map((peak) => Math.round(peak * 15).toString(16));
    return start + digits.join('');
  });
  writeFileSync(module, source);
}

await makeOriginals();
for (const example of EXAMPLES) await makeResults(example);
keepWaveforms();
const bytes = globSync('*', { cwd: results.pathname }).reduce(
  (sum, name) => sum + statSync(new URL(name, results)).size,
  0,
);
process.stdout.write(`${bytes} bytes, at most 180000\n`);
rmSync(scratch, { recursive: true });
