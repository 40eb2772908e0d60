// Language detection for texts without a named language, against the person's and the operator's defaults.

import { expect, test } from 'vitest';
import type { Person } from '../../../src/domain/person.ts';
import { language } from '../../../src/messages/values.ts';
import { ana, createTestBot, createWorld, room } from '../../fakes/bot.ts';

const FRENCH = 76;
const SPANISH = 54;
const ENGLISH = 1;
const GERMAN = 31;
const BRITISH = 35;
const RUSSIAN = 114;
const CHINESE = 139;
const TAIWANESE = 146;

const asked = async (
  command: string,
  values: Readonly<Record<string, unknown>>,
  earshot: Pick<ReturnType<typeof createTestBot>, 'parse'> = createTestBot(),
  person: Person = ana,
) => {
  const reading = await earshot.parse({ command, values, files: [] }, person, room);
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

test.each([
  ['de-DE', GERMAN],
  ['en-GB', BRITISH],
  ['es-419', SPANISH],
  ['zh_TW', TAIWANESE],
  ['tlh', ENGLISH],
])('an unclear text is in the language of a client in %s', async (client, expected) => {
  const request = await asked('tts', { text: 'Docker' }, createTestBot(), { ...ana, language: client });
  expect(request).toMatchObject({ values: { language: expected }, detectedField: undefined });
});

test('an unclear text is in the language of the chosen voice', async () => {
  const world = createWorld();
  world.service.known.push({ id: 6, name: 'Camille', language: FRENCH });
  expect(await asked('tts', { text: 'Super', voice: 'Camille' }, createTestBot(world))).toMatchObject({
    values: { language: FRENCH },
  });
});

test('a language whose voices cannot read the text is refused', async () => {
  const earshot = createTestBot();
  const invocation = { command: 'tts', values: { text: 'привет', language: 'English' }, files: [] };
  expect(await earshot.parse(invocation, ana, room)).toMatchObject({
    ok: false,
    problems: [{ field: 'language', message: 'could be Russian, Ukrainian or Bulgarian: name the one you mean' }],
    alternatives: [{ values: { language: 'Russian' } }, { label: 'Ukrainian' }, { label: 'Bulgarian' }],
  });
  expect(await asked('tts', { text: 'привет' })).toMatchObject({ values: { language: RUSSIAN } });
  expect(await asked('tts', { text: 'привет', voice: 'Rose' })).toMatchObject({ values: { language: RUSSIAN } });
});

test.each([
  ['Serbian', 'Dobar dan'],
  ['Serbian', 'Добар дан'],
  ['Hindi', 'Hello dost'],
  ['Japanese', 'Docker'],
  ['English', 'We say привет to everybody'],
  ['English', '👍 12:30'],
])('%s reads “%s”', async (named, text) => {
  expect(await asked('tts', { text, language: named })).toMatchObject({ values: { text } });
});

test('a translation into one’s own language is from another one', async () => {
  const german = { ...ana, language: 'de' };
  expect(await asked('translate', { text: 'Moin', to: 'German' }, createTestBot(), german)).toMatchObject({
    values: { source_language: ENGLISH, target_language: GERMAN },
  });
  expect(await asked('translate', { text: 'Bonjour', to: 'English' })).toMatchObject({
    values: { source_language: FRENCH, target_language: ENGLISH },
  });
});

test.each([
  ['Spanish', GERMAN],
  ['German', ENGLISH],
])('a German dubs a film into %s', async (to, from) => {
  const german = { ...ana, language: 'de' };
  const request = await asked('dub', { link: 'https://example.com/film.mp4', to }, createTestBot(), german);
  expect(request).toMatchObject({ values: { source_language: from } });
});

test('a question offers one’s own language too', async () => {
  const unsure = { score: async () => ({ sv: 0.8, da: 0.79, en: 0.2 }) };
  const text = 'Var ligger stationen i den här staden?';
  const earshot = createTestBot(undefined, undefined, { detector: unsure });
  expect(await asked('tts', { text }, earshot)).toEqual([
    { field: 'language', message: 'could be Swedish, Danish or English: name the one you mean' },
  ]);
  const reading = await earshot.parse({ command: 'tts', values: { text }, files: [] }, ana, room);
  expect(reading).toMatchObject({
    alternatives: [{ label: 'Swedish', values: { language: 'Swedish' } }, { label: 'Danish' }, { label: 'English' }],
  });
  await earshot.settings.put({ adapter: 'fake', person: 'ana' }, { language: 28 });
  expect(await asked('tts', { text }, earshot)).toMatchObject({ values: { language: 28 } });
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
  await earshot.press('settings', 'forget-confirmed');
  expect(await voiceOf()).toBe('Camille');
});
