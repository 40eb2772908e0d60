// The language of what people write, told by the text where they name none, against what they and the operator have set.

import { expect, test } from 'vitest';
import { ana, createTestBot, createWorld, room } from '../../fakes/bot.ts';

const FRENCH = 76;
const SPANISH = 54;
const ENGLISH = 1;
const CHINESE = 139;
const TAIWANESE = 146;

const asked = async (
  command: string,
  values: Readonly<Record<string, unknown>>,
  earshot = createTestBot(),
) => {
  const reading = await earshot.bot.read({ command, values, files: [] }, ana, room);
  return reading.ok ? reading.request : reading.problems;
};

test('the operator’s default does not beat a text that is plainly in another language', async () => {
  expect(await asked('tts', { text: 'Bonjour tout le monde' })).toMatchObject({
    values: { language: FRENCH },
    labels: { language: 'French' },
    detected: 'language',
  });
});

test('what is in the language that is set anyway is not said to be detected', async () => {
  const request = await asked('tts', { text: 'Hello everyone, thanks for your help' });
  expect(request).toMatchObject({ values: { language: ENGLISH } });
  expect(request).not.toHaveProperty('detected');
});

test('a language that is named is taken, whatever the text looks like', async () => {
  expect(await asked('tts', { text: 'Bonjour tout le monde', language: 'Spanish' })).toMatchObject({
    values: { language: SPANISH },
  });
});

test('a person’s own setting holds until the text is plainly in another language', async () => {
  const earshot = createTestBot();
  await earshot.settings.put({ adapter: 'fake', person: 'ana' }, { language: SPANISH });
  expect(await asked('tts', { text: 'Madrid 2026' }, earshot)).toMatchObject({
    values: { language: SPANISH },
  });
  expect(await asked('tts', { text: 'Merci beaucoup pour ton aide' }, earshot)).toMatchObject({
    values: { language: FRENCH },
    detected: 'language',
  });
});

test('lines to translate are read together, and signs tell which Chinese it is', async () => {
  expect(
    await asked('translate', { text: 'Hola a todos\n¿Dónde está la estación?', to: 'French' }),
  ).toMatchObject({
    values: { source_language: SPANISH, target_language: FRENCH },
    detected: 'source_language',
  });
  expect(await asked('tts', { text: '你们今天好吗' })).toMatchObject({ values: { language: CHINESE } });
  expect(await asked('tts', { text: '你們今天好嗎' })).toMatchObject({ values: { language: TAIWANESE } });
});

test('where a text may be in two languages the person is asked which, unless one of them is set', async () => {
  const unsure = { detect: async () => ({ is: 'unsure', languages: ['sv', 'da'] }) as const };
  const earshot = createTestBot(undefined, undefined, { detector: unsure });
  expect(await asked('tts', { text: 'Var ligger stationen?' }, earshot)).toEqual([
    { field: 'language', message: 'could be Swedish or Danish: name the one you mean' },
  ]);
  const reading = await earshot.bot.read(
    { command: 'tts', values: { text: 'Var ligger stationen?' }, files: [] },
    ana,
    room,
  );
  expect(reading).toMatchObject({ instead: [{ values: { language: 'Swedish' } }, { label: 'Danish' }] });
  await earshot.settings.put({ adapter: 'fake', person: 'ana' }, { language: 28 });
  expect(await asked('tts', { text: 'Var ligger stationen?' }, earshot)).toMatchObject({
    values: { language: 28 },
  });
});

test('the voice that a person had last in a language speaks it again, until what is kept of them is deleted', async () => {
  const world = createWorld();
  world.service.known.push(
    { id: 6, name: 'Camille', language: FRENCH },
    { id: 7, name: 'Denise', language: FRENCH },
  );
  const earshot = createTestBot(world);
  const voiceOf = async (person = ana) => {
    const reading = await earshot.bot.read(
      { command: 'tts', values: { text: 'Bonjour tout le monde' }, files: [] },
      person,
      room,
    );
    return reading.ok && reading.request.labels['voice_id'];
  };
  await earshot.bot.read({ command: 'tts', values: { text: 'Hi', voice: 'nobody' }, files: [] }, ana, room);
  expect(await voiceOf()).toBe('Camille');
  await earshot.ask('tts', { text: 'Bonjour tout le monde', voice: 'Denise' });
  await earshot.ask('tts', { text: 'Hello everyone, thank you', voice: 'Rose' });
  expect([await voiceOf(), await voiceOf({ id: 'ben', name: 'Ben' })]).toEqual(['Denise', 'Camille']);
  const forget = await earshot.bot.read(
    { command: 'settings', values: { forget: 'me' }, files: [] },
    ana,
    room,
  );
  if (!forget.ok) throw new Error('not understood');
  await earshot.bot.answer(forget.request, ana, room);
  expect(await voiceOf()).toBe('Camille');
});
