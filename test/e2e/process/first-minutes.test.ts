// A new user's first minutes: no account, the real process and studio, from a typed command to audio.

import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDocx } from '../../fixtures/documents/docx.ts';
import { installed } from '../../studio/operations/dubbing/film.ts';
import { type Earshot, lastLines, type Message, startEarshot } from '../earshot.ts';

let earshot: Earshot;

beforeAll(async () => {
  earshot = await startEarshot();
});

afterAll(async () => {
  await earshot.kill('SIGTERM');
});

const audio = async (message: Message, at = 0): Promise<Buffer> => {
  const answer = await fetch(earshot.base + (message.files?.[at]?.url ?? '/nothing'));
  return Buffer.from(await answer.arrayBuffer());
};

/** Root mean square of 16-bit WAV samples, from 0 to 1. */
const level = (wav: Buffer): number => {
  const samples = new Int16Array(wav.buffer.slice(wav.byteOffset + 44, wav.byteOffset + wav.length - (wav.length % 2)));
  return Math.sqrt(samples.reduce((sum, one) => sum + (one / 32_768) ** 2, 0) / samples.length);
};

const finished = async (text: string): Promise<Message> => {
  const { status, body } = await earshot.say(text);
  expect(status).toBe(201);
  return earshot.until(body.message.id);
};

test('/tts Hello team ends in audible speech of plausible length', async () => {
  const message = await finished('/tts Hello team');
  expect(message.view?.status).toBe('done');
  const file = message.files?.[0];
  expect(file).toMatchObject({
    role: 'speech',
    type: 'audio/wav',
    name: expect.stringMatching(/^speech-.*\.wav$/),
  });
  expect(file?.seconds).toBeGreaterThan(0.5);
  expect(file?.seconds).toBeLessThan(3);
  const wav = await audio(message);
  expect(wav.subarray(0, 4).toString()).toBe('RIFF');
  expect(wav.length).toBe(file?.bytes);
  expect(level(wav)).toBeGreaterThan(0.05);
});

test.each([
  ['French', 'Camille', 'Bonjour à toute l’équipe, la réunion commence à neuf heures.'],
  ['Hindi', undefined, 'नमस्ते दोस्तों, बैठक नौ बजे शुरू होगी।'],
  ['Arabic', undefined, 'مرحبا بالفريق، يبدأ الاجتماع في الساعة التاسعة.'],
  ['Japanese', undefined, '皆さん、おはようございます。会議は九時に始まります。'],
])('speaks %s, with language and voice picked by name', async (language, voice, text) => {
  const suggested = await earshot.call(
    'GET',
    `/api/suggest?command=tts&field=voice&typed=&values=${encodeURIComponent(JSON.stringify({ language }))}`,
  );
  const name = voice ?? suggested.body.suggestions[0].value;
  const message = await finished(`/tts ${text} language:${language} voice:"${name}"`);
  expect(message.view?.status).toBe('done');
  expect(message.view?.facts).toContainEqual({ label: 'Voice', value: name });
  const seconds = message.files?.[0]?.seconds ?? 0;
  expect(seconds).toBeGreaterThan(2);
  expect(seconds).toBeLessThan(12);
  expect(level(await audio(message))).toBeGreaterThan(0.05);
});

test('a Word document becomes a narrated MP3', async () => {
  const file = await earshot.upload(
    'Tale.docx',
    makeDocx(['# The lighthouse', 'Once upon a time there was a lighthouse. It shone every night.']),
  );
  const { status, body } = await earshot.call('POST', '/api/commands', {
    room: 'general',
    person: { id: 'ana', name: 'Ana' },
    command: 'story',
    values: { title: 'The lighthouse' },
    files: [file],
  });
  expect(status).toBe(201);
  const message = await earshot.until(body.message.id);
  expect(message.view?.status).toBe('done');
  expect(message.files?.[0]).toMatchObject({
    role: 'story',
    type: 'audio/mpeg',
    name: expect.stringMatching(/\.mp3$/),
  });
  expect(message.files?.[0]?.seconds).toBeGreaterThan(4);
});

test('makes two described voices; Save B becomes the /tts voice', async () => {
  const message = await finished(
    '/voice A warm elderly woman with a gentle Scottish accent who speaks slowly and calmly, like a grandmother telling stories by the fire text:"Come in, my dear, and sit down by the fire with me while I tell you how all of this came about."',
  );
  expect(message.files?.map((file) => file.role)).toEqual(['sample-a', 'sample-b']);
  expect((await audio(message, 0)).equals(await audio(message, 1))).toBe(false);
  const keep = message.view?.actions?.find((action) => action.label === 'Save B');
  const by = { room: 'general', person: { id: 'ana', name: 'Ana' } };
  const press = (action: string) => earshot.call('POST', '/api/actions', { ...by, task: keep?.task, action });
  const { form } = (await press(keep?.name ?? '')).body;
  expect(form).toMatchObject({ command: 'save-voice', values: { name: 'Warm Elderly Woman' } });
  const { command, values, precedingTaskId } = form;
  const named = await earshot.call('POST', '/api/commands', { ...by, command, values, precedingTaskId });
  expect(named.body.view?.line).toContain('Saved as “Warm Elderly Woman”');
  expect(await press('set-default')).toMatchObject({ status: 200 });
  const spoken = await finished('/tts Good evening, everybody.');
  expect(spoken.view?.facts).toContainEqual({ label: 'Voice', value: 'Warm Elderly Woman' });
  expect(spoken.view?.status).toBe('done');
  await earshot.say('/settings reset:yes');
});

test('/sound makes the described sound or explains what it knows', async () => {
  const rain = await finished('/sound heavy rain on a tin roof duration:4');
  expect(rain.files?.[0]).toMatchObject({ role: 'sound', type: 'audio/wav' });
  expect(rain.files?.[0]?.seconds).toBeCloseTo(4, 2);
  expect(level(await audio(rain))).toBeGreaterThan(0.02);
  const lost = await finished('/sound qwxzy');
  expect([lost.view?.status, lost.view?.line]).toEqual(['failed', expect.stringMatching(/rain.*thunder/is)]);
});

test.runIf(installed('apertium'))('/translate translates into Spanish', async () => {
  const { view } = await finished('/translate Good morning to:Spanish');
  expect([view?.status, view?.body]).toEqual(['done', 'Buenos días']);
});

test('explains how to install missing programs and still speaks', async () => {
  const bare = await startEarshot({ PATH: '/nowhere' });
  const asked = async (text: string) => (await bare.say(text)).body.problems?.[0]?.message;
  // Engines are discovered shortly after the start.
  await expect
    .poll(() => asked('/translate Good morning to:Spanish'))
    .toBe(
      'Translation isn’t available here: a required program or model is not installed. The operator can install it with “npm run engines”.',
    );
  expect(await asked('/dub link:https://example.com/film.mp4 to:Spanish')).toContain('npm run engines');
  const { body } = await bare.say('/tts Hello team');
  expect((await bare.until(body.message.id)).view?.status).toBe('done');
  await bare.kill('SIGTERM');
});

test('completes a task once when the studio is killed midway', async () => {
  const { body } = await earshot.say(`/tts ${'The tide comes in and the tide goes out again. '.repeat(60)}`);
  await earshot.until(body.message.id, 'working');
  process.kill(studioPid(), 'SIGKILL');
  const message = await earshot.until(body.message.id);
  expect([message.view?.status, message.files?.length], lastLines(earshot)).toEqual(['done', 1]);
  expect(message.files?.[0]?.type).toBe('audio/mpeg');
});

/** The studio is the first child process. */
function studioPid(): number {
  const pid = earshot.process.pid ?? 0;
  return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')[0]);
}
