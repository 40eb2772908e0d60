// OpenAI's SDK against a studio process with the installed programs: recordings in every format, films with subtitles,
// and recordings without speech. Skipped without the programs.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import OpenAI from 'openai';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { liveStudio } from '../../../live.ts';
import { ffmpeg, installed, LINES, speak, subtitledFilm } from '../../../operations/dubbing/film.ts';
import { sdkOf, storedFiles } from '../client.ts';

const model = 'whisper-1';
const SPOKEN = LINES.slice(0, 2);
const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}']+/gu) ?? [];
const folder = mkdtempSync(join(tmpdir(), 'openai-'));
afterAll(() => rmSync(folder, { recursive: true }));
const upload = (name: string): File => new File([readFileSync(join(folder, name))], name);

const hasPrograms = installed('ffmpeg', 'ffprobe', 'pocketsphinx_batch');

describe.runIf(hasPrograms)('a studio with PocketSphinx', async () => {
  const studio = await liveStudio({ PATH: process.env['PATH'] ?? '' });
  const sdk = sdkOf(studio.base);
  const transcribe = (name: string, more = {}) =>
    sdk.audio.transcriptions.create({ file: upload(name), model, ...more }) as Promise<{ readonly text: string }>;

  beforeAll(async () => void (await speak(SPOKEN, 4, folder)));
  afterEach(async () => expect(await storedFiles(join(studio.folder, 'studio'))).toEqual([]));

  test.each(['wav', 'mp3', 'flac', 'aac', 'm4a', 'mp4', 'mpeg', 'ogg', 'opus', 'webm', 'mka'])(
    'transcribes %s',
    async (extension) => {
      ffmpeg(['-i', 'said.wav', `talk.${extension}`], folder);
      const said = wordsOf(SPOKEN.join(' '));
      const heard = wordsOf((await transcribe(`talk.${extension}`)).text);
      expect(said.filter((word) => heard.includes(word)).length / said.length).toBeGreaterThan(0.5);
    },
  );

  test('the words have times in order, within the recording', async () => {
    const { words, segments, duration } = await sdk.audio.transcriptions.create({
      file: upload('said.wav'),
      model,
      response_format: 'verbose_json',
      timestamp_granularities: ['word', 'segment'],
    });
    expect(segments).toHaveLength(2);
    const times = words?.flatMap(({ start, end }) => [start, end]) ?? [];
    expect(times.length).toBeGreaterThan(10);
    expect(times.toSorted((a, b) => a - b)).toEqual(times);
    expect(times.at(-1)).toBeLessThan(duration);
  });

  test('silence has an empty text', async () => {
    ffmpeg(['-f', 'lavfi', '-i', 'anullsrc=r=16000:cl=mono', '-t', '4', 'quiet.wav'], folder);
    expect(await transcribe('quiet.wav')).toEqual({ text: '', usage: { type: 'duration', seconds: 4 } });
    expect(await transcribe('quiet.wav', { response_format: 'srt' })).toBe('');
  });

  test('the subtitles of a film are its transcript, in their language', async () => {
    const lines =
      '1\n00:00:01,000 --> 00:00:03,000\nおはようございます。\n\n2\n00:00:04,000 --> 00:00:06,000\n元気ですか。\n';
    subtitledFilm('film.mp4', lines, 'jpn', folder);
    expect(await transcribe('film.mp4', { response_format: 'verbose_json' })).toMatchObject({
      language: 'japanese',
      text: 'おはようございます。元気ですか。',
      segments: [
        { start: 1, end: 3 },
        { start: 4, end: 6 },
      ],
    });
    expect(await transcribe('film.mp4', { response_format: 'srt' })).toContain(
      '00:00:04,000 --> 00:00:06,000\n元気ですか。',
    );
  });

  test.runIf(installed('apertium'))('a Spanish film is translated into English', async () => {
    const lines =
      '1\n00:00:01,000 --> 00:00:03,000\nLa casa es grande y\n\n2\n00:00:03,000 --> 00:00:06,000\nel agua está fría.\n';
    subtitledFilm('casa.mp4', lines, 'spa', folder);
    const options = { file: upload('casa.mp4'), model, response_format: 'verbose_json' } as const;
    const translation = await sdk.audio.translations.create(options);
    expect(wordsOf(translation.text)).toEqual(expect.arrayContaining(['house', 'big', 'water', 'cold']));
    expect(translation).toMatchObject({ task: 'translate', language: 'english', segments: [{ start: 1, end: 6 }] });
  });

  test('a file that is no recording is refused with the formats', async () => {
    writeFileSync(join(folder, 'fake.mp3'), 'Once upon a time');
    await expect(transcribe('fake.mp3')).rejects.toMatchObject({
      status: 400,
      param: 'file',
      message: expect.stringContaining("Invalid file format. Supported formats: ['3g2'"),
    });
  });

  test('a recording of more than an hour is refused', async () => {
    ffmpeg(['-f', 'lavfi', '-i', 'anullsrc=r=8000:cl=mono', '-t', '3605', '-c:a', 'flac', 'long.flac'], folder);
    const error = await transcribe('long.flac').catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(OpenAI.BadRequestError);
    expect(error).toMatchObject({ param: 'file', message: expect.stringContaining('hour') });
  });

  test('a language without a recogniser is refused by name', async () => {
    const error = await transcribe('said.wav', { language: 'ja' }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(OpenAI.BadRequestError);
    expect(error).toMatchObject({ param: 'language', message: expect.stringContaining('Japanese') });
  });
});
