// Requests in plain words: addressed to the bot, or offered to the author of a line.

import { afterEach, beforeEach, expect, test } from 'vitest';
import { ana, type Live, openChat } from './setup.ts';

let live: Live;
beforeEach(async () => {
  live = await openChat();
});
afterEach(() => live.close());

const say = (text: string) => live.post('/api/messages', { room: 'team', person: ana, text });

test('starts a plain-words request about the message directly above', async () => {
  await say('Where is the station?');
  const { status, json } = await say('@earshot translate this into French');
  expect(status).toBe(201);
  expect(json.message.text).toBe('@earshot translate this into French');
  expect(live.bot.taken[0]?.request.values).toMatchObject({ texts: ['Where is the station?'] });
});

test('asks back with command buttons when unsure; ignores statements', async () => {
  const { status, json } = await say('@earshot how do you say "Good morning" in French?');
  expect(status).toBe(422);
  expect(json['alternatives']).toMatchObject([
    { command: 'tts', values: { text: 'Good morning' } },
    { command: 'translate', values: { texts: 'Good morning' } },
  ]);
  const told = await say('@earshot the sound of rain kept me awake');
  expect(told.json['problems']).toMatchObject([{ message: expect.stringContaining('did not understand') }]);
  expect(live.bot.taken).toEqual([]);
});

test.each([
  ['de', '„Good morning“'],
  ['fr', '« Good morning »'],
  ['ja', '「Good morning」'],
])('quotes what was typed as one does in %s', async (language, quoted) => {
  const text = '@earshot how do you say "Good morning" in French?';
  const { json } = await live.post(
    '/api/messages',
    { room: 'team', person: ana, text },
    { 'accept-language': language },
  );
  expect(json['alternatives']).toMatchObject([{ label: expect.stringContaining(quoted) }, {}]);
});

test('posts an unaddressed request, with offers for its author only', async () => {
  const { status, json } = await say('say this in French: the meeting starts at nine');
  expect(status).toBe(201);
  expect(json['offers']).toMatchObject([
    { label: 'Speak · French', command: 'tts', values: { text: 'the meeting starts at nine' } },
    { label: 'Translate · French', command: 'translate', values: { texts: 'the meeting starts at nine' } },
  ]);
  const { messages } = (await live.get('/api/rooms/team/messages')).json;
  expect(messages).toHaveLength(1);
  expect(JSON.stringify(messages)).not.toContain('Translate');
  expect([live.bot.asked, live.bot.taken]).toEqual([[], []]);
});

test('offers help to who asks what the bot can do', async () => {
  expect((await say('what can you do?')).json['offers']).toMatchObject([{ command: 'help' }]);
  expect((await say('hello')).json['offers']).toEqual([]);
});

test('offers music for words of music alone', async () => {
  const { json } = await say('relaxing piano music');
  expect(json['offers']).toMatchObject([{ command: 'music', values: { prompt: 'relaxing piano music' } }]);
});

test.each([
  ['en', 'make the sound of a cat', 'sound'],
  ['en', 'read this aloud: good morning team', 'tts'],
  ['de', 'Bitte sag das auf Englisch: Die Sitzung beginnt um neun', 'tts'],
  ['de', 'übersetze Guten Morgen ins Englische', 'translate'],
  ['de', 'ruhige Klaviermusik', 'music'],
  ['de', 'Was kannst du?', 'help'],
  ['ja', '「おはよう」を英語で言って', 'tts'],
  ['ja', '静かなピアノ曲', 'music'],
  ['ja', 'ヘルプ', 'help'],
])('offers a first sentence in %s: %s', async (language, text, command) => {
  const body = { room: 'team', person: ana, text };
  const { json } = await live.post('/api/messages', body, { 'accept-language': language });
  expect(json['offers']).toMatchObject([{ command }, ...((json['offers'] as unknown[]) ?? []).slice(1)]);
});

test('offers what the files of a line can become', async () => {
  const { json: file } = await live.upload('talk.mp3', Buffer.from('ID3'), 'audio/mpeg');
  const body = { room: 'team', person: ana, text: 'transcribe this', files: [file['id']] };
  const { json } = await live.post('/api/messages', body);
  expect(json['offers']).toMatchObject([
    { label: 'Transcribe', files: [{ id: file['id'], name: 'talk.mp3', field: 'media_file' }] },
    { label: 'Separate' },
    { label: 'Dub it' },
  ]);
});

test.each(['@Earshot', ' @earshot! '])('answers %j with help', async (text) => {
  const { status, json } = await say(text);
  expect(status).toBe(200);
  expect(json['view']).toBeDefined();
});

test.each(['earshot say hello', 'Earshot, say hello', 'Hey @Earshot say hello'])('runs %j', async (text) => {
  expect((await say(text)).status).toBe(201);
  expect(live.bot.taken[0]?.request.values).toMatchObject({ text: 'hello' });
});

test.each(['earshot is great', 'mail ana@earshot.example'])('posts %j', async (text) => {
  const { status, json } = await say(text);
  expect([status, json.message.text, json['offers']]).toEqual([201, text, []]);
});
