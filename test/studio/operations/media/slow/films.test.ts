// Recognises speech in every container, channel layout and track order, with the installed FFmpeg and PocketSphinx.
// Skipped without them.

import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { copyFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { transcribeMedia } from '../../../../../src/studio/operations/transcribe.ts';
import { ffmpeg, installed, LINES, speak } from '../../dubbing/film.ts';
import { inJobFolder, quiet } from '../../job.ts';

const SAID = LINES.slice(0, 2);
const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}']+/gu) ?? [];
const pictures = ['-f', 'lavfi', '-i', 'testsrc=s=64x64:r=10:d=8'];
const noise = ['-f', 'lavfi', '-i', 'anoisesrc=a=0.1:d=8'];

/** File, FFmpeg arguments, and the delay of the words relative to `said.wav`. */
const FILES: readonly (readonly [string, readonly string[], number?])[] = [
  ['antiphase.flac', ['-af', 'pan=stereo|c0=c0|c1=-1*c0']],
  [
    'antiphase-noise.wav',
    [...noise, '-filter_complex', '[1:a]volume=0.1[n];[0:a][n]amix=normalize=0,pan=stereo|c0=c0|c1=-0.9*c0'],
  ],
  ['right-only.wav', ['-af', 'pan=stereo|c0=0*c0|c1=c0']],
  ['centre-5.1.flac', ['-af', 'pan=5.1|FC=c0']],
  ['centre-7.1.mka', ['-af', 'pan=7.1|FC=c0', '-c:a', 'flac']],
  ['back-quad.wav', ['-af', 'pan=quad|BL=c0']],
  ['bass-5.1.wav', ['-af', 'pan=5.1|LFE=c0']],
  ['third-of-three.wav', ['-af', 'pan=3c|c2=c0']],
  ['last-of-sixteen.wav', ['-af', 'pan=16c|c15=c0']],
  ['rf64.wav', ['-rf64', 'always']],
  ['wave64.w64', []],
  ['apple.caf', []],
  ['old.aiff', []],
  ['windows.wma', ['-c:a', 'wmav2']],
  ['camera.avi', [...pictures, '-c:v', 'mjpeg', '-c:a', 'pcm_s16le']],
  ['camera.ts', [...pictures, '-c:v', 'mpeg2video', '-c:a', 'mp2']],
  ['matroska-named.mp4', [...pictures, '-c:v', 'libx264', '-c:a', 'libopus', '-f', 'matroska']],
  ['film-named.txt', [...pictures, '-c:v', 'libx264', '-c:a', 'aac', '-f', 'mp4']],
  ['screen.webm', [...pictures, '-c:v', 'libvpx', '-c:a', 'libopus']],
  ['phone.3gp', [...pictures, '-c:v', 'libx264', '-c:a', 'aac', '-f', '3gp']],
  ['old-camera.flv', [...pictures, '-c:v', 'flv', '-c:a', 'mp3', '-ar', '44100']],
  ['disc.ac3', ['-c:a', 'ac3']],
  ['silent-first.mkv', ['-f', 'lavfi', '-i', 'anullsrc=d=8', '-map', '1:a', '-map', '0:a', '-c:a', 'libopus']],
  ['memo.m4a', [...noise, '-map', '0:a', '-c:a', 'alac']],
  [
    'other-language-first.mkv',
    [...noise, '-map', '1:a', '-map', '0:a', '-metadata:s:a:0', 'language=spa', '-metadata:s:a:1', 'language=eng'],
  ],
  [
    'commentary-first.mkv',
    [...noise, '-map', '1:a', '-map', '0:a', '-disposition:a:0', 'comment', '-disposition:a:1', '0'],
  ],
  [
    'second-is-default.mkv',
    [...noise, '-map', '1:a', '-map', '0:a', '-disposition:a:0', '0', '-disposition:a:1', 'default'],
  ],
  [
    'late.mp4',
    [
      ...pictures,
      '-filter_complex',
      '[0:a]asetpts=PTS+2/TB[a]',
      '-map',
      '1:v',
      '-map',
      '[a]',
      '-c:v',
      'libx264',
      '-c:a',
      'aac',
    ],
    2,
  ],
];

/** The same files as MPEG streams, whose clock starts anywhere. */
const LATE_STREAMS = FILES.flatMap(([name, words]) =>
  name === 'late.mp4'
    ? ['ts', 'mpg'].map(
        (ending) => [`late.${ending}`, [...words.slice(0, -4), '-c:v', 'mpeg2video', '-c:a', 'mp2'], 2] as const,
      )
    : [],
);

describe.runIf(installed('ffmpeg', 'ffprobe', 'pocketsphinx_batch'))('recognition of speech', () => {
  const sources = mkdtempSync(join(tmpdir(), 'earshot-films-'));
  let start = 0;
  beforeAll(async () => {
    const [spoken] = await speak(SAID, 4, sources);
    start = spoken?.start ?? 0;
  });
  afterAll(() => rm(sources, { recursive: true, force: true }));

  const heardIn = (name: string, make: (folder: string) => void) =>
    inJobFolder(async (folder) => {
      await copyFile(join(sources, 'said.wav'), join(folder, 'said.wav'));
      make(folder);
      const { transcript = [] } = await transcribeMedia({ file: name, name, tag: 'en-US' }, folder, quiet);
      const said = wordsOf(SAID.join(' '));
      const heard = wordsOf(transcript.map(({ text }) => text).join(' '));
      return {
        share: said.filter((word) => heard.includes(word)).length / said.length,
        start: transcript[0]?.start ?? Number.NaN,
      };
    });

  test.each([...FILES, ...LATE_STREAMS].map(([name, words, later = 0]) => ({ name, words, later })))(
    'in $name',
    async ({ name, words, later }) => {
      const heard = await heardIn(name, (folder) => ffmpeg(['-i', 'said.wav', ...words, name], folder));
      expect(heard.share).toBeGreaterThan(0.6);
      expect(Math.abs(heard.start - start - later)).toBeLessThan(0.4);
    },
  );

  test('in a recording that starts late', async () => {
    const heard = await heardIn('late.m4a', (folder) => {
      ffmpeg(['-i', 'said.wav', '-c:a', 'aac', 'soon.m4a'], folder);
      ffmpeg(['-itsoffset', '2', '-i', 'soon.m4a', '-c', 'copy', 'late.m4a'], folder);
    });
    expect(heard.share).toBeGreaterThan(0.6);
    expect(Math.abs(heard.start - start - 2)).toBeLessThan(0.4);
  });

  test('behind a first track that cannot be decoded', async () => {
    const heard = await heardIn('spatial.mp4', (folder) => {
      const two = ['-map', '1:a', '-map', '0:a', '-c:a', 'aac', 'spatial.mp4'];
      ffmpeg(['-i', 'said.wav', ...noise, ...two], folder);
      const film = readFileSync(join(folder, 'spatial.mp4'));
      film.write('apac', film.indexOf('mp4a', film.indexOf('stsd')));
      film.write('free', film.indexOf('esds'));
      writeFileSync(join(folder, 'spatial.mp4'), film);
    });
    expect(heard.share).toBeGreaterThan(0.6);
  });

  test('whatever length the file claims', async () => {
    const heard = await heardIn('claims.mkv', (folder) => {
      ffmpeg(['-i', 'said.wav', '-c:a', 'libopus', 'claims.mkv'], folder);
      const film = readFileSync(join(folder, 'claims.mkv'));
      // Duration in milliseconds as a 64-bit float.
      film.writeDoubleBE(80_000_000, film.indexOf(Buffer.from('448988', 'hex')) + 3);
      writeFileSync(join(folder, 'claims.mkv'), film);
    });
    expect(heard.share).toBeGreaterThan(0.6);
  });
});
