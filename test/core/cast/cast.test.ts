// Texts with several speakers, from the command to the card: who gets which voice, and what people can change.

import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import type { Voice } from '../../../src/domain/media/voice.ts';
import { ana, createTestBot, room } from '../../fakes/bot.ts';
import { createScriptWorld, listCreated } from '../subtasks/script-world.ts';

const voice = (id: number, name: string, gender: number): Voice => ({ id, name, gender, language: 1 });
const VOICES = [voice(5, 'Rose', 2), voice(6, 'Joe', 1), voice(7, 'Mia', 2), voice(9, 'Nick', 1)];

const SKETCH = 'Rose: Good morning! How are you?\nWalter: Fine, thank you.\nRose: That is good.';
/** Two lines of a lesson. */
const EXCHANGE = 'A: Hello, how are you?\nB: Fine, thanks! And you?\nA: Very well.\nB: Good.';

async function createCastBot(rules = {}) {
  const world = createScriptWorld();
  world.service.known.push(...VOICES);
  const earshot = createTestBot(world, undefined, rules);
  await earshot.start();
  const say = (text: string, values = {}) =>
    earshot.ask('tts', { text, voice: 'Nick', language: 'English', ...values });
  const lastView = (message: string) => earshot.chat.messages.get(message)?.views.at(-1);
  const castOf = (message: string) => lastView(message)?.facts?.find(({ label }) => label === 'Cast')?.value;
  /** Fills in the form behind the button. */
  const recast = async (task: string, speaker: string, voiceName: string) => {
    const press = await earshot.press(task, 'recast');
    if (press.is !== 'form') throw new Error(press.is);
    const { command, precedingTaskId } = press.prefill;
    const form = {
      command,
      values: { speaker, voice: voiceName },
      files: [],
      ...(precedingTaskId && { precedingTaskId }),
    };
    const reading = await earshot.parse(form, ana, room);
    if (!reading.ok) throw new Error(JSON.stringify(reading.problems));
    return { choices: press.prefill.fieldChoices, view: await earshot.bot.answerQuery(reading.request, ana, room) };
  };
  const voicesSent = () => earshot.service.created.map(({ request }) => request.values['voice_id']);
  return { world, earshot, say, lastView, castOf, recast, voicesSent };
}

test('a name that is a voice speaks itself, another gets a fitting voice', async () => {
  const { earshot, world, say, castOf, voicesSent } = await createCastBot();
  const { message } = await say(SKETCH);
  await earshot.clock.advance(20_000);
  expect(listCreated(world)).toEqual(['Good morning! How are you?', 'Fine, thank you.', 'That is good.']);
  expect(voicesSent()).toEqual([5, 6, 5]);
  expect(castOf(message)).toBe('Rose, Walter: Joe');
});

test('a narrator that nobody chose leaves the voice to the speaker of that name', async () => {
  const { earshot, castOf, voicesSent } = await createCastBot();
  await earshot.settings.put({ adapter: earshot.chat.name, person: ana.id }, { voice: 5, language: 1 });
  const { message } = await earshot.ask('tts', { text: `It was late.\n\n${SKETCH}` });
  await earshot.clock.advance(20_000);
  expect(voicesSent()[1]).toBe(5);
  expect(new Set(voicesSent()).size).toBe(3);
  expect(castOf(message)).toMatch(/^Rose, Walter: /);
});

test('without a narrator, the voice of the command is free for a speaker', async () => {
  const { earshot, world, say, castOf } = await createCastBot();
  world.service.known.splice(0, world.service.known.length, voice(5, 'Rose', 2), voice(9, 'Nick', 1));
  const { message } = await say('Anna: Good morning! How are you?\nOpa Karl: Fine, thank you.\nAnna: That is good.');
  await earshot.clock.advance(20_000);
  expect(castOf(message)).toBe('Anna: Rose, Opa Karl: Nick');
});

test('a document is read as a script, each line by itself', async () => {
  const { earshot, world, castOf, voicesSent } = await createCastBot();
  const document = `It was late.\n\n${SKETCH}`;
  Object.assign(earshot.chat, {
    openFile: async () => ({ stream: Readable.from([Buffer.from(document)]), bytes: document.length }),
  });
  const file = { name: 'sketch.txt', platformRef: 'u1', bytes: document.length };
  const { message } = await earshot.ask('story', { voice: 'Nick', language: 'English' }, [file]);
  await earshot.clock.advance(20_000);
  expect(earshot.service.created.map(({ request }) => request.command)).toEqual(['tts', 'tts', 'tts', 'tts']);
  expect(listCreated(world)[0]).toBe('It was late.');
  expect(voicesSent()).toEqual([9, 5, 6, 5]);
  expect(castOf(message)).toBe('Rose, Walter: Joe');
  expect(earshot.chat.messages.get(message)?.views.at(-1)?.status).toBe('done');
});

test('a plain text is one task', async () => {
  const { earshot, world, say } = await createCastBot();
  await say('Note: the meeting starts at 10:30.\nPlace: room 4.');
  await earshot.clock.advance(20_000);
  expect(listCreated(world)).toEqual(['Note: the meeting starts at 10:30.\nPlace: room 4.']);
});

test('asks once if the text may be a script', async () => {
  const { earshot, world, say, lastView, voicesSent } = await createCastBot();
  const { message, task } = await say(EXCHANGE);
  await earshot.clock.advance(5000);
  expect(lastView(message)).toMatchObject({
    status: 'needs-input',
    line: 'Should each of these speakers have a voice, or should one voice read everything?',
    rows: [
      { title: 'A', detail: expect.stringMatching(/^\w+ · 2 lines$/) },
      { title: 'B', detail: expect.stringMatching(/^\w+ · 2 lines$/) },
    ],
  });
  expect(lastView(message)?.actions?.map(({ label }) => label)).toEqual([
    'Several voices',
    'One voice',
    'Change voices',
    'Cancel',
  ]);
  expect(await earshot.press(task, 'confirm')).toEqual({ is: 'shown' });
  await earshot.clock.advance(20_000);
  expect(listCreated(world)).toHaveLength(4);
  expect(new Set(voicesSent()).size).toBe(2);
  expect(lastView(message)?.status).toBe('done');
});

test('one voice reads everything on request, and counts as one task of the day', async () => {
  const { earshot, world, say } = await createCastBot({ limits: { person: { day: 4, concurrent: 9 } } });
  const { task } = await say(EXCHANGE);
  expect(await earshot.press(task, 'one-voice')).toEqual({ is: 'shown' });
  await earshot.clock.advance(20_000);
  expect(listCreated(world)).toEqual([EXCHANGE]);
  const view = await earshot.bot.answerQuery({ command: 'settings', values: {}, files: {}, labels: {} }, ana, room);
  expect(view.rows?.map(({ detail }) => detail)).toContain('0 of 9 running · 1 of 4 today, resets at 00:00 UTC');
});

test('the option decides without a question', async () => {
  const { earshot, world, say, castOf } = await createCastBot();
  const { message } = await say(EXCHANGE, { cast: 'yes' });
  await say(SKETCH, { cast: 'no' });
  await earshot.clock.advance(20_000);
  expect(listCreated(world)).toHaveLength(5);
  expect(listCreated(world)).toContain(SKETCH);
  expect(castOf(message)).toMatch(/^A: \w+, B: \w+$/);
});

test('voices are changed before the start, and remembered for the place', async () => {
  const { earshot, say, lastView, recast, voicesSent, castOf } = await createCastBot();
  const { message, task } = await say(EXCHANGE);
  const { choices, view } = await recast(task, 'B', 'Mia');
  expect(choices).toEqual({ speaker: ['A', 'B'] });
  expect(view.line).toBe('B now has the voice Mia.');
  await earshot.clock.advance(5000);
  expect(lastView(message)?.rows?.[1]).toEqual({ title: 'B', detail: 'Mia · 2 lines' });
  await earshot.press(task, 'confirm');
  await earshot.clock.advance(20_000);
  expect(voicesSent().filter((id) => id === 7)).toHaveLength(2);
  const { message: next } = await say('A: Really?\nB: Yes, I think so.\nA: Why?\nB: Just so.', { cast: 'yes' });
  await earshot.clock.advance(20_000);
  expect(castOf(next)).toMatch(/B: Mia$/);
});

test('after a change of voices only the changed lines are made again', async () => {
  const { earshot, world, say, recast, castOf } = await createCastBot();
  const { task } = await say(SKETCH);
  await earshot.clock.advance(20_000);
  const { view } = await recast(task, 'Walter', 'Nick');
  expect(view.line).toBe(
    'Walter has the voice Nick in this conversation from now on. Make it again to hear it; lines that stay the same are kept.',
  );
  expect(view.actions).toEqual([{ name: 'reassemble', label: 'Make it again', task, isOwnerOnly: true }]);
  const pressed = await earshot.press(task, 'reassemble');
  if (pressed.is !== 'create-task') throw new Error(pressed.is);
  const { message } = await earshot.submit(pressed.request);
  await earshot.clock.advance(20_000);
  expect(listCreated(world).slice(3)).toEqual(['Fine, thank you.']);
  expect(castOf(message)).toBe('Rose, Walter: Nick');
  expect(earshot.chat.messages.get(message)?.files.map(({ name }) => name)).toEqual([
    expect.stringMatching(/^speech-.*\.mp3$/),
    expect.stringMatching(/^captions-.*\.srt$/),
    expect.stringMatching(/^captions-.*\.vtt$/),
  ]);
});

test('missing pieces are tried again without the others', async () => {
  const { earshot, world, say, lastView } = await createCastBot();
  world.statusByText.set('Fine, thank you.', 'FAILED');
  const { message, task } = await say(SKETCH);
  await earshot.clock.advance(20_000);
  expect(lastView(message)?.line).toContain('Line 2 is missing');
  expect(lastView(message)?.actions?.[0]).toMatchObject({ name: 'reassemble', label: 'Try the missing pieces again' });
  world.statusByText.clear();
  const pressed = await earshot.press(task, 'reassemble');
  if (pressed.is !== 'create-task') throw new Error(pressed.is);
  const second = await earshot.submit(pressed.request);
  await earshot.clock.advance(20_000);
  expect(listCreated(world).slice(3)).toEqual(['Fine, thank you.']);
  expect(lastView(second.message)).toMatchObject({ status: 'done', line: '' });
});

test('a script beyond the rest of the day is refused before anything is made', async () => {
  const { earshot, world } = await createCastBot({ limits: { person: { day: 2 } } });
  const reading = await earshot.parse(
    { command: 'tts', values: { text: SKETCH, language: 'English' }, files: [] },
    ana,
    room,
  );
  if (reading.ok) throw new Error('not refused');
  expect(reading.problems.map(({ message }) => message)).toEqual([
    'This takes 3 tasks, one for each line or chapter, and 2 are left today. Shorten it, or try again after 00:00 UTC.',
  ]);
  expect(world.service.created).toEqual([]);
});

test('a voice that is no longer there is replaced when the text is made again', async () => {
  const { earshot, world, say, voicesSent } = await createCastBot();
  const { task } = await say(SKETCH);
  await earshot.clock.advance(20_000);
  world.service.known.splice(
    world.service.known.findIndex(({ id }) => id === 6),
    1,
  );
  const pressed = await earshot.press(task, 'retry');
  if (pressed.is !== 'create-task') throw new Error(pressed.is);
  await earshot.submit(pressed.request);
  await earshot.clock.advance(20_000);
  expect(voicesSent().slice(3)).not.toContain(6);
  expect(voicesSent().slice(3)).toHaveLength(3);
});
