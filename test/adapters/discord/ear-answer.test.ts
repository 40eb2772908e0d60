// The first answer that is known from the interaction alone, held against what is really said first: both see the same
// interactions, one of them with a wire that only writes down.

import type { APIInteraction } from 'discord.js';
import { expect, test } from 'vitest';
import { locales } from '../../../commands/locales/index.ts';
import { createDrafts } from '../../../src/adapters/discord/drafts.ts';
import { type FirstAnswer, firstAnswer } from '../../../src/adapters/discord/first-answer.ts';
import { createInteractions } from '../../../src/adapters/discord/interactions.ts';
import { createRecent } from '../../../src/adapters/discord/recent.ts';
import type { Wire } from '../../../src/adapters/discord/wire.ts';
import type { Command } from '../../../src/domain/operation.ts';
import { createFakeClock } from '../../fakes/clock.ts';
import { createFakeLog } from '../../fakes/log.ts';
import { catalogue, createWorkingDesk } from './setup.ts';

const FILE = { id: '5', size: 3, url: 'https://cdn.discordapp.com/attachments/1/2/x', proxy_url: '' };
const NAMES = ['song.wav', 'tale.txt', 'film.mp4'];
const author = { id: '9', username: 'ben', global_name: 'Ben' };

const heard = (type: number, data: object, more: object = {}) =>
  ({
    ...{ id: '1', token: 'way', application_id: '2', type, locale: 'de', data, user: author },
    ...{ channel_id: '3', channel: { id: '3', type: 1 }, authorizing_integration_owners: {}, context: 1 },
    ...more,
  }) as unknown as APIInteraction;

const slash = (name: string, options: readonly object[] = [], attachments = {}) =>
  heard(2, { id: '7', type: 1, name, options, resolved: { attachments } });

/** A command with nothing, with each field alone, and with everything. */
function slashes({ name, fields }: Command): readonly [string, APIInteraction][] {
  const given = Object.entries(fields).map(([field, { look }]) =>
    look.face === 'file'
      ? { name: field, type: 11, value: '5' }
      : { name: field, type: 3, value: look.face === 'text' && look.link ? 'https://a.example/b' : 'Rose' },
  );
  const files = { 5: { ...FILE, filename: 'song.wav' } };
  const beside = { name: 'file', type: 11, value: '5' };
  const sets = [[], ...given.map((one) => [one]), given, [beside], [...given, beside]];
  return sets.map((options) => [
    `/${name} ${options.map((one) => one.name).join(' ')}`,
    slash(name, options, files),
  ]);
}

function actions(label: string): readonly [string, APIInteraction][] {
  const message = (content: string, names: readonly string[]) => ({
    ...{ id: '8', content, author, mentions: [], embeds: [] },
    attachments: names.map((filename) => ({ ...FILE, filename })),
  });
  const told = ['', 'Hello', 'See https://a.example/film.mp4'].flatMap((content) =>
    [[], ...NAMES.map((one) => [one])].map((names) => message(content, names)),
  );
  const gone: [string, APIInteraction] = [
    `${label} on nothing`,
    heard(2, { type: 3, name: label, target_id: '8', resolved: { messages: {} } }),
  ];
  const cases = told.map((one): [string, APIInteraction] => [
    `${label} on “${one.content}” ${one.attachments.map(({ filename }) => filename)}`,
    heard(2, { type: 3, name: label, target_id: '8', resolved: { messages: { 8: one } } }),
  ]);
  return [...cases, gone];
}

const BUTTONS = ['stop', 'look', 'again', 'result', 'keep:a', 'keep:', 'burn'].map(
  (one) => `7K2QF9MA:${one}`,
);
const STRANGE = ['edit:1:tts:{}', 'form:1:tts:{}', 'edit:0:tts:x', 'stop', '', 'a:b:c', 'strange'];

const presses = [...BUTTONS, ...STRANGE].map((custom_id): [string, APIInteraction] => [
  `press ${custom_id}`,
  heard(3, { custom_id, component_type: 2 }, { message: { id: '4' } }),
]);

const others: readonly [string, APIInteraction][] = [
  ['an unknown command', slash('dance')],
  ['a ping', heard(1, {})],
  ['a person’s menu', heard(2, { type: 2, name: 'Speak', target_id: '9' })],
  ['an unknown action', heard(2, { type: 3, name: 'Dance', target_id: '8', resolved: { messages: {} } })],
  ['a search', heard(4, { type: 1, name: 'tts', options: [{ name: 'voice', value: 'r', focused: true }] })],
];

const labels = catalogue.operations.flatMap(({ action }) => action?.label ?? []);
const all = [...catalogue.commands.flatMap(slashes), ...labels.flatMap(actions), ...presses, ...others];

/** What is really said first, and nothing for what only the thread that works can say. */
async function reallyFirst(interaction: APIInteraction): Promise<FirstAnswer | undefined> {
  const said: (FirstAnswer | 'other')[] = [];
  const note = (what: FirstAnswer | 'other') => void said.push(what);
  const other = async () => note('other');
  const wire = {
    ...{ sayPrivately: other, openModal: other, suggest: other, editOriginal: other, deleteOriginal: other },
    deferUpdate: async () => note('update'),
    defer: async (_: unknown, ephemeral: boolean) => {
      note(ephemeral ? 'private' : 'public');
      return '6';
    },
    followUp: async () => '6',
  } as unknown as Wire;
  const clock = createFakeClock();
  const handle = createInteractions({
    ...{ name: 'discord', desk: createWorkingDesk(), wire, locales, clock, log: createFakeLog() },
    ...{ drafts: createDrafts(clock), recent: createRecent(), renewals: new Map() },
    show: async () => {},
    card: () => ({ embeds: [], components: [] }),
  });
  void handle(interaction);
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  await clock.advance(1000);
  return said[0] === 'other' ? undefined : said[0];
}

test('the answer foreseen is the answer given, for every command, action and button', async () => {
  const foreseen = all.map(([what, one]) => [what, firstAnswer(one, catalogue)]);
  const given = await Promise.all(all.map(async ([what, one]) => [what, await reallyFirst(one)]));
  expect(foreseen).toEqual(given);
});

test('a form that comes back is left to the thread that keeps what was given before it', () => {
  expect(firstAnswer(heard(5, { custom_id: 'form:1:tts:{}', components: [] }), catalogue)).toBeUndefined();
});

test('every kind of answer is foreseen somewhere', () => {
  const kinds = new Set(all.map(([, one]) => firstAnswer(one, catalogue)));
  expect(kinds).toEqual(new Set(['public', 'private', 'update', undefined]));
});
