// OpenAI's SDK against a studio with a tiny neural recogniser of several languages, and with a server of speech
// recognition.

import { expect, test } from 'vitest';
import { encodeMonoWav } from '../../../../../src/studio/audio/wav.ts';
import { whisperFolder } from '../../../../fixtures/tiny-recognisers.ts';
import { studioWith } from '../../../models/running.ts';
import { installed, speaker } from '../../../operations/dubbing/film.ts';
import { inJobFolder, saidBy } from '../../../operations/job.ts';
import { sdkOf, storedFiles } from '../client.ts';

const model = 'whisper-1';

const speech = () =>
  inJobFolder(async (folder) => {
    const said = await saidBy(
      { design: speaker('en-US'), tag: 'en-US', folder },
      'Hello there, it is good to see you.',
    );
    return new File([encodeMonoWav(said)], 'talk.wav');
  });

test.runIf(installed('ffmpeg', 'ffprobe'))('a neural recogniser hears the language of the request', async () => {
  const folders = { 'recognition/whisper': whisperFolder({ en: 'hello', de: 'guten Morgen' }) };
  const studio = await studioWith(folders, { systemEnvironment: { PATH: process.env['PATH'] ?? '' } });
  const sdk = sdkOf(studio.base);
  const file = await speech();
  const hear = (language?: string) =>
    sdk.audio.transcriptions.create({
      file,
      model,
      response_format: 'verbose_json',
      timestamp_granularities: ['word'],
      ...(language !== undefined && { language }),
    });
  await expect.poll(async () => (await hear('de').catch(() => undefined))?.language).toBe('german');
  const german = await hear('de');
  expect(german.text).toMatch(/guten morgen/i);
  expect(german.words?.length).toBeGreaterThan(0);
  expect(await hear()).toMatchObject({ language: 'english', text: expect.stringMatching(/hello/i) });
  const stream = await sdk.audio.transcriptions.create({ file, model, stream: true });
  expect((await Array.fromAsync(stream)).at(-1)).toMatchObject({ text: expect.stringMatching(/hello/i) });
  expect(await storedFiles(studio.folder)).toEqual([]);
});
