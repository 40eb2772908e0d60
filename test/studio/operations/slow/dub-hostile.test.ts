// Files that cannot be dubbed or that keep FFmpeg busy: each ends with a message in time. Skipped without the programs.

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runProgram } from '../../../../src/studio/engines/system-programs.ts';
import { createDubWork } from '../../../../src/studio/operations/dub.ts';
import { runFfmpeg as limited } from '../../../../src/studio/operations/media/ffmpeg.ts';
import { ffmpeg, installed, speaker } from '../dubbing/film.ts';
import { faultOf, inJobFolder, quiet } from '../job.ts';

const engine = createDubWork({});

/** Dubs German into German, which needs no recogniser or translator. */
const dub = (file: string, folder: string) =>
  engine(
    { file, name: file, from: 'de-DE', to: [{ tag: 'de-DE', design: speaker('de-DE') }], smooth: true },
    folder,
    quiet,
  );

const picture = ['-f', 'lavfi', '-i', 'testsrc=size=64x64:rate=10:duration=4'];
const tone = ['-f', 'lavfi', '-i', 'sine=r=16000:d=4'];

const besides = (folder: string) =>
  writeFile(join(folder, 'talk.srt'), '1\n00:00:00,500 --> 00:00:02,000\nGuten Morgen.\n');

/** Writes big-endian numbers at offsets from the names of MP4 boxes. */
const patched = (film: Buffer, patches: readonly (readonly [string, number, number])[]): Buffer => {
  const copy = Buffer.from(film);
  for (const [box, distance, value] of patches) copy.writeUInt32BE(value, copy.indexOf(box) + distance);
  return copy;
};

describe.runIf(installed('ffmpeg', 'ffprobe'))('hostile media', () => {
  test.each([
    ['a text', 'Once upon a time there was no film.'],
    ['a playlist of local files', '#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n'],
    ['a playlist without end', '#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\ntalk.mp4\n'],
    ['a list of files to join', "ffconcat version 1.0\nfile '/etc/passwd'\n"],
    ['a session description', 'v=0\no=- 0 0 IN IP4 127.0.0.1\nm=audio 9 RTP/AVP 0\n'],
    ['nothing', ''],
  ])('%s named .mp4 is refused', (_, content) =>
    inJobFolder(async (folder) => {
      await writeFile(join(folder, 'talk.mp4'), content);
      const { reason, message } = await faultOf(dub('talk.mp4', folder));
      expect(reason).toBe('SOURCE_TYPE_NOT_SUPPORTED');
      expect(message).toMatch(/“talk\.mp4” is not a film or recording/);
    }),
  );

  test('a film without sound is reported', () =>
    inJobFolder(async (folder) => {
      ffmpeg([...picture, 'talk.mp4'], folder);
      const { reason, message } = await faultOf(dub('talk.mp4', folder));
      expect([reason, message]).toEqual([
        'VIDEO_DOES_NOT_HAVE_AUDIO_STREAMS',
        '“talk.mp4” has no sound, so there is nothing to dub.',
      ]);
    }));

  test('a truncated film is refused without an index, otherwise dubbed', () =>
    inJobFolder(async (folder) => {
      await besides(folder);
      for (const [at, place] of [[], ['-movflags', '+faststart']].entries()) {
        ffmpeg([...picture, ...tone, '-g', '5', ...place, `whole${at}.mp4`], folder);
        const whole = await readFile(join(folder, `whole${at}.mp4`));
        await writeFile(join(folder, 'talk.mp4'), whole.subarray(0, Math.round(whole.length * 0.7)));
        if (at === 0) expect((await faultOf(dub('talk.mp4', folder))).reason).toBe('SOURCE_TYPE_NOT_SUPPORTED');
        else expect((await dub('talk.mp4', folder)).files['audio-de-DE']?.seconds).toBeCloseTo(4, 1);
      }
    }));

  test('a recording with a wrong claimed length keeps its own', () =>
    inJobFolder(async (folder) => {
      await besides(folder);
      ffmpeg([...tone, 'talk.wav'], folder);
      const wav = await readFile(join(folder, 'talk.wav'));
      wav.writeUInt32LE(0xfffffff0, 4);
      wav.writeUInt32LE(0xfffffff0, wav.indexOf('data') + 4);
      await writeFile(join(folder, 'talk.wav'), wav);
      expect((await dub('talk.wav', folder)).files['audio-de-DE']?.seconds).toBeCloseTo(4, 2);
    }));

  test('a single picture that claims five hours is too long', () =>
    inJobFolder(async (folder) => {
      const one = ['-f', 'lavfi', '-i', 'testsrc=size=64x64:rate=1:duration=1'];
      ffmpeg([...one, ...tone, 'one.mp4'], folder);
      const film = await readFile(join(folder, 'one.mp4'));
      const hours = (box: string, unit: number, at: number) =>
        [box, at, film.readUInt32BE(film.indexOf(box) + unit) * 3600 * 5] as const;
      const claims = patched(film, [hours('mvhd', 16, 20), hours('mdhd', 16, 20), ['elst', 12, 18_000_000]]);
      await writeFile(join(folder, 'talk.mp4'), patched(claims, [['tkhd', 24, 18_000_000]]));
      expect((await faultOf(dub('talk.mp4', folder))).reason).toBe('SOURCE_TOO_LONG');
    }));

  test('an endless ffmpeg run is stopped and reported', () =>
    inJobFolder(async (folder) => {
      const endless = limited(['-f', 'lavfi', '-i', 'anullsrc'], 'silence.mp3', { folder, timeoutMs: 300.5 });
      expect((await faultOf(endless)).reason).toBe('SOURCE_TOO_LONG');
    }));

  test('a limit may be a fraction of a millisecond', () =>
    inJobFolder(async (folder) => {
      await expect(runProgram('ffprobe', ['-version'], { folder, timeoutMs: 20_000.625 })).resolves.toMatch(/ffprobe/);
    }));
});
