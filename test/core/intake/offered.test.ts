// What is offered before anything was asked: all voices of a place for a person, and what cannot work.

import { expect, test } from 'vitest';
import { UNKNOWN } from '../../../src/domain/media/abilities.ts';
import { ana, createTestBot, createWorld, room } from '../../fakes/bot.ts';
import { catalogue } from '../../fakes/working-bot.ts';

const ben = { id: 'ben', name: 'Ben' };
const elsewhere = { id: 'elsewhere', name: 'elsewhere' };

test('voices that were kept come first, one’s own before those of others, and no one else’s elsewhere', async () => {
  const world = createWorld();
  const keep = (mark: string, id: number, name: string, person: string) =>
    world.voices.set(
      mark,
      JSON.stringify({ mark, id, owned: { name, by: { adapter: 'fake', person, group: room.id } } }),
    );
  keep('7K2QF9MA', 901, 'Ana’s', ana.id);
  keep('7K2QF9MB', 902, 'Ben’s', ben.id);
  const { bot, service } = createTestBot(world);
  service.known.length = 0;
  service.known.push(
    { id: 7, name: 'Camille', gender: 2, age: 34, language: 76, description: 'Calm.', preview: '/rose.wav' },
    { id: 902, name: 'Earshot voice 7K2QF9MB' },
    { id: 901, name: 'Earshot voice 7K2QF9MA' },
  );
  const seen = async (person: typeof ana, place: typeof room) =>
    (await bot.voices(person, place)).voices.map(({ name, kept }) => [name, kept].filter(Boolean).join(' '));
  expect(await seen(ana, room)).toEqual(['Ana’s mine', 'Ben’s here', 'Camille']);
  expect(await seen(ben, room)).toEqual(['Ben’s mine', 'Ana’s here', 'Camille']);
  expect(await seen({ id: 'eve', name: 'Eve' }, elsewhere)).toEqual(['Camille']);
  expect((await bot.voices(ana, room)).voices.at(-1)).toEqual({
    id: 7,
    name: 'Camille',
    gender: 'female',
    age: 34,
    language: 'French (France)',
    about: 'Calm.',
    listen: 7,
  });
});

test('a person’s own defaults come with them, and nothing that is set for the place', async () => {
  const { bot, service } = createTestBot();
  service.known.push({ id: 7, name: 'Rose' });
  const set = (values: Record<string, unknown>, person: typeof ana) =>
    bot.answer({ command: 'settings', values, files: {}, labels: {} }, person, room);
  await set({ voice: 7, scope: 'here' }, ben);
  expect((await bot.voices(ana, room)).defaults).toEqual({});
  await set({ voice: 7, language: 1 }, ana);
  expect((await bot.voices(ana, room)).defaults).toEqual({ voice: 7, language: 1 });
  // What the gallery does to put things back: all of it, and nothing else.
  await set({ reset: true, language: 1 }, ana);
  expect((await bot.voices(ana, room)).defaults).toEqual({ language: 1 });
});

test('a command that the service has nothing for says so', () => {
  const { bot, service } = createTestBot();
  service.able = { ...UNKNOWN, missing: new Map([['/dub', 'npm run engines']]) };
  expect(catalogue.commands.map((one) => [one.name, bot.unavailable(one)]).filter(([, why]) => why)).toEqual([
    ['dub', 'not on this machine'],
  ]);
});
