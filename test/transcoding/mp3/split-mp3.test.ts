// Chapters as files: the same sound, each with its title and number.

import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import decode from 'audio-decode';
import { expect, test } from 'vitest';
import { readFrames } from '../../../src/transcoding/mp3/read-frames.ts';
import { splitMp3 } from '../../../src/transcoding/mp3/split-mp3.ts';
import { createTag, readTags } from '../../../src/transcoding/mp3/tags.ts';
import { writeMp3 } from '../../../src/transcoding/mp3/write-mp3.ts';
import { createSoundFolder, createTone } from '../assembly/sounds.ts';

const RATE = 24_000;
const { folder } = createSoundFolder();

/** Three chapters of 2, 3 and 1.5 seconds, each with another tone, after a second of silence. */
const LENGTHS = [2, 3, 1.5];
const HERTZ = [400, 700, 1100];

async function writeBook(name: string, count = LENGTHS.length): Promise<string> {
  const path = join(folder, `${name}.mp3`);
  const sounds = LENGTHS.map((seconds, index) => createTone({ seconds, rate: RATE, hertz: HERTZ[index], before: 1 }));
  let start = 0;
  const chapters = LENGTHS.slice(0, count).map((seconds, index) => {
    const chapter = { title: `Chapter ${index + 1}`, start: start + 1, end: start + 1 + seconds };
    start += 1 + seconds;
    return chapter;
  });
  const tag = createTag({ title: 'The Book', artist: 'Ana', chapters });
  const pieces = async function* () {
    for (const sound of sounds) yield [sound];
  };
  await writeMp3(pieces(), { path, rate: RATE, channels: 1, kbps: 64, maxBytes: 1e6, tag });
  return path;
}

const collectFrames = async (path: string): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const { data } of readFrames(path)) parts.push(Buffer.from(data));
  return Buffer.concat(parts);
};

test('every chapter is a file with the frames of the whole', async () => {
  const path = await writeBook('book');
  const files = await splitMp3({ path, outputFolder: join(folder, 'book') });
  expect(files.map(({ title }) => title)).toEqual(['Chapter 1', 'Chapter 2', 'Chapter 3']);
  for (const [index, file] of files.entries()) {
    expect(file.bytes).toBe(statSync(file.path).size);
    expect(await readTags(file.path)).toEqual({
      title: `Chapter ${index + 1}`,
      artist: 'Ana',
      album: 'The Book',
      track: { number: index + 1, of: 3 },
    });
  }
  const all = await Promise.all(files.map(({ path: part }) => collectFrames(part)));
  expect(Buffer.concat(all).equals(await collectFrames(path))).toBe(true);
});

test('every chapter begins before its first sound and has all of it', async () => {
  const path = await writeBook('heard');
  const files = await splitMp3({ path, outputFolder: join(folder, 'heard') });
  for (const [index, file] of files.entries()) {
    const { channelData, sampleRate } = await decode(await readFile(file.path));
    const [samples = new Float32Array(0)] = channelData;
    expect(samples.length / sampleRate).toBeCloseTo(file.seconds, 1);
    const loud = [...samples.keys()].filter((at) => Math.abs(samples[at] as number) > 0.1);
    const first = (loud[0] ?? 0) / sampleRate;
    expect(first).toBeGreaterThan(0.2);
    expect(((loud.at(-1) ?? 0) - (loud[0] ?? 0)) / sampleRate).toBeCloseTo(LENGTHS[index] ?? 0, 1);
    const crossings = loud.filter(
      (at) =>
        (samples[at] as number) > 0 &&
        (samples[at + 1] as number) <= (samples[at] as number) &&
        (samples[at - 1] as number) < (samples[at] as number),
    );
    expect(crossings.length / (LENGTHS[index] ?? 1)).toBeCloseTo(HERTZ[index] ?? 0, -1.5);
  }
});

test('a file with one chapter or none stays whole', async () => {
  const path = await writeBook('single', 1);
  expect(await splitMp3({ path, outputFolder: join(folder, 'single') })).toEqual([]);
  expect(existsSync(join(folder, 'single'))).toBe(false);
});

test('bytes between frames are skipped, and a file without frames has no chapters', async () => {
  const path = await writeBook('damaged');
  const content = await readFile(path);
  const damaged = join(folder, 'damaged-inside.mp3');
  content.fill(0x55, content.length / 2, content.length / 2 + 700);
  writeFileSync(damaged, content);
  const files = await splitMp3({ path: damaged, outputFolder: join(folder, 'damaged') });
  expect(files).toHaveLength(3);
  const chapters = [0, 1].map((index) => ({ title: 'x', start: index, end: index + 1 }));
  writeFileSync(damaged, Buffer.concat([createTag({ chapters }), Buffer.alloc(200_000, 0x55)]));
  expect(await splitMp3({ path: damaged, outputFolder: join(folder, 'none') })).toEqual([]);
});

test('an existing folder is not overwritten', async () => {
  const path = await writeBook('again');
  await splitMp3({ path, outputFolder: join(folder, 'again') });
  await expect(splitMp3({ path, outputFolder: join(folder, 'again') })).rejects.toThrow('EEXIST');
  expect(readdirSync(join(folder, 'again'))).toHaveLength(3);
});
