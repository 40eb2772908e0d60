// Recordings and films made on the spot, written down: by the system's real PocketSphinx, or from the subtitles they bring. What says
// nothing, or nothing that is understood here, is said to. Not run where the programs are missing.

import { writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { transcribe } from '../../../../src/studio/operations/transcribe.ts';
import { whole } from '../../../sampled.ts';
import { ffmpeg, installed, LINES, speak, subtitledFilm } from '../dubbing/film.ts';
import { faultOf, inJobFolder, quiet } from '../job.ts';

const MINUTE = 60_000;
const ENGLISH = { name: 'talk.wav', file: 'said.wav', tag: 'en-US' };
const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}']+/gu) ?? [];

describe.runIf(installed('ffmpeg', 'ffprobe', 'pocketsphinx_batch'))('a recording', () => {
  test(
    'is written down with times, and nothing is left lying about',
    () =>
      inJobFolder(async (folder) => {
        const spoken = await speak(LINES.slice(0, 2), 4, folder);
        ffmpeg(['-i', 'said.wav', 'talk.mp3'], folder);
        const { transcript = [], message } = await transcribe(
          { ...ENGLISH, file: 'talk.mp3' },
          folder,
          quiet,
        );
        expect(transcript).toHaveLength(2);
        for (const [at, { start, end, text }] of transcript.entries()) {
          expect(Math.abs(start - (spoken[at]?.start ?? 0))).toBeLessThan(0.5);
          expect(Math.abs(end - (spoken[at]?.end ?? 0))).toBeLessThan(0.5);
          const said = wordsOf(LINES[at] ?? '');
          const heard = wordsOf(text);
          expect(said.filter((word) => heard.includes(word)).length / said.length).toBeGreaterThan(0.5);
        }
        expect(message).toMatch(/^Heard by PocketSphinx, about \d+ % sure\.$/);
        expect((await readdir(folder)).toSorted()).toEqual(['said.wav', 'talk.mp3']);
      }),
    2 * MINUTE,
  );

  test(
    'of silence has no words, and that is said',
    () =>
      inJobFolder(async (folder) => {
        ffmpeg(['-f', 'lavfi', '-i', 'anullsrc=r=16000:cl=mono', '-t', '4', 'said.wav'], folder);
        const fault = await faultOf(transcribe(ENGLISH, folder, quiet));
        expect(fault.message).toMatch(/No speech was found/);
      }),
    2 * MINUTE,
  );

  if (whole)
    test(
      'of another language is not written down as English',
      () =>
        inJobFolder(async (folder) => {
          await speak(['Bom dia a todos. Ontem choveu o dia inteiro, mas amanhã vai fazer sol.'], 1, folder);
          const fault = await faultOf(transcribe(ENGLISH, folder, quiet));
          expect(fault.message).toMatch(/No clear English was found/);
        }),
      MINUTE,
    );

  test('in a language nobody understands here is refused before anything slow is done', () =>
    inJobFolder(async (folder) => {
      ffmpeg(['-f', 'lavfi', '-i', 'anullsrc=r=16000:cl=mono', '-t', '2', 'said.wav'], folder);
      const fault = await faultOf(transcribe({ ...ENGLISH, tag: 'ja-JP' }, folder, quiet));
      expect(fault.message).toMatch(/No speech recogniser for Japanese/);
    }));

  test('is taken at its subtitles, whatever the language', () =>
    inJobFolder(async (folder) => {
      subtitledFilm('film.mp4', '1\n00:00:01,000 --> 00:00:03,000\nおはようございます。\n', 'jpn', folder);
      const { transcript } = await transcribe(
        { file: 'film.mp4', name: 'film.mp4', tag: 'ja-JP' },
        folder,
        quiet,
      );
      expect(transcript).toEqual([{ start: 1, end: 3, text: 'おはようございます。', speaker: 'Speaker 1' }]);
    }));

  test('given with subtitles that are none is refused', () =>
    inJobFolder(async (folder) => {
      await speak(LINES.slice(0, 1), 4, folder);
      writeFileSync(join(folder, 'said.srt'), 'Once upon a time');
      const given = { ...ENGLISH, withSubtitles: true };
      const fault = await faultOf(transcribe(given, folder, quiet));
      expect(fault.message).toMatch(/^No spoken lines were found in the subtitles\./);
    }));
});
