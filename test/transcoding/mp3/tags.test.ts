// Tags that are written are read again, with any number of chapters.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createTag, type RecordingTags, readTags } from '../../../src/transcoding/mp3/tags.ts';
import { encodeMp3, tone } from '../../studio/media.ts';

const folder = mkdtempSync(join(tmpdir(), 'earshot-tags-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function writeAndRead(tags: RecordingTags): Promise<RecordingTags> {
  const path = join(folder, 'tagged.mp3');
  writeFileSync(path, Buffer.concat([createTag(tags), await encodeMp3(tone(1))]));
  return readTags(path);
}

const chaptersOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    title: `Chapter ${index + 1}: é 日本 😀`,
    start: index * 1.5,
    end: (index + 1) * 1.5,
  }));

test.each([1, 2, 255, 256, 400])('%d chapters', async (count) => {
  const chapters = chaptersOf(count);
  expect(await writeAndRead({ title: 'Book', chapters })).toEqual({ title: 'Book', chapters });
});

test('all fields, with slashes and semicolons in names', async () => {
  const tags = {
    title: 'A/B; C',
    artist: 'AC/DC; und andere',
    album: 'Žižek / 銀河鉄道の夜',
    track: { number: 7, of: 12 },
  };
  expect(await writeAndRead(tags)).toEqual(tags);
});

test('control characters and long titles are shortened', async () => {
  const { title = '' } = await writeAndRead({ title: `a\u0000b\n\tc ${'x'.repeat(1000)}` });
  expect(title).toMatch(/^ab? ?b? c x+/);
  expect(title.length).toBeLessThanOrEqual(200);
});

test('nothing to state is no tag', async () => {
  expect(createTag({})).toEqual(new Uint8Array(0));
  expect(createTag({ title: '', chapters: [] })).toEqual(new Uint8Array(0));
  expect(await writeAndRead({})).toEqual({});
});
