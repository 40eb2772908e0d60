// Dubs generated videos and recordings from subtitles, with the installed FFmpeg. Skipped without it.

import { mkdtempSync } from 'node:fs';
import { copyFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DubInput } from '../../../../../src/studio/operations/dubbing/dub-input.ts';
import { faultOf, inJobFolder, quiet } from '../../job.ts';
import { ffmpeg, ffprobe, installed, subtitledFilm } from '../film.ts';
import { dub, job, pictures, tell, to } from '../job.ts';

const SUBTITLES = '1\n00:00:01,000 --> 00:00:03,000\nGuten Morgen.\n\n2\n00:00:04,000 --> 00:00:05,500\nWie geht es?\n';

const samples = (file: string, folder: string): number =>
  ffmpeg(['-i', file, '-map', '0:a', '-ac', '1', '-f', 's16le', '-'], folder).length / 2;

describe.runIf(installed('ffmpeg', 'ffprobe'))('subtitles as the source', () => {
  const RECORDINGS = [
    ['wav', 'pcm_s16le', 'flac'],
    ['flac', 'flac', 'flac'],
    ['mp3', 'libmp3lame', 'mp3'],
    ['aac', 'aac', 'm4a'],
  ] as const;
  test.each(RECORDINGS)('a German %s with a subtitle file is fully dubbed', (ending, codec, result) =>
    inJobFolder(async (folder) => {
      ffmpeg(['-f', 'lavfi', '-i', 'anoisesrc=a=0.01:r=32000:d=7.3', '-c:a', codec, `talk.${ending}`], folder);
      await writeFile(join(folder, 'talk.srt'), SUBTITLES);
      const file = `talk.${ending}`;
      const made = await dub(job({ file, name: file, from: 'de-DE', to: to('de-DE') }), folder, quiet);
      expect(made.files['audio-de-DE']?.name).toBe(`audio-de-DE.${result}`);
      expect(made.files['video-de-DE']).toBeUndefined();
      const length = samples(`audio-de-DE.${result}`, folder);
      expect(Math.abs(length - samples(file, folder))).toBeLessThanOrEqual(result === 'flac' ? 0 : 2400);
      const language = made.languages?.['de-DE'];
      expect(language && 'transcript' in language && language.transcript.map(({ text }) => text)).toEqual([
        'Guten Morgen.',
        'Wie geht es?',
      ]);
      expect(made.message).toMatch(/subtitles, 2 lines/);
    }),
  );

  const sources = mkdtempSync(join(tmpdir(), 'earshot-sources-'));
  afterAll(() => rm(sources, { recursive: true, force: true }));
  beforeAll(() => {
    for (const name of ['talk.mov', 'talk.mp4']) subtitledFilm(name, SUBTITLES, 'ger', sources);
  });
  const withTrack = (name: string, folder: string) => copyFile(join(sources, name), join(folder, name));

  const FILMS = [
    ['mov', 'video/quicktime'],
    ['mp4', 'video/mp4'],
  ] as const;
  test.each(FILMS)('a subtitle track is found by its language: %s', (ending, type) =>
    inJobFolder(async (folder) => {
      await withTrack(`talk.${ending}`, folder);
      const order = job({ file: `talk.${ending}`, from: 'de-DE', to: to('de-DE') });
      const made = await dub(order, folder, quiet);
      expect(made.message).toMatch(/subtitles, 2 lines/);
      expect(made.files['video-de-DE']?.type).toBe(type);
      expect(Number(tell(`video-de-DE.${ending}`, folder).format.duration)).toBeCloseTo(7, 1);
    }),
  );

  const OTHERS = [
    ['film.mkv', 'h264', ['-c:v', 'libx264', '-c:a', 'libopus', '-c:s', 'srt']],
    ['styled.mkv', 'h264', ['-c:v', 'libx264', '-c:a', 'aac', '-c:s', 'ass']],
    ['screen.webm', 'vp9', ['-c:v', 'libvpx-vp9', '-c:a', 'libopus', '-c:s', 'webvtt']],
    ['old.mkv', 'h264', ['-c:v', 'libvpx', '-c:a', 'mp3', '-c:s', 'srt']],
  ] as const;
  test.each(OTHERS)('a film of another kind becomes MP4: %s', (name, codec, words) =>
    inJobFolder(async (folder) => {
      await withTrack('talk.mp4', folder);
      ffmpeg(['-i', 'talk.mp4', '-map', '0', ...words, name], folder);
      const made = await dub(job({ file: name, name, from: 'de-DE', to: to('de-DE') }), folder, quiet);
      expect(made.message).toMatch(/subtitles, 2 lines/);
      expect(made.files['video-de-DE']).toMatchObject({ name: 'video-de-DE.mp4', type: 'video/mp4' });
      const { streams } = tell('video-de-DE.mp4', folder);
      expect(streams.map(({ codec_name }) => codec_name)).toEqual([codec, 'aac']);
    }),
  );

  const CAPTIONS = [
    ['track', ['h264', 'aac', 'mov_text'], true],
    ['burn', ['h264', 'aac'], false],
  ] as const;
  test.each(CAPTIONS)('captions go into the film: %s', (captions, streams, same) =>
    inJobFolder(async (folder) => {
      await withTrack('talk.mp4', folder);
      const order = job({ from: 'de-DE', to: to('de-DE'), captions });
      const made = await dub(order, folder, quiet);
      const film = made.files['video-de-DE']?.name ?? '';
      const shown = tell(film, folder).streams;
      expect(shown.map(({ codec_name }) => codec_name)).toEqual(streams);
      expect(pictures(film, folder) === pictures('talk.mp4', folder)).toBe(same);
      const clean = made.files['plain-de-DE']?.name;
      expect(clean !== undefined && pictures(clean, folder) === pictures('talk.mp4', folder)).toBe(!same);
      if (!same) return;
      const [track] = JSON.parse(
        ffprobe(['-of', 'json', '-select_streams', 's', '-show_streams', film], folder),
      ).streams;
      expect(track.tags.language).toBe('deu');
      expect(ffmpeg(['-i', film, '-f', 'srt', '-'], folder).toString()).toMatch(/Guten Morgen\..*Wie geht es\?/s);
    }),
  );

  test('a subtitle file has priority over a track', () =>
    inJobFolder(async (folder) => {
      await withTrack('talk.mp4', folder);
      await writeFile(join(folder, 'talk.vtt'), 'WEBVTT\n\n00:01.000 --> 00:03.000\nGute Nacht.\n');
      const { languages } = await dub(job({ from: 'de-DE', to: to('de-DE') }), folder, quiet);
      const made = languages?.['de-DE'];
      expect(made && 'transcript' in made && made.transcript.map(({ text }) => text)).toEqual(['Gute Nacht.']);
    }));

  test('the job fails with reasons when every language fails', () =>
    inJobFolder(async (folder) => {
      await withTrack('talk.mp4', folder);
      await writeFile(join(folder, 'talk.srt'), SUBTITLES);
      const fault = await faultOf(dub(job({ from: 'en-US', to: to('de-DE', 'fr-FR') }), folder, quiet));
      expect(fault.message).toMatch(/German \(Germany\): No pair.*French \(France\): No pair/);
      expect((await readdir(folder)).toSorted()).toEqual(['talk.mp4', 'talk.srt']);
    }));

  describe('MXF', () => {
    beforeAll(() => {
      ffmpeg(
        [
          ...['-f', 'lavfi', '-i', 'testsrc=size=320x240:rate=25:duration=6'],
          ...['-f', 'lavfi', '-i', 'sine=300:r=48000:d=6', '-f', 'lavfi', '-i', 'sine=500:r=48000:d=6'],
          ...['-map', '0', '-map', '1', '-map', '2', '-c:v', 'mpeg2video', '-c:a', 'pcm_s16le', 'talk.mxf'],
        ],
        sources,
      );
    });
    const source = async (folder: string): Promise<void> => {
      await writeFile(join(folder, 'talk.srt'), SUBTITLES);
      await copyFile(join(sources, 'talk.mxf'), join(folder, 'talk.mxf'));
    };
    const kinds = (folder: string): readonly string[] =>
      tell('video-de-DE.mxf', folder)
        .streams.filter(({ codec_type }) => codec_type !== 'data')
        .map(({ codec_name, channels = 0 }) => `${codec_name} ${channels}`);
    const order = (more: Partial<DubInput>) => job({ file: 'talk.mxf', from: 'de-DE', to: to('de-DE'), ...more });

    const TRACKS: readonly (readonly [string, Partial<DubInput>, readonly string[]])[] = [
      ['only the dub', {}, ['mpeg2video 0', 'pcm_s16le 1']],
      ['the dub as an extra track', { extraTrack: true }, ['mpeg2video 0', ...Array(3).fill('pcm_s16le 1')]],
      ['two tracks as left and right', { tracks: [0, 1] }, ['mpeg2video 0', 'pcm_s16le 2']],
    ];
    test.each(TRACKS)('holds %s', (_, more, expected) =>
      inJobFolder(async (folder) => {
        await source(folder);
        await dub(order(more), folder, quiet);
        expect(kinds(folder)).toEqual(expected);
        expect(pictures('video-de-DE.mxf', folder)).toBe(pictures('talk.mxf', folder));
        expect(Number(tell('video-de-DE.mxf', folder).format.duration)).toBeCloseTo(6, 1);
      }),
    );

    test('a missing track is refused', () =>
      inJobFolder(async (folder) => {
        await source(folder);
        const fault = await faultOf(dub(order({ tracks: [5] }), folder, quiet));
        expect(fault.reason).toBe('INVALID_AUDIO_TRACKS_SELECTION');
      }));
  });

  test('an unsupported source language fails with advice', () =>
    inJobFolder(async (folder) => {
      ffmpeg(['-f', 'lavfi', '-i', 'sine=d=2', 'talk.wav'], folder);
      const fault = await faultOf(dub(job({ file: 'talk.wav', from: 'fr-FR' }), folder, quiet));
      expect(fault.message).toMatch(/No speech recognizer for French is installed; installed: (English|none)\./);
    }));
});
