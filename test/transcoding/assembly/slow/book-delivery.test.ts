// A book on its way to a place with a size limit: marks of synthetic speech, compression and chapter files keep title,
// author and chapters.

import { statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { MediaFile } from '../../../../src/domain/media/file-kinds.ts';
import { createProvenance } from '../../../../src/domain/media/provenance.ts';
import type { AssemblySegment } from '../../../../src/ports/audio-assembler.ts';
import { createProvenanceWriter } from '../../../../src/provenance/index.ts';
import { createProvenancePreservingTranscoder } from '../../../../src/provenance/provenance-preserving-transcoder.ts';
import { createMediaMetadataReader } from '../../../../src/provenance/tag-reader.ts';
import { assembleAudio } from '../../../../src/transcoding/assembly/assemble-audio.ts';
import { createTranscoder } from '../../../../src/transcoding/index.ts';
import { readTags } from '../../../../src/transcoding/mp3/tags.ts';
import { createWorkerPool } from '../../../../src/transcoding/worker-pool.ts';
import { realClock } from '../../../fakes/clock.ts';
import { createFakeLog } from '../../../fakes/log.ts';
import { createSoundFolder, createTone, hear } from '../sounds.ts';

const RATE = 24_000;
const CHAPTER_SECONDS = 6;
const TITLES = ['Chapter I: The Lamp', 'Kapitel 2', '第三章'];

const { folder, save } = createSoundFolder();
const workers = createWorkerPool();
const tags = createMediaMetadataReader({ clock: realClock });
const writer = createProvenanceWriter();
const transcoder = createProvenancePreservingTranscoder(createTranscoder(workers), {
  writer,
  tags,
  log: createFakeLog(),
});
afterAll(() => {
  workers.stop();
  tags.stop();
});

const mark = createProvenance('voice', {}, Date.UTC(2026, 10, 1));
const near = (seconds: number) => expect.closeTo(seconds, 2);

/** A marked book of three chapters, as it is after the download. */
async function createBook(name: string) {
  const segments = TITLES.flatMap((_, index): readonly AssemblySegment[] => [
    ...(index === 0 ? [] : [{ is: 'pause', seconds: 2 } as const]),
    {
      is: 'sound',
      path: save(
        `${name}-${index}`,
        [createTone({ seconds: CHAPTER_SECONDS, rate: RATE, hertz: 300 + 200 * index })],
        RATE,
      ),
      voice: '',
    },
  ]);
  const chapters = TITLES.map((title, index) => ({ title, segment: 2 * index }));
  const made = await assembleAudio({
    segments,
    outputStem: join(folder, name),
    maxBytes: 1e7,
    title: 'The Lamp',
    artist: 'Ana Bell',
    chapters,
  });
  const bytes = (await writer.write(made.path, mark)) ?? 0;
  const file: MediaFile = {
    role: 'story',
    label: 'Story',
    name: 'story-rose-7K2QF9MA.mp3',
    type: made.type,
    path: made.path,
    bytes,
  };
  const expectedTags = {
    title: 'The Lamp',
    artist: 'Ana Bell',
    chapters: TITLES.map((title, index) => ({
      title,
      start: near(made.times[2 * index]?.start ?? 0),
      end: near(made.times[2 * index + 2]?.start ?? made.seconds),
    })),
  };
  return { file, expectedTags, seconds: made.seconds };
}

test('a mark is added to the tag', async () => {
  const { file, expectedTags } = await createBook('marked');
  expect(file.bytes).toBe(statSync(file.path).size);
  expect(await readTags(file.path)).toEqual(expectedTags);
  expect((await tags.readProvenance(file.path))?.sourceType).toBe(mark.sourceType);
});

test('a smaller file has the same tags', async () => {
  const { file, expectedTags, seconds } = await createBook('smaller');
  const shrunk = await transcoder.shrink(file, Math.round(file.bytes * 0.7));
  if (!shrunk) throw new Error('expected a file');
  expect(shrunk.kbps).toBeLessThan(64);
  expect(shrunk.bytes).toBe(statSync(shrunk.path).size);
  expect(shrunk.bytes).toBeLessThanOrEqual(file.bytes * 0.7);
  expect(await readTags(shrunk.path)).toEqual(expectedTags);
  expect((await tags.readProvenance(shrunk.path))?.sourceType).toBe(mark.sourceType);
  expect(Math.abs((await hear(shrunk.path)).seconds - seconds)).toBeLessThan(0.2);
});

test('chapters are marked files with their titles', async () => {
  const { file } = await createBook('chapters');
  const chapters = await transcoder.splitChapters(file);
  expect(chapters.map(({ role, label, name, type }) => ({ role, label, name, type }))).toEqual([
    {
      role: 'story-01',
      label: 'Chapter I: The Lamp',
      name: 'story-rose-7K2QF9MA-01-chapter-i-the-lamp.mp3',
      type: 'audio/mpeg',
    },
    { role: 'story-02', label: 'Kapitel 2', name: 'story-rose-7K2QF9MA-02-kapitel-2.mp3', type: 'audio/mpeg' },
    {
      role: 'story-03',
      label: '第三章',
      name: expect.stringMatching(/^story-rose-7K2QF9MA-03.*\.mp3$/),
      type: 'audio/mpeg',
    },
  ]);
  for (const [index, chapter] of chapters.entries()) {
    expect(chapter.bytes).toBe(statSync(chapter.path).size);
    expect(await readTags(chapter.path)).toEqual({
      title: TITLES[index],
      artist: 'Ana Bell',
      album: 'The Lamp',
      track: { number: index + 1, of: 3 },
    });
    expect((await tags.readProvenance(chapter.path))?.sourceType).toBe(mark.sourceType);
    const { seconds, level } = await hear(chapter.path);
    expect(Math.abs(seconds - (chapter.seconds ?? 0))).toBeLessThan(0.1);
    expect(level(1, CHAPTER_SECONDS - 0.5)).toBeGreaterThan(-25);
  }
  const [first] = chapters;
  if (!first) throw new Error('expected a chapter');
  const shrunk = await transcoder.shrink(first, Math.round(first.bytes * 0.7));
  expect(await readTags(shrunk?.path ?? '')).toMatchObject({ title: TITLES[0], track: { number: 1, of: 3 } });
});

test('a recording without chapters has no chapter files', async () => {
  const path = save('plain', [createTone({ seconds: 1, rate: RATE })], RATE);
  const file: MediaFile = { role: 'story', label: 'Story', name: 'plain.wav', type: 'audio/wav', path, bytes: 1 };
  expect(await transcoder.splitChapters(file)).toEqual([]);
  const mp3 = await transcoder.transcode(file, 'mp3', 1e6);
  expect(mp3 && (await transcoder.splitChapters(mp3))).toEqual([]);
});
