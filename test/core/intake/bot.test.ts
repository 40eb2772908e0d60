// The bot's functions for a platform: parsing, queries, suggestions and buttons.

import { expect, test } from 'vitest';
import { deriveVoiceName, inferDescribedGender } from '../../../src/core/people/custom-voices.ts';
import type { Request } from '../../../src/domain/commands/invocation.ts';
import { LANGUAGES } from '../../../src/domain/media/language.ts';
import { getMessages } from '../../../src/domain/messages.ts';
import { english } from '../../domain/english.ts';
import { ana, createTestBot, createWorld, parseWith, room } from '../../fakes/bot.ts';

const DESCRIPTION =
  'A warm elderly woman with a gentle Scottish accent who speaks slowly and calmly, like a grandmother telling stories by the fire';

const query = (command: string, values: Record<string, unknown> = {}): Request => ({
  command,
  values,
  files: {},
  labels: {},
});

async function designed() {
  const earshot = createTestBot();
  await earshot.start();
  const asked = await earshot.ask('voice', {
    description: DESCRIPTION,
    text: 'Come in and sit down by the fire, my dear.',
  });
  await earshot.clock.advance(5000);
  return { ...earshot, ...asked };
}

test('a task takes the id of the platform if free', async () => {
  const earshot = createTestBot();
  const reading = await earshot.parse({ command: 'tts', values: { text: 'Hi' }, files: [] }, ana, room);
  if (!reading.ok) throw new Error('not understood');
  const origin = { adapter: 'fake', person: ana, place: room, message: 'm-1' };
  expect(await earshot.bot.hasTask('7K2QF9MA')).toBe(false);
  expect(await earshot.bot.createTask(reading.request, origin, undefined, '7K2QF9MA')).toBe('7K2QF9MA');
  expect(await earshot.bot.hasTask('7K2QF9MA')).toBe(true);
  expect(await earshot.bot.createTask(reading.request, origin, undefined, '7K2QF9MA')).not.toBe('7K2QF9MA');
  const judged = [await earshot.bot.rateResult('7K2QF9MA', 'good'), await earshot.bot.rateResult('00000000', 'good')];
  expect(judged).toEqual(['tts', undefined]);
});

test('settings of the person, then the place, replace missing values', async () => {
  const earshot = createTestBot();
  earshot.service.known.push({ id: 6, name: 'Camille', language: 76 }, { id: 7, name: 'Louis', language: 76 });
  await earshot.bot.answerQuery(query('settings', { voice: 7, language: 76, scope: 'here' }), ana, room);
  await earshot.bot.answerQuery(query('settings', { voice: 6 }), ana, room);
  const reading = await earshot.parse({ command: 'tts', values: { text: 'Bonjour' }, files: [] }, ana, room);
  expect(reading).toMatchObject({ ok: true, request: { values: { voice_id: 6, language: 76 } } });
  const ben = await earshot.parse(
    { command: 'tts', values: { text: 'Bonjour' }, files: [] },
    { id: 'ben', name: 'Ben' },
    room,
  );
  expect(ben).toMatchObject({ ok: true, request: { values: { voice_id: 7 } } });
});

test('a query without defaults works while settings cannot be read', async () => {
  const earshot = createTestBot();
  Object.assign(earshot.settings, { get: () => new Promise(() => {}) });
  const reading = await earshot.parse({ command: 'languages', values: { search: 'German' }, files: [] }, ana, room);
  expect(reading.ok).toBe(true);
});

test('settings change one at a time and can be reset', async () => {
  const earshot = createTestBot();
  await earshot.bot.answerQuery(query('settings', { voice: 5, language: 1 }), ana, room);
  const changed = await earshot.bot.answerQuery(query('settings', { language: 31 }), ana, room);
  expect(changed.rows?.map((row) => row.detail)).toEqual(['Rose · yours', 'German (Germany) · yours', 'not set']);
  const taken = await earshot.parse({ command: 'settings', values: { voice: 'none' }, files: [] }, ana, room);
  if (!taken.ok) throw new Error('not understood');
  const without = await earshot.bot.answerQuery(taken.request, ana, room);
  expect(without.form?.values).toEqual({ scope: 'me', voice: 'Rose', language: 'German (Germany)' });
  const reset = await earshot.bot.answerQuery(query('settings', { reset: true }), ana, room);
  expect(reset.rows?.map((row) => row.detail)).toEqual([
    'Rose · the default here',
    'detected from the text, otherwise English (United States)',
    'not set',
  ]);
});

test('lists own tasks newest first with result buttons', async () => {
  const earshot = createTestBot();
  await earshot.start();
  await earshot.ask('tts', { text: 'First' });
  await earshot.clock.advance(5000);
  await earshot.ask('tts', { text: 'Second' });
  await earshot.clock.advance(100);
  const mine = await earshot.bot.answerQuery(query('tasks'), ana, room);
  expect(mine.rows?.map((row) => row.title)).toEqual(['Speech · Second', 'Speech · First']);
  expect(mine.rows?.[1]?.actions?.map((action) => action.name)).toContain('post');
  expect((await earshot.bot.answerQuery(query('tasks'), { id: 'ben', name: 'Ben' }, room)).rows).toEqual([]);
});

test('suggests voices of the chosen language first, from memory', () => {
  const earshot = createTestBot();
  earshot.service.known.push({ id: 6, name: 'Camille', language: 76 });
  const ask = {
    command: 'tts',
    field: 'voice',
    text: '',
    values: { language: 'French' },
    person: ana,
    place: room,
  };
  expect(earshot.bot.suggest(ask).map((one) => one.label)).toEqual(['Camille', 'Rose']);
  // Norwegian is only a target language.
  earshot.service.known.push({ id: 8, name: 'Ingrid', language: 105 });
  const offered = (given: { values: Record<string, string>; text?: string }) =>
    earshot.bot.suggest({ ...ask, ...given }).map((one) => one.label);
  expect(offered({ values: { language: 'English' } })).toEqual(['Rose', 'Camille']);
  expect(offered({ values: { language: 'English', to: 'Norwegian' } })[0]).toBe('Ingrid');
  expect(offered({ values: {}, text: 'ing' })).toEqual(['Ingrid']);
  expect(
    earshot.bot.suggest({ command: 'tts', field: 'language', text: '日本', person: ana, place: room })[0]?.label,
  ).toBe('Japanese (Japan)');
  expect(earshot.bot.suggest({ command: 'nothing', field: 'x', text: '', person: ana, place: room })).toEqual([]);
});

const ABLE = {
  unsupported: new Map(),
  speechSynthesis: new Set(LANGUAGES.filter(({ tag }) => /^(en|es|fr)-/.test(tag)).map(({ id }) => id)),
  translationPairs: new Map([
    ['en es', undefined],
    ['en fr', 'es'],
  ]),
};

test('suggests working languages first, then indirect and unavailable ones', () => {
  const earshot = createTestBot();
  earshot.service.able = ABLE;
  const into = (text: string) =>
    earshot.bot.suggest({ command: 'translate', field: 'to', text, values: {}, person: ana, place: room });
  expect(into('').slice(0, 3)).toEqual([
    { value: 'Spanish', label: 'Spanish', detail: 'español · 22 regions' },
    { value: 'French', label: 'French', detail: 'through Spanish · français · 4 regions' },
    expect.objectContaining({
      label: 'English',
      unavailableReason: 'the same language',
    }),
  ]);
  // Lists each language once, and regions only when they are typed.
  expect(into('german').map(({ label }) => label)).toEqual(['German']);
  expect(into('german sw').map(({ label }) => label)).toEqual(['German (Switzerland)']);
  expect(into('spanish mex').map(({ value }) => value)).toEqual(['Spanish (Mexico)']);
});

test('lists recent languages first, then the reader’s', () => {
  const { bot } = createTestBot();
  const query = {
    command: 'tts',
    field: 'language',
    values: {},
    person: { ...ana, language: 'de' as const },
    place: room,
  };
  const labels = (text: string, recent: readonly string[] = []) =>
    bot.suggest({ ...query, text, recent }).map(({ value }) => value);
  expect(labels('')[0]).toMatch(/^German/);
  expect(labels('', ['Vietnamese', 'Nonsense', 'French']).slice(0, 3)).toEqual([
    expect.stringMatching(/^Vietnamese/),
    expect.stringMatching(/^French/),
    expect.stringMatching(/^German/),
  ]);
  expect(labels('ital', ['Vietnamese'])).toEqual([expect.stringMatching(/^Italian/)]);
});

test('refuses unsupported languages before a task, also on retry', async () => {
  const earshot = createTestBot();
  await earshot.start();
  const values = { texts: 'Hello', to: 'German' };
  const { task } = await earshot.ask('translate', values);
  await earshot.clock.advance(5000);
  earshot.service.able = ABLE;
  expect(await earshot.parse({ command: 'translate', values, files: [] }, ana, room)).toEqual({
    ok: false,
    problems: [
      {
        field: 'target_language',
        message: 'German isn’t possible: there is no translator from English to German here',
      },
    ],
    alternatives: [
      { label: 'Spanish', values: { target_language: 'Spanish' } },
      { label: 'French, through Spanish', values: { target_language: 'French' } },
    ],
  });
  expect(await earshot.press(task, 'retry')).toEqual({
    is: 'notice',
    notice: 'To: German isn’t possible: there is no translator from English to German here.',
  });
});

test('each sample becomes one voice after several presses', async () => {
  const earshot = await designed();
  expect(
    earshot.chat.messages
      .get(earshot.message)
      ?.views.at(-1)
      ?.actions?.map((action) => action.label),
  ).toEqual(['Save A', 'Save B', 'Edit', 'Again']);
  const [first, second] = await Promise.all([
    earshot.keep(earshot.task, 'sample-b'),
    earshot.keep(earshot.task, 'sample-b'),
  ]);
  expect(first).toBe('Saved as “Warm Elderly Woman”. It comes first in your lists of voices.');
  expect(second).toBe('Already saved as “Warm Elderly Woman”.');
  expect(earshot.service.keptVoices).toEqual([expect.stringMatching(/^Earshot voice [0-9A-Z]{8}$/)]);
  await earshot.clock.advance(1000);
  expect(earshot.chat.transcript(earshot.message).at(-1)).toMatch(/Saved as “Warm Elderly Woman”/);
  expect(await voiceOf(earshot)).toBe('Rose');
  expect(await earshot.keep(earshot.task, 'sample-a')).toMatch(/“Warm Elderly Woman 2”/);
  const ask = { command: 'tts', field: 'voice', text: '', person: ana, place: room };
  const kept = ['Warm Elderly Woman', 'Warm Elderly Woman 2'];
  expect(earshot.bot.suggest(ask).map(({ value }) => value)).toEqual([...kept, 'Rose']);
});

test('a saved voice becomes the default and can be undone', async () => {
  const earshot = await designed();
  const labels = () =>
    earshot.chat.messages
      .get(earshot.message)
      ?.views.at(-1)
      ?.actions?.map(({ label }) => label);
  await earshot.settings.put({ adapter: 'fake', person: 'ana' }, { voice: 5 });
  expect(await earshot.press(earshot.task, 'set-default')).toMatchObject({ is: 'notice' });
  await earshot.keep(earshot.task, 'sample-b');
  await earshot.clock.advance(1000);
  expect(labels()).toEqual([
    'Use as my voice',
    'Save A',
    'Say something',
    'Edit',
    'Delete “Warm Elderly Woman”',
    'Again',
  ]);
  expect(await earshot.press(earshot.task, 'set-default')).toEqual({ is: 'shown' });
  await earshot.clock.advance(1000);
  expect(await voiceOf(earshot)).toBe('Warm Elderly Woman');
  expect(labels()?.[0]).toBe('Restore my previous voice');
  expect(await earshot.press(earshot.task, 'undo-default')).toEqual({ is: 'shown' });
  expect(await voiceOf(earshot)).toBe('Rose');
  expect(await earshot.press(earshot.task, 'undo-default')).toMatchObject({
    notice: expect.stringMatching(/nothing left to change/),
  });
});

/** The voice that is used if the request names none. */
async function voiceOf({ bot }: Awaited<ReturnType<typeof designed>>): Promise<string | undefined> {
  const reading = await parseWith(bot)({ command: 'tts', values: { text: 'Hello' }, files: [] }, ana, room);
  const label = reading.ok ? reading.request.labels['voice_id'] : undefined;
  return label === undefined ? undefined : english(label);
}

test('saving a voice reports a failure of the service', async () => {
  const earshot = await designed();
  earshot.service.collectFaults.push(new Error('no connection'));
  expect(await earshot.keep(earshot.task, 'sample-a')).toMatch(/Try again in a moment/);
});

test('buttons of unknown or foreign tasks explain the refusal', async () => {
  const earshot = await designed();
  expect(await earshot.press('NOSUCH', 'retry')).toMatchObject({
    notice: expect.stringMatching(/no longer know that task/),
  });
  expect(await earshot.press(earshot.task, 'stop', { id: 'ben', name: 'Ben' })).toMatchObject({
    notice: expect.stringMatching(/Only Ana/),
  });
  expect(await earshot.press(earshot.task, 'stop')).toMatchObject({ notice: 'It is too late to stop that.' });
});

test.each([
  ['A warm elderly woman with a Scottish accent', 'Warm Elderly Woman'],
  ['!!!', 'Designed voice'],
])('a voice gets a name from its description: %s', (description, name) => {
  expect(deriveVoiceName(description, getMessages().format('notices.voice.designed'))).toBe(name);
});

test.each([
  ['an old woman', 2],
  ['a deep male voice', 1],
  ['a robot', 0],
  ['a man imitating a woman', 0],
])('infers the gender only from a clear description: %s', (description, code) => {
  expect(inferDescribedGender(description)).toBe(code);
});

test('starts a task before the last voice is stored', async () => {
  const world = createWorld();
  world.service.known.push({ id: 6, name: 'Camille', language: 1 });
  const { promise: noted, reject } = Promise.withResolvers<void>();
  const put: typeof world.settings.put = (of, values) =>
    'lastVoicesOf' in of ? noted : world.settings.put(of, values);
  const earshot = createTestBot({ ...world, settings: { ...world.settings, put } });
  const { task } = await earshot.ask('tts', { text: 'Good morning', language: 1, voice_id: 6 });
  expect(await earshot.bot.hasTask(task)).toBe(true);
  expect(earshot.log.entries).toEqual([]);
  reject(new Error('database is locked'));
  await expect
    .poll(() => earshot.log.entries)
    .toEqual([
      {
        level: 'warn',
        event: expect.stringContaining('voice'),
        fields: { task, reason: 'Error: database is locked' },
      },
    ]);
});
