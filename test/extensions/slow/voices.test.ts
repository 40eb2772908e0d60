// Tests voices of an extension's engine: they are listed and speak; while the engine is away, others replace them and
// their ids stay. Faults of the list are reported to its author.

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { commands } from '../../../commands/index.ts';
import { createPiper } from '../../../examples/voices/double.ts';
import { startStudio } from '../../../src/studio/start.ts';
import { createFakeLog } from '../../fakes/log.ts';
import { clientOf, KEY, languageId, tempFolder } from '../../studio/harness.ts';

const FILE = new URL('../../../examples/voices/piper.ts', import.meta.url).pathname;

async function studioWith(extension: string, url: string, folder?: string) {
  const log = createFakeLog();
  const studio = await startStudio({
    folder: folder ?? (await tempFolder()),
    host: '127.0.0.1',
    port: 0,
    apiKeys: [KEY],
    concurrency: 1,
    commands,
    log,
    extensions: { names: [extension], operations: [] },
    extensionPollIntervalMs: 200,
    systemEnvironment: { PATH: '/nowhere', PIPER_URL: url },
  });
  let isStopped = false;
  const stop = async () => {
    if (!isStopped) await studio.stop();
    isStopped = true;
  };
  onTestFinished(stop);
  const client = clientOf(`http://127.0.0.1:${studio.port}`);
  type Voice = Readonly<{ id: number; voice_name: string; language: number }>;
  const named = async (name: string) =>
    ((await client.get('/list-voices')).body as unknown as readonly Voice[]).find((one) => one.voice_name === name);
  return { ...client, log, stop, named };
}

test('voices are listed, spoken, replaced during outages, and keep numbers', async () => {
  const server = await createPiper();
  onTestFinished(() => server.close());
  const folder = await tempFolder();
  const studio = await studioWith(FILE, server.url, folder);
  await expect.poll(() => studio.named('Brumm')).toBeDefined();
  const voice = await studio.named('Brumm');
  expect(voice).toMatchObject({ language: languageId('de-DE') });
  const say = async (one: typeof studio) =>
    one.run('/tts', {
      text: 'Guten Morgen, liebe Leute.',
      voice_id: voice?.id,
      language: languageId('de-DE'),
    });
  const done = await say(studio);
  expect(done).toMatchObject({ status: 'SUCCESS', message: 'Spoken by Brumm · Piper server.' });
  expect(server.asked).toMatchObject([{ text: 'Guten Morgen, liebe Leute.', voice: 'de_DE-brumm-medium' }]);

  server.isThere(false);
  expect((await say(studio)).message).toBe(
    'Piper server is unavailable, so a built-in engine was used instead. Spoken by a voice like Brumm · built in.',
  );
  // A restarted studio knows the voice, although its engine is away.
  await studio.stop();
  const next = await studioWith(FILE, server.url, folder);
  expect(await say(next)).toMatchObject({
    status: 'SUCCESS',
    message: expect.stringContaining('a voice like Brumm'),
  });
  server.isThere(true);
  await expect.poll(async () => (await next.named('Brumm'))?.id).toBe(voice?.id);
  expect((await say(next)).message).toBe('Spoken by Brumm · Piper server.');
});

test('an invalid list is reported once and affects nothing else', async () => {
  const file = join(await tempFolder(), 'odd.mjs');
  await writeFile(
    file,
    `export default { earshot: 3, engines: () => [{ name: 'Odd', kind: 'extension', capability: 'speech', grade: 'neural',
      describe: async () => ({ version: '1', licence: 'MIT', languages: ['en'], voices: [{ key: 'a', name: '' }] }),
      getVoiceSupport: () => undefined, createSpeaker: () => undefined }] };`,
  );
  const studio = await studioWith(file, '');
  const told = () => studio.log.entries.filter(({ event }) => event === 'extension voices not loaded');
  await expect.poll(told).toHaveLength(1);
  expect(told()).toMatchObject([{ fields: { engine: 'Odd', fault: expect.stringContaining('name') } }]);
  expect(await studio.named('Rose')).toBeDefined();
  const done = await studio.run('/tts', {
    text: 'Good day.',
    voice_id: (await studio.named('Rose'))?.id,
    language: 1,
  });
  expect(done.status).toBe('SUCCESS');
  expect(told()).toHaveLength(1);
});
