// Hints about better models: for administrators only, once per place, after results that a model would improve.

import { expect, test } from 'vitest';
import { commands } from '../../../commands/index.ts';
import { createModelHints } from '../../../src/core/people/model-hints.ts';
import { createCatalogue } from '../../../src/domain/commands/catalogue.ts';
import { type ImprovableAbility, UNKNOWN_CAPABILITIES } from '../../../src/domain/media/capabilities.ts';
import { findLanguage } from '../../../src/domain/media/language.ts';
import { createTask, type Task } from '../../../src/domain/tasks/task.ts';
import { english } from '../../domain/english.ts';
import { createFakeLog } from '../../fakes/log.ts';
import { createFakeNotes } from '../../fakes/notes.ts';

const PLACE = { id: 'general', name: 'general' };
const ADMIN = { id: 'ada', name: 'Ada', isAdmin: true };
const MEMBER = { id: 'ben', name: 'Ben' };
const idOf = (name: string) => findLanguage(name, 'target')?.id ?? 0;

function open(able: Readonly<Record<string, readonly ImprovableAbility[]>>) {
  const betterModels = new Map(
    Object.entries(able).map(([tag, abilities]) => [tag, { abilities, install: `add --for ${tag}`, bytes: 1 }]),
  );
  const known = { current: { ...UNKNOWN_CAPABILITIES, betterModels } };
  const hints = createModelHints({
    store: createFakeNotes(),
    catalogue: createCatalogue(commands),
    capabilities: { current: () => ({ capabilities: known.current, recentRefusals: [] }) },
    log: createFakeLog(),
  });
  const finish = (command: string, values: Task['request']['values'], place = PLACE, status = 'done') => {
    const origin = { adapter: 'discord', person: MEMBER, place, message: null };
    const task = createTask('TASK7', { command, values, files: {}, labels: {} }, origin, 0);
    return hints.learnFrom({ ...task, state: { status } as Task['state'] });
  };
  const take = async (person: Parameters<typeof hints.take>[1] = ADMIN, place = PLACE, adapter = 'discord') => {
    const hint = await hints.take(adapter, person, place);
    return hint && english(hint);
  };
  return { finish, take, known };
}

test('an administrator learns the command once', async () => {
  const { finish, take } = open({ de: ['speech'] });
  await finish('tts', { text: 'Hallo', language: idOf('German') });
  expect(await take(MEMBER)).toBeUndefined();
  expect(await take()).toBe(
    'A better voice for German is one command away: add --for de\n(Only administrators see this, once in each place.)',
  );
  expect(await take()).toBeUndefined();
  await finish('tts', { text: 'Hallo', language: idOf('German') });
  expect(await take()).toBeUndefined();
});

test('of two administrators at the same time one sees it', async () => {
  const { finish, take } = open({ de: ['speech'] });
  await finish('tts', { text: 'Hallo', language: idOf('German') });
  const seen = await Promise.all([take(), take({ id: 'eva', name: 'Eva', isAdmin: true })]);
  expect(seen.filter((hint) => hint !== undefined)).toHaveLength(1);
});

test('every place and platform has its own hint', async () => {
  const { finish, take } = open({ de: ['speech'] });
  await finish('tts', { text: 'Hallo', language: idOf('German') });
  expect(await take(ADMIN, { id: 'random', name: 'random' })).toBeUndefined();
  expect(await take(ADMIN, PLACE, 'slack')).toBeUndefined();
  expect(await take()).toContain('German');
});

test('names the ability that the result needed', async () => {
  const heard = open({ en: ['recognition', 'speech'] });
  await heard.finish('transcribe', { language: idOf('English') });
  expect(await heard.take()).toContain('A better recognizer for English');
  const translated = open({ es: ['translation', 'speech'] });
  const values = { text: 'Hi', source_language: idOf('English'), target_language: idOf('Spanish') };
  await translated.finish('translate', values);
  expect(await translated.take()).toContain('A better translator for Spanish');
});

test('there is no hint where nothing better exists, or without a result', async () => {
  const { finish, take } = open({ de: ['recognition'] });
  await finish('tts', { text: 'Hallo', language: idOf('German') });
  await finish('transcribe', { language: idOf('German') }, PLACE, 'failed');
  await finish('separate', {});
  expect(await take()).toBeUndefined();
});

test('a hint disappears once the model is there', async () => {
  const { finish, take, known } = open({ de: ['speech'] });
  await finish('tts', { text: 'Hallo', language: idOf('German') });
  known.current = { ...UNKNOWN_CAPABILITIES, betterModels: new Map() };
  expect(await take()).toBeUndefined();
});

test('another hint replaces one whose model is there', async () => {
  const { finish, take, known } = open({ de: ['speech'], fr: ['speech'] });
  await finish('tts', { text: 'Hallo', language: idOf('German') });
  const models = { abilities: ['speech'] as const, install: 'add --for fr', bytes: 1 };
  known.current = { ...UNKNOWN_CAPABILITIES, betterModels: new Map([['fr', models]]) };
  await finish('tts', { text: 'Bonjour', language: idOf('French') });
  expect(await take()).toContain('French');
});
