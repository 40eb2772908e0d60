// One press onward: what begins at once begins once, what only the person can say is asked in a form, and each names what it goes
// on from.

import { expect, test } from 'vitest';
import type { Acted } from '../../../src/ports/chat.ts';
import { ServiceRefused } from '../../../src/ports/service.ts';
import { ana, createTestBot, createWorld, room } from '../../fakes/bot.ts';

async function finished(
  command: string,
  values: Record<string, unknown>,
  files: { name: string; at: string }[] = [],
) {
  const earshot = createTestBot(createWorld());
  await earshot.start();
  for (const { at } of files) earshot.chat.uploads.set(at, Buffer.from('Once upon a time'));
  const { task } = await earshot.ask(command, values, files);
  await earshot.clock.advance(60_000);
  expect((await earshot.tasks.get(task))?.state.at).toBe('done');
  return { earshot, task };
}

const requestOf = (acted: Acted) => {
  if (acted.is !== 'take') throw new Error(JSON.stringify(acted));
  return acted.request;
};

const origin = { adapter: 'fake', person: ana, place: room, message: 'next' };
const translation = () => finished('translate', { text: 'Good morning', to: 'Spanish', from: 'English' });

test('a translation is said in its language, as a task that names where it came from', async () => {
  const { earshot, task } = await translation();
  const request = requestOf(await earshot.press(task, 'then:say'));
  const { state } = (await earshot.tasks.get(task)) ?? {};
  const texts = state?.at === 'done' ? state.result.texts : undefined;
  expect(request).toMatchObject({
    command: 'tts',
    values: { text: texts?.join('\n'), language: 54 },
    from: { task, operation: 'translate' },
  });
});

test('where the platform knows an address of a message, what goes on from it leads back there', async () => {
  const { earshot, task } = await translation();
  Object.assign(earshot.chat, { linkTo: (at: unknown) => `https://chat.example/${String(at)}` });
  const request = requestOf(await earshot.press(task, 'then:say'));
  const at = (await earshot.tasks.get(task))?.origin.message;
  expect(request.from).toEqual({ task, operation: 'translate', link: `https://chat.example/${String(at)}` });
  const id = await earshot.bot.take(request, origin);
  await earshot.clock.advance(1000);
  const view = earshot.chat.messages.get('next')?.views.at(-1);
  expect(id).not.toBe(task);
  expect(view?.facts).toContainEqual({ label: 'Made from', value: task, link: request.from?.link });
});

test('of two presses one leads on, also when they come together', async () => {
  const { earshot, task } = await translation();
  const both = await Promise.all([
    earshot.press(task, 'then:say', ana, 'one'),
    earshot.press(task, 'then:say', ana, 'two'),
  ]);
  expect(both.map(({ is }) => is).sort()).toEqual(['said', 'take']);
  expect(await earshot.press(task, 'then:say')).toMatchObject({ is: 'said', notice: /begun already/ });
});

test('a press that came to nothing counts for a minute; one that led to a task counts for good', async () => {
  const { earshot, task } = await translation();
  await earshot.press(task, 'then:say', ana, 'lost');
  await earshot.clock.advance(61_000);
  const acted = await earshot.press(task, 'then:say', ana, 'second');
  expect(await earshot.bot.take(requestOf(acted), origin, undefined, 'second')).toBe('second');
  await earshot.clock.advance(600_000);
  expect(await earshot.press(task, 'then:say')).toMatchObject({ is: 'said' });
});

test('another voice is asked for in a form that has the rest', async () => {
  const { earshot, task } = await finished('tts', { text: 'Hello', voice: 'Rose' });
  const acted = await earshot.press(task, 'ask:voice');
  expect(acted).toEqual({
    is: 'form',
    given: {
      command: 'tts',
      values: { text: 'Hello', language: 'English (United States)' },
      files: [],
      asks: ['voice_id'],
      from: task,
    },
  });
  const reading = await earshot.bot.read(
    { command: 'tts', values: { text: 'Hello', voice: 'Rose' }, files: [], from: task },
    ana,
    room,
  );
  expect(reading).toMatchObject({ ok: true, request: { from: { task, operation: 'tts' } } });
});

test('nobody goes on from what somebody else made', async () => {
  const { earshot, task } = await finished('tts', { text: 'Hello' });
  const bob = { id: 'bob', name: 'Bob' };
  expect(await earshot.press(task, 'ask:voice', bob)).toMatchObject({ notice: /^Only Ana/ });
  const reading = await earshot.bot.read(
    { command: 'tts', values: { text: 'Hi' }, files: [], from: task },
    bob,
    room,
  );
  expect(reading.ok && reading.request.from).toBe(undefined);
});

test('Edit brings back what was asked, as people say it', async () => {
  const { earshot, task } = await finished('tts', { text: 'Good morning', to: 'Spanish', voice: 'Rose' });
  expect((await earshot.tasks.get(task))?.request.command).toBe('translated-tts');
  const acted = await earshot.press(task, 'edit');
  if (acted.is !== 'form') throw new Error(JSON.stringify(acted));
  const { command, values } = acted.given;
  expect(command).toBe('tts');
  expect(values).toMatchObject({
    text: 'Good morning',
    target_language: 'Spanish (Spain)',
    voice_id: 'Rose',
  });
  const again = await earshot.bot.read({ command, values, files: [] }, ana, room);
  expect(again.ok && again.request.values).toEqual((await earshot.tasks.get(task))?.request.values);
});

test('a story in another language goes on from one’s own story, and from nothing that is typed', async () => {
  const { earshot, task } = await finished('story', { title: 'Fog' }, [{ name: 'fog.txt', at: 'u1' }]);
  const acted = await earshot.press(task, 'ask:language');
  expect(acted).toMatchObject({
    is: 'form',
    given: { command: 'translated-story', asks: ['target_language'] },
  });
  const asked = (values: object, from?: string, who = ana) =>
    earshot.bot.read(
      { command: 'translated-story', values: { ...values }, files: [], ...(from && { from }) },
      who,
      room,
    );
  const story = (await earshot.tasks.get(task))?.state;
  const report = story?.at === 'done' ? story.report : undefined;
  const { run_id } = report as { run_id: number };
  expect(await asked({ to: 'Spanish', run_id: 7 }, task)).toMatchObject({
    ok: true,
    request: { values: { run_id: Number(run_id), target_language: 54, source_language: 1 }, from: { task } },
  });
  const bob = { id: 'bob', name: 'Bob' };
  for (const reading of [
    await asked({ to: 'Spanish', run_id: 7 }),
    await asked({ to: 'Spanish' }, task, bob),
  ])
    expect(reading).toMatchObject({ ok: false, problems: [{ message: /no longer there/ }] });
});

test('a service that tells no story in another language is said so with what does, and asked once', async () => {
  const { earshot, task } = await finished('story', { language: 'English' }, [
    { name: 'tale.txt', at: 'up' },
  ]);
  earshot.service.createFaults.push(new ServiceRefused(404, 'Not Found'));
  const acted = await earshot.press(task, 'then:language');
  if (acted.is !== 'form') throw new Error(JSON.stringify(acted));
  const { command, from } = acted.given;
  const given = { command, values: { to: 'Spanish' }, files: [], ...(from !== undefined && { from }) };
  const reading = await earshot.bot.read(given, ana, room);
  if (!reading.ok) throw new Error(JSON.stringify(reading.problems));
  await earshot.bot.take(reading.request, origin);
  await earshot.clock.advance(60_000);
  expect(earshot.chat.transcript('next').at(-1)).toMatch(
    /^failed: The media service cannot tell a finished story in another language. Translate its text/,
  );
  expect(earshot.service.created.map(({ operation }) => operation)).toEqual(['story', 'translated-story']);
});

test('a dub in one language is made an MP3 at once; of several the person says which', async () => {
  const dub = (to: string) => finished('dub', { link: 'https://example.com/talk.mp4', to, from: 'English' });
  const one = await dub('Spanish');
  const run = 7;
  expect(requestOf(await one.earshot.press(one.task, 'then:mp3'))).toMatchObject({
    command: 'dub-alt-format',
    values: { run_id: run, language: 54, output_format: 'mp3' },
    from: { task: one.task, operation: 'dub' },
  });
  const two = await dub('Spanish, French');
  expect(
    two.earshot.chat.messages.get(two.earshot.chat.messages.keys().next().value ?? '')?.views.at(-1)?.actions,
  ).toContainEqual({ name: 'ask:wav', label: 'As WAV', task: two.task });
  const acted = await two.earshot.press(two.task, 'ask:wav');
  expect(acted).toMatchObject({
    is: 'form',
    given: {
      command: 'dub-alt-format',
      values: { output_format: 'wav' },
      offers: { language: ['Spanish (Spain)', 'French (France)'] },
      asks: ['language'],
    },
  });
  if (acted.is !== 'form') throw new Error(acted.is);
  const { command, offers, from } = acted.given;
  const [, language = ''] = offers?.['language'] ?? [];
  const reading = await two.earshot.bot.read(
    { command, values: { language, format: 'WAV' }, files: [], ...(from !== undefined && { from }) },
    ana,
    room,
  );
  expect(reading).toMatchObject({ ok: true, request: { values: { language: 76, run_id: run } } });
});
