// Creates the recordings on the web chat's first page from the lines that it shows: sends them to a running Earshot
// with its own studio and engines, and keeps the results as small MP3s. Also compares the texts on the page with the
// results.
// Run: node bench/first-page-results.ts http://localhost:3000 (needs ffmpeg)

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { monotonicClock } from '../src/app/clock.ts';
import { createProvenanceWriter } from '../src/provenance/index.ts';
import { createMediaMetadataReader } from '../src/provenance/tag-reader.ts';

interface Example {
  readonly command: string;
  readonly arguments: string;
  readonly file?: string;
  readonly results: readonly { readonly labelKey: string; readonly file: string }[];
  readonly textResult?: string;
}
interface Card {
  readonly id: string;
  readonly view: { readonly status: string; readonly line: string; readonly body?: string };
  readonly files?: readonly { readonly url: string; readonly label: string }[];
}

const [, , base = 'http://localhost:3000'] = process.argv;
const page = new URL('../src/adapters/web/page/examples/', import.meta.url);
const results = new URL('results/', page);
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

async function upload(name: string): Promise<string> {
  const body = readFileSync(new URL(name, results));
  return (await json<{ readonly id: string }>(`/api/files?name=${name}`, { method: 'POST', body })).id;
}

/** Sends a message, and waits for the finished card. */
async function ask(text: string, files: readonly string[] = []): Promise<Card> {
  const person = { id: 'first-page', name: 'First page' };
  const body = JSON.stringify({ room, person, text, files: await Promise.all(files.map(upload)) });
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

async function makeOriginals(): Promise<void> {
  const talk = await fetched(await ask('/tts Good morning everyone. We are very happy to see you here today.'), 0);
  await keep('talk.mp3', [talk]);
  const said = await fetched(await ask('/tts I am standing in the rain, and you can hardly hear me.'), 0);
  const rain = await fetched(await ask('/sound rain duration:5'), 0);
  const mix = '[1:a]volume=1.1[r];[0:a][r]amix=inputs=2:duration=shortest:normalize=0';
  await keep('in-the-rain.mp3', [said, rain], ['-filter_complex', mix]);
}

async function makeResults({ command, arguments: line, file, results: wanted, textResult }: Example): Promise<void> {
  const card = await ask(`/${command} ${line}`.trim(), file === undefined ? [] : [file]);
  process.stdout.write(`${command}: ${card.view.body ?? ''}\n`);
  if (textResult !== undefined && card.view.body !== textResult)
    throw new Error(`The page says “${textResult}”, the studio “${card.view.body}”.`);
  for (const [at, { file: name }] of wanted.filter(({ labelKey }) => labelKey !== 'before').entries())
    await keep(name, [await fetched(card, at)]);
}

await makeOriginals();
for (const example of EXAMPLES) await makeResults(example);
rmSync(scratch, { recursive: true });
