// Whole dubs of films and recordings made on the spot, by the system's real ffmpeg and PocketSphinx; translation is a toy.
// Not run where the programs are missing.

import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createDub } from '../../../src/studio/engines/dub.ts';
import type { DubInput } from '../../../src/studio/engines/dubbing/input.ts';
import { EngineFault, type EngineReport } from '../../../src/studio/engines/engine.ts';
import { ffmpeg, ffprobe, film, installed, LINES, speak, speaker } from './dubbing/film.ts';
import { faultOf, inJobFolder, quiet } from './job.ts';

const MINUTES = 60_000;

const dub = createDub({
  async translate({ texts, to }) {
    if (/^(de|fr)/.test(to)) throw new EngineFault('PROCESSING_ERROR', 'No pair for German.');
    return { files: {}, message: 'Translated.', texts: texts.map((text) => `Hola, ${text}`) };
  },
});

const to = (...tags: readonly string[]) => tags.map((tag) => ({ tag, design: speaker(tag) }));

const job = (more: Partial<DubInput>): DubInput => ({
  file: 'talk.mp4',
  name: 'talk.mp4',
  from: 'en-US',
  to: to('es-ES'),
  smooth: true,
  ...more,
});

const SUBTITLES =
  '1\n00:00:01,000 --> 00:00:03,000\nGuten Morgen.\n\n2\n00:00:04,000 --> 00:00:05,500\nWie geht es?\n';

interface Told {
  readonly format: { readonly duration: string; readonly format_name: string };
  readonly streams: readonly {
    readonly codec_type: string;
    readonly codec_name: string;
    readonly channels?: number;
  }[];
}

const tell = (file: string, folder: string): Told =>
  JSON.parse(ffprobe(['-of', 'json', '-show_format', '-show_streams', file], folder));

const pictures = (file: string, folder: string): string =>
  ffmpeg(['-i', file, '-map', '0:v', '-c', 'copy', '-f', 'md5', '-'], folder).toString();

const samples = (file: string, folder: string): number =>
  ffmpeg(['-i', file, '-map', '0:a', '-ac', '1', '-f', 's16le', '-'], folder).length / 2;

describe.runIf(installed('ffmpeg', 'ffprobe', 'pocketsphinx_continuous'))('by ear', () => {
  test(
    'a film speaks another language, and a second one that fails does not sink it',
    () =>
      inJobFolder(async (folder) => {
        const spoken = await speak(LINES.slice(0, 2), 3, folder);
        film('talk.mp4', 7.13, folder);
        const reports: EngineReport[] = [];
        const result = await dub(job({ to: to('es-ES', 'de-DE') }), folder, (news) => reports.push(news));
        expect(Object.keys(result.files).toSorted()).toEqual(['audio-es-ES', 'video-es-ES']);
        expect(result.languages?.['de-DE']).toEqual({ failed: 'No pair for German.' });
        expect(result.message).toMatch(/German.*No pair for German/);
        for (const tag of ['es-ES']) {
          const made = tell(`video-${tag}.mp4`, folder);
          expect(Number(made.format.duration)).toBeCloseTo(7.13, 1);
          expect(made.streams.map(({ codec_name }) => codec_name)).toEqual(['h264', 'aac']);
          expect(pictures(`video-${tag}.mp4`, folder)).toBe(pictures('talk.mp4', folder));
          expect(Number(tell(`audio-${tag}.m4a`, folder).format.duration)).toBeCloseTo(7.13, 1);
          const language = result.languages?.[tag];
          const transcript = language && 'transcript' in language ? language.transcript : [];
          expect(transcript).toHaveLength(2);
          for (const [at, { start }] of transcript.entries())
            expect(Math.abs(start - (spoken[at]?.start ?? 0))).toBeLessThan(0.9);
        }
        const stages = [...new Set(reports.map(({ stage }) => stage))];
        expect(stages).toEqual(['project setup', 'translation', 'voiceover', 'assembly']);
        expect(reports.every(({ progress = 0 }) => progress >= 0 && progress <= 1)).toBe(true);
        expect((await readdir(folder)).filter((name) => /pcm|track|speech|subtitles/.test(name))).toEqual([]);
      }),
    2 * MINUTES,
  );

  test(
    'of two tracks in MXF the chosen one is understood, and its dub comes after both',
    () =>
      inJobFolder(async (folder) => {
        await speak(LINES.slice(3, 4), 1, folder);
        ffmpeg(
          [
            ...['-f', 'lavfi', '-i', 'testsrc=size=320x240:rate=25:duration=5'],
            ...['-f', 'lavfi', '-i', 'sine=300:r=48000:d=5', '-i', 'said.wav', '-ar', '48000'],
            ...['-filter_complex', '[2:a]apad=whole_dur=5[said]', '-map', '0', '-map', '1', '-map', '[said]'],
            ...['-c:v', 'mpeg2video', '-c:a', 'pcm_s16le', 'talk.mxf'],
          ],
          folder,
        );
        const order = job({ file: 'talk.mxf', to: to('en-US'), tracks: [1], extraTrack: true });
        const { languages } = await dub(order, folder, quiet);
        const made = languages?.['en-US'];
        expect(made && 'transcript' in made && made.transcript[0]?.text).toMatch(/train to the city/i);
        const sounds = tell('video-en-US.mxf', folder).streams.filter((one) => one.codec_type === 'audio');
        expect(sounds).toHaveLength(3);
      }),
    MINUTES,
  );

  test(
    'a recording without speech is told so',
    () =>
      inJobFolder(async (folder) => {
        ffmpeg(['-f', 'lavfi', '-i', 'anullsrc=r=16000:d=3', 'talk.wav'], folder);
        const fault = await faultOf(dub(job({ file: 'talk.wav' }), folder, quiet));
        expect([fault.reason, fault.message]).toEqual([
          'INVALID_SOURCE_DATA',
          expect.stringMatching(/No speech/),
        ]);
      }),
    MINUTES,
  );
});

describe.runIf(installed('ffmpeg', 'ffprobe'))('from subtitles', () => {
  test.each([
    ['wav', 'pcm_s16le', 'flac'],
    ['flac', 'flac', 'flac'],
    ['mp3', 'libmp3lame', 'mp3'],
    ['aac', 'aac', 'm4a'],
  ])(
    'a German %s with a subtitle file beside it is spoken again, as long as it was',
    (ending, codec, result) =>
      inJobFolder(async (folder) => {
        ffmpeg(
          ['-f', 'lavfi', '-i', 'anoisesrc=a=0.01:r=32000:d=7.3', '-c:a', codec, `talk.${ending}`],
          folder,
        );
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
    MINUTES,
  );

  const withTrack = async (name: string, folder: string): Promise<void> => {
    await writeFile(join(folder, 'lines.srt'), SUBTITLES);
    const picture = ['-f', 'lavfi', '-i', 'testsrc=size=64x64:rate=10:duration=7'];
    const track = ['-c:s', 'mov_text', '-metadata:s:s:0', 'language=ger'];
    ffmpeg([...picture, '-f', 'lavfi', '-i', 'sine=d=7', '-i', 'lines.srt', ...track, name], folder);
  };

  test.each([
    ['mov', 'video/quicktime'],
    ['mp4', 'video/mp4'],
  ])(
    'a subtitle track inside a film is found by its language: %s',
    (ending, type) =>
      inJobFolder(async (folder) => {
        await withTrack(`talk.${ending}`, folder);
        const order = job({ file: `talk.${ending}`, from: 'de-DE', to: to('de-DE') });
        const made = await dub(order, folder, quiet);
        expect(made.message).toMatch(/subtitles, 2 lines/);
        expect(made.files['video-de-DE']?.type).toBe(type);
        expect(Number(tell(`video-de-DE.${ending}`, folder).format.duration)).toBeCloseTo(7, 1);
      }),
    MINUTES,
  );

  test('a subtitle file beside a film comes before the track inside it', () =>
    inJobFolder(async (folder) => {
      await withTrack('talk.mp4', folder);
      await writeFile(join(folder, 'talk.vtt'), 'WEBVTT\n\n00:01.000 --> 00:03.000\nGute Nacht.\n');
      const { languages } = await dub(job({ from: 'de-DE', to: to('de-DE') }), folder, quiet);
      const made = languages?.['de-DE'];
      expect(made && 'transcript' in made && made.transcript.map(({ text }) => text)).toEqual([
        'Gute Nacht.',
      ]);
    }));

  test('when every language fails the job does, and says why for each', () =>
    inJobFolder(async (folder) => {
      await withTrack('talk.mp4', folder);
      await writeFile(join(folder, 'talk.srt'), SUBTITLES);
      const fault = await faultOf(dub(job({ from: 'en-US', to: to('de-DE', 'fr-FR') }), folder, quiet));
      expect(fault.message).toMatch(/German \(Germany\): No pair.*French \(France\): No pair/);
      expect((await readdir(folder)).toSorted()).toEqual(['lines.srt', 'talk.mp4', 'talk.srt']);
    }));

  describe('MXF', () => {
    const source = async (folder: string): Promise<void> => {
      await writeFile(join(folder, 'talk.srt'), SUBTITLES);
      ffmpeg(
        [
          ...['-f', 'lavfi', '-i', 'testsrc=size=320x240:rate=25:duration=6'],
          ...['-f', 'lavfi', '-i', 'sine=300:r=48000:d=6', '-f', 'lavfi', '-i', 'sine=500:r=48000:d=6'],
          ...['-map', '0', '-map', '1', '-map', '2', '-c:v', 'mpeg2video', '-c:a', 'pcm_s16le', 'talk.mxf'],
        ],
        folder,
      );
    };
    const kinds = (folder: string): readonly string[] =>
      tell('video-de-DE.mxf', folder)
        .streams.filter(({ codec_type }) => codec_type !== 'data')
        .map(({ codec_name, channels = 0 }) => `${codec_name} ${channels}`);
    const order = (more: Partial<DubInput>) =>
      job({ file: 'talk.mxf', from: 'de-DE', to: to('de-DE'), ...more });

    test.each([
      ['only the dub', {}, ['mpeg2video 0', 'pcm_s16le 1']],
      ['the dub as an extra track', { extraTrack: true }, ['mpeg2video 0', ...Array(3).fill('pcm_s16le 1')]],
      ['two tracks as left and right', { tracks: [0, 1] }, ['mpeg2video 0', 'pcm_s16le 2']],
    ])(
      'holds %s',
      (_, more, expected) =>
        inJobFolder(async (folder) => {
          await source(folder);
          await dub(order(more), folder, quiet);
          expect(kinds(folder)).toEqual(expected);
          expect(pictures('video-de-DE.mxf', folder)).toBe(pictures('talk.mxf', folder));
          expect(Number(tell('video-de-DE.mxf', folder).format.duration)).toBeCloseTo(6, 1);
        }),
      MINUTES,
    );

    test('a track that is not there is refused', () =>
      inJobFolder(async (folder) => {
        await source(folder);
        const fault = await faultOf(dub(order({ tracks: [5] }), folder, quiet));
        expect(fault.reason).toBe('INVALID_AUDIO_TRACKS_SELECTION');
      }));
  });

  test('a source language that nobody here understands fails with what would help', () =>
    inJobFolder(async (folder) => {
      ffmpeg(['-f', 'lavfi', '-i', 'sine=d=2', 'talk.wav'], folder);
      const fault = await faultOf(dub(job({ file: 'talk.wav', from: 'fr-FR' }), folder, quiet));
      expect(fault.message).toMatch(/No speech recogniser for French is installed; installed: English\./);
    }));
});
