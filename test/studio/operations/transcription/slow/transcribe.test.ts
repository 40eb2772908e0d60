// Transcribes generated recordings and videos with the installed PocketSphinx or from their subtitles. Unintelligible
// ones are reported. Skipped without the programs.

import { writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { transcribeMedia } from '../../../../../src/studio/operations/transcribe.ts';
import { ffmpeg, installed, LINES, speak, subtitledFilm } from '../../dubbing/film.ts';
import { faultOf, inJobFolder, quiet } from '../../job.ts';

const ENGLISH = { name: 'talk.wav', file: 'said.wav', tag: 'en-US' };
const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}']+/gu) ?? [];

describe.runIf(installed('ffmpeg', 'ffprobe', 'pocketsphinx_batch'))('a recording', () => {
  test('is transcribed with times and leaves no files', () =>
    inJobFolder(async (folder) => {
      const spoken = await speak(LINES.slice(0, 2), 4, folder);
      ffmpeg(['-i', 'said.wav', 'talk.mp3'], folder);
      const { transcript = [], message } = await transcribeMedia({ ...ENGLISH, file: 'talk.mp3' }, folder, quiet);
      expect(transcript).toHaveLength(2);
      for (const [at, { start, end, text }] of transcript.entries()) {
        expect(Math.abs(start - (spoken[at]?.start ?? 0))).toBeLessThan(0.5);
        expect(Math.abs(end - (spoken[at]?.end ?? 0))).toBeLessThan(0.5);
        const said = wordsOf(LINES[at] ?? '');
        const heard = wordsOf(text);
        expect(said.filter((word) => heard.includes(word)).length / said.length).toBeGreaterThan(0.5);
      }
      expect(message).toMatch(
        /^Recognized by PocketSphinx, about \d+ % sure\. Recognized with a basic engine: expect many wrong words\. A better recognizer can be added to this Earshot\.$/,
      );
      expect((await readdir(folder)).toSorted()).toEqual(['said.wav', 'talk.mp3']);
    }));

  test('of silence fails as without speech', () =>
    inJobFolder(async (folder) => {
      ffmpeg(['-f', 'lavfi', '-i', 'anullsrc=r=16000:cl=mono', '-t', '4', 'said.wav'], folder);
      const fault = await faultOf(transcribeMedia(ENGLISH, folder, quiet));
      expect(fault.message).toMatch(/No speech was found/);
    }));

  test('of another language is not transcribed as English', () =>
    inJobFolder(async (folder) => {
      await speak(['Bom dia a todos. Ontem choveu o dia inteiro, mas amanhã vai fazer sol.'], 1, folder);
      const fault = await faultOf(transcribeMedia(ENGLISH, folder, quiet));
      expect(fault.message).toMatch(/No clear English was found/);
    }));

  test('in an unsupported language is refused before slow work', () =>
    inJobFolder(async (folder) => {
      ffmpeg(['-f', 'lavfi', '-i', 'anullsrc=r=16000:cl=mono', '-t', '2', 'said.wav'], folder);
      const fault = await faultOf(transcribeMedia({ ...ENGLISH, tag: 'ja-JP' }, folder, quiet));
      expect(fault.message).toMatch(/No speech recognizer for Japanese/);
    }));

  test('uses its subtitles in any language', () =>
    inJobFolder(async (folder) => {
      subtitledFilm('film.mp4', '1\n00:00:01,000 --> 00:00:03,000\nおはようございます。\n', 'jpn', folder);
      const { transcript } = await transcribeMedia({ file: 'film.mp4', name: 'film.mp4', tag: 'ja-JP' }, folder, quiet);
      expect(transcript).toEqual([{ start: 1, end: 3, text: 'おはようございます。', speaker: 'Speaker 1' }]);
    }));

  test('with invalid subtitles is refused', () =>
    inJobFolder(async (folder) => {
      await speak(LINES.slice(0, 1), 4, folder);
      writeFileSync(join(folder, 'said.srt'), 'Once upon a time');
      const given = { ...ENGLISH, withSubtitles: true };
      const fault = await faultOf(transcribeMedia(given, folder, quiet));
      expect(fault.message).toMatch(/^No spoken lines were found in the subtitles\./);
    }));
});
