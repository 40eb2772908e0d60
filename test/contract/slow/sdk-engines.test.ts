// Runs the unchanged official TypeScript SDK on the operations without an engine on some machines: sound and music,
// audio separation, translation, dubbing. If GET /capabilities reports no engine, the task must end with a message for
// users, and the skipped rest is printed.

import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type CambApi, CambApiError, CambClient } from '@camb-ai/sdk';
import { beforeAll, expect, test } from 'vitest';
import { KEY } from '../../studio/harness.ts';
import { fetched, final, idIn, runOf, type Status } from '../sdk-client.ts';
import { studioWithMedia } from '../studio-with-media.ts';

const ENGLISH = 1;
const SPANISH = 54;
const CATALAN = 25;
const MOST_MS = 120_000;

/** Media for dubbing, on an address that the studio is allowed to fetch from. */
const media = new Map<string, Buffer>();
const { studio, origin } = await studioWithMedia(media);
const client = new CambClient({ baseUrl: studio.base, apiKey: KEY });

/** True if there is an engine. Otherwise checks the end of the task, and the rest of the test is skipped. */
async function worked(operation: string, done: Status): Promise<boolean> {
  const { operations } = (await studio.get('/capabilities')).body;
  const { available } = operations.find((one) => 'operation' in one && one.operation === operation) as unknown as {
    available: boolean;
  };
  if (available) {
    expect(done, String(done.message)).toMatchObject({ status: 'SUCCESS', run_id: expect.any(Number) });
    return true;
  }
  expect(done).toMatchObject({ status: 'ERROR', run_id: null, message: expect.stringMatching(/\w{3}.*\./) });
  process.stdout.write(`Not run: ${operation} by the SDK, for there is no engine here. “${done.message}”\n`);
  return false;
}

/** Synthesized speech. */
let speech: Buffer;
beforeAll(async () => {
  const text =
    'The train to the city leaves at seven in the morning. Please bring your ticket. We will meet at the station.';
  const created = await client.textToSpeech.createTts({ text, voice_id: 1001, language: ENGLISH });
  const done = await final(() => client.textToSpeech.getTtsResult({ task_id: idIn(created) }));
  const link = await client.textToSpeech.getTtsRunInfo({ run_id: runOf(done), output_type: 'file_url' });
  speech = await fetched((link as { output_url?: string }).output_url);
});

test.each([
  ['sound', 'rain on a tin roof with distant thunder', 4],
  ['music', 'slow sad piano piece with strings', undefined],
] as const)('text to sound: %s, by address and as bytes', { timeout: MOST_MS }, async (kind, prompt, duration) => {
  const created = await client.textToAudio.createTextToAudio({
    prompt,
    audio_type: kind,
    ...(duration && { duration }),
  });
  const done = await final(() => client.textToAudio.getTextToAudioStatus({ task_id: idIn(created) }));
  if (!(await worked('text-to-sound', done))) return;
  expect((await fetched(done['audio_url'])).length).toBeGreaterThan(20_000);
  const raw = await client.textToAudio.getTextToAudioResult({ run_id: runOf(done) });
  expect((await raw.arrayBuffer()).byteLength).toBeGreaterThan(20_000);
});

test('audio separation: two stems under both names', { timeout: MOST_MS }, async () => {
  const created = await client.audioSeparation.createAudioSeparation({
    media_file: new File([new Uint8Array(speech)], 'talk.wav', { type: 'audio/wav' }),
    project_name: 'Clean-up',
  });
  const look = () => client.audioSeparation.getAudioSeparationStatus({ task_id: idIn(created) });
  const done = await final(look);
  if (!(await worked('audio-separation', done))) return;
  const stems = await client.audioSeparation.getAudioSeparationRunInfo({ run_id: runOf(done) });
  expect(stems).toMatchObject({
    foreground_audio_url: done['foreground_url'],
    background_audio_url: done['background_url'],
  });
  for (const stem of [stems.foreground_audio_url, stems.background_audio_url])
    expect((await fetched(stem)).length).toBeGreaterThan(10_000);
});

test('translation as a stream: the text line by line', { timeout: MOST_MS }, async () => {
  const text = 'Good morning.\nThe house is big, and the garden is small.';
  const request = { source_language: ENGLISH, target_language: SPANISH, text } as const;
  const answer = await client.translation.translationStream(request).catch((error) => error);
  if (answer instanceof CambApiError) {
    expect(answer.body).toMatchObject({ detail: expect.stringMatching(/\w{3}.*\./) });
    process.stdout.write(`Not run: translation as a stream, for there is no engine here.\n`);
    return;
  }
  const { rawBody } = (answer as { readonly error: { readonly rawBody: string } }).error;
  expect(rawBody).toMatch(/^Buen.*\n.*casa.*grande.*jardín/);
});

test('translation: returns all texts translated and in order', {
  timeout: MOST_MS,
}, async () => {
  const texts = ['Good morning to everyone.', 'The house is big and red.'];
  const created = await client.translation.createTranslation({
    texts,
    source_language: ENGLISH,
    target_language: SPANISH,
    formality: 1,
    gender: 0,
    age: 28,
  });
  const task_id = idIn(created);
  const done = await final(() => client.translation.getTranslationTaskStatus({ task_id }));
  if (!(await worked('translate', done))) return;
  const result = await client.translation.getTranslationResult({ run_id: runOf(done) });
  expect(result.texts).toHaveLength(2);
  expect(result.texts[1]).toMatch(/casa/i);
});

test('speech in another language: one call returns the sound', { timeout: MOST_MS }, async () => {
  const created = await client.translatedTts.createTranslatedTts({
    text: 'The house is big and red.',
    voice_id: 1001,
    source_language: ENGLISH,
    target_language: SPANISH,
  });
  const done = await final(() => client.translatedTts.getTranslatedTtsTaskStatus({ task_id: idIn(created) }));
  if (!(await worked('translated-tts', done))) return;
  const link = await client.textToSpeech.getTtsRunInfo({ run_id: runOf(done), output_type: 'file_url' });
  expect((await fetched((link as { output_url?: string }).output_url)).length).toBeGreaterThan(20_000);
});

test('story in another language: found by run and language', {
  timeout: MOST_MS,
}, async () => {
  const file = new File(['The lighthouse\n\nThe house is big and red.\n'], 'house.txt', {
    type: 'text/plain',
  });
  const first = await client.story.createStory({ file, source_language: ENGLISH, title: 'The house' });
  const run_id = runOf(await final(() => client.story.getStoryStatus({ task_id: idIn(first) })));
  const created = await client.translatedStory.createTranslationForExistingStory({
    run_id,
    target_language: SPANISH,
  });
  expect(created).toEqual({ message: expect.any(String), task_id: expect.any(String) });
  const done = await final(() => client.translatedStory.getTranslatedStoryStatus({ task_id: idIn(created), run_id }));
  if (!(await worked('translated-story', done))) return;
  const result = await client.translatedStory.getTranslatedStoryRunInfo({
    run_id,
    target_language: SPANISH,
    include_transcript: true,
  });
  expect(JSON.stringify(result['transcript'])).toMatch(/casa/i);
  expect((await fetched(result['audio_url'])).length).toBeGreaterThan(10_000);
  const other = { run_id, target_language: CATALAN } as const;
  const missing = await client.translatedStory.getTranslatedStoryRunInfo(other).catch((error) => error);
  expect(missing).toMatchObject({ statusCode: 404 });
  const speech = await client.translatedStory
    .createTranslationForExistingStory({ run_id: runOf(done), target_language: CATALAN })
    .catch((error) => error);
  expect(speech).toMatchObject({ statusCode: 400 });
});

test('dubbing into two languages: sound and transcript for each', { timeout: MOST_MS }, async () => {
  media.set('/talk.wav', speech);
  const done = await dub(`${origin}/talk.wav`, [SPANISH, CATALAN]);
  if (!(await worked('dub', done))) return;
  const results = await client.dub.getDubbedRunInfo({ run_id: runOf(done) });
  const dubs = Object.values(results as Record<string, CambApi.DubbingResult>);
  expect(dubs).toHaveLength(2);
  for (const { audio_url, transcript } of dubs) {
    expect((await fetched(audio_url)).length).toBeGreaterThan(10_000);
    expect(transcript.length).toBeGreaterThan(0);
  }
  const run_id = runOf(done);
  const raw = { run_id, data_type: 'raw_data', format_type: 'srt' } as const;
  for (const language of [ENGLISH, SPANISH, CATALAN]) {
    const said = Object.values(await client.dub.getDubbedRunTranscript({ ...raw, language }));
    expect(said[0]).toMatch(/^1\n00:00:0\d,\d{3} --> /);
  }
  const [address] = Object.values(
    await client.dub.getDubbedRunTranscript({ run_id, language: ENGLISH, format_type: 'vtt' }),
  );
  expect((await fetched(address)).toString()).toMatch(/^WEBVTT\n\n00:00:0/);
  const absent = await client.dub.getDubbedRunTranscript({ ...raw, language: 76 }).catch((error) => error);
  expect(absent).toMatchObject({ statusCode: 404 });
});

test('dubbing a film into one language: film, sound and transcript', { timeout: MOST_MS }, async () => {
  const film = await filmOf(speech);
  if (film === undefined) {
    process.stdout.write('Not run: dubbing a film by the SDK, for there is no ffmpeg here to make one.\n');
    return;
  }
  media.set('/talk.mp4', film);
  const done = await dub(`${origin}/talk.mp4`, [SPANISH]);
  if (!(await worked('dub', done))) return;
  const result = (await client.dub.getDubbedRunInfo({ run_id: runOf(done) })) as CambApi.DubbingResult;
  for (const address of [result.audio_url, result.video_url])
    expect((await fetched(address)).length).toBeGreaterThan(10_000);
  expect(result.transcript.length).toBeGreaterThan(0);
  for (const output_format of ['mp3', 'aac', 'm4a', 'mkv', 'mov', 'mxf'] as const) {
    const wish = { run_id: runOf(done), language: SPANISH, output_format };
    const created = await client.dub.getDubbedOutputInAltFormat(wish);
    const look = () => client.dub.getDubbedOutputInAltFormatStatus({ task_id: idIn(created) });
    const made = await final(look);
    expect([output_format, made.status, made.message]).toEqual([output_format, 'SUCCESS', '']);
    expect((await fetched(made['output_url'])).length).toBeGreaterThan(10_000);
  }
  const elsewhere = { run_id: runOf(done), language: CATALAN, output_format: 'mp3' } as const;
  const absent = await client.dub.getDubbedOutputInAltFormat(elsewhere).catch((error) => error);
  expect(absent).toMatchObject({ statusCode: 404 });
});

async function dub(video_url: string, target_languages: number[]): Promise<Status> {
  const created = await client.dub.endToEndDubbing({
    video_url,
    source_language: ENGLISH,
    target_languages,
    ai_optimization: true,
  });
  return final(() => client.dub.getEndToEndDubbingStatus({ task_id: idIn(created) }));
}

/** A film of a still picture with this sound. Undefined if ffmpeg is missing. */
async function filmOf(sound: Buffer): Promise<Buffer | undefined> {
  const [from, to] = [join(studio.folder, 'talk.wav'), join(studio.folder, 'talk.mp4')];
  await writeFile(from, sound);
  const picture = ['-f', 'lavfi', '-i', 'testsrc=size=320x180:rate=10'];
  const made = spawnSync('ffmpeg', ['-v', 'error', '-y', ...picture, '-i', from, '-shortest', '-c:a', 'aac', to]);
  return made.status === 0 ? readFile(to) : undefined;
}
