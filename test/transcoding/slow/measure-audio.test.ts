// Length and audible time of a recording, with the real child process and files from ffmpeg.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createInputConverter } from '../../../src/transcoding/input-converter.ts';
import { createWorkerPool } from '../../../src/transcoding/worker-pool.ts';
import { installed } from '../../studio/operations/dubbing/film.ts';

const children = createWorkerPool();
const converter = createInputConverter(children);
const folder = mkdtempSync(join(tmpdir(), 'earshot-listening-'));
afterAll(() => children.stop());
const never = new AbortController().signal;
const canMake = installed('ffmpeg');

/** Three seconds of inaudible hum, then two seconds of tone. */
const QUIET_THEN_LOUD = 'sine=440:r=44100:d=2,adelay=3000:all=1,volume=0.5';

test.runIf(canMake).each(['mp3', 'wav', 'flac', 'aac'] as const)('an .%s is measured by its content', async (kind) => {
  const path = join(folder, `one.${kind}`);
  execFileSync('ffmpeg', ['-v', 'error', '-y', '-f', 'lavfi', '-i', QUIET_THEN_LOUD, '-ac', '2', path]);
  const heard = await converter.analyzeRecording({ path, kind }, 120, never);
  expect(heard.seconds).toBeCloseTo(5, 0);
  expect(heard.audibleSeconds).toBeCloseTo(2, 0);
});

test.runIf(canMake)('a longer recording is not decoded completely', async () => {
  const path = join(folder, 'long.wav');
  execFileSync('ffmpeg', ['-v', 'error', '-y', '-f', 'lavfi', '-i', 'sine=440:r=8000:d=60', path]);
  const { seconds } = await converter.analyzeRecording({ path, kind: 'wav' }, 10, never);
  expect(seconds).toBeGreaterThan(10);
  expect(seconds).toBeLessThan(15);
});

test('an invalid recording is reported as damaged', async () => {
  const path = join(folder, 'none.wav');
  writeFileSync(path, 'nothing of the kind');
  await expect(converter.analyzeRecording({ path, kind: 'wav' }, 10, never)).rejects.toMatchObject({
    reason: 'damaged',
  });
});
