// Reviewed dubs: nothing is spoken before the confirmation, and corrections are used. Concurrent editors, double
// presses, crashes and a day without an answer neither lose nor duplicate anything.

import { expect, test } from 'vitest';
import { ServiceResponseError } from '../../../src/ports/media-service.ts';
import { ana, createTestBot, createWorld, room as general, type World } from '../../fakes/bot.ts';

/** A copy, so that other tests keep the original room. */
const room = { ...general };

const DAY_MS = 24 * 3_600_000;
const film = { name: 'talk.mp4', platformRef: 'film', link: 'https://chat.example/talk.mp4' };
const bob = { id: 'bob', name: 'Bob' };

const open = (world: World) => createTestBot(world, undefined, { ownService: true });

async function waiting(world = createWorld(), values: object = {}) {
  const earshot = open(world);
  await earshot.start();
  earshot.chat.uploads.set('film', Buffer.from('film'));
  const asked = { to: 'Spanish', from: 'English', review: 'yes', ...values };
  const { task, message } = await earshot.ask('dub', asked, [film]);
  await earshot.clock.advance(60_000);
  return { earshot, task, message };
}

type Earshot = Awaited<ReturnType<typeof waiting>>['earshot'];

const cardOf = ({ chat }: Earshot, message: string) => chat.messages.get(message)?.views.at(-1);

/** Opens the form for a page of lines. */
async function formOf(earshot: Earshot, task: string, person = ana, isModerator = false) {
  const press = { adapter: 'fake', taskId: task, action: 'edit-lines:54.0-2', person, newTaskId: 'x' } as const;
  const acted = await earshot.bot.handlePress({ ...press, place: room, isModerator });
  if (acted.is !== 'form') throw new Error(JSON.stringify(acted));
  return acted.prefill;
}

/** Submits a form with edited lines and returns the response. */
async function send(earshot: Earshot, given: Awaited<ReturnType<typeof formOf>>, lines: string, person = ana) {
  const { command, precedingTaskId = '' } = given;
  const reading = await earshot.parse({ command, values: { lines }, files: [], precedingTaskId }, person, room);
  if (!reading.ok) return reading.problems.map(({ message }) => message).join(' ');
  const { line, problems = [] } = await earshot.bot.answerQuery(reading.request, person, room);
  return [line, ...problems.map(({ message }) => message)].join(' ');
}

const textOf = ({ values }: { readonly values: object }) => String((values as { lines?: string }).lines);

const spoken = ({ service }: Earshot) =>
  service.created
    .filter(({ operation }) => operation === 'reviewed-dub')
    .map(({ request }) => (request.values['lines'] as { lines: { text: string }[] }[])[0]?.lines)
    .map((lines) => lines?.map(({ text }) => text));

test('shows the lines with translations and waits for confirmation', async () => {
  const { earshot, task, message } = await waiting();
  const card = cardOf(earshot, message);
  expect(card).toMatchObject({ status: 'needs-input', title: 'Dub → Spanish' });
  expect(card?.line).toMatch(/^3 lines, in Spanish/);
  expect(card?.rows?.map(({ title, detail }) => `${title} | ${detail}`)).toEqual([
    '1 · 0:00 · Good morning. | Buenos días.',
    '2 · 0:02 · How are you? | ¿Cómo estás?',
    '3 · 0:04 · Good bye. | Adiós.',
  ]);
  expect(card?.actions?.map(({ label }) => label)).toEqual(['Dub it', 'Correct', 'Cancel']);
  expect(earshot.service.created.map(({ operation }) => operation)).toEqual(['dub-lines']);
  await earshot.press(task, 'confirm');
  await earshot.clock.advance(60_000);
  expect(cardOf(earshot, message)?.status).toBe('done');
  expect(spoken(earshot)).toEqual([['Buenos días.', '¿Cómo estás?', 'Adiós.']]);
  expect(earshot.service.created[1]?.request.values).toMatchObject({ target_languages: [54] });
  expect(earshot.service.created[1]?.request.values).not.toHaveProperty('review');
});

test('speaks the corrected lines and skips an empty one', async () => {
  const { earshot, task, message } = await waiting();
  const form = await formOf(earshot, task);
  expect(textOf(form)).toBe(
    '> 0:00 Good morning.\n1. Buenos días.\n> 0:02 How are you?\n2. ¿Cómo estás?\n> 0:04 Good bye.\n3. Adiós.',
  );
  const written = textOf(form).replace('¿Cómo estás?', '¿Cómo están ustedes?').replace('3. Adiós.', '3.');
  expect(await send(earshot, form, written)).toBe('Saved: 2 lines changed.');
  await earshot.clock.advance(1000);
  const card = cardOf(earshot, message);
  expect(card?.rows?.[2]?.detail).toBe('(not spoken)');
  expect(card?.facts).toContainEqual({ label: 'Corrections', value: '2 lines' });
  await earshot.press(task, 'confirm');
  await earshot.clock.advance(60_000);
  expect(spoken(earshot)).toEqual([['Buenos días.', '¿Cómo están ustedes?', '']]);
});

test('a form with an unclear line is refused completely', async () => {
  const { earshot, task } = await waiting();
  const form = await formOf(earshot, task);
  const answers = await Promise.all(
    ['1. Hola\n2. Dos', '1. Hola\nno number\n2. Dos\n3. Tres', '1. a\n1. b\n2. c\n3. d', '1. a\n2. b\n9. c'].map(
      (lines) => send(earshot, form, lines),
    ),
  );
  expect(answers).toEqual([
    expect.stringMatching(/^lacks line 3\./),
    expect.stringMatching(/without a number: “no number”/),
    expect.stringMatching(/has line 1 twice/),
    expect.stringMatching(/has a line 9, but goes from 1 to 3.*lacks line 3/),
  ]);
  await earshot.press(task, 'confirm');
  await earshot.clock.advance(60_000);
  expect(spoken(earshot)).toEqual([['Buenos días.', '¿Cómo estás?', 'Adiós.']]);
});

test('simultaneous corrections are merged and conflicts are reported', async () => {
  const { earshot, task } = await waiting();
  const mine = await formOf(earshot, task);
  const theirs = await formOf(earshot, task);
  expect(await send(earshot, mine, textOf(mine).replace('Buenos días', 'Buenas'))).toMatch(/^Saved: 1 line /);
  const said = await send(earshot, theirs, textOf(theirs).replace('Buenos días', 'Hola').replace('Adiós', 'Chao'));
  expect(said).toMatch(/^Saved: 1 line changed\. Another person changed line 1 .*“Buenas\.”.*“Hola\.”/);
  await earshot.press(task, 'confirm');
  await earshot.clock.advance(60_000);
  expect(spoken(earshot)).toEqual([['Buenas.', '¿Cómo estás?', 'Chao.']]);
});

test('only the requester and the form recipient may correct', async () => {
  const { earshot, task } = await waiting();
  const mine = await formOf(earshot, task);
  const changed = textOf(mine).replace('Adiós', 'Chao');
  await expect(formOf(earshot, task, bob)).rejects.toThrow(/Only Ana/);
  expect(await send(earshot, mine, changed, bob)).toMatch(/dubbed or stopped in the meantime/);
  Object.assign(room, { server: 'here' });
  const { task: other } = await earshot.ask('dub', { to: 'Spanish', from: 'English', review: 'yes' }, [film], {
    place: room,
  });
  await earshot.clock.advance(60_000);
  const opened = await formOf(earshot, other, bob, true);
  expect(await send(earshot, opened, changed, bob)).toBe('Saved: 1 line changed.');
});

test('pressing twice starts one dub', async () => {
  const { earshot, task } = await waiting();
  const both = await Promise.all([earshot.press(task, 'confirm'), earshot.press(task, 'confirm')]);
  await earshot.clock.advance(60_000);
  expect(both.map(({ is }) => is)).toContain('shown');
  expect(spoken(earshot)).toHaveLength(1);
  expect(await earshot.press(task, 'confirm')).toMatchObject({
    is: 'notice',
    notice: expect.stringMatching(/already answered/),
  });
  const { records, ...rest } = earshot;
  expect([records.size, rest.chat.messages.size]).toEqual([1, 1]);
});

test('a form sent after the dub changes nothing', async () => {
  const { earshot, task } = await waiting();
  const form = await formOf(earshot, task);
  await earshot.press(task, 'confirm');
  await earshot.clock.advance(60_000);
  expect(await send(earshot, form, textOf(form).replace('Adiós', 'Chao'))).toMatch(/Nothing was changed/);
});

test('corrections survive a crash and the dub is delivered once', async () => {
  const world = createWorld();
  const before = await waiting(world);
  const form = await formOf(before.earshot, before.task);
  await send(before.earshot, form, textOf(form).replace('Adiós', 'Chao'));
  const earshot = open(world);
  await earshot.start();
  await earshot.clock.advance(60_000);
  expect(cardOf(earshot, before.message)?.rows?.[2]?.detail).toBe('Chao.');
  await earshot.press(before.task, 'confirm');
  await earshot.clock.advance(60_000);
  expect(spoken(earshot)).toEqual([['Buenos días.', '¿Cómo estás?', 'Chao.']]);
  expect(earshot.chat.messages.get(before.message)?.tokens).toEqual([before.task]);
});

test('closes after a day unanswered and can be reopened', async () => {
  const { earshot, task, message } = await waiting();
  await earshot.clock.advance(DAY_MS / 2);
  const form = await formOf(earshot, task);
  await send(earshot, form, textOf(form).replace('Adiós', 'Chao'));
  await earshot.clock.advance(DAY_MS - 120_000);
  expect(cardOf(earshot, message)?.status).toBe('needs-input');
  await earshot.clock.advance(240_000);
  expect(cardOf(earshot, message)).toMatchObject({
    status: 'cancelled',
    line: expect.stringMatching(/lines are saved/),
  });
  expect(earshot.service.created).toHaveLength(1);
  await earshot.press(task, 'refresh');
  await earshot.clock.advance(1000);
  expect(cardOf(earshot, message)?.rows?.[2]?.detail).toBe('Chao.');
  await earshot.press(task, 'confirm');
  await earshot.clock.advance(60_000);
  expect(spoken(earshot)).toEqual([['Buenos días.', '¿Cómo estás?', 'Chao.']]);
});

test('lines remain for another try after a lost answer', async () => {
  const { earshot, task } = await waiting();
  const form = await formOf(earshot, task);
  await send(earshot, form, textOf(form).replace('Adiós', 'Chao'));
  earshot.service.createFaults.push(new ServiceResponseError('lost', 502));
  await earshot.press(task, 'confirm');
  await earshot.clock.advance(60_000);
  const acted = await earshot.press(task, 'retry');
  if (acted.is !== 'create-task') throw new Error(JSON.stringify(acted));
  const origin = { adapter: 'fake', person: ana, place: room, message: 'second' };
  const again = await earshot.bot.createTask(acted.request, origin);
  await earshot.clock.advance(1000);
  expect(cardOf(earshot, 'second')).toMatchObject({ status: 'needs-input', rows: [{}, {}, { detail: 'Chao.' }] });
  await earshot.press(again, 'confirm');
  await earshot.clock.advance(60_000);
  expect(cardOf(earshot, 'second')?.status).toBe('done');
  expect(spoken(earshot).at(-1)).toEqual(['Buenos días.', '¿Cómo estás?', 'Chao.']);
});

test('shows several languages together and a button for each page', async () => {
  const world = createWorld();
  const lines = Array.from({ length: 90 }, (_, at) => ({ start: at, end: at + 1, text: `Line ${at + 1}` }));
  const texts = lines.map(({ text }) => `${text} said`);
  world.service.review = { lines, languages: [54, 76].map((language) => ({ language, texts })) };
  const { earshot, message } = await waiting(world, { to: 'Spanish, French' });
  const card = cardOf(earshot, message);
  expect(card?.actions?.map(({ label }) => label)).toEqual([
    'Dub it',
    ...['Spanish', 'French'].flatMap((language) =>
      ['1–40', '41–80', '81–90'].map((span) => `Correct ${span} · ${language}`),
    ),
    'Cancel',
  ]);
  expect(card?.rows?.[0]?.detail).toBe('Spanish: Line 1 said · French: Line 1 said');
  expect(card?.rows?.at(-1)?.title).toBe('… and 78 lines more.');
});

test('a service without line support dubs immediately with a note', async () => {
  const earshot = createTestBot(createWorld());
  await earshot.start();
  earshot.chat.uploads.set('film', Buffer.from('film'));
  const asked = { to: 'Spanish', from: 'English', review: 'yes' };
  const { message } = await earshot.ask('dub', asked, [film]);
  await earshot.clock.advance(60_000);
  expect(earshot.service.created.map(({ operation }) => operation)).toEqual(['dub']);
  expect(earshot.service.created[0]?.request.values).not.toHaveProperty('review');
  expect(cardOf(earshot, message)?.line).toMatch(/can’t speak corrected lines/);
});

test('Edit opens the original request', async () => {
  const { earshot, task } = await waiting();
  await earshot.press(task, 'confirm');
  await earshot.clock.advance(60_000);
  const acted = await earshot.press(task, 'edit');
  expect(acted).toMatchObject({
    is: 'form',
    prefill: { command: 'dub', values: { review: true, target_languages: 'Spanish (Spain)' } },
  });
});
