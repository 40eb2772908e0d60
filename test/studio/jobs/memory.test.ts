// Memory of a worker and of all that it has started: the sum has the limit that is promised, and films made to break it do
// not come near it, or are stopped. Real workers and programs.

import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { memoryOf } from '../../../src/kit/process/process-tree.ts';
import { startWorker } from '../../../src/studio/jobs/worker-process.ts';
import { STANDARD_LIMITS } from '../../../src/studio/limits.ts';
import { toyStudio } from '../harness.ts';
import { ffmpeg, installed, speaker } from '../operations/dubbing/film.ts';
import { inJobFolder } from '../operations/job.ts';

const MEGABYTE = 1_000_000;
const peaks: string[] = [];
afterAll(() => void process.stdout.write(`Memory at most, in MB: ${peaks.join(', ')}.\n`));

test('what a worker has started counts as its own, and ends with it', async () => {
  const { speak, final } = await toyStudio({ limits: { memoryBytes: 400 * MEGABYTE } });
  expect(await final(`/tts/${await speak('feed')}`)).toMatchObject({
    status: 'FAILED',
    message: expect.stringContaining('more than the 400 MB'),
  });
  expect((await final(`/tts/${await speak('fine')}`)).status).toBe('SUCCESS');
});

/** Runs a dub in a real worker; answers how it ended and how much memory it took at most. */
async function dubbed(folder: string, memoryBytes: number) {
  const worker = startWorker({
    entry: new URL('../../../src/studio/jobs/worker.ts', import.meta.url),
    environment: { PATH: process.env['PATH'] ?? '' },
    memoryBytes,
    memoryCheckMs: STANDARD_LIMITS.memoryCheckMs,
  });
  onTestFinished(() => worker.end());
  let peak = 0;
  let over = false;
  const watching = (async () => {
    for (; !over; await sleep(25)) peak = Math.max(peak, (await memoryOf(worker.pid ?? 0, 0)) ?? 0);
  })();
  const to = [{ tag: 'de-DE', design: speaker('de-DE') }];
  // As another job fetched it.
  await rename(join(folder, 'film.mov'), join(folder, 'source.media'));
  const input = { url: 'https://example.com/film.mov', from: 'en-US', to, smooth: true };
  const ended = await worker
    .run({ operation: 'dub', input, folder }, { timeMs: 60_000 })
    .then(({ message }) => message, String);
  over = true;
  await watching;
  return { ended, peak: Math.round(peak / MEGABYTE) };
}

/** A film of still pictures, 16 bits a colour, each a track of its own, and a sound. */
function pictures(folder: string, side: number, tracks: number): void {
  const black = `color=black:size=${side}x${side}:rate=1:duration=1,format=rgb48be`;
  ffmpeg(['-f', 'lavfi', '-i', black, '-frames:v', '1', 'picture.png'], folder);
  ffmpeg(['-f', 'lavfi', '-i', 'sine=r=16000:d=2', 'tone.wav'], folder);
  const maps = Array.from({ length: tracks }, () => ['-map', '0:v']).flat();
  ffmpeg(['-i', 'picture.png', '-i', 'tone.wav', ...maps, '-map', '1:a', '-c', 'copy', 'film.mov'], folder);
}

describe.runIf(installed('ffmpeg', 'ffprobe'))('films that want memory', () => {
  test('pictures larger than any film are not unpacked at all', () =>
    inJobFolder(async (folder) => {
      pictures(folder, 9000, 6);
      const { ended, peak } = await dubbed(folder, 700 * MEGABYTE);
      peaks.push(`six large pictures ${peak}`);
      expect(ended).not.toContain('of memory');
      expect(peak).toBeLessThan(700);
    }));

  test('many pictures of the size of a film are stopped at the limit, wherever the memory is', () =>
    inJobFolder(async (folder) => {
      pictures(folder, 6000, 40);
      const { ended, peak } = await dubbed(folder, STANDARD_LIMITS.memoryBytes);
      peaks.push(`forty allowed ones ${peak}`);
      expect(ended).toContain('more than the 1000 MB of memory');
      expect(peak).toBeLessThan(1500);
    }));

  test('more tracks than a film has are told so', () =>
    inJobFolder(async (folder) => {
      ffmpeg(['-f', 'lavfi', '-i', 'sine=r=16000:d=0.2', 'tone.wav'], folder);
      const maps = Array.from({ length: 65 }, () => ['-map', '0:a']).flat();
      ffmpeg(['-i', 'tone.wav', ...maps, '-c', 'copy', 'film.mov'], folder);
      expect((await dubbed(folder, STANDARD_LIMITS.memoryBytes)).ended).toContain(
        '“film.mov” has more than 64 tracks. Save it with those that are needed.',
      );
    }));
});

test('memory that several processes share is counted once where it matters', async () => {
  const own = await memoryOf(process.pid, Number.POSITIVE_INFINITY);
  const shared = await memoryOf(process.pid, 0);
  expect(shared).toBeLessThan(own ?? 0);
  expect(await memoryOf(2 ** 22 + 1, 0)).toBeUndefined();
});
