// Tests the models folder of a running studio: added models can be selected, speak and recognise; after removal, another
// voice takes over.

import { cp, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { kokoroFolder, piperFolder, piperJsonFolder } from '../../fixtures/tiny-models.ts';
import { senseVoiceFolder } from '../../fixtures/tiny-recognisers.ts';
import { bergamotFolder } from '../../fixtures/tiny-translator.ts';
import { translators } from '../engines/bergamot/processes.ts';
import { tempFolder } from '../harness.ts';
import { put, withEspeak } from '../models/folders.ts';
import { studioWith } from '../models/running.ts';

test('an added voice speaks and keeps its number when removed', async () => {
  const studio = await studioWith({ 'voices/en_US-hum-low': withEspeak(piperFolder()) });
  const [hum] = await studio.found(1);
  const spoken = await studio.run('/tts', { text: 'Good morning.', voice_id: hum?.id, language: 1 });
  expect(spoken).toMatchObject({ status: 'SUCCESS', message: 'Spoken by Hum · Piper.' });

  await put(studio.models, 'voices/thorsten', piperJsonFolder());
  const both = (await studio.found(2)) as unknown as readonly { id: number; voice_name: string }[];
  const nameById = new Map(both.map(({ id, voice_name: name }) => [id, name]));
  // The better model comes first, but the first voice keeps its name.
  expect(nameById.get(hum?.id ?? 0)).toBe('Hum');
  expect([...nameById.values()]).toEqual(['Hum 2', 'Hum']);

  const away = join(await tempFolder(), 'away');
  await rename(join(studio.models, 'voices/en_US-hum-low'), away);
  await studio.found(1);
  const instead = await studio.run('/tts', { text: 'Good morning.', voice_id: hum?.id, language: 1 });
  expect(instead.status).toBe('SUCCESS');
  expect(instead.message).not.toContain('Hum · Piper');
  await cp(away, join(studio.models, 'voices/en_US-hum-low'), { recursive: true });
  expect((await studio.found(2)).map(({ id }) => id)).toContain(hum?.id);
});

test('a model that crashes is no voice and affects nothing', async () => {
  const broken = { ...withEspeak(kokoroFolder()), 'tokens.txt': 'a 0\nb 1\n' };
  const studio = await studioWith({ 'voices/broken': broken, 'voices/hum': withEspeak(piperFolder()) });
  await studio.found(1);
  const { body } = await studio.get('/capabilities');
  expect(body.engines.length).toBeGreaterThan(3);
});

test('a recogniser adds its language', async () => {
  const studio = await studioWith({ 'recognition/hum': senseVoiceFolder() });
  const heard = async () => {
    const { body } = await studio.get('/capabilities');
    return (body as unknown as { heard_languages: { short_name: string }[] | null }).heard_languages ?? [];
  };
  while (!(await heard()).some(({ short_name }) => short_name.startsWith('ja'))) await sleep(50);
});

test('a translator adds its pair while it works', async () => {
  const files = bergamotFolder('ende');
  const studio = await studioWith({ 'translation/ende': files });
  const pairs = async () => {
    const { body } = await studio.get('/capabilities');
    const told = body as unknown as { translation: { pairs: { from: string; to: string }[] } | null };
    return (told.translation?.pairs ?? []).map(({ from, to }) => `${from} ${to}`);
  };
  while (!(await pairs()).includes('en de')) await sleep(50);
  const order = { source_language: 1, target_language: 31, texts: ['The house is big, @anna 👍', ''] };
  const done = await studio.run('/translate', order);
  expect(done).toMatchObject({
    status: 'SUCCESS',
    message: 'Translated English → German · Firefox.',
  });
  expect((await studio.get(`/translation-result/${done.run_id}`)).body).toEqual({
    texts: ['Das Haus ist groß, @anna 👍', ''],
  });

  const name = 'model.ende.intgemm.alphas.bin';
  const broken = Buffer.from(files[name] ?? '');
  broken.write('X', broken.indexOf('decoder_l1_context_Wq'));
  await put(studio.models, 'translation/ende', { ...files, [name]: broken });
  while ((await pairs()).includes('en de')) await sleep(50);
  expect(await studio.run('/translate', order)).toMatchObject({
    status: 'ERROR',
    message: expect.stringContaining('There is no translator for English → German'),
  });
});

test('a stopped translation leaves its translator to others', async () => {
  const studio = await studioWith({ 'translation/ende': bergamotFolder('ende') });
  const texts = Array.from({ length: 200 }, () => 'The house is big and the water is cold. '.repeat(40));
  const order = { source_language: 1, target_language: 31, texts };
  while (!studio.log.entries.some(({ event }) => event === 'model found')) await sleep(20);
  const loaded = await translators();
  const { body } = await studio.post('/translate', order);
  await studio.until(`/translate/${body.task_id}`, ({ stage }) => stage === 'translating');
  await studio.call(`/translate/${body.task_id}`, { method: 'DELETE' });
  expect(await studio.final(`/translate/${body.task_id}`)).toMatchObject({ exception_reason: 'CANCELLED' });
  const next = await studio.run('/translate', { ...order, texts: ['The house is big.'] });
  expect(next.status).toBe('SUCCESS');
  expect(await translators()).toEqual(loaded);
});

test('described and recorded voices have their language and origin', async () => {
  const studio = await studioWith({});
  await mkdir(join(studio.models, 'voices/en-US/Granny'), { recursive: true });
  await writeFile(
    join(studio.models, 'voices/en-US/Granny/instruct.txt'),
    'An old woman who speaks slowly and calmly.',
  );
  const [granny] = await studio.found(1);
  expect(granny).toMatchObject({ voice_name: 'Granny', gender: 2, language: 1 });
  await rm(join(studio.models, 'voices/en-US/Granny'), { recursive: true });
  await studio.found(0);
});
