// Tests the memory limit of a worker including its child processes, with media files made to exceed it. Uses real
// workers and programs.

import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { measureTreeMemory } from '../../../../src/kit/process/process-tree.ts';
import { startWorker } from '../../../../src/studio/jobs/workers/worker-process.ts';
import { DEFAULT_LIMITS } from '../../../../src/studio/limits.ts';
import { toyStudio } from '../../harness.ts';
import { ffmpeg, installed, speaker } from '../../operations/dubbing/film.ts';
import { inJobFolder } from '../../operations/job.ts';

const MEGABYTE = 1_000_000;
const peaks: string[] = [];
afterAll(() => void process.stdout.write(`Memory at most, in MB: ${peaks.join(', ')}.\n`));

test('processes of a worker count as its own and end', async () => {
  const { speak, final } = await toyStudio({ limits: { maxMemoryBytes: 400 * MEGABYTE } });
  expect(await final(`/tts/${await speak('feed')}`)).toMatchObject({
    status: 'FAILED',
    message: expect.stringContaining('memory limit of 400 MB'),
  });
  expect((await final(`/tts/${await speak('fine')}`)).status).toBe('SUCCESS');
});

/** Runs a dub in a real worker. Returns its outcome and peak memory. */
async function dubbed(folder: string, maxMemoryBytes: number) {
  const worker = startWorker({
    entry: new URL('../../../../src/studio-worker.ts', import.meta.url),
    environment: { PATH: process.env['PATH'] ?? '' },
    maxMemoryBytes,
    memoryCheckIntervalMs: DEFAULT_LIMITS.memoryCheckIntervalMs,
  });
  onTestFinished(() => worker.kill());
  let peak = 0;
  let over = false;
  const watching = (async () => {
    for (; !over; await sleep(25)) peak = Math.max(peak, (await measureTreeMemory(worker.pid ?? 0, 0)) ?? 0);
  })();
  const to = [{ tag: 'de-DE', design: speaker('de-DE') }];
  // The download job stores the file under this name.
  await rename(join(folder, 'film.mov'), join(folder, 'source.media'));
  const input = { url: 'https://example.com/film.mov', from: 'en-US', to, smooth: true };
  const ended = await worker
    .run({ operation: 'dub', input, folder }, { timeoutMs: 60_000 })
    .then(({ message }) => message, String);
  over = true;
  await watching;
  return { ended, peak: Math.round(peak / MEGABYTE) };
}

/** Creates a video of still images, 16 bits per colour, one per track, with sound. */
function pictures(folder: string, side: number, tracks: number): void {
  const black = `color=black:size=${side}x${side}:rate=1:duration=1,format=rgb48be`;
  ffmpeg(['-f', 'lavfi', '-i', black, '-frames:v', '1', 'picture.png'], folder);
  ffmpeg(['-f', 'lavfi', '-i', 'sine=r=16000:d=2', 'tone.wav'], folder);
  const maps = Array.from({ length: tracks }, () => ['-map', '0:v']).flat();
  ffmpeg(['-i', 'picture.png', '-i', 'tone.wav', ...maps, '-map', '1:a', '-c', 'copy', 'film.mov'], folder);
}

describe.runIf(installed('ffmpeg', 'ffprobe'))('films that need too much memory', () => {
  test('pictures larger than any film are not decoded', () =>
    inJobFolder(async (folder) => {
      pictures(folder, 9000, 6);
      const { ended, peak } = await dubbed(folder, 700 * MEGABYTE);
      peaks.push(`six large pictures ${peak}`);
      expect(ended).not.toContain('memory limit');
      expect(peak).toBeLessThan(700);
    }));

  test('many large pictures are stopped at the memory limit', () =>
    inJobFolder(async (folder) => {
      pictures(folder, 6000, 40);
      const { ended, peak } = await dubbed(folder, DEFAULT_LIMITS.maxMemoryBytes);
      peaks.push(`forty allowed ones ${peak}`);
      expect(ended).toContain('memory limit of 1000 MB');
      expect(peak).toBeLessThan(1500);
    }));

  test('more tracks than a film has are reported', () =>
    inJobFolder(async (folder) => {
      ffmpeg(['-f', 'lavfi', '-i', 'sine=r=16000:d=0.2', 'tone.wav'], folder);
      const maps = Array.from({ length: 65 }, () => ['-map', '0:a']).flat();
      ffmpeg(['-i', 'tone.wav', ...maps, '-c', 'copy', 'film.mov'], folder);
      expect((await dubbed(folder, DEFAULT_LIMITS.maxMemoryBytes)).ended).toContain(
        '“film.mov” has more than 64 tracks. Save it with only the tracks you need.',
      );
    }));
});

test('shared memory is counted once near the limit', async () => {
  const own = await measureTreeMemory(process.pid, Number.POSITIVE_INFINITY);
  const shared = await measureTreeMemory(process.pid, 0);
  expect(shared).toBeLessThan(own ?? 0);
  expect(await measureTreeMemory(2 ** 22 + 1, 0)).toBeUndefined();
});
