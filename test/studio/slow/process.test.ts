// Tests the studio as a process: address and API key, parent process, kill -9 during work, a second process in the same
// folder, and real engines.

import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { PROGRAM_ENVIRONMENT } from '../../program-environment.ts';
import { clientOf, KEY, tempFolder } from '../harness.ts';

const ENTRY = join(import.meta.dirname, '../../../src/studio-main.ts');

const endAfterwards = (child: ChildProcess) => onTestFinished(() => void child.kill('SIGKILL'));

/** As a child process, the studio sends its port by IPC. */
async function asChild(folder: string) {
  const env = { ...PROGRAM_ENVIRONMENT, DATA_DIR: folder, STUDIO_API_KEY: KEY, LOG_LEVEL: 'silent' };
  const child = fork(ENTRY, { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  endAfterwards(child);
  const [{ listening }] = await once(child, 'message');
  return { child, ...clientOf(`http://127.0.0.1:${listening}`) };
}

/** Standalone, the studio prints everything. Resolves with its output once it listens, or has exited and all is read. */
async function alone(env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [ENTRY], { env: { ...PROGRAM_ENVIRONMENT, LOG_LEVEL: 'silent', ...env } });
  endAfterwards(child);
  let said = '';
  const done = new Promise<void>((resolve) => {
    child.once('close', () => resolve());
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text) => {
        said += text;
        if (/API key/.test(said)) resolve();
      });
  });
  await done;
  return { child, said };
}

test('kill -9 during a task: it runs once after restart', async () => {
  const folder = await tempFolder();
  const first = await asChild(folder);
  const text = 'The quick brown fox jumps over the lazy dog and goes on its way. '.repeat(30);
  const id = (await first.post('/tts', { text, voice_id: 1001, language: 1 })).body.task_id;
  await first.until(`/tts/${id}`, ({ progress, status }) => (progress ?? 0) > 0.1 || status !== 'PENDING');
  const killed = once(first.child, 'exit');
  first.child.kill('SIGKILL');
  await killed;
  const { final, get } = await asChild(folder);
  const { status, run_id } = await final(`/tts/${id}`);
  expect(status).toBe('SUCCESS');
  const { output_url } = (await get(`/tts-result/${run_id}?output_type=file_url`)).body;
  expect((await get(output_url, '')).bytes.length).toBeGreaterThan(100_000);
  expect((await get(`/tts-result/${run_id + 1}`)).status).toBe(404);
});

test('a child process ends with its parent and by SIGTERM', async () => {
  const folder = await tempFolder();
  const first = await asChild(folder);
  await first.speak('Still going on about this and that. '.repeat(50));
  first.child.disconnect();
  expect(await once(first.child, 'exit')).toEqual([0, null]);
  const second = await asChild(folder);
  second.child.kill('SIGTERM');
  expect(await once(second.child, 'exit')).toEqual([0, null]);
});

test('without a key it creates, prints and keeps one', async () => {
  const folder = await tempFolder();
  const { said, child } = await alone({ DATA_DIR: folder });
  const [, address] = /listens on (\S+)/.exec(said) ?? [];
  const [, key] = /API key \(header x-api-key\): (\S+)/.exec(said) ?? [];
  expect((await clientOf(String(address), key).get('/source-languages')).status).toBe(200);
  expect((await stat(join(folder, 'studio/api-key'))).mode & 0o777).toBe(0o600);
  child.kill('SIGTERM');
  await once(child, 'exit');
  expect((await alone({ DATA_DIR: folder })).said).toContain(String(key));
});

test('a second studio in the folder or port is refused', async () => {
  const folder = await tempFolder();
  const { base } = await asChild(folder);
  const taken = await alone({ DATA_DIR: await tempFolder(), STUDIO_PORT: new URL(base).port });
  expect(taken.said).toMatch(/^The studio can’t listen on .* Set another STUDIO_PORT\.\n$/);
  const second = await alone({ DATA_DIR: folder });
  expect(second.said).toMatch(/^Another studio uses .* set another DATA_DIR\.\n$/);
  expect(second.child.exitCode).toBe(1);
});

test('real engines: speech, a story, and a designed voice', async () => {
  const { run, get, post } = await asChild(await tempFolder());
  const speech = await run('/tts', { text: 'Bonjour à tous.', voice_id: 1001, language: 76 });
  expect((await get(`/tts-result/${speech.run_id}`)).bytes.subarray(0, 4).toString()).toBe('RIFF');
  const tale = new FormData();
  tale.append('file', new File(['# One\n\nOnce upon a time there was a fox.'], 'tale.txt'));
  tale.append('source_language', '35');
  const told = await run('/story', tale);
  expect((await get(told.story_url, '')).headers.get('content-type')).toBe('audio/mpeg');
  expect((await get(`/story-result/${told.run_id}?include_transcript=true`)).body.transcript.length).toBeGreaterThan(0);
  const designed = await run('/text-to-voice', {
    text: 'Come in and sit down by the fire, dear.',
    voice_description:
      'A warm elderly woman with a gentle Scottish accent who speaks slowly and calmly, like a grandmother telling stories by the fire',
  });
  const { previews } = (await get(`/text-to-voice-result/${designed.run_id}`)).body;
  const sample = new FormData();
  sample.append('voice_name', 'Granny');
  sample.append('gender', '2');
  sample.append('file', new File([(await get(previews[0] ?? '', '')).bytes], 'a.wav'));
  const { voice_id } = (await post('/create-custom-voice', sample)).body;
  const said = await run('/tts', { text: 'Hello, dear.', voice_id, language: 35 });
  expect(said).toMatchObject({ status: 'SUCCESS', message: expect.stringContaining('Granny') });
});
