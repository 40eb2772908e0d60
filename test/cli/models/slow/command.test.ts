// Runs the real `npm run models`: added models are listed, checked and removed; refused ones leave no files.

import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, constants, openSync, writeSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { piperFolder, piperJsonFolder } from '../../../fixtures/tiny-models.ts';
import { moonshineFolder } from '../../../fixtures/tiny-recognisers.ts';
import { PROGRAM_ENVIRONMENT } from '../../../program-environment.ts';
import { put, withEspeak } from '../../../studio/models/folders.ts';
import { tarGz } from '../archives.ts';

const SCRIPT = join(import.meta.dirname, '../../../../src/cli/models.ts');
let folder = '';

const started = (words: readonly string[]) =>
  spawn(process.execPath, [SCRIPT, ...words], {
    cwd: folder,
    env: { ...PROGRAM_ENVIRONMENT, DATA_DIR: join(folder, 'data') },
  });

async function run(...words: readonly string[]) {
  const child = started(words);
  const ended = once(child, 'close');
  const [said, faults] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { said, faults, code: child.exitCode };
}

/** Leaves out eSpeak NG's tables, which voices share, and the lock. */
const lying = async () =>
  (await readdir(join(folder, 'data/models'))).filter((name) => name !== '.espeak-ng-data' && name !== '.fetching');

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'command-'));
  await put(folder, 'amy', withEspeak(piperFolder('en_US-amy-low')));
  const moonshine = Object.entries(moonshineFolder()).map(([name, content]) => ({
    name: `moonshine/${name}`,
    content,
  }));
  await writeFile(join(folder, 'moonshine-tiny-de.tar.gz'), tarGz(moonshine));
  for (const [name, content] of Object.entries(piperJsonFolder())) await writeFile(join(folder, name), content);
  await writeFile(join(folder, 'evil.tgz'), tarGz([{ name: 'v/tokens.txt', content: 'a 0' }, { name: '../evil' }]));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('npm run models', () => {
  test('reports an empty list and explains usage', async () => {
    expect(await run('list')).toMatchObject({
      code: 0,
      said: expect.stringContaining('There are no models in'),
    });
    expect((await run()).said).toContain('npm run models -- COMMAND');
    expect(await run('what')).toMatchObject({ code: 2, faults: expect.stringContaining('“what” is not a command') });
  });

  test.each([
    ['amy', 'Added voices/amy. Piper: Amy (en-US)'],
    ['de_DE-hum-medium.onnx', 'Added voices/de_DE-hum-medium. Piper with JSON: Hum (de-DE)'],
    ['moonshine-tiny-de.tar.gz', 'Added recognition/moonshine. Moonshine: en'],
  ])('adds %s', async (name, words) => {
    const { said, faults, code } = await run('add', name);
    expect({ faults, code }).toEqual({ faults: '', code: 0 });
    // A slow trial adds lines about its progress.
    expect(said.split('\n')).toContain(words);
  });

  test('lists and checks what is there', async () => {
    expect((await run('list')).said.trim().split('\n')).toEqual([
      expect.stringMatching(/^ok {5}voices\/amy +[\d.]+ MB {2}Piper: Amy \(en-US\)$/),
      expect.stringMatching(/^ok {5}voices\/de_DE-hum-medium +[\d.]+ kB {2}Piper with JSON: Hum \(de-DE\)$/),
      expect.stringMatching(/^ok {5}recognition\/moonshine +[\d.]+ kB {2}Moonshine: en$/),
    ]);
    expect(await run('check')).toMatchObject({ code: 0, said: expect.stringContaining('No faults: every model ran') });
    await rm(join(folder, 'data/models/voices/amy/tokens.txt'));
    const { code, said } = await run('check');
    expect(code).toBe(1);
    expect(said).toContain('FAULT  voices/amy (Piper)\n        en_US-amy-low.onnx.json, which Piper ships');
    expect(said).toContain('works  recognition/moonshine (Moonshine)');
  });

  test.each([
    ['evil.tgz', '“../evil”, which would be unpacked outside'],
    ['amy', 'voices/amy already exists'],
    ['./nowhere', './nowhere does not exist.'],
    ['data', 'data contains the models folder itself'],
  ])('refuses %s and leaves nothing behind', async (name, words) => {
    const refused = await run('add', name);
    // A slow unpacking reports its progress.
    expect(refused).toMatchObject({ code: 1, said: expect.not.stringContaining('Added') });
    expect(refused.faults).toContain(words);
    expect(await lying()).toEqual(['recognition', 'voices']);
    expect(await readdir(folder)).not.toContain('evil');
  });

  test('names supported models for an unrecognized folder', async () => {
    await put(folder, 'letters', { 'readme.txt': 'Hello.' });
    const { faults } = await run('add', 'letters');
    for (const known of ['for voices', 'Kokoro', 'for recognition', 'Whisper', 'for translation', 'Bergamot'])
      expect(faults).toContain(known);
  });

  test('leaves nothing behind when stopped or killed midway', async () => {
    await mkdir(join(folder, 'data/models/.adding-999999999'));
    // A pipe that is filled slowly, so that unpacking lasts until the signal arrives.
    const pipe = join(folder, 'slow.tgz');
    execFileSync('mkfifo', [pipe]);
    const writer = openSync(pipe, constants.O_RDWR | constants.O_NONBLOCK);
    const endless = tarGz([{ name: 'v/model.onnx', content: randomBytes(30_000_000) }]);
    let at = 0;
    const filling = setInterval(() => {
      try {
        at += writeSync(writer, endless, at, Math.min(10_000, endless.length - at));
      } catch {
        // The pipe is full.
      }
    }, 10);
    onTestFinished(() => {
      clearInterval(filling);
      closeSync(writer);
    });
    const child = started(['add', 'slow.tgz']);
    const ended = once(child, 'close');
    const said = text(child.stderr);
    while (!(await lying()).some((name) => name === `.adding-${child.pid}`)) await sleep(5);
    child.kill('SIGTERM');
    await ended;
    expect(child.exitCode).toBe(130);
    expect(await said).toContain('Nothing was added');
    expect(await lying()).toEqual(['recognition', 'voices']);
  });

  test('ends with the code of SIGPIPE when the reader closes the pipe', async () => {
    const child = started(['available', '--json']);
    const ended = once(child, 'close');
    child.stdout.destroy();
    child.stderr.resume();
    await ended;
    expect(child.exitCode).toBe(141);
  });

  test('removes only the named model', async () => {
    expect((await run('remove', 'voices/..')).faults).toContain('There is no “voices/..”');
    expect(await run('remove', 'voices/amy')).toMatchObject({
      code: 0,
      said: expect.stringMatching(/^Deleted voices\/amy: [\d.]+ MB are free again\./),
    });
    expect((await run('list')).said).not.toContain('amy');
  });
});
