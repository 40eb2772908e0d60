// Suggestions without a request: a person's voices here, and unavailable commands.

import { expect, test } from 'vitest';
import { UNKNOWN_CAPABILITIES } from '../../../src/domain/media/capabilities.ts';
import { ana, createTestBot, createWorld, room } from '../../fakes/bot.ts';
import { catalogue } from '../../fakes/working-bot.ts';

const ben = { id: 'ben', name: 'Ben' };
const elsewhere = { id: 'elsewhere', name: 'elsewhere' };

test('lists own saved voices first, then those of the place', async () => {
  const world = createWorld();
  const keep = (mark: string, id: number, name: string, person: string) =>
    world.voices.set(
      mark,
      JSON.stringify({
        code: mark,
        id,
        details: { name, owner: { adapter: 'fake', person, group: room.id } },
      }),
    );
  keep('7K2QF9MA', 901, 'Ana’s', ana.id);
  keep('7K2QF9MB', 902, 'Ben’s', ben.id);
  const { bot, service } = createTestBot(world);
  service.known.length = 0;
  service.known.push(
    {
      id: 7,
      name: 'Camille',
      gender: 2,
      age: 34,
      language: 76,
      description: 'Calm.',
      previewUrl: '/rose.wav',
    },
    { id: 902, name: 'Earshot voice 7K2QF9MB' },
    { id: 901, name: 'Earshot voice 7K2QF9MA' },
  );
  const seen = async (person: typeof ana, place: typeof room) =>
    (await bot.listVoices(person, place)).voices.map(({ name, ownership }) =>
      [name, ownership].filter(Boolean).join(' '),
    );
  expect(await seen(ana, room)).toEqual(['Ana’s mine', 'Ben’s here', 'Camille']);
  expect(await seen(ben, room)).toEqual(['Ben’s mine', 'Ana’s here', 'Camille']);
  expect(await seen({ id: 'eve', name: 'Eve' }, elsewhere)).toEqual(['Camille']);
  expect((await bot.listVoices(ana, room)).voices.at(-1)).toEqual({
    id: 7,
    name: 'Camille',
    gender: 'female',
    age: 34,
    language: 'French (France)',
    languageTag: 'fr-FR',
    description: 'Calm.',
    previewVoiceId: 7,
  });
});

test('includes the defaults of the person, not of the place', async () => {
  const { bot, service } = createTestBot();
  service.known.push({ id: 7, name: 'Rose' });
  const set = (values: Record<string, unknown>, person: typeof ana) =>
    bot.answerQuery({ command: 'settings', values, files: {}, labels: {} }, person, room);
  await set({ voice: 7, scope: 'here' }, ben);
  expect((await bot.listVoices(ana, room)).defaults).toEqual({});
  await set({ voice: 7, language: 1 }, ana);
  expect((await bot.listVoices(ana, room)).defaults).toEqual({ voice: 7, language: 1 });
  // The gallery resets defaults exactly like this.
  await set({ reset: true, language: 1 }, ana);
  expect((await bot.listVoices(ana, room)).defaults).toEqual({ language: 1 });
});

test('a command that the service cannot run is reported', () => {
  const { bot, service } = createTestBot();
  service.able = { ...UNKNOWN_CAPABILITIES, unsupported: new Map([['/dub', 'npm run engines']]) };
  expect(catalogue.commands.map((one) => [one.name, bot.unavailableReason(one)]).filter(([, why]) => why)).toEqual([
    ['dub', 'not installed here'],
  ]);
});
