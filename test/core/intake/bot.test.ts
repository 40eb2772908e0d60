// What a platform gets from the bot: readings, answers, suggestions, and what buttons lead to.

import { expect, test } from 'vitest';
import { genderIn, voiceName } from '../../../src/core/people/made-voices.ts';
import type { Request } from '../../../src/domain/commands/invocation.ts';
import { LANGUAGES } from '../../../src/domain/media/language.ts';
import { english } from '../../../src/domain/words/index.ts';
import { ana, createTestBot, createWorld, room } from '../../fakes/bot.ts';

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

test('an unknown command is answered with where to look', async () => {
  const earshot = createTestBot();
  expect(await earshot.bot.read({ command: 'sing', values: {}, files: [] }, ana, room)).toEqual({
    ok: false,
    problems: [{ message: 'I don’t know /sing. /help lists what I can do.' }],
  });
});

test('of a command that nearly exists the nearest are named, and none is run', async () => {
  const earshot = createTestBot();
  expect(await earshot.bot.read({ command: '/speek', values: {}, files: [] }, ana, room)).toEqual({
    ok: false,
    problems: [{ message: 'I don’t know /speek. Did you mean /tts?' }],
  });
});

test('a task is called as a platform wants it, unless another is called so, and the platform can ask for it', async () => {
  const earshot = createTestBot();
  const reading = await earshot.bot.read({ command: 'tts', values: { text: 'Hi' }, files: [] }, ana, room);
  if (!reading.ok) throw new Error('not understood');
  const origin = { adapter: 'fake', person: ana, place: room, message: 'm-1' };
  expect(await earshot.bot.took('7K2QF9MA')).toBe(false);
  expect(await earshot.bot.take(reading.request, origin, undefined, '7K2QF9MA')).toBe('7K2QF9MA');
  expect(await earshot.bot.took('7K2QF9MA')).toBe(true);
  expect(await earshot.bot.take(reading.request, origin, undefined, '7K2QF9MA')).not.toBe('7K2QF9MA');
  const judged = [await earshot.bot.judge('7K2QF9MA', 'good'), await earshot.bot.judge('00000000', 'good')];
  expect(judged).toEqual(['tts', undefined]);
});

test('settings stand in for what was not typed: the person’s before the place’s', async () => {
  const earshot = createTestBot();
  earshot.service.known.push(
    { id: 6, name: 'Camille', language: 76 },
    { id: 7, name: 'Louis', language: 76 },
  );
  await earshot.bot.answer(query('settings', { voice: 7, language: 76, scope: 'here' }), ana, room);
  await earshot.bot.answer(query('settings', { voice: 6 }), ana, room);
  const reading = await earshot.bot.read(
    { command: 'tts', values: { text: 'Bonjour' }, files: [] },
    ana,
    room,
  );
  expect(reading).toMatchObject({ ok: true, request: { values: { voice_id: 6, language: 76 } } });
  const ben = await earshot.bot.read(
    { command: 'tts', values: { text: 'Bonjour' }, files: [] },
    { id: 'ben', name: 'Ben' },
    room,
  );
  expect(ben).toMatchObject({ ok: true, request: { values: { voice_id: 7 } } });
});

test('a question that takes no defaults is read also while settings cannot be', async () => {
  const earshot = createTestBot();
  Object.assign(earshot.settings, { get: () => new Promise(() => {}) });
  const reading = await earshot.bot.read(
    { command: 'languages', values: { search: 'German' }, files: [] },
    ana,
    room,
  );
  expect(reading.ok).toBe(true);
});

test('settings change one by one, are shown, and can be reset', async () => {
  const earshot = createTestBot();
  await earshot.bot.answer(query('settings', { voice: 5, language: 1 }), ana, room);
  const changed = await earshot.bot.answer(query('settings', { language: 31 }), ana, room);
  expect(changed.rows?.map((row) => row.detail)).toEqual([
    'Rose · yours',
    'German (Germany) · yours',
    'not set',
  ]);
  const taken = await earshot.bot.read(
    { command: 'settings', values: { voice: 'none' }, files: [] },
    ana,
    room,
  );
  if (!taken.ok) throw new Error('not understood');
  const without = await earshot.bot.answer(taken.request, ana, room);
  expect(without.form?.values).toEqual({ language: 'German (Germany)' });
  const reset = await earshot.bot.answer(query('settings', { reset: true }), ana, room);
  expect(reset.rows?.map((row) => row.detail)).toEqual([
    'Rose · the house’s default',
    'told by the text, else English (United States)',
    'not set',
  ]);
});

test('tasks are listed newest first, for the person who asked for them, with a way to get the result', async () => {
  const earshot = createTestBot();
  await earshot.start();
  await earshot.ask('tts', { text: 'First' });
  await earshot.clock.advance(5000);
  await earshot.ask('tts', { text: 'Second' });
  await earshot.clock.advance(100);
  const mine = await earshot.bot.answer(query('tasks'), ana, room);
  expect(mine.rows?.map((row) => row.title)).toEqual(['Speech · Second', 'Speech · First']);
  expect(mine.rows?.[1]?.actions?.map((action) => action.name)).toContain('result');
  expect((await earshot.bot.answer(query('tasks'), { id: 'ben', name: 'Ben' }, room)).rows).toEqual([]);
});

test('suggestions come from memory: voices at home in the chosen language first', () => {
  const earshot = createTestBot();
  earshot.service.known.push({ id: 6, name: 'Camille', language: 76 });
  const ask = {
    command: 'tts',
    field: 'voice',
    typed: '',
    values: { language: 'French' },
    person: ana,
    place: room,
  };
  expect(earshot.bot.suggest(ask).map((one) => one.label)).toEqual(['Camille', 'Rose']);
  // Norwegian is only translated into.
  earshot.service.known.push({ id: 8, name: 'Ingrid', language: 105 });
  const offered = (given: { values: Record<string, string>; typed?: string }) =>
    earshot.bot.suggest({ ...ask, ...given }).map((one) => one.label);
  expect(offered({ values: { language: 'English' } })).toEqual(['Rose', 'Camille']);
  expect(offered({ values: { language: 'English', to: 'Norwegian' } })[0]).toBe('Ingrid');
  expect(offered({ values: {}, typed: 'ing' })).toEqual(['Ingrid']);
  expect(
    earshot.bot.suggest({ command: 'tts', field: 'language', typed: '日本', person: ana, place: room })[0]
      ?.label,
  ).toBe('Japanese (Japan)');
  expect(
    earshot.bot.suggest({ command: 'nothing', field: 'x', typed: '', person: ana, place: room }),
  ).toEqual([]);
});

const ABLE = {
  missing: new Map(),
  spoken: new Set(LANGUAGES.filter(({ tag }) => /^(en|es|fr)-/.test(tag)).map(({ id }) => id)),
  pairs: new Map([
    ['en es', undefined],
    ['en fr', 'es'],
  ]),
};

test('languages: what works first, then what takes a language between, then with the reason what does not', () => {
  const earshot = createTestBot();
  earshot.service.able = ABLE;
  const into = (typed: string) =>
    earshot.bot.suggest({ command: 'translate', field: 'to', typed, values: {}, person: ana, place: room });
  expect(into('').slice(0, 3)).toEqual([
    { value: 'Spanish', label: 'Spanish', detail: 'español · 22 regions' },
    { value: 'French', label: 'French', detail: 'through Spanish · français · 4 regions' },
    expect.objectContaining({ label: 'Afrikaans (South Africa)', unavailable: 'no translator for it here' }),
  ]);
  // Each language once, and whole regions only where they are typed.
  expect(into('german').map(({ label }) => label)).toEqual(['German']);
  expect(into('german sw').map(({ label }) => label)).toEqual(['German (Switzerland)']);
  expect(into('spanish mex').map(({ value }) => value)).toEqual(['Spanish (Mexico)']);
});

test('what cannot work is refused before anything is taken, also by Again, with what would work', async () => {
  const earshot = createTestBot();
  await earshot.start();
  const values = { texts: 'Hello', to: 'German' };
  const { task } = await earshot.ask('translate', values);
  await earshot.clock.advance(5000);
  earshot.service.able = ABLE;
  expect(await earshot.bot.read({ command: 'translate', values, files: [] }, ana, room)).toEqual({
    ok: false,
    problems: [
      { field: 'target_language', message: 'cannot be German: nothing here translates English into it' },
    ],
    instead: [
      { label: 'Spanish', values: { target_language: 'Spanish' } },
      { label: 'French, through Spanish', values: { target_language: 'French' } },
    ],
  });
  expect(await earshot.press(task, 'again')).toEqual({
    is: 'said',
    notice: 'To cannot be German: nothing here translates English into it.',
  });
});

test('a kept sample is one more voice, once however often it is pressed; the other can be kept as well', async () => {
  const earshot = await designed();
  expect(
    earshot.chat.messages
      .get(earshot.message)
      ?.views.at(-1)
      ?.actions?.map((action) => action.label),
  ).toEqual(['Keep A', 'Keep B', 'Again', 'Edit']);
  const [first, second] = await Promise.all([
    earshot.keep(earshot.task, 'sample-b'),
    earshot.keep(earshot.task, 'sample-b'),
  ]);
  expect(first).toBe('Kept as “Warm Elderly Woman”. It comes first in your lists of voices.');
  expect(second).toBe('Already kept as “Warm Elderly Woman”.');
  expect(earshot.service.keptVoices).toEqual([expect.stringMatching(/^Earshot voice [0-9A-Z]{8}$/)]);
  await earshot.clock.advance(1000);
  expect(earshot.chat.transcript(earshot.message).at(-1)).toMatch(/Kept as “Warm Elderly Woman”/);
  expect(await voiceOf(earshot)).toBe('Rose');
  expect(await earshot.keep(earshot.task, 'sample-a')).toMatch(/“Warm Elderly Woman 2”/);
  const ask = { command: 'tts', field: 'voice', typed: '', person: ana, place: room };
  const kept = ['Warm Elderly Woman', 'Warm Elderly Woman 2'];
  expect(earshot.bot.suggest(ask).map(({ value }) => value)).toEqual([...kept, 'Rose']);
});

test('a kept voice becomes the person’s own on a press of its own, which can be undone', async () => {
  const earshot = await designed();
  const labels = () =>
    earshot.chat.messages
      .get(earshot.message)
      ?.views.at(-1)
      ?.actions?.map(({ label }) => label);
  await earshot.settings.put({ adapter: 'fake', person: 'ana' }, { voice: 5 });
  expect(await earshot.press(earshot.task, 'use')).toMatchObject({ is: 'said' });
  await earshot.keep(earshot.task, 'sample-b');
  await earshot.clock.advance(1000);
  expect(labels()).toEqual([
    'Use as my voice',
    'Keep A',
    'Delete “Warm Elderly Woman”',
    'Again',
    'Edit',
    'Say something',
  ]);
  expect(await earshot.press(earshot.task, 'use')).toEqual({ is: 'shown' });
  await earshot.clock.advance(1000);
  expect(await voiceOf(earshot)).toBe('Warm Elderly Woman');
  expect(labels()?.[0]).toBe('Undo: my voice as before');
  expect(await earshot.press(earshot.task, 'unuse')).toEqual({ is: 'shown' });
  expect(await voiceOf(earshot)).toBe('Rose');
  expect(await earshot.press(earshot.task, 'unuse')).toMatchObject({ notice: /nothing to change/ });
});

/** Who speaks where nobody is named. */
async function voiceOf({ bot }: Awaited<ReturnType<typeof designed>>): Promise<string | undefined> {
  const reading = await bot.read({ command: 'tts', values: { text: 'Hello' }, files: [] }, ana, room);
  return reading.ok ? reading.request.labels['voice_id'] : undefined;
}

test('keeping says so when the samples are gone or the service cannot be asked', async () => {
  const earshot = await designed();
  earshot.service.collectFaults.push(new Error('no connection'));
  expect(await earshot.keep(earshot.task, 'sample-a')).toMatch(/Try again in a moment/);
});

test('buttons of unknown tasks and of other people’s tasks say why nothing happens', async () => {
  const earshot = await designed();
  expect(await earshot.press('NOSUCH', 'again')).toMatchObject({ notice: /no longer know that task/ });
  expect(await earshot.press(earshot.task, 'again', { id: 'ben', name: 'Ben' })).toMatchObject({
    notice: /Only Ana/,
  });
  expect(await earshot.press(earshot.task, 'stop')).toMatchObject({ notice: 'It is too late to stop that.' });
});

test.each([
  ['A warm elderly woman with a Scottish accent', 'Warm Elderly Woman'],
  ['!!!', 'Designed voice'],
])('a voice gets a name from its description: %s', (description, name) => {
  expect(voiceName(description, english.notices.voice.designed)).toBe(name);
});

test.each([
  ['an old woman', 2],
  ['a deep male voice', 1],
  ['a robot', 0],
  ['a man imitating a woman', 0],
])('gender is only what the description plainly says: %s', (description, code) => {
  expect(genderIn(description)).toBe(code);
});

test('a task is taken while the voice is still being noted, and a note that fails is told in the log', async () => {
  const world = createWorld();
  world.service.known.push({ id: 6, name: 'Camille', language: 1 });
  const { promise: noted, reject } = Promise.withResolvers<void>();
  const put: typeof world.settings.put = (of, values) =>
    'habitsOf' in of ? noted : world.settings.put(of, values);
  const earshot = createTestBot({ ...world, settings: { ...world.settings, put } });
  const { task } = await earshot.ask('tts', { text: 'Good morning', language: 1, voice_id: 6 });
  expect(await earshot.bot.took(task)).toBe(true);
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
