// Kills a worker or the studio during a translation or recognition. No program continues, and the system's temporary
// folder contains no user text. Finds real processes through /proc.

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { copyFile, readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { LANGUAGES } from '../../../../src/domain/media/language.ts';
import { killProcessGroup } from '../../../../src/kit/process/process-tree.ts';
import { STUDIO_FOLDER_VARIABLE } from '../../../../src/studio/jobs/crash-leftovers.ts';
import { PROGRAM_ENVIRONMENT } from '../../../program-environment.ts';
import { clientOf, KEY, tempFolder } from '../../harness.ts';
import { ffmpeg, film, installed, LINES, speak } from '../../operations/dubbing/film.ts';

const ENTRY = join(import.meta.dirname, '../../../../src/studio-main.ts');
const KNOWN_PAIRS = 'earshot-translation-';
const ENGLISH = 1;
const SPANISH = LANGUAGES.find(({ tag }) => tag === 'es-ES')?.id;
const TEXT = Array.from({ length: 4000 }, (_, at) => LINES[at % LINES.length]).join(' ');

interface Process {
  readonly pid: number;
  readonly command: string;
}

/** Lists all processes that work for the studio in this folder. */
async function working(folder: string): Promise<Process[]> {
  const found: Process[] = [];
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const environment = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '');
    if (!environment.includes(`${STUDIO_FOLDER_VARIABLE}=${folder}/studio\0`)) continue;
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    found.push({ pid: Number(pid), command: command.replaceAll('\0', ' ') });
  }
  return found;
}

/** Returns false if the process no longer exists. */
function signal({ pid }: Process, name: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}

/**
 * Returns how many processes got the signal. A program that a worker has just started has the worker's command until
 * it is replaced by its own, and may have ended since.
 */
const killWorkers = (all: readonly Process[]): number =>
  all.filter((one) => one.command.includes('worker.ts') && signal(one, 'SIGKILL')).length;

/** Lists a process's children, and theirs. Reads a few files, while {@link working} reads those of every process. */
async function listDescendants(pid: number): Promise<Process[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  const found = children.split(' ').filter(Boolean).map(Number);
  const all = found.map(async (child) => {
    const command = await readFile(`/proc/${child}/cmdline`, 'utf8').catch(() => '');
    return [{ pid: child, command: command.replaceAll('\0', ' ') }, ...(await listDescendants(child))];
  });
  return (await Promise.all(all)).flat();
}

/** Waits for a process of the studio with a matching command, then returns all of them. */
async function workingAt({ pid = 0 }: ChildProcess, command: RegExp): Promise<Process[]> {
  for (;;) {
    const all = await listDescendants(pid);
    if (all.some((one) => command.test(one.command))) return all;
    await sleep(20);
  }
}

const gone = (all: readonly Process[]) =>
  expect.poll(() => all.filter(({ pid }) => existsSync(`/proc/${pid}`))).toEqual([]);

async function studio(folder: string, temporary: string, origin = '') {
  const env = {
    ...{ ...PROGRAM_ENVIRONMENT, DATA_DIR: folder, TMPDIR: temporary },
    ...{ STUDIO_API_KEY: KEY, LOG_LEVEL: 'silent', STUDIO_ALLOW_ORIGINS: origin },
  };
  const child: ChildProcess = fork(ENTRY, { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  onTestFinished(async () => {
    child.kill('SIGKILL');
    for (const { pid } of await working(folder)) killProcessGroup(pid);
  });
  const [{ listening }] = await once(child, 'message');
  const client = clientOf(`http://127.0.0.1:${listening}`);
  // At this point the survey is complete and the only worker is idle.
  await client.until('/capabilities', (body) => /"translation":{/.test(JSON.stringify(body)));
  return { child, ...client };
}

/**
 * Creates a temporary folder that contains only the list of working pairs, if known: testing the pairs takes half a
 * minute.
 */
async function temporaryFolder(): Promise<string> {
  const folder = await tempFolder();
  for (const name of (await readdir(tmpdir())).filter((one) => one.startsWith(KNOWN_PAIRS)))
    await copyFile(join(tmpdir(), name), join(folder, name)).catch(() => undefined);
  return folder;
}

/** Lists files except the list of working pairs, which contains no user data. */
const lying = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((name) => !name.startsWith(KNOWN_PAIRS));

const translation = { texts: [TEXT], source_language: ENGLISH, target_language: SPANISH };

describe.runIf(installed('apertium'))('a crash during a translation', () => {
  test('a killed worker ends its programs and is replaced', async () => {
    const [folder, temporary] = [await tempFolder(), await temporaryFolder()];
    const { child, post, final } = await studio(folder, temporary);
    const { task_id } = (await post('/translate', translation)).body;
    const temporaries = async () =>
      (await readdir(folder, { recursive: true })).filter((name) => name.includes('tmp-'));
    await expect.poll(temporaries).toContainEqual(expect.stringMatching(/^studio\/tasks\/.*\/translate-/));
    const all = await workingAt(child, /lt-proc/);
    expect(killWorkers(all)).toBeGreaterThan(0);
    await gone(all);
    expect((await final(`/translate/${task_id}`)).status).toBe('SUCCESS');
    expect(await lying(temporary)).toEqual([]);
    await expect.poll(temporaries).toEqual([]);
  });

  test('a new studio ends processes of a killed one', async () => {
    const [folder, temporary] = [await tempFolder(), await temporaryFolder()];
    const first = await studio(folder, temporary);
    await first.post('/translate', translation);
    // Stops the processes, as a slow disk would. Some finish before.
    const all = (await workingAt(first.child, /lt-proc/)).filter((one) => signal(one, 'SIGSTOP'));
    first.child.kill('SIGKILL');
    killWorkers(all);
    await once(first.child, 'exit');
    expect(all.filter(({ pid }) => existsSync(`/proc/${pid}`)).length).toBeGreaterThan(1);
    await studio(folder, temporary);
    await gone(all);
    expect(await lying(temporary)).toEqual([]);
  });
});

test.runIf(installed('ffmpeg', 'ffprobe', 'pocketsphinx_batch'))(
  'killing the studio during recognition ends all its processes',
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
    // Its version is asked for before.
    const all = await workingAt(child, /^pocketsphinx_batch (?!-version)/);
    // The program would exit at its next word, because nothing reads its output; stopping it simulates a long pause.
    for (const one of all) if (!one.command.includes('worker.ts')) signal(one, 'SIGSTOP');
    child.kill('SIGKILL');
    await gone(all);
    expect(await lying(temporary)).toEqual([]);
  },
);
