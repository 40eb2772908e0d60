// A worker or the studio killed in the middle of a translation, and of a recognition: none of the programs goes on, and of what
// people said nothing is left in the system's temporary folder. Real programs, looked for in /proc.

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { LANGUAGES } from '../../../src/domain/media/language.ts';
import { endGroup } from '../../../src/kit/process/process-tree.ts';
import { MARK } from '../../../src/studio/jobs/leftovers.ts';
import { clientOf, KEY, tempFolder } from '../harness.ts';
import { ffmpeg, film, installed, LINES, speak } from '../operations/dubbing/film.ts';

const ENTRY = join(import.meta.dirname, '../../../src/studio/main.ts');
const KNOWN_PAIRS = 'earshot-translation-';
const ENGLISH = 1;
const SPANISH = LANGUAGES.find(({ tag }) => tag === 'es-ES')?.id;
const TEXT = Array.from({ length: 4000 }, (_, at) => LINES[at % LINES.length]).join(' ');

interface Process {
  readonly pid: number;
  readonly command: string;
}

/** Everything that works for the studio in this folder. */
async function working(folder: string): Promise<Process[]> {
  const found: Process[] = [];
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const environment = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '');
    if (!environment.includes(`${MARK}=${folder}/studio\0`)) continue;
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    found.push({ pid: Number(pid), command: command.replaceAll('\0', ' ') });
  }
  return found;
}

/** Whether there was still something to send it to. */
function signal({ pid }: Process, name: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}

/** All of them, once one is among them whose command fits. */
async function workingAt(folder: string, command: RegExp): Promise<Process[]> {
  for (;;) {
    const all = await working(folder);
    if (all.some((one) => command.test(one.command))) return all;
    await sleep(20);
  }
}

const gone = (all: readonly Process[]) =>
  expect.poll(() => all.filter(({ pid }) => existsSync(`/proc/${pid}`))).toEqual([]);

async function studio(folder: string, temporary: string, origin = '') {
  const env = {
    ...{ PATH: process.env['PATH'], DATA_DIR: folder, TMPDIR: temporary },
    ...{ STUDIO_API_KEY: KEY, LOG_LEVEL: 'silent', STUDIO_ALLOW_ORIGINS: origin },
  };
  const child: ChildProcess = fork(ENTRY, { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  onTestFinished(async () => {
    child.kill('SIGKILL');
    for (const { pid } of await working(folder)) endGroup(pid);
  });
  const [{ listening }] = await once(child, 'message');
  const client = clientOf(`http://127.0.0.1:${listening}`);
  // By then it has tried which pairs work, and its one worker is idle.
  await client.until('/capabilities', (body) => /"translation":{/.test(JSON.stringify(body)));
  return { child, ...client };
}

/** An empty one, but for the list of pairs that work, where that was made before: making it takes half a minute. */
async function temporaryFolder(): Promise<string> {
  const folder = await tempFolder();
  for (const name of (await readdir(tmpdir())).filter((one) => one.startsWith(KNOWN_PAIRS)))
    await copyFile(join(tmpdir(), name), join(folder, name)).catch(() => undefined);
  return folder;
}

/** What lies there but the list of pairs that work, which says nothing of anybody. */
const lying = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((name) => !name.startsWith(KNOWN_PAIRS));

const translation = { texts: [TEXT], source_language: ENGLISH, target_language: SPANISH };

describe.runIf(installed('apertium'))('in the middle of a translation', () => {
  test('a worker is killed: its programs end, and another one does the task', async () => {
    const [folder, temporary] = [await tempFolder(), await temporaryFolder()];
    const { post, final } = await studio(folder, temporary);
    const { task_id } = (await post('/translate', translation)).body;
    const temporaries = async () =>
      (await readdir(folder, { recursive: true })).filter((name) => name.includes('tmp-'));
    await expect.poll(temporaries).toContainEqual(expect.stringMatching(/^studio\/tasks\/.*\/translate-/));
    const all = await workingAt(folder, /lt-proc/);
    process.kill(all.find(({ command }) => command.includes('worker.ts'))?.pid ?? 0, 'SIGKILL');
    await gone(all);
    expect((await final(`/translate/${task_id}`)).status).toBe('SUCCESS');
    expect(await lying(temporary)).toEqual([]);
    expect(await temporaries()).toEqual([]);
  });

  test('studio and worker are killed at once: the next studio ends what goes on', async () => {
    const [folder, temporary] = [await tempFolder(), await temporaryFolder()];
    const first = await studio(folder, temporary);
    await first.post('/translate', translation);
    // They do not end by themselves, as those that wait for a slow disk would not. Some are done before they are stopped.
    const all = (await workingAt(folder, /lt-proc/)).filter((one) => signal(one, 'SIGSTOP'));
    first.child.kill('SIGKILL');
    for (const one of all) if (one.command.includes('worker.ts')) signal(one, 'SIGKILL');
    await once(first.child, 'exit');
    expect(all.filter(({ pid }) => existsSync(`/proc/${pid}`)).length).toBeGreaterThan(1);
    await studio(folder, temporary);
    await gone(all);
    expect(await lying(temporary)).toEqual([]);
  });
});

test.runIf(installed('ffmpeg', 'ffprobe', 'pocketsphinx_batch'))(
  'in the middle of a recognition the studio is killed: worker and recogniser end',
  async () => {
    const [folder, temporary, media] = [await tempFolder(), await temporaryFolder(), await tempFolder()];
    await speak(LINES, 3, media);
    film('talk.mp4', 32, media);
    ffmpeg(['-i', 'talk.mp4', '-vn', 'talk.wav'], media);
    const bytes = await readFile(join(media, 'talk.wav'));
    const server = createServer((_, answer) => answer.setHeader('content-type', 'audio/wav').end(bytes));
    server.listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { child, post } = await studio(folder, temporary, origin);
    await post('/dub', {
      ...{ video_url: `${origin}/talk.wav`, source_language: ENGLISH, target_languages: [SPANISH] },
    });
    const all = await workingAt(folder, /^pocketsphinx_batch/);
    // It would end with its next word, for want of a reader; in a long pause it goes on.
    for (const one of all) if (!one.command.includes('worker.ts')) signal(one, 'SIGSTOP');
    child.kill('SIGKILL');
    await gone(all);
    expect(await lying(temporary)).toEqual([]);
  },
);

test('texts that older versions left in the system’s temporary folder are removed, those of others are not', async () => {
  const [folder, temporary] = [await tempFolder(), await temporaryFolder()];
  const put = async (name: string, file: string, minutesAgo: number) => {
    await mkdir(join(temporary, name));
    await writeFile(join(temporary, name, file), 'a very private sentence');
    const then = Date.now() / 1000 - 60 * minutesAgo;
    await utimes(join(temporary, name), then, then);
  };
  await put('translate-aB3dE6', 'text', 60);
  await put('translate-aB3dE7', 'text', 0);
  await put('translate-aB3dE8', 'thesis.txt', 60);
  await put('translate-this', 'text', 60);
  await studio(folder, temporary);
  expect(await lying(temporary)).toEqual(['translate-aB3dE7', 'translate-aB3dE8', 'translate-this']);
});
