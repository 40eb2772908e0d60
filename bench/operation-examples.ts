// Creates the example of each operation for the documentation: sends the command to an Earshot with its own studio, and
// stores in docs/examples/<operation> the sound as a small file, its waveform, the card of the web chat, and the task,
// from which `npm run docs` draws the cards of Discord and Slack.
// Run: node bench/operation-examples.ts (needs ffmpeg, `npm run engines`, and Chromium: CHROMIUM, else
// /usr/bin/chromium)

import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, chromium } from 'playwright-core';
import { voice } from '../commands/voice.ts';
import { openStore } from '../src/store/index.ts';
import { type Message, startEarshot } from '../test/e2e/earshot.ts';
import { waveform } from './waveform.ts';

const EXAMPLES = new URL('../docs/examples/', import.meta.url).pathname;
const MOST_BYTES = 60_000;
const ANNOUNCEMENT = 'Good morning, everyone. The weather is very nice today.';
const STORY = `The lighthouse.

The sea was quiet that night. Far out, a single light went by, and the keeper wrote it down: one ship, bound for home.`;

type Kept = Readonly<Record<string, string>>;

interface Asking {
  readonly operation: string;
  /** Command line to type. A file is dropped with it. */
  readonly line: string;
  /** Description of the file, in Markdown. */
  readonly given?: string;
  /** Creates the file from sounds of earlier examples, by operation and role. */
  readonly file?: (made: Kept, folder: string) => Promise<readonly [name: string, bytes: Buffer]>;
}

const ffmpeg = (...args: readonly string[]) => execFileSync('ffmpeg', ['-v', 'error', '-y', ...args]);

const asked: readonly Asking[] = [
  { operation: 'tts', line: `/tts ${ANNOUNCEMENT} voice:Rose` },
  { operation: 'sound', line: '/sound heavy rain on a tin roof duration:5' },
  { operation: 'music', line: '/music calm jazz with piano duration:10' },
  { operation: 'translate', line: `/translate ${ANNOUNCEMENT} from:English to:Spanish` },
  {
    operation: 'transcribe',
    line: '/transcribe language:English',
    given: 'the speech of [/tts](tts.md)',
    file: async (made) => ['announcement.wav', await readFile(made['tts-speech'] ?? '')],
  },
  {
    operation: 'voice',
    line: `/voice ${voice.example}`,
  },
  {
    operation: 'story',
    given: 'a text',
    line: '/story title:"The lighthouse" voice:Grace language:English',
    file: async () => ['lighthouse.txt', Buffer.from(STORY)],
  },
  {
    operation: 'separate',
    line: '/separate',
    given: 'the speech of [/tts](tts.md) in the rain of [/sound](sound.md)',
    async file(made, folder) {
      const mixed = join(folder, 'announcement-in-the-rain.wav');
      const both = ['-i', made['tts-speech'] ?? '', '-i', made['sound-sound'] ?? ''];
      ffmpeg(...both, '-filter_complex', '[1]volume=0.35[rain];[0][rain]amix=duration=longest:normalize=0', mixed);
      return ['announcement-in-the-rain.wav', await readFile(mixed)];
    },
  },
  {
    operation: 'dub',
    line: '/dub from:English to:Spanish',
    given: 'the speech of [/tts](tts.md)',
    file: async (made) => ['announcement.wav', await readFile(made['tts-speech'] ?? '')],
  },
];

/** Removes the service's reports and addresses of the temporary machine. */
const withoutAddresses = <T>(task: T): T =>
  JSON.parse(JSON.stringify(task), (key, value) => {
    if (key === 'report') return null;
    if (key === 'video_url' && /^http/.test(value)) return 'announcement.wav';
    return ['link', 'platformRef'].includes(key) ? undefined : value;
  });

const folder = await mkdtemp(join(tmpdir(), 'earshot-examples-'));
const data = join(folder, 'data');
const made: Record<string, string> = {};
const references = new Map<string, string>();

/** Stores the sound as small as necessary, with its provenance marks. */
async function keepSound(from: string, to: string): Promise<void> {
  for (const rate of ['64k', '48k', '32k', '24k']) {
    ffmpeg('-i', from, '-vn', '-ac', '1', '-map_metadata', '0', '-id3v2_version', '3', '-b:a', rate, to);
    if ((await stat(to)).size <= MOST_BYTES) break;
  }
  await writeFile(to.replace(/mp3$/, 'svg'), waveform(to));
}

async function takePicture(browser: Browser, base: string, operation: string, to: string): Promise<void> {
  const context = await browser.newContext({
    viewport: { width: 760, height: 900 },
    deviceScaleFactor: 1.5,
    locale: 'en-GB',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  // The owner's buttons are shown.
  await page.route('**/api/people', async (route) => {
    const answer = await fetch(`${base}/api/rooms/${operation}/messages`);
    const { messages } = (await answer.json()) as { readonly messages: readonly { readonly author: object }[] };
    await route.fulfill({ json: { person: messages[0]?.author } });
  });
  await page.goto(`${base}/?room=${operation}`);
  const message = page.locator('.message-row').last();
  await message.locator('.card[data-status="done"]').waitFor();
  await page.mouse.wheel(0, 1);
  for (const line of await message.locator('.player-line').all())
    await line.locator('svg').first().waitFor({ state: 'attached' });
  await message.screenshot({ path: `${to}.png` });
  ffmpeg('-i', `${to}.png`, '-c:v', 'libwebp', '-quality', '82', `${to}.webp`);
  await rm(`${to}.png`);
  await context.close();
}

async function finished(room: string): Promise<Message> {
  for (;;) {
    const message = (await earshot.messages(room)).at(-1);
    if (message?.view && !['queued', 'working'].includes(message.view.status)) return message;
    await sleep(200);
  }
}

const earshot = await startEarshot({ MARKS: 'on' }, data);
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});

/** Uploads the example's file as a person does. */
async function given({ operation, file }: Asking, own: string): Promise<readonly string[]> {
  if (!file) return [];
  const [name, bytes] = await file(made, folder);
  if (operation === 'separate') {
    await writeFile(join(folder, name), bytes);
    await keepSound(join(folder, name), join(own, 'given.mp3'));
  }
  return [await earshot.upload(name, bytes)];
}

async function make(one: Asking): Promise<void> {
  const { operation, line } = one;
  const own = join(EXAMPLES, operation);
  await mkdir(own, { recursive: true });
  const { body } = await earshot.say(line, { files: await given(one, own), room: operation });
  if (!body.message) throw new Error(`${line}: ${JSON.stringify(body)}`);
  const { view, files = [] } = await finished(operation);
  if (view?.status !== 'done') throw new Error(`${line}: ${view?.line}`);
  references.set(operation, view.reference ?? '');
  for (const { role, name, url } of files) {
    const path = join(folder, name);
    await writeFile(path, Buffer.from(await (await fetch(new URL(url, earshot.base))).arrayBuffer()));
    made[`${operation}-${role}`] = path;
    if (/\.(wav|mp3|flac|m4a)$/.test(name)) await keepSound(path, join(own, `${role}.mp3`));
  }
  await takePicture(browser, earshot.base, operation, join(own, 'web-chat'));
  process.stdout.write(`${operation} ${view.reference}\n`);
}

try {
  for (const one of asked) await make(one);
} finally {
  await browser.close();
  await earshot.kill('SIGTERM');
}

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const store = await openStore(data, { log: quiet });
for (const [operation, reference] of references) {
  const task = await store.tasks.get(reference);
  if (!task) throw new Error(`no task ${reference}`);
  const { id, createdAt: created, changedAt: changed, request, state } = withoutAddresses(task);
  const { line, given } = asked.find((one) => one.operation === operation) ?? {};
  const kept = {
    id,
    commandLine: line,
    inputDescription: given,
    seconds: (changed - created) / 1000,
    request,
    state,
  };
  await writeFile(join(EXAMPLES, operation, 'task.json'), `${JSON.stringify(kept, null, 2)}\n`);
}
await store.close();
await rm(folder, { recursive: true });
