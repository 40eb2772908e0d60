// Language detection for texts without a named language, against the person's and the operator's defaults.

import { expect, test } from 'vitest';
import { language } from '../../../src/messages/values.ts';
import { ana, createTestBot, createWorld, room } from '../../fakes/bot.ts';

const FRENCH = 76;
const SPANISH = 54;
const ENGLISH = 1;
const CHINESE = 139;
const TAIWANESE = 146;

const asked = async (command: string, values: Readonly<Record<string, unknown>>, earshot = createTestBot()) => {
  const reading = await earshot.parse({ command, values, files: [] }, ana, room);
  return reading.ok ? reading.request : reading.problems;
};

test('a clearly different text overrides the default language', async () => {
  expect(await asked('tts', { text: 'Bonjour tout le monde' })).toMatchObject({
    values: { language: FRENCH },
    labels: { language: language('fr') },
    detectedField: 'language',
  });
});

test('a text in the default language is not “detected”', async () => {
  const request = await asked('tts', { text: 'Hello everyone, thanks for your help' });
  expect(request).toMatchObject({ values: { language: ENGLISH }, detectedField: undefined });
});

test('a named language overrides the detected one', async () => {
  expect(await asked('tts', { text: 'Bonjour tout le monde', language: 'Spanish' })).toMatchObject({
    values: { language: SPANISH },
  });
});

test('the language of the person applies to unclear texts', async () => {
  const earshot = createTestBot();
  await earshot.settings.put({ adapter: 'fake', person: 'ana' }, { language: SPANISH });
  expect(await asked('tts', { text: 'Madrid 2026' }, earshot)).toMatchObject({
    values: { language: SPANISH },
  });
  expect(await asked('tts', { text: 'Merci beaucoup pour ton aide' }, earshot)).toMatchObject({
    values: { language: FRENCH },
    detectedField: 'language',
  });
});

test('lines are detected together and characters tell the Chinese variant', async () => {
  expect(await asked('translate', { text: 'Hola a todos\n¿Dónde está la estación?', to: 'French' })).toMatchObject({
    values: { source_language: SPANISH, target_language: FRENCH },
    detectedField: 'source_language',
  });
  expect(await asked('tts', { text: '你们今天好吗' })).toMatchObject({ values: { language: CHINESE } });
  expect(await asked('tts', { text: '你們今天好嗎' })).toMatchObject({ values: { language: TAIWANESE } });
});

test('asks for the language of an ambiguous text', async () => {
  const unsure = { detect: async () => ({ is: 'unsure', languages: ['sv', 'da'] }) as const };
  const earshot = createTestBot(undefined, undefined, { detector: unsure });
  expect(await asked('tts', { text: 'Var ligger stationen?' }, earshot)).toEqual([
    { field: 'language', message: 'could be Swedish or Danish: name the one you mean' },
  ]);
  const reading = await earshot.parse(
    { command: 'tts', values: { text: 'Var ligger stationen?' }, files: [] },
    ana,
    room,
  );
  expect(reading).toMatchObject({
    alternatives: [{ label: 'Swedish', values: { language: 'Swedish' } }, { label: 'Danish' }],
  });
  await earshot.settings.put({ adapter: 'fake', person: 'ana' }, { language: 28 });
  expect(await asked('tts', { text: 'Var ligger stationen?' }, earshot)).toMatchObject({
    values: { language: 28 },
  });
});

test('the last voice for a language is reused until deletion', async () => {
  const world = createWorld();
  world.service.known.push({ id: 6, name: 'Camille', language: FRENCH }, { id: 7, name: 'Denise', language: FRENCH });
  const earshot = createTestBot(world);
  const voiceOf = async (person = ana) => {
    const reading = await earshot.parse(
      { command: 'tts', values: { text: 'Bonjour tout le monde' }, files: [] },
      person,
      room,
    );
    return reading.ok && reading.request.labels['voice_id'];
  };
  await earshot.parse({ command: 'tts', values: { text: 'Hi', voice: 'nobody' }, files: [] }, ana, room);
  expect(await voiceOf()).toBe('Camille');
  await earshot.ask('tts', { text: 'Bonjour tout le monde', voice: 'Denise' });
  await earshot.ask('tts', { text: 'Hello everyone, thank you', voice: 'Rose' });
  expect([await voiceOf(), await voiceOf({ id: 'ben', name: 'Ben' })]).toEqual(['Denise', 'Camille']);
  const forget = await earshot.parse({ command: 'settings', values: { forget: 'me' }, files: [] }, ana, room);
  if (!forget.ok) throw new Error('not understood');
  await earshot.bot.answerQuery(forget.request, ana, room);
  expect(await voiceOf()).toBe('Camille');
});
