// Hostile files neither crash the reader of origins nor give it a note, and the next file is read again. Tags that the
// library cannot read are found at both ends of a file.

import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { TAGGED_BYTES } from '../../../src/ports/media-metadata-reader.ts';
import { createProvenanceWriter } from '../../../src/provenance/index.ts';
import { createOriginTagReader } from '../../../src/provenance/tag-reader.ts';
import { realClock } from '../../fakes/clock.ts';
import { tone, wav } from '../../studio/media.ts';
import { HOSTILE, writeHostile } from '../hostile-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'earshot-origins-'));
const reader = createOriginTagReader({ clock: realClock });
afterAll(() => {
  reader.stop();
  rmSync(folder, { recursive: true });
});
const term = 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia';
const note = `earshot:v1.${'A-_9'.repeat(95).slice(1)}`;
const own = join(folder, 'own.wav');
writeFileSync(own, wav({ samples: tone(1) }));
await createProvenanceWriter().write(own, {
  sourceType: term,
  text: 'AI-generated speech, made with Earshot',
  date: '2026-11-22',
  note,
});
const found = { namesEarshot: true, sourceType: 'trainedAlgorithmicMedia', note };

const write = (name: string, ...parts: readonly (Buffer | string)[]): string => {
  const path = join(folder, name);
  writeFileSync(path, Buffer.concat(parts.map((part) => Buffer.from(part as string))));
  return path;
};

test.each(Object.keys(HOSTILE))('%s of 40 MB has no origin', async (name) => {
  const path = await writeHostile(name, join(folder, name), 40_000_000);
  const [hostile, next] = await Promise.all([reader.readOriginTags(path), reader.readOriginTags(own)]);
  expect([undefined, { namesEarshot: false }]).toContainEqual(hostile);
  expect(next).toEqual(found);
  rmSync(path);
});

test('a zip bomb in a tag is not unpacked', async () => {
  const bomb = deflateSync(Buffer.alloc(200_000_000, 65));
  const size = Buffer.alloc(4);
  size.writeUInt32BE(bomb.length + 4);
  // ID3 2.3: flag for compression, then the unpacked size.
  const frame = Buffer.concat([
    Buffer.from('TXXX'),
    size,
    Buffer.from([0, 0x80]),
    Buffer.from([0x0b, 0xeb, 0xc2, 0]),
    bomb,
  ]);
  const tagSize = Buffer.from([21, 14, 7, 0].map((shift) => (frame.length >> shift) & 0x7f));
  const path = write('bomb.mp3', 'ID3', Buffer.from([3, 0, 0]), tagSize, frame, Buffer.alloc(2000));
  expect([undefined, { namesEarshot: false }]).toContainEqual(await reader.readOriginTags(path));
  expect(await reader.readOriginTags(own)).toEqual(found);
});

test.each([
  ['UTF-8', (text: string) => Buffer.from(text)],
  ['UTF-16, little endian', (text: string) => Buffer.from(text, 'utf16le')],
  ['UTF-16, big endian', (text: string) => Buffer.from(text, 'utf16le').swap16()],
] as const)('finds tags of unknown formats in %s', async (name, encode) => {
  const path = write(`${name}.bin`, Buffer.alloc(5000, 1), encode(`${term} `), encode(`${note}WORD`), Buffer.alloc(50));
  expect(await reader.readOriginTags(path)).toEqual({ ...found, namesEarshot: false });
});

test('searches both ends of a large file, and nothing between', async () => {
  const path = write('large.bin', Buffer.alloc(10, 1));
  truncateSync(path, 5 * TAGGED_BYTES);
  expect(await reader.readOriginTags(path)).toEqual({ namesEarshot: false });
  const file = await open(path, 'r+');
  await file.write(Buffer.from(`${term} `), 0, undefined, 2 * TAGGED_BYTES);
  expect((await reader.readOriginTags(path))?.sourceType).toBeUndefined();
  await file.write(Buffer.from(`${term} `), 0, undefined, 5 * TAGGED_BYTES - 500);
  await file.close();
  expect((await reader.readOriginTags(path))?.sourceType).toBe('trainedAlgorithmicMedia');
});

test('names that only look like tags are none', async () => {
  for (const [name, text] of [
    ['band.txt', 'Earshot: live in Berlin'],
    ['short.txt', 'earshot:v1.abc'],
    ['empty.mp3', ''],
  ] as const)
    expect(await reader.readOriginTags(write(name, text))).toEqual({ namesEarshot: false });
  expect(await reader.readOriginTags(join(folder, 'missing.mp3'))).toBeUndefined();
});
