// Everyone who sees a card continues with a task of their own, which contains nothing of the owner beyond the card.

import { describe, expect, test } from 'vitest';
import type { Request } from '../../../src/domain/commands/invocation.ts';
import type { TaskOrigin } from '../../../src/domain/tasks/task.ts';
import type { ActionName } from '../../../src/domain/views/view.ts';
import { ana, createTestBot, createWorld, room } from '../../fakes/bot.ts';

const ben = { id: 'ben', name: 'Ben' };
const elsewhere = { id: 'elsewhere', name: 'Elsewhere' };
const direct = { id: 'dm-ana', name: 'direct message', server: null, isDirect: true as const };

type OperatorRules = NonNullable<Parameters<typeof createTestBot>[2]>;

async function open(rules: OperatorRules = {}, world = createWorld()) {
  const earshot = createTestBot(world, undefined, rules);
  await earshot.start();
  const done = async (...asked: Parameters<typeof earshot.ask>) => {
    const { task } = await earshot.ask(...asked);
    await earshot.clock.advance(60_000);
    expect((await earshot.tasks.get(task))?.state.status).toBe('done');
    return task;
  };
  return { ...earshot, done };
}

type OpenBot = Awaited<ReturnType<typeof open>>;

/** The request with which Ben continues. */
async function requestOfBen(earshot: OpenBot, task: string, action: ActionName): Promise<Request> {
  const pressed = await earshot.press(task, action, ben);
  if (pressed.is !== 'create-task') throw new Error(JSON.stringify(pressed));
  return pressed.request;
}

const originOf = (person: TaskOrigin['person'], place = room): TaskOrigin => ({
  adapter: 'fake',
  person,
  place,
  message: `message-of-${person.id}`,
});

describe('another person at the same place', () => {
  test('repeats a request as their own task', async () => {
    const earshot = await open({ limits: { person: { day: 5 } } });
    const task = await earshot.done('tts', { text: 'Hello team' });
    const request = await requestOfBen(earshot, task, 'retry');
    expect(request).toMatchObject({ command: 'tts', values: { text: 'Hello team' }, givenFields: ['text'] });
    const next = await earshot.bot.createTask(request, originOf(ben));
    expect((await earshot.tasks.get(next))?.origin.person).toEqual(ben);
    const used = await earshot.bot.answerQuery({ command: 'settings', values: {}, files: {}, labels: {} }, ben, room);
    expect(used.rows?.at(-1)?.detail).toMatch(/^1 of 5 today/);
  });

  test.each(['follow-up-form:voice', 'follow-up-form:language', 'edit'] as const)(
    'opens the form with the text: %s',
    async (action) => {
      const earshot = await open();
      const task = await earshot.done('tts', { text: 'Hello team' });
      const pressed = await earshot.press(task, action, ben);
      expect(pressed).toMatchObject({ is: 'form', prefill: { command: 'tts', values: { text: 'Hello team' } } });
    },
  );

  test('speaks a translation without stopping its owner from doing so', async () => {
    const earshot = await open();
    const task = await earshot.done('translate', { text: 'Good morning', to: 'Spanish', from: 'English' });
    expect(await requestOfBen(earshot, task, 'follow-up:say')).toMatchObject({
      command: 'tts',
      precedingTask: { taskId: task },
    });
    expect(await earshot.press(task, 'follow-up:say', ben)).toMatchObject({ is: 'notice' });
    expect(await earshot.press(task, 'follow-up:say', ana)).toMatchObject({ is: 'create-task' });
  });

  test.each(['stop', 'refresh', 'confirm', 'save:sample-a', 'set-default', 'agree:1', 'edit-lines:54.0-3'] as const)(
    'may not: %s',
    async (action) => {
      const earshot = await open();
      const task = await earshot.done('tts', { text: 'Hello team' });
      expect(await earshot.press(task, action, ben)).toMatchObject({ notice: expect.stringMatching(/^Only Ana/) });
    },
  );

  test('is stopped by their own limit before anything starts', async () => {
    const earshot = await open({ limits: { person: { day: 1 } } });
    const task = await earshot.done('tts', { text: 'Hello team' });
    await earshot.done('tts', { text: 'Mine' }, [], { person: ben, place: room });
    const full = /^You have used 1 of 1/;
    const before = earshot.service.created.length;
    expect(await earshot.press(task, 'retry', ben)).toMatchObject({ notice: expect.stringMatching(full) });
    const { created } = earshot.service;
    expect(created).toHaveLength(before);
  });
});

test.each(['retry', 'edit', 'details', 'follow-up-form:voice'] as const)(
  'a person elsewhere may not: %s',
  async (action) => {
    const earshot = await open();
    const task = await earshot.done('tts', { text: 'Hello team' });
    expect(await earshot.press(task, action, ben, 'next', elsewhere)).toMatchObject({
      notice: expect.stringMatching(/^Only Ana/),
    });
  },
);

describe('a request for others leaves out', () => {
  test('uploads and their links', async () => {
    const earshot = await open();
    earshot.chat.uploads.set('film', Buffer.from('film'));
    const link = 'https://files.example/secret/talk.mp4';
    const task = await earshot.done('dub', { to: 'Spanish', from: 'English' }, [
      { name: 'talk.mp4', platformRef: 'film', link },
    ]);
    const edited = await earshot.press(task, 'edit', ben);
    expect(edited).toMatchObject({ is: 'form', prefill: { command: 'dub', files: [] } });
    expect(JSON.stringify(edited)).not.toContain('secret');
    const repeated = await earshot.press(task, 'retry', ben);
    const message = 'Only Ana can use that file again. Attach your own.';
    expect(repeated).toMatchObject({ is: 'rejected', problems: [{ message }, { field: 'video_url' }] });
    expect(JSON.stringify(repeated)).not.toContain('secret');
  });

  test('dictionaries and the words that they replace', async () => {
    const earshot = await open();
    const word = { add: 'Nightfall', as: 'night fall', name: 'Secret merger' };
    const added = await earshot.parse({ command: 'dictionary', values: word, files: [] }, ana, room);
    if (!added.ok) throw new Error('not understood');
    await earshot.bot.answerQuery(added.request, ana, room);
    const task = await earshot.done('tts', { text: 'Nightfall begins' });
    expect((await earshot.tasks.get(task))?.request.replacedWords).toHaveLength(1);
    const request = await requestOfBen(earshot, task, 'retry');
    const next = await earshot.bot.createTask(request, originOf(ben));
    const stored = (await earshot.tasks.get(next))?.request;
    expect(JSON.stringify([request, stored])).not.toMatch(/night fall|Secret merger/);
    const named = await earshot.done('translate', { text: 'Nightfall', to: 'Spanish', from: 'English' });
    const translated = await earshot.tasks.get(named);
    if (!translated) throw new Error('not stored');
    const values = { ...translated.request.values, chosen_dictionaries: [77] };
    const labels = { ...translated.request.labels, chosen_dictionaries: 'Secret merger' };
    await earshot.tasks.put({ ...translated, request: { ...translated.request, values, labels } });
    const shared = await requestOfBen(earshot, named, 'retry');
    expect(shared.values).not.toHaveProperty('chosen_dictionaries');
    expect(JSON.stringify(shared)).not.toContain('Secret merger');
  });

  test('voices that they may not use', async () => {
    const earshot = await open();
    const given = {
      description:
        'A warm elderly woman with a gentle Scottish accent who speaks slowly and calmly, like a grandmother telling stories by the fire',
      text: 'Come in and sit down by the fire, my dear.',
    };
    const design = await earshot.done('voice', given, [], { person: ana, place: direct });
    await earshot.keep(design, 'sample-a', ana, direct);
    const task = await earshot.done('tts', { text: 'Hello', voice: 'Warm Elderly Woman' });
    expect((await earshot.tasks.get(task))?.request.values['voice_id']).toBe(901);
    const request = await requestOfBen(earshot, task, 'retry');
    expect(request).toMatchObject({ values: { voice_id: 5 }, labels: { voice_id: 'Rose' } });
    const form = await earshot.press(task, 'edit', ben);
    expect(JSON.stringify([request, form])).not.toMatch(/901|Warm Elderly/);
  });

  test('ids of preceding tasks in direct messages, and links to them', async () => {
    const earshot = await open();
    Object.assign(earshot.chat, { messageLink: (at: unknown) => `https://chat.example/${String(at)}` });
    const first = await earshot.done('translate', { text: 'Good morning', to: 'Spanish', from: 'English' }, [], {
      person: ana,
      place: direct,
    });
    const said = await earshot.press(first, 'follow-up:say', ana, 'said', direct);
    if (said.is !== 'create-task') throw new Error(JSON.stringify(said));
    const task = await earshot.bot.createTask(said.request, originOf(ana));
    await earshot.clock.advance(60_000);
    const request = await requestOfBen(earshot, task, 'retry');
    expect(request).not.toHaveProperty('precedingTask');
    expect(JSON.stringify(request)).not.toContain(first);
  });

  test('ids of unconfirmed tasks and notes for the owner', async () => {
    const earshot = await open();
    const task = await earshot.done('tts', { text: 'Hello' });
    const stored = await earshot.tasks.get(task);
    if (!stored) throw new Error('not stored');
    const request = { ...stored.request, unconfirmedTaskIds: ['OLDTASK1'], note: 'Only for Ana.' };
    await earshot.tasks.put({ ...stored, request });
    const shared = await requestOfBen(earshot, task, 'retry');
    expect(JSON.stringify(shared)).not.toMatch(/OLDTASK1|Only for Ana/);
  });
});

// Otherwise the data of another person would refer to the owner's task at the service, and be deleted with it.
test('only the owner posts a result again, moderators neither', async () => {
  const earshot = await open();
  const server = { ...room, server: 'S' };
  const task = await earshot.done('tts', { text: 'Hello' }, [], { person: ana, place: server });
  for (const isModerator of [false, true])
    expect(
      await earshot.bot.handlePress({
        adapter: 'fake',
        taskId: task,
        action: 'post',
        person: ben,
        place: server,
        isModerator,
        newTaskId: 'next',
      }),
    ).toMatchObject({ notice: expect.stringMatching(/^Only Ana/) });
  expect(await earshot.press(task, 'post', ana)).toMatchObject({ is: 'create-task', resultOf: task });
});

test('others continue from a card whose delivery is not confirmed yet', async () => {
  const earshot = await open();
  const task = await earshot.done('translate', { text: 'Good morning', to: 'Spanish', from: 'English' });
  const stored = await earshot.tasks.get(task);
  if (stored?.state.status !== 'done') throw new Error('not done');
  const { result } = stored.state;
  const serviceTask = { serviceTaskId: 's-1', report: {}, startedAt: earshot.clock.now() };
  await earshot.tasks.put({ ...stored, state: { status: 'delivering', attempts: 0, result, ...serviceTask } });
  const pressed = earshot.press(task, 'follow-up:say', ben);
  await earshot.clock.advance(1000);
  await earshot.tasks.put(stored);
  await earshot.clock.advance(1000);
  expect(await pressed).toMatchObject({ is: 'create-task' });
});

test.each(['not-posted', 'direct'])('a result that the place has not seen is the owner’s: %s', async (method) => {
  const earshot = await open();
  const task = await earshot.done('tts', { text: 'Hello' });
  const stored = await earshot.tasks.get(task);
  if (stored?.state.status !== 'done') throw new Error('not done');
  await earshot.tasks.put({ ...stored, state: { ...stored.state, deliveryMethod: method } });
  expect(await earshot.press(task, 'follow-up-form:voice', ben)).toMatchObject({
    notice: expect.stringMatching(/^Only Ana/),
  });
});

test('a follow-up of another person starts one task per click, and leaves no trace in the owner’s', async () => {
  const earshot = await open();
  const task = await earshot.done('translate', { text: 'Good morning', to: 'Spanish', from: 'English' });
  const before = await earshot.tasks.get(task);
  const press = () => earshot.press(task, 'follow-up:say', ben);
  const twice = await Promise.all([press(), press()]);
  expect(twice.map(({ is }) => is).toSorted()).toEqual(['create-task', 'notice']);
  expect(await earshot.tasks.get(task)).toEqual(before);
});

describe('Edit', () => {
  const edited = async (earshot: OpenBot, task: string) => {
    const pressed = await earshot.press(task, 'edit');
    if (pressed.is !== 'form') throw new Error(JSON.stringify(pressed));
    return pressed.prefill;
  };

  test('keeps what was typed, without defaults and the detected language', async () => {
    const earshot = await open();
    const task = await earshot.done('tts', { text: 'Good morning to all of you' });
    expect((await earshot.tasks.get(task))?.request.values).toMatchObject({ voice_id: 5, language: 1 });
    expect(await edited(earshot, task)).toMatchObject({
      values: { text: 'Good morning to all of you' },
      focusField: 'text',
    });
    expect(Object.keys((await edited(earshot, task)).values)).toEqual(['text']);
  });

  test('keeps a voice that was typed', async () => {
    const earshot = await open();
    const task = await earshot.done('tts', { text: 'Good morning', voice: 'Rose' });
    expect((await edited(earshot, task)).values).toEqual({ text: 'Good morning', voice_id: 'Rose' });
  });

  test('leaves out a language that a follow-up took along', async () => {
    const earshot = await open();
    const task = await earshot.done('tts', { text: 'Good morning to all of you' });
    const form = await earshot.press(task, 'follow-up-form:voice');
    if (form.is !== 'form') throw new Error(JSON.stringify(form));
    const { values, precedingTaskId } = form.prefill;
    const invocation = { command: 'tts', values: { ...values, voice_id: 'Rose' }, files: [] };
    const parsed = await earshot.parse({ ...invocation, ...(precedingTaskId && { precedingTaskId }) }, ana, room);
    if (!parsed.ok) throw new Error(JSON.stringify(parsed));
    const next = await earshot.bot.createTask(parsed.request, originOf(ana));
    expect((await edited(earshot, next)).values).toEqual({ text: 'Good morning to all of you', voice_id: 'Rose' });
  });
});
