// How long a recording is and how much of it sounds: nothing but the child process and real files, which ffmpeg makes on the spot.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createChildren } from '../../src/resize/children.ts';
import { createConverter } from '../../src/resize/converter.ts';
import { installed } from '../studio/operations/dubbing/film.ts';

const children = createChildren();
const converter = createConverter(children);
const folder = mkdtempSync(join(tmpdir(), 'earshot-listening-'));
afterAll(() => children.stop());
const never = new AbortController().signal;
const canMake = installed('ffmpeg');

/** Two seconds of tone after three of a hum that nobody hears. */
const QUIET_THEN_LOUD = 'sine=440:r=44100:d=2,adelay=3000:all=1,volume=0.5';

test.runIf(canMake).each(['mp3', 'wav', 'flac', 'aac'] as const)(
  'an .%s is heard for what it is',
  async (kind) => {
    const path = join(folder, `one.${kind}`);
    execFileSync('ffmpeg', ['-v', 'error', '-y', '-f', 'lavfi', '-i', QUIET_THEN_LOUD, '-ac', '2', path]);
    const heard = await converter.listen({ path, kind }, 120, never);
    expect(heard.seconds).toBeCloseTo(5, 0);
    expect(heard.sounding).toBeCloseTo(2, 0);
  },
);

test.runIf(canMake)('one that is longer than is asked about is not listened to whole', async () => {
  const path = join(folder, 'long.wav');
  execFileSync('ffmpeg', ['-v', 'error', '-y', '-f', 'lavfi', '-i', 'sine=440:r=8000:d=60', path]);
  const { seconds } = await converter.listen({ path, kind: 'wav' }, 10, never);
  expect(seconds).toBeGreaterThan(10);
  expect(seconds).toBeLessThan(15);
});

test('what is no recording is said to be damaged', async () => {
  const path = join(folder, 'none.wav');
  writeFileSync(path, 'nothing of the kind');
  await expect(converter.listen({ path, kind: 'wav' }, 10, never)).rejects.toMatchObject({
    fault: 'damaged',
  });
});
