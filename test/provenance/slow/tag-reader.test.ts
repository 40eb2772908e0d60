// Files with huge tags neither delay other files nor crash the main process.

import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createProvenance } from '../../../src/domain/media/provenance.ts';
import { createProvenanceWriter } from '../../../src/provenance/index.ts';
import { createMediaMetadataReader } from '../../../src/provenance/tag-reader.ts';
import { realClock } from '../../fakes/clock.ts';
import { tone, wav } from '../../studio/media.ts';
import { HOSTILE, writeHostile } from '../hostile-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'earshot-tags-'));
const tags = createMediaMetadataReader({ clock: realClock });
afterAll(() => {
  tags.stop();
  rmSync(folder, { recursive: true });
});
const mark = createProvenance('voice', {}, Date.UTC(2026, 10, 22));
const own = join(folder, 'own.wav');
writeFileSync(own, wav({ samples: tone(1) }));

test.each(Object.keys(HOSTILE))('%s of 40 MB has no mark', async (name) => {
  const path = await writeHostile(name, join(folder, name), 40_000_000);
  const both = Promise.all([tags.readProvenance(path), tags.readDuration(own)]);
  expect(await both).toEqual([undefined, 1]);
  const before = statSync(path).size;
  expect((await createProvenanceWriter().write(path, mark)) ?? before).toBeGreaterThanOrEqual(before);
  rmSync(path);
});

test('measures a recording and returns undefined for other files', async () => {
  const words = join(folder, 'words.wav');
  writeFileSync(words, 'words');
  const asked = [own, words, join(folder, 'missing.wav'), folder, own];
  expect(await Promise.all(asked.map((path) => tags.readDuration(path)))).toEqual([
    1,
    undefined,
    undefined,
    undefined,
    1,
  ]);
});

test('leaves a list of 10,001 comments unchanged', async () => {
  const path = await writeHostile('comments.flac', join(folder, 'many.flac'), 60_006 + 6);
  const before = readFileSync(path);
  expect(await createProvenanceWriter().write(path, mark)).toBeUndefined();
  expect(readFileSync(path).equals(before)).toBe(true);
});

test('reads again after a stop', async () => {
  const reader = createMediaMetadataReader({ clock: realClock });
  expect(await reader.readDuration(own)).toBe(1);
  reader.stop();
  expect(await reader.readDuration(own)).toBe(1);
  reader.stop();
});
