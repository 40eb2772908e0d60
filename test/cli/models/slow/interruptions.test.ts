// Interrupts, kills and starves the command as a process: what was fetched is continued, and nothing half-made remains.

import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createPartStore } from '../../../../src/cli/models/fetch/part-store.ts';
import { PROGRAM_ENVIRONMENT } from '../../../program-environment.ts';
import { startCommands } from '../command-host.ts';
import { createContent, sha256 } from '../fetch/fetching.ts';
import { addressOf, createMadeUpCatalogue, createRow, HUM_FILES, listFiles } from '../made-up-models.ts';
import { stallAfter } from '../mirror.ts';

const ENTRY = join(import.meta.dirname, '../models-entry.ts');
const NAME = 'de_DE-hum-medium.onnx';
const MODEL = Buffer.from(HUM_FILES[NAME] ?? '');
const HALF = Math.floor(MODEL.length / 2);
const NOBODY = 65534;

async function start() {
  const commands = await startCommands();
  const { root, mirror } = commands;
  await mkdir(root, { recursive: true });
  const spawnCommand = (args: readonly string[], uid?: number) => {
    const child = spawn(process.execPath, [ENTRY, root, mirror.url, ...args], {
      env: PROGRAM_ENVIRONMENT,
      ...(uid !== undefined && { uid, gid: uid }),
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    return child;
  };
  const finish = async (child: ChildProcessWithoutNullStreams) => {
    const ended = once(child, 'close');
    const [out, error] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
    return { code: child.exitCode, out, error };
  };
  const store = createPartStore(root);
  const untilHalf = () => expect.poll(() => store.measure(sha256(MODEL))).toBe(HALF);
  return { ...commands, spawnCommand, finish, untilHalf };
}

const ADD = ['add', 'hum', '--yes'];

test.each(['SIGINT', 'SIGTERM'] as const)('%s keeps what was fetched, and says so', async (signal) => {
  const { mirror, spawnCommand, finish, untilHalf, list } = await start();
  mirror.fail(addressOf('hum', NAME), stallAfter(HALF));
  const child = spawnCommand(ADD);
  const finished = finish(child);
  await untilHalf();
  child.kill(signal);
  const { code, error } = await finished;
  expect(code).toBe(130);
  expect(error).toMatch(/^Stopped\. \d+ % of hum are kept; run the same command again to continue\.\n$/);
  expect((await list()).every((path) => path.startsWith('.fetched/'))).toBe(true);
  expect((await finish(spawnCommand(ADD))).code).toBe(0);
  expect(mirror.requests[1]).toBe(`${mirror.requests[0]}@bytes=${HALF}-`);
});

test('SIGKILL loses nothing that was fetched', async () => {
  const { mirror, root, spawnCommand, finish, untilHalf, list } = await start();
  mirror.fail(addressOf('hum', NAME), stallAfter(HALF));
  const child = spawnCommand(ADD);
  const ended = once(child, 'close');
  await untilHalf();
  child.kill('SIGKILL');
  await ended;
  expect((await finish(spawnCommand(ADD))).code).toBe(0);
  expect(mirror.requests[1]).toBe(`${mirror.requests[0]}@bytes=${HALF}-`);
  expect(await readFile(join(root, 'voices/hum', NAME))).toEqual(MODEL);
  expect((await list()).every((path) => path.startsWith('voices/hum/'))).toBe(true);
});

test('a second command at the same time is refused', async () => {
  const { mirror, spawnCommand, finish, untilHalf } = await start();
  mirror.fail(addressOf('hum', NAME), stallAfter(HALF));
  const first = spawnCommand(ADD);
  await untilHalf();
  const { code, error } = await finish(spawnCommand(ADD));
  expect({ code, error }).toMatchObject({ code: 1, error: expect.stringContaining('Another “models” command') });
  first.kill('SIGKILL');
});

const isRoot = process.getuid?.() === 0;

describe.skipIf(!isRoot)('a folder of another user', () => {
  test('is named with its owner before anything is fetched', async () => {
    const { root, mirror, spawnCommand, finish } = await start();
    await chmod(join(root, '..'), 0o755);
    const { code, error } = await finish(spawnCommand(ADD, NOBODY));
    expect(code).toBe(1);
    expect(error).toContain(`${root} is not writable: it belongs to user 0, and this command runs as user ${NOBODY}.`);
    expect(error).toContain(`Run the command as user 0. If Earshot runs as user ${NOBODY}: chown -R ${NOBODY} ${root}`);
    expect(mirror.requests).toEqual([]);
    await chown(root, NOBODY, NOBODY);
    expect((await finish(spawnCommand(ADD, NOBODY))).code).toBe(0);
  });

  test.each(['secret.tar.gz', 'secret.zip'])('is not blamed for the unreadable file %s', async (name) => {
    const { root, spawnCommand, finish } = await start();
    const parent = join(root, '..');
    await chmod(parent, 0o755);
    await chown(root, NOBODY, NOBODY);
    await writeFile(join(parent, name), 'x', { mode: 0o600 });
    const { code, error } = await finish(spawnCommand(['add', join(parent, name)], NOBODY));
    expect({ code, error }).toEqual({
      code: 1,
      error: `${join(parent, name)} can’t be accessed: permission denied.\n`,
    });
  });

  test('gets no bundle, and nothing is fetched for one', async () => {
    const { root, mirror, spawnCommand, finish } = await start();
    const parent = join(root, '..');
    await chmod(parent, 0o755);
    await chown(root, NOBODY, NOBODY);
    const { code, error } = await finish(spawnCommand(['bundle', join(parent, 'a.tar'), 'hum', '--yes'], NOBODY));
    expect({ code, error }).toEqual({ code: 1, error: `${parent} is not writable. Choose another folder.\n` });
    expect(mirror.requests).toEqual([]);
  });
});

/** Mounts a small disk; `undefined` where that is not permitted. */
async function mountDisk(options: string): Promise<string | undefined> {
  const disk = await mkdtemp(join(tmpdir(), 'models-disk-'));
  const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', disk]).status === 0;
  onTestFinished(async () => {
    if (isMounted) spawnSync('umount', ['-l', disk]);
    await rm(disk, { recursive: true, force: true });
  });
  return isMounted ? disk : undefined;
}

test('a disk that fills up meanwhile is named, and the part is kept', async ({ skip }) => {
  const disk = await mountDisk('size=3m');
  if (disk === undefined) return skip('Mounting is not permitted here.');
  const content = createContent(5_000_000);
  const files = { 'model.onnx': content };
  const large = createRow('large', { sources: [{ files: listFiles('large', files) }] });
  const next = createRow('next', { sources: [{ files: listFiles('next', files) }] });
  const catalogue = createMadeUpCatalogue([large, next]);
  const { runWith, mirror } = await startCommands({ catalogue, root: disk });
  mirror.put(addressOf('large', 'model.onnx'), content);
  const { code, error } = await runWith({}, 'add', 'large', 'next', '--yes');
  expect({ code, error }).toEqual({
    code: 1,
    error: 'The disk is full. Free some space and run the command again; what was fetched is kept.\n',
  });
  expect(await createPartStore(disk).measure(sha256(content))).toBeGreaterThan(1_000_000);
  expect(mirror.requests.filter((path) => path.includes('/next/'))).toEqual([]);
});

test('a read-only volume is named', async ({ skip }) => {
  const disk = await mountDisk('size=3m,ro');
  if (disk === undefined) return skip('Mounting is not permitted here.');
  const { run } = await startCommands({ root: disk });
  expect(await run(...ADD)).toMatchObject({
    code: 1,
    error: `${disk} is on a read-only volume. Mount it writable, or set DATA_DIR to another folder.\n`,
  });
});

test('a section on another disk gets the model whole', async ({ skip }) => {
  const disk = await mountDisk('size=3m');
  if (disk === undefined) return skip('Mounting is not permitted here.');
  const { run, runWith, root, list } = await startCommands();
  await mkdir(root, { recursive: true });
  await symlink(disk, join(root, 'voices'));
  const measureDisk = async (folder: string) => ({ freeBytes: folder === root ? 1e12 : 1000, totalBytes: 2000 });
  expect((await runWith({ measureDisk }, ...ADD)).error).toContain(`are needed on the volume of ${root}/voices`);
  expect((await run(...ADD)).code).toBe(0);
  expect(await readFile(join(disk, 'hum', NAME))).toEqual(MODEL);
  expect(await readdir(disk)).toEqual(['hum']);
  expect(await list()).toEqual([]);
  expect((await run('remove', 'hum')).code).toBe(0);
});
