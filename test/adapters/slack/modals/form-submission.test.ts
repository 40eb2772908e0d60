// Forms on the fake Slack: submitted, refused with errors at fields, expanded, late, and after a restart. Covers search
// boxes within Slack's limits.

import type { BlockSuggestion } from '@slack/bolt';
import { expect, test } from 'vitest';
import { suggestOptions } from '../../../../src/adapters/slack/modals/form-submission.ts';
import { getMessages } from '../../../../src/domain/messages.ts';
import { createFakeClock } from '../../../fakes/clock.ts';
import { createFakeNotes } from '../../../fakes/notes.ts';
import { eachSlack, hearing, type Live } from '../setup.ts';

let live: Live;
eachSlack((opened) => {
  live = opened;
});

const open = async (name: string, text = '') => {
  const act = await live.team.command(live.ana, live.channel, name, text);
  await live.settled();
  if (!act.modal) throw new Error('no form opened');
  return act;
};
const submit = async (
  target: Parameters<Live['team']['submit']>[1],
  given: Parameters<Live['team']['submit']>[2] = {},
) => {
  const act = await live.team.submit(live.ana, target, given);
  await live.settled();
  return act;
};
const bytes = Buffer.from('some bytes');
/** Form submission as Slack delivers it, with its own acknowledgement. */
const sending = (act: Awaited<ReturnType<typeof open>>, values: object, ack: (answer: unknown) => void) => ({
  body: {
    ...{ type: 'view_submission', team: { id: live.team.id }, user: { id: live.ana.id, name: 'ana' } },
    view: {
      ...{ id: 'V1', hash: 'h', callback_id: 'earshot:form', state: { values } },
      private_metadata: act.modal?.body['private_metadata'],
    },
  },
  ack: async (answer: unknown) => ack(answer),
});

test('shows errors at fields, keeps the form open, accepts corrections', async () => {
  const act = await open('/translate');
  const refused = await submit(act, { texts: 'Good morning' });
  expect(refused.errors).toEqual({ target_language: 'To: please fill this in' });
  expect(live.bot.taken).toEqual([]);
  await live.team.options(live.ana, act.modal as never, 'target_language', 'French');
  const sent = await submit(act, { target_language: 'French (France)' });
  expect(sent.errors).toBeUndefined();
  expect(act.modal).toBeUndefined();
  expect(live.bot.taken).toHaveLength(1);
});

test('takes a file from a form', async () => {
  await submit(await open('/separate'), { media_file: { name: 'call.mp3', bytes } });
  expect(live.bot.taken[0]?.request.files['media_file']).toMatchObject({
    name: 'call.mp3',
    bytes: bytes.length,
  });
});

test('starts one task for a form sent or delivered twice', async () => {
  const act = await open('/tts');
  const hear = hearing(live.parts);
  const values = { text: { 'field:text': { value: 'Hello' } } };
  const answers: unknown[] = [];
  const send = () => hear(sending(act, values, (answer) => answers.push(answer)));
  await Promise.all([send(), send()]);
  await send();
  expect(answers).toEqual([undefined, undefined, undefined]);
  expect(live.bot.taken).toHaveLength(1);
});

test('“More” shows advanced fields and keeps the input', async () => {
  const act = await open('/tts');
  const view = act.modal;
  expect(JSON.stringify(view?.body.blocks)).not.toContain('Age of the speaker');
  view?.values.set('text\nfield:text', { type: 'plain_text_input', value: 'Half a text' });
  await live.team.press(live.ana, view as never, 'form:more-fields');
  await live.settled();
  expect(JSON.stringify(view?.body.blocks)).toContain('Age of the speaker');
  expect(JSON.stringify(view?.body.blocks)).not.toContain('form:more-fields');
  await submit(act, { age: '40' });
  expect(live.bot.taken[0]?.request.values).toMatchObject({ text: 'Half a text', age: 40 });
});

test('treats form input as plain text and removes emoji codes', async () => {
  await submit(await open('/tts'), { text: '&amp; *stars* :tada: <!channel>' });
  expect(live.bot.taken[0]?.request.values['text']).toBe('&amp; *stars* <!channel>');
  const [card] = live.team.messages(live.channel);
  expect(card?.text).not.toContain('<!');
});

test('reports a form’s lost draft and sends nothing', async () => {
  const act = await open('/separate');
  const restarted = hearing({ ...live.parts, keyValueStore: createFakeNotes() });
  const file = { id: 'F1', name: 'a.mp3', size: 3, mimetype: 'audio/mpeg' };
  const answers: unknown[] = [];
  const values = { media_file: { 'field:media_file': { files: [file] } } };
  await restarted(sending(act, values, (answer) => answers.push(answer)));
  expect(answers).toEqual([undefined]);
  expect(live.bot.taken).toEqual([]);
  expect(live.team.ephemeral(live.ana).at(-1)?.text).toContain('is lost');
});

test('closes a slow bot’s form in time, reporting errors privately', async () => {
  const act = await open('/translate');
  const clock = createFakeClock();
  const hear = hearing({ ...live.parts, clock });
  const gate = Promise.withResolvers<void>();
  live.bot.onRead = () => gate.promise;
  const acked = Promise.withResolvers<unknown>();
  const values = { texts: { 'field:texts': { value: 'Good morning' } } };
  const done = hear(sending(act, values, acked.resolve));
  await clock.advance(2500);
  expect(await acked.promise).toBeUndefined();
  gate.resolve();
  await done;
  expect(live.bot.taken).toEqual([]);
  expect(live.team.ephemeral(live.ana).at(-1)?.text).toContain('please fill this in');
});

test('keeps a filled form open when the bot fails', async () => {
  const act = await open('/tts');
  live.bot.onRead = async () => {
    throw new Error('disk full');
  };
  const sent = await submit(act, { text: 'Hello' });
  expect(Object.values(sent.errors ?? {}).join()).toContain('Your request could not be accepted');
  expect(act.modal).toBeDefined();
});

test('closes the form in time though the draft loads late', async () => {
  const act = await open('/translate', 'Good morning');
  const clock = createFakeClock();
  const gate = Promise.withResolvers<void>();
  const { keyValueStore } = live.parts;
  const hear = hearing({
    ...live.parts,
    clock,
    keyValueStore: { ...keyValueStore, get: (key) => gate.promise.then(() => keyValueStore.get(key)) },
  });
  const acked = Promise.withResolvers<unknown>();
  const values = { target_language: { 'field:target_language': { selected_option: { value: 'French' } } } };
  const done = hear(sending(act, values, acked.resolve));
  await clock.advance(900);
  expect(await acked.promise).toBeUndefined();
  gate.resolve();
  await done;
  expect(live.bot.taken[0]?.request.values).toMatchObject({ texts: ['Good morning'] });
});

test('shows matching suggestions and considers other filled fields', async () => {
  const act = await live.team.command(live.ana, live.channel, '/tts', 'language:French');
  await live.settled();
  const found = await live.team.options(live.ana, act.modal as never, 'voice_id', '');
  expect(found.map(({ text, value }) => [text.text, value])).toEqual([
    ['Rose · a voice', 'Rose'],
    ['Émile · a voice', 'Émile'],
  ]);
  expect(live.bot.typed.at(-1)).toMatchObject({
    command: 'tts',
    field: 'voice_id',
    text: '',
    values: { language: 'French' },
    person: { id: `${live.team.id}:${live.ana.id}` },
    place: { id: `${live.team.id}:${live.channel.id}`, server: live.team.id },
  });
});

test('lists at most a hundred languages', async () => {
  const act = await live.team.command(live.ana, live.channel, '/dub', '');
  await live.settled();
  const found = await live.team.options(live.ana, act.modal as never, 'target_languages', '');
  expect(found.length).toBeGreaterThan(20);
  expect(found.length).toBeLessThanOrEqual(100);
});

test('cuts long labels and drops values over the limit', () => {
  const found = [
    { value: 'a', label: 'x'.repeat(200) },
    { value: 'v'.repeat(151), label: 'long' },
    { value: 'a', label: 'again' },
    { value: '', label: 'nothing' },
    ...Array.from({ length: 150 }, (_, at) => ({ value: `n${at}`, label: `n${at}` })),
  ];
  const caller = { team: 'T1', user: 'U1', name: 'Ana' };
  const formMetadata = { draft: 'ID', command: 'tts' };
  const typed = { action_id: 'field:voice_id', value: '', view: { state: { values: {} } } };
  const answer = suggestOptions({ caller, formMetadata }, typed as unknown as BlockSuggestion, {
    bot: { suggest: () => found },
    messages: getMessages(),
  });
  const options = answer.options as { value: string; text: { text: string } }[];
  expect(options).toHaveLength(100);
  expect(options.filter(({ value }) => value === 'a')).toHaveLength(1);
  expect(Math.max(...options.map(({ text }) => text.text.length))).toBeLessThanOrEqual(75);
  expect(Math.max(...options.map(({ value }) => value.length))).toBeLessThanOrEqual(150);
});

test('returns no options for unknown fields', () => {
  const context = { bot: { suggest: () => [{ value: 'a', label: 'a' }] }, messages: getMessages() };
  const caller = { team: 'T1', user: 'U1', name: 'Ana' };
  const formMetadata = { draft: 'ID', command: 'tts' };
  const search = (action_id: string) => ({ action_id, value: '', view: {} }) as BlockSuggestion;
  expect(suggestOptions({ caller, formMetadata }, search('other'), context)).toEqual({ options: [] });
  expect(suggestOptions({ caller }, search('field:voice_id'), context)).toEqual({ options: [] });
});
