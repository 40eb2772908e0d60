// Conversion of users' recordings and films with the real child process and files from ffmpeg.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileTypeFromFile } from 'file-type';
import { ALL_FORMATS, FilePathSource, Input } from 'mediabunny';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FileKind, STUDIO_MEDIA_KINDS } from '../../../src/domain/media/file-kinds.ts';
import { createInputConverter } from '../../../src/transcoding/input-converter.ts';
import { createWorkerPool } from '../../../src/transcoding/worker-pool.ts';
import { installed } from '../../studio/operations/dubbing/film.ts';

const children = createWorkerPool();
const converter = createInputConverter(children);
const folder = mkdtempSync(join(tmpdir(), 'earshot-converting-'));
afterAll(() => children.stop());

const SOUND: readonly FileKind[] = ['aac', 'flac', 'mp3', 'wav'];
const FILM: readonly FileKind[] = ['mp4', 'mov', 'mxf', 'mp3', 'flac', 'wav', 'aac'];
const SECONDS = 4;
const never = new AbortController().signal;
const at = (name: string): string => join(folder, name);
const ffmpeg = (...words: string[]): unknown => execFileSync('ffmpeg', ['-v', 'error', '-y', ...words]);
const tone = ['-f', 'lavfi', '-i', `sine=440:r=48000:d=${SECONDS}`];
const pictures = ['-f', 'lavfi', '-i', `testsrc=s=160x120:r=5:d=${SECONDS}`];

const MADE: readonly (readonly [string, ...string[]])[] = [
  ['memo.m4a', ...tone, '-c:a', 'aac'],
  ['apple.m4a', ...tone, '-c:a', 'alac'],
  ['voice-message.ogg', ...tone, '-c:a', 'libopus'],
  ['old.ogg', ...tone, '-c:a', 'libvorbis'],
  ['browser.webm', ...tone, '-c:a', 'libopus'],
  ['clip.mp4', ...pictures, ...tone, '-c:v', 'libx264', '-c:a', 'aac'],
  ['screen.webm', ...pictures, ...tone, '-c:v', 'libvpx-vp9', '-c:a', 'libopus'],
  ['film.mkv', ...pictures, ...tone, '-c:v', 'libx264', '-c:a', 'aac'],
  ['late.mp4', ...pictures, '-itsoffset', '2', ...tone, '-c:v', 'libx264', '-c:a', 'aac'],
  ['silent.mp4', ...pictures, '-c:v', 'libx264', '-an'],
];
const canMake = installed('ffmpeg');
beforeAll(() => {
  if (canMake) for (const [name, ...words] of MADE) ffmpeg(...words, at(name));
});

const convert = (name: string, kinds: readonly FileKind[], path = at(name)) =>
  converter.convert({ path, name }, kinds, never);
const secondsOf = async (path: string): Promise<number> => {
  const input = new Input({ source: new FilePathSource(path), formats: ALL_FORMATS });
  const seconds = await input.computeDuration();
  input.dispose();
  return seconds;
};

const BECOMES: readonly (readonly [string, readonly FileKind[], FileKind])[] = [
  ['memo.m4a', SOUND, 'aac'],
  ['apple.m4a', SOUND, 'mp3'],
  ['voice-message.ogg', SOUND, 'mp3'],
  ['old.ogg', SOUND, 'mp3'],
  ['browser.webm', SOUND, 'mp3'],
  ['clip.mp4', SOUND, 'aac'],
  ['film.mkv', SOUND, 'aac'],
  ['film.mkv', FILM, 'mp4'],
  ['browser.webm', FILM, 'mp3'],
  ['screen.webm', FILM, 'mp4'],
];
test.runIf(canMake).each(BECOMES)('%s for %j becomes .%s of the same length', async (name, kinds, kind) => {
  const made = await convert(name, kinds);
  expect([made.kind, (await fileTypeFromFile(made.path))?.ext]).toEqual([kind, kind]);
  expect(Math.abs((await secondsOf(made.path)) - SECONDS)).toBeLessThan(0.15);
});

test.runIf(canMake)('a supported file stays unchanged under any name', async () => {
  expect(await convert('clip.mp4', FILM)).toEqual({ path: at('clip.mp4'), kind: 'mp4' });
  expect(await converter.convert({ path: at('clip.mp4'), name: 'talk.mp3' }, FILM, never)).toMatchObject({
    kind: 'mp4',
  });
});

test.runIf(canMake).each(['caf', 'flv', 'ac3', 'wv', 'au', 'aiff', 'ogv'])(
  '.%s is recognised and left unchanged for the studio',
  async (ending) => {
    const name = `tone.${ending}`;
    ffmpeg(...tone, '-ar', '44100', ...(ending === 'ogv' ? ['-c:a', 'libvorbis'] : []), at(name));
    expect(await convert(name, STUDIO_MEDIA_KINDS)).toMatchObject({ path: at(name) });
  },
);

test.runIf(canMake)('sound that starts late keeps its delay', async () => {
  const made = await convert('late.mp4', SOUND);
  expect(made.kind).toBe('mp3');
  expect(Math.abs((await secondsOf(made.path)) - SECONDS - 2)).toBeLessThan(0.15);
});

test.runIf(canMake)('a second track replaces a first one of unknown codec', async () => {
  const two = ['-i', at('memo.m4a'), '-f', 'lavfi', '-i', 'sine=600:r=44100:d=2'];
  ffmpeg(...two, '-map', '0:a', '-map', '1:a', '-c:a', 'aac', at('spatial.mp4'));
  const film = readFileSync(at('spatial.mp4'));
  film.write('apac', film.indexOf('mp4a', film.indexOf('stsd')));
  film.write('free', film.indexOf('esds'));
  writeFileSync(at('spatial.mp4'), film);
  const made = await convert('spatial.mp4', SOUND);
  expect(Math.abs((await secondsOf(made.path)) - 2)).toBeLessThan(0.15);
});

const huge = (path: string): void => {
  const film = readFileSync(at('memo.m4a'));
  const header = film.indexOf('mdhd');
  film.writeUInt32BE(0xfffffff0, header + 4 + 16);
  film.writeUInt32BE(1, header + 4 + 12);
  writeFileSync(path, film);
};

test.runIf(canMake).each<[string, () => void, string]>([
  ['archive.mp3', () => writeFileSync(at('archive.mp3'), 'PK\x03\x04 and so on, long enough to be known'), 'not-media'],
  [
    'picture.ogg',
    () => writeFileSync(at('picture.ogg'), Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')),
    'not-media',
  ],
  ['silent.mp4', () => undefined, 'no-sound'],
  ['cut.m4a', () => writeFileSync(at('cut.m4a'), readFileSync(at('memo.m4a')).subarray(0, 2000)), 'damaged'],
  ['empty.m4a', () => writeFileSync(at('empty.m4a'), ''), 'damaged'],
  [
    'many.mp4',
    () =>
      ffmpeg(
        '-i',
        at('memo.m4a'),
        ...Array.from({ length: 70 }, () => ['-map', '0:a']).flat(),
        '-c',
        'copy',
        at('many.mp4'),
      ),
    'too-many-tracks',
  ],
  ['forever.m4a', () => huge(at('forever.m4a')), 'too-long'],
])('%s is refused and leaves no files', async (name, make, reason) => {
  make();
  await expect(convert(name, SOUND)).rejects.toMatchObject({ reason });
  expect(readdirSync(folder).filter((one) => one.startsWith(`${name}.`))).toEqual([]);
});

test.runIf(canMake)('an aborted task ends its child process', async () => {
  const off = new AbortController();
  const under = converter.convert({ path: at('old.ogg'), name: 'old.ogg' }, SOUND, off.signal).catch(String);
  off.abort();
  expect(await under).toMatch(/aborted/);
  expect(statSync(at('old.ogg')).size).toBeGreaterThan(0);
});
