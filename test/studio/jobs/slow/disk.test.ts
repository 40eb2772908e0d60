// Tests of disk limits over HTTP with fake engines: a job that fills the disk, the quota for all results, the reserve of
// free space, and a full disk. The full disk is real where mounting is allowed.

import { execFile } from 'node:child_process';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { measureDiskSpace, measureFolderBytes } from '../../../../src/kit/disk/disk-space.ts';
import { computeDiskLimits } from '../../../../src/studio/limits.ts';
import { form, KEY, tempFolder, toyStudio } from '../../harness.ts';

const exec = promisify(execFile);
const story = (bytes: number) =>
  form({ file: new File([new Uint8Array(bytes).fill(97)], 'a.txt'), source_language: '1' });
const media = (bytes: number) => form({ media_file: new File([new Uint8Array(bytes)], 'a.mp3') });

test('a job over its output limit is stopped and deleted', async () => {
  const { speak, final, folder } = await toyStudio({
    limits: { maxOutputBytes: 2_000_000, memoryCheckIntervalMs: 20 },
  });
  const [bad, good] = [await speak('fill'), await speak('fine')];
  expect((await final(`/tts/${good}`)).status).toBe('SUCCESS');
  expect(await final(`/tts/${bad}`)).toMatchObject({
    status: 'FAILED',
    exception_reason: 'PROCESSING_ERROR',
    message: expect.stringMatching(/^This exceeded the disk limit of 2 MB .* Try a shorter text or file\.$/),
  });
  await expect.poll(() => readdir(join(folder, 'tasks'))).toEqual([good]);
});

test('the oldest results are deleted over the quota', async () => {
  const { run, get, post, folder, log } = await toyStudio({
    limits: { maxStoredBytes: 25_000, usageMaxAgeMs: 0 },
  });
  const first = await run('/audio-separation', media(4000));
  const second = await run('/audio-separation', media(4000));
  expect((await run('/audio-separation', media(12_000))).status).toBe('SUCCESS');
  expect((await get(`/audio-separation-result/${first.run_id}`)).status).toBe(404);
  expect((await get(second.foreground_url, '')).status).toBe(200);
  const refused = await post('/story', story(30_000));
  expect(refused).toMatchObject({
    status: 507,
    body: { detail: expect.stringMatching(/^The disk of this server is full, so nothing was started\./) },
  });
  expect(refused.headers.get('retry-after')).toBe('60');
  expect((await post('/story', story(30_000))).status).toBe(507);
  expect(log.entries.filter(({ event }) => event.startsWith('disk full'))).toHaveLength(1);
  expect(await readdir(join(folder, 'uploads'))).toEqual([]);
  expect((await run('/tts', { text: 'short', voice_id: 1001, language: 1 })).status).toBe('SUCCESS');
  expect(await measureFolderBytes(join(folder, 'tasks'))).toBeLessThan(25_000);
});

test('simultaneous uploads never exceed the free space', async () => {
  const { post } = await toyStudio({ limits: { maxStoredBytes: 2_000_000, usageMaxAgeMs: 0 } });
  const all = await Promise.all(Array.from({ length: 5 }, () => post('/story', story(600_000))));
  expect(all.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 507, 507]);
});

test('a form of unknown size counts as the maximum size', async () => {
  const { base } = await toyStudio({ limits: { maxStoredBytes: 2_000_000, maxUploadBytes: 1_500_000 } });
  const send = (body: ReadableStream | FormData) =>
    fetch(`${base}/story`, {
      method: 'POST',
      headers: { 'x-api-key': KEY, 'content-type': 'multipart/form-data; boundary=x' },
      body,
      duplex: 'half',
    } as RequestInit).then(({ status }) => status);
  const chunked = () => new Blob(['--x--\r\n']).stream();
  expect(await send(chunked())).toBe(422);
  expect((await Promise.all([send(chunked()), send(chunked())])).toSorted()).toEqual([422, 507]);
});

test('the studio gets half the quota and reserves free space', () => {
  const MB = 1_000_000;
  expect(computeDiskLimits(40_000 * MB, 500_000 * MB)).toEqual({
    maxStoredBytes: 20_000 * MB,
    minFreeBytes: 500 * MB,
  });
  expect(computeDiskLimits(40_000 * MB, 900 * MB)).toEqual({ maxStoredBytes: 405 * MB, minFreeBytes: 90 * MB });
});

test('results are kept when other programs fill the disk', async () => {
  const folder = await tempFolder();
  const first = await toyStudio({ folder });
  const { run_id } = await first.run('/tts', { text: 'kept', voice_id: 1001, language: 1 });
  await first.stop();
  const { get, post } = await toyStudio({ folder, limits: { minFreeBytes: 2 ** 60 } });
  const voice = form({ voice_name: 'Me', gender: '1', file: new File(['x'], 'a.wav') });
  for (const [path, body] of [
    ['/tts', { text: 'no', voice_id: 1001, language: 1 }],
    ['/create-custom-voice', voice],
  ] as const)
    expect((await post(path, body)).status).toBe(507);
  expect((await get(`/tts-result/${run_id}`)).text).toBe('sound of kept');
});

test('a full disk is reported by the engine', async () => {
  const { speak, final } = await toyStudio();
  expect(await final(`/tts/${await speak('full')}`)).toMatchObject({
    status: 'FAILED',
    exception_reason: 'INTERNAL_ERROR',
    message: expect.stringMatching(/^The disk of this server is full.*the operator can make room\.$/),
  });
});

/** Mounts a disk of the given size; `undefined` where mounting is not allowed. */
async function smallDisk(megabytes: number): Promise<string | undefined> {
  const disk = join(await tempFolder(), 'disk');
  await mkdir(disk);
  try {
    await exec('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'studio-test', disk]);
  } catch {
    process.stdout.write('Not run on a small disk: this system lets nobody mount one.\n');
    return undefined;
  }
  onTestFinished(async () => {
    await exec('umount', ['-l', disk]);
  });
  return disk;
}

test('a running job is stopped at half of the reserve', async () => {
  const folder = await smallDisk(30);
  if (folder === undefined) return;
  const { speak, final } = await toyStudio({
    folder,
    limits: { minFreeBytes: 20_000_000, memoryCheckIntervalMs: 10 },
  });
  expect(await final(`/tts/${await speak('fill')}`)).toMatchObject({
    status: 'FAILED',
    message: expect.stringMatching(/^The disk of this server is full, so this was stopped\./),
  });
  // Half of the disk, minus the data that the job writes between two checks and the server's database.
  expect((await measureDiskSpace(folder)).freeBytes).toBeGreaterThan(8_000_000);
});

test('a disk that fills during an upload returns 507', async () => {
  const folder = await smallDisk(3);
  if (folder === undefined) return;
  const { run, post, get } = await toyStudio({ folder, limits: { minFreeBytes: -10_000_000 } });
  const refused = await post('/audio-separation', media(6_000_000));
  expect(refused).toMatchObject({ status: 507, body: { detail: expect.stringContaining('full') } });
  expect(await readdir(join(folder, 'uploads'))).toEqual([]);
  expect((await get('/healthz', '')).status).toBe(200);
  expect((await run('/story', story(1000))).status).toBe('SUCCESS');
});
