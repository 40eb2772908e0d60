// Results as the official SDK reads them: as links, and several at once. The engines are fake.

import { type CambApi, CambClient } from '@camb-ai/sdk';
import { expect, test } from 'vitest';
import { form, KEY, OTHER_KEY, textFile, toyStudio, WITH_DUB } from '../studio/harness.ts';

type Studio = Awaited<ReturnType<typeof toyStudio>>;

const sdk = ({ base }: Studio, apiKey = KEY) => new CambClient({ baseUrl: base, apiKey, maxRetries: 0 });

const runOf = async (studio: Studio, path: string, body: object): Promise<number> =>
  (await studio.run(path, body)).run_id;

const speech = (text: string) => ({ text, voice_id: 1001, language: 1 });
const recording = () => new File([new Uint8Array(5000)], 'talk.mp3', { type: 'audio/mpeg' });

test('speech and sound as links, which need no key', async () => {
  const studio = await toyStudio();
  const client = sdk(studio);
  const spoken = { run_id: await runOf(studio, '/tts', speech('Hi')), output_type: 'file_url' };
  const link = (await client.textToSpeech.getTtsRunInfo(spoken)) as CambApi.GetTtsResultOutFileUrl;
  expect((await studio.get(link.output_url, '')).text).toBe('sound of Hi');
  const sound = { run_id: await runOf(studio, '/text-to-sound', { prompt: 'rain' }), output_type: 'file_url' };
  const bytes = await (await client.textToAudio.getTextToAudioResult(sound)).arrayBuffer();
  expect(JSON.parse(Buffer.from(bytes).toString())).toEqual({ output_url: expect.stringMatching(/\/sound\.wav$/) });
});

test('an output type is one of the two', async () => {
  const studio = await toyStudio();
  const run_id = await runOf(studio, '/tts', speech('Hi'));
  const wrong = { run_id, output_type: 'mp3' };
  const error = await sdk(studio)
    .textToSpeech.getTtsRunInfo(wrong)
    .catch((fault) => fault);
  expect(error).toMatchObject({
    statusCode: 422,
    body: { detail: [{ loc: ['query', 'output_type'], type: 'enum', msg: 'Input should be raw_bytes or file_url' }] },
  });
});

test('results without a single file are the same with either output type', async () => {
  const studio = await toyStudio();
  const texts = { source_language: 1, target_language: 54, texts: ['hello'] };
  const run = await runOf(studio, '/translate', texts);
  const stems = await runOf(studio, '/audio-separation', form({ media_file: recording() }));
  for (const path of [`/translation-result/${run}`, `/audio-separation-result/${stems}`]) {
    const plain = (await studio.get(path)).body;
    for (const type of ['raw_bytes', 'file_url'])
      expect((await studio.get(`${path}?output_type=${type}`)).body).toEqual(plain);
  }
});

test('several results at once have the form of single ones, with links', async () => {
  const studio = await toyStudio(WITH_DUB);
  const client = sdk(studio);
  const twice = async (path: string, create: () => object) => {
    const run_ids = [await runOf(studio, path, create()), await runOf(studio, path, create())];
    return { body: { run_ids } };
  };
  const singles = async (path: string, { body }: Awaited<ReturnType<typeof twice>>) =>
    Object.fromEntries(
      await Promise.all(body.run_ids.map(async (run) => [run, (await studio.get(`${path}/${run}`)).body])),
    );

  const speeches = await twice('/tts', () => speech('Hi'));
  expect(Object.values(await client.textToSpeech.getTtsResults(speeches))).toEqual([
    { output_url: expect.stringMatching(/\/speech\.wav$/) },
    { output_url: expect.stringMatching(/\/speech\.wav$/) },
  ]);
  const sounds = await twice('/text-to-sound', () => ({ prompt: 'rain' }));
  expect(Object.keys(await client.textToAudio.getTextToSoundResults(sounds))).toEqual(sounds.body.run_ids.map(String));
  const texts = await twice('/translate', () => ({ source_language: 1, target_language: 54, texts: ['hello'] }));
  expect(await client.translation.getTranslationResults(texts)).toEqual(await singles('/translation-result', texts));
  const stems = await twice('/audio-separation', () => form({ media_file: recording() }));
  expect(await client.audioSeparation.getAudioSeparationRunsResults(stems)).toEqual(
    await singles('/audio-separation-result', stems),
  );
  const stories = await twice('/story', () => form({ file: textFile('Once.'), source_language: '1' }));
  expect(await client.story.getStoriesRunsResults(stories)).toMatchObject(await singles('/story-result', stories));
  const dubs = await twice('/dub', () => ({
    video_url: 'https://example.com/a.mp4',
    source_language: 1,
    target_languages: [54],
  }));
  expect(await client.dub.getDubbingRunsResults(dubs)).toEqual(await singles('/dub-result', dubs));
});

test('one run of another key or operation refuses all', async () => {
  const studio = await toyStudio();
  const spoken = await runOf(studio, '/tts', speech('Hi'));
  const sound = await runOf(studio, '/text-to-sound', { prompt: 'rain' });
  const ask = (client: CambClient, run_ids: number[]) =>
    client.textToSpeech.getTtsResults({ body: { run_ids } }).catch((fault) => fault);
  expect(await ask(sdk(studio), [spoken, sound])).toMatchObject({
    statusCode: 404,
    body: { detail: expect.stringContaining(`Run ${sound} of /tts`) },
  });
  expect(await ask(sdk(studio, OTHER_KEY), [spoken, spoken])).toMatchObject({ statusCode: 404 });
});
