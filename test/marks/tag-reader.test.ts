// Files made of tags neither keep others from being read nor reach the process that asks.

import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { markOf } from '../../src/domain/media/mark.ts';
import { createMarker } from '../../src/marks/index.ts';
import { createTagReader } from '../../src/marks/tag-reader.ts';
import { realClock } from '../fakes/clock.ts';
import { sampled } from '../sampled.ts';
import { tone, wav } from '../studio/media.ts';
import { HOSTILE, writeHostile } from './hostile.ts';

const folder = mkdtempSync(join(tmpdir(), 'earshot-tags-'));
const tags = createTagReader({ clock: realClock });
afterAll(() => {
  tags.stop();
  rmSync(folder, { recursive: true });
});
const mark = markOf('voice', {}, Date.UTC(2026, 10, 22));
const own = join(folder, 'own.wav');
writeFileSync(own, wav({ samples: tone(1) }));

test.each(sampled(Object.keys(HOSTILE), 4))('%s of 40 MB has no mark', async (name) => {
  const path = await writeHostile(name, join(folder, name), 40_000_000);
  const both = Promise.all([tags.mark(path), tags.seconds(own)]);
  expect(await both).toEqual([undefined, 1]);
  const before = statSync(path).size;
  expect((await createMarker().mark(path, mark)) ?? before).toBeGreaterThanOrEqual(before);
  rmSync(path);
});

test('measures a recording, and answers for what is none', async () => {
  const words = join(folder, 'words.wav');
  writeFileSync(words, 'words');
  const asked = [own, words, join(folder, 'missing.wav'), folder, own];
  expect(await Promise.all(asked.map((path) => tags.seconds(path)))).toEqual([
    1,
    undefined,
    undefined,
    undefined,
    1,
  ]);
});

test('leaves a list of 10,001 comments as it is', async () => {
  const path = await writeHostile('comments.flac', join(folder, 'many.flac'), 60_006 + 6);
  const before = readFileSync(path);
  expect(await createMarker().mark(path, mark)).toBeUndefined();
  expect(readFileSync(path).equals(before)).toBe(true);
});

test('reads again after it was stopped', async () => {
  const reader = createTagReader({ clock: realClock });
  expect(await reader.seconds(own)).toBe(1);
  reader.stop();
  expect(await reader.seconds(own)).toBe(1);
  reader.stop();
});
