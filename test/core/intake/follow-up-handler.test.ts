// Follow-ups: one press starts one task, missing values are asked in a form, and each task names its source.

import { expect, test } from 'vitest';
import type { PressResult } from '../../../src/ports/chat.ts';
import { ServiceRefusedError } from '../../../src/ports/media-service.ts';
import { ana, createTestBot, createWorld, room } from '../../fakes/bot.ts';

async function finished(
  command: string,
  values: Record<string, unknown>,
  files: { name: string; platformRef: string }[] = [],
) {
  const earshot = createTestBot(createWorld());
  await earshot.start();
  for (const { platformRef } of files) earshot.chat.uploads.set(platformRef, Buffer.from('Once upon a time'));
  const { task } = await earshot.ask(command, values, files);
  await earshot.clock.advance(60_000);
  expect((await earshot.tasks.get(task))?.state.status).toBe('done');
  return { earshot, task };
}

const requestOf = (acted: PressResult) => {
  if (acted.is !== 'create-task') throw new Error(JSON.stringify(acted));
  return acted.request;
};

const origin = { adapter: 'fake', person: ana, place: room, message: 'next' };
const translation = () => finished('translate', { text: 'Good morning', to: 'Spanish', from: 'English' });

test('a translation is spoken in its language by a follow-up', async () => {
  const { earshot, task } = await translation();
  const request = requestOf(await earshot.press(task, 'follow-up:say'));
  const { state } = (await earshot.tasks.get(task)) ?? {};
  const texts = state?.status === 'done' ? state.result.texts : undefined;
  expect(request).toMatchObject({
    command: 'tts',
    values: { text: texts?.join('\n'), language: 54 },
    precedingTask: { taskId: task, operation: 'translate' },
  });
});

test('a follow-up links to its source message if possible', async () => {
  const { earshot, task } = await translation();
  Object.assign(earshot.chat, { messageLink: (at: unknown) => `https://chat.example/${String(at)}` });
  const request = requestOf(await earshot.press(task, 'follow-up:say'));
  const at = (await earshot.tasks.get(task))?.origin.message;
  expect(request.precedingTask).toEqual({
    taskId: task,
    operation: 'translate',
    link: `https://chat.example/${String(at)}`,
  });
  const id = await earshot.bot.createTask(request, origin);
  await earshot.clock.advance(1000);
  const view = earshot.chat.messages.get('next')?.views.at(-1);
  expect(id).not.toBe(task);
  expect(view?.facts).toContainEqual({
    label: 'Made from',
    value: task,
    link: request.precedingTask?.link,
    isSecondary: true,
  });
});

test('only one of two simultaneous presses starts a follow-up', async () => {
  const { earshot, task } = await translation();
  const both = await Promise.all([
    earshot.press(task, 'follow-up:say', ana, 'one'),
    earshot.press(task, 'follow-up:say', ana, 'two'),
  ]);
  expect(both.map(({ is }) => is).sort()).toEqual(['create-task', 'notice']);
  expect(await earshot.press(task, 'follow-up:say')).toMatchObject({
    is: 'notice',
    notice: expect.stringMatching(/Already started/),
  });
});

test('a press without a task blocks for a minute only', async () => {
  const { earshot, task } = await translation();
  await earshot.press(task, 'follow-up:say', ana, 'lost');
  await earshot.clock.advance(61_000);
  const acted = await earshot.press(task, 'follow-up:say', ana, 'second');
  expect(await earshot.bot.createTask(requestOf(acted), origin, undefined, 'second')).toBe('second');
  await earshot.clock.advance(600_000);
  expect(await earshot.press(task, 'follow-up:say')).toMatchObject({ is: 'notice' });
});

test('another voice is requested in a prefilled form', async () => {
  const { earshot, task } = await finished('tts', { text: 'Hello', voice: 'Rose' });
  const acted = await earshot.press(task, 'follow-up-form:voice');
  expect(acted).toEqual({
    is: 'form',
    prefill: {
      command: 'tts',
      values: { text: 'Hello', language: 'English (United States)' },
      files: [],
      askFirst: ['voice_id'],
      precedingTaskId: task,
    },
  });
  const reading = await earshot.parse(
    { command: 'tts', values: { text: 'Hello', voice: 'Rose' }, files: [], precedingTaskId: task },
    ana,
    room,
  );
  expect(reading).toMatchObject({ ok: true, request: { precedingTask: { taskId: task, operation: 'tts' } } });
});

test('a follow-up on the task of another place is refused', async () => {
  const { earshot, task } = await finished('tts', { text: 'Hello' });
  const bob = { id: 'bob', name: 'Bob' };
  const elsewhere = { id: 'elsewhere', name: 'Elsewhere' };
  expect(await earshot.press(task, 'follow-up-form:voice', bob, 'next', elsewhere)).toMatchObject({
    notice: expect.stringMatching(/^Only Ana/),
  });
  const reading = await earshot.parse(
    { command: 'tts', values: { text: 'Hi' }, files: [], precedingTaskId: task },
    bob,
    elsewhere,
  );
  expect(reading.ok && reading.request.precedingTask).toBe(undefined);
});

test('Edit restores the request with readable values', async () => {
  const { earshot, task } = await finished('tts', { text: 'Good morning', to: 'Spanish', voice: 'Rose' });
  expect((await earshot.tasks.get(task))?.request.command).toBe('translated-tts');
  const acted = await earshot.press(task, 'edit');
  if (acted.is !== 'form') throw new Error(JSON.stringify(acted));
  const { command, values } = acted.prefill;
  expect(command).toBe('tts');
  expect(values).toMatchObject({
    text: 'Good morning',
    target_language: 'Spanish (Spain)',
    voice_id: 'Rose',
  });
  const again = await earshot.parse({ command, values, files: [] }, ana, room);
  expect(again.ok && again.request.values).toEqual((await earshot.tasks.get(task))?.request.values);
});

test('a story in another language needs the finished story', async () => {
  const { earshot, task } = await finished('story', { title: 'Fog' }, [{ name: 'fog.txt', platformRef: 'u1' }]);
  const acted = await earshot.press(task, 'follow-up-form:language');
  expect(acted).toMatchObject({
    is: 'form',
    prefill: { command: 'translated-story', askFirst: ['target_language'] },
  });
  const asked = (values: object, precedingTaskId?: string, who = ana, place = room) =>
    earshot.parse(
      {
        command: 'translated-story',
        values: { ...values },
        files: [],
        ...(precedingTaskId && { precedingTaskId }),
      },
      who,
      place,
    );
  const story = (await earshot.tasks.get(task))?.state;
  const report = story?.status === 'done' ? story.report : undefined;
  const { run_id } = report as { run_id: number };
  expect(await asked({ to: 'Spanish', run_id: 7 }, task)).toMatchObject({
    ok: true,
    request: {
      values: { run_id: Number(run_id), target_language: 54, source_language: 1 },
      precedingTask: { taskId: task },
    },
  });
  const bob = { id: 'bob', name: 'Bob' };
  expect(await asked({ to: 'Spanish' }, task, bob)).toMatchObject({ ok: true });
  const elsewhere = { id: 'elsewhere', name: 'Elsewhere' };
  for (const reading of [
    await asked({ to: 'Spanish', run_id: 7 }),
    await asked({ to: 'Spanish' }, task, bob, elsewhere),
  ])
    expect(reading).toMatchObject({ ok: false, problems: [{ message: expect.stringMatching(/no longer available/) }] });
});

test('a service without translated stories offers an alternative', async () => {
  const { earshot, task } = await finished('story', { language: 'English' }, [{ name: 'tale.txt', platformRef: 'up' }]);
  earshot.service.createFaults.push(new ServiceRefusedError(404, 'Not Found'));
  const acted = await earshot.press(task, 'follow-up:language');
  if (acted.is !== 'form') throw new Error(JSON.stringify(acted));
  const { command, precedingTaskId } = acted.prefill;
  const given = {
    command,
    values: { to: 'Spanish' },
    files: [],
    precedingTaskId,
  };
  const reading = await earshot.parse(given, ana, room);
  if (!reading.ok) throw new Error(JSON.stringify(reading.problems));
  await earshot.bot.createTask(reading.request, origin);
  await earshot.clock.advance(60_000);
  expect(earshot.chat.transcript('next').at(-1)).toMatch(
    /^failed: The media service can’t tell a finished story in another language. Translate its text/,
  );
  expect(earshot.service.created.map(({ operation }) => operation)).toEqual(['story', 'translated-story']);
});

test('a single-language dub becomes MP3, several ask for the language', async () => {
  const dub = (to: string) => finished('dub', { link: 'https://example.com/talk.mp4', to, from: 'English' });
  const one = await dub('Spanish');
  const run = 7;
  expect(requestOf(await one.earshot.press(one.task, 'follow-up:mp3'))).toMatchObject({
    command: 'dub-alt-format',
    values: { run_id: run, language: 54, output_format: 'mp3' },
    precedingTask: { taskId: one.task, operation: 'dub' },
  });
  const two = await dub('Spanish, French');
  expect(
    two.earshot.chat.messages.get(two.earshot.chat.messages.keys().next().value ?? '')?.views.at(-1)?.actions,
  ).toContainEqual({ name: 'follow-up-form:wav', label: 'Convert to WAV', task: two.task, isSecondary: true });
  const acted = await two.earshot.press(two.task, 'follow-up-form:wav');
  expect(acted).toMatchObject({
    is: 'form',
    prefill: {
      command: 'dub-alt-format',
      values: { output_format: 'wav' },
      fieldChoices: { language: ['Spanish (Spain)', 'French (France)'] },
      askFirst: ['language'],
    },
  });
  if (acted.is !== 'form') throw new Error(acted.is);
  const { command, fieldChoices, precedingTaskId } = acted.prefill;
  const [, language = ''] = fieldChoices?.['language'] ?? [];
  const reading = await two.earshot.parse(
    {
      command,
      values: { language, format: 'WAV' },
      files: [],
      precedingTaskId,
    },
    ana,
    room,
  );
  expect(reading).toMatchObject({ ok: true, request: { values: { language: 76, run_id: run } } });
});
