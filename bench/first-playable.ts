// Measures the web chat's time from Enter to the first sound that the page can play, and to the posted file: a sentence
// and 3,000 characters. The bot has its own studio. A browser would play the first tenth of a second at that moment.
// Run: node bench/first-playable.ts [times each]

import { setTimeout as sleep } from 'node:timers/promises';
import type { Message } from '../test/e2e/earshot.ts';
import { load, quantile } from './discord-rig.ts';
import { createLoadRig } from './load-rig.ts';

const [, , times = '10'] = process.argv;
const MANY = Number(times);
const print = (line: string): unknown => process.stdout.write(`${line}\n`);

const SENTENCE = 'The quarterly meeting begins at nine, so please bring your notes.';
const LONG = `${SENTENCE} `.repeat(50).slice(0, 2999);
/** A tenth of a second at 22,050 samples a second, with the header. */
const PLAYABLE_BYTES = 44 + 4_410;

type LiveMessage = Message & {
  readonly room: string;
  readonly view?: { readonly live?: { readonly url: string } };
};

const rig = await createLoadRig({ SERVICE_BASE_URL: '', SERVICE_API_KEY: '', METRICS: 'off' });
await rig.start();

/** Reads until a tenth of a second has arrived, and returns the time. */
async function readFirstSound(path: string): Promise<number> {
  const answer = await fetch(rig.base + path);
  let bytes = 0;
  for await (const chunk of answer.body ?? []) {
    bytes += (chunk as Uint8Array).length;
    if (bytes >= PLAYABLE_BYTES) break;
  }
  return performance.now();
}

async function* messages(signal: AbortSignal): AsyncGenerator<LiveMessage> {
  const answer = await fetch(`${rig.base}/api/events`, { signal });
  let rest = '';
  for await (const chunk of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const blocks = (rest + chunk).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks)
      if (block.startsWith('event: message')) yield JSON.parse(/^data: (.*)$/m.exec(block)?.[1] ?? '');
  }
}

interface Times {
  readonly playable: number;
  readonly posted: number;
}

async function ask(text: string, room: string): Promise<Times> {
  const controller = new AbortController();
  const events = messages(controller.signal);
  const first = events.next();
  await sleep(100);
  const began = performance.now();
  const body = JSON.stringify({ room, person: { id: 'ana', name: 'Ana' }, text: `/tts ${text}` });
  const sent = fetch(`${rig.base}/api/messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  let playing: Promise<number> | undefined;
  for (let next = await first; !next.done; next = await events.next()) {
    const message = next.value;
    if (message.room !== room) continue;
    const { view, files = [] } = message;
    if (view?.status === 'failed') throw new Error(view.line);
    if (view?.live) playing ??= readFirstSound(view.live.url);
    const [file] = files;
    if (!file) continue;
    const posted = performance.now();
    playing ??= readFirstSound(file.url);
    const playable = await playing;
    controller.abort();
    await sent;
    return { playable: playable - began, posted: posted - began };
  }
  throw new Error('The events ended.');
}

const row = (name: string, all: readonly number[]): unknown =>
  print(`| ${name} | ${quantile(all, 0.5).toFixed(0)} | ${quantile(all, 0.99).toFixed(0)} | ${all[0]?.toFixed(0)} |`);

print('| ms | p50 | p99 | first |\n|---|---|---|---|');
for (const [name, text] of [
  ['a sentence', SENTENCE],
  ['3,000 characters', LONG],
] as const) {
  const all: Times[] = [];
  for (let time = 0; time < MANY; time += 1)
    all.push(await ask(`${text.slice(0, -4)} ${time}.`, `${name.length}-${time}`));
  row(
    `${name}: Enter → first sound playable`,
    all.map(({ playable }) => playable),
  );
  row(
    `${name}: Enter → file posted`,
    all.map(({ posted }) => posted),
  );
}
print(`${MANY} times each, ${load()}`);
await rig.close();
process.exit(0);
