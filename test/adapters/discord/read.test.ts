// What interactions hold, read without a connection: messages as people read them, people, places and rights.

import type { APIInteraction, APIMessage } from 'discord.js';
import { expect, test } from 'vitest';
import { callerOf, readEvent } from '../../../src/adapters/discord/events/event.ts';
import { fileRef } from '../../../src/adapters/discord/message/content.ts';
import { readMessage } from '../../../src/adapters/discord/read.ts';
import { escapeText, renderView } from '../../../src/adapters/discord/render.ts';
import type { Operation } from '../../../src/domain/commands/command.ts';
import { read } from '../../../src/domain/commands/reading.ts';
import { english } from '../../../src/domain/words/index.ts';
import { wordingFor } from '../wording.ts';
import { reader } from './message/reader.ts';
import { catalogue } from './setup.ts';

const US = '900';
const operation = (name: string) => catalogue.find(name) as Operation;
const message = (more: object) =>
  ({
    id: '1',
    content: '',
    author: { id: '5' },
    mentions: [],
    attachments: [],
    embeds: [],
    ...more,
  }) as unknown as APIMessage;
const spoken = (more: object) => readMessage(operation('tts'), message(more), US, reader())?.values['text'];

test('a message is read as people see it', () => {
  const mentions = [{ id: '7', global_name: 'Ana', username: 'ana' }];
  expect(spoken({ content: 'Hi <@7> and <@!7>, see <#12345> <:wave:99> now', mentions })).toBe(
    'Hi Ana and Ana, see general now',
  );
  expect(spoken({ content: 'at <t:0:R>: \\*not bold\\*' })).toBe('at 56 years ago: *not bold*');
  expect(spoken({ content: 'use </tts:123>' })).toBe('use /tts');
  expect(spoken({ content: '  ' })).toBeUndefined();
});

test('where nothing is written, cards of others are read', () => {
  expect(spoken({ embeds: [{ title: 'News', description: 'It rains.' }] })).toBe('News\n\nIt rains.');
});

test('of our own cards the text is read, as it was before it was made safe', () => {
  const body = 'Good morning *everyone*, write to @everyone or <@123456>!\n\n1. first\n# second';
  const { embeds } = renderView({ mood: 'done', title: 'Translation', line: 'Done in 0:07', body }).message;
  expect(escapeText(body)).not.toBe(body);
  expect(spoken({ embeds, author: { id: US } })).toBe(body);
  expect(
    spoken({
      embeds: renderView({ mood: 'done', title: 'Speech', line: 'Done.' }).message.embeds,
      author: { id: US },
    }),
  ).toBeUndefined();
});

test('a forwarded message speaks for itself', () => {
  const inner = { content: 'Forwarded words', attachments: [], embeds: [] };
  expect(spoken({ message_snapshots: [{ message: inner }] })).toBe('Forwarded words');
});

test('a link is found in what is written, without the marks around it', () => {
  const link = (content: string) =>
    readMessage(operation('dub'), message({ content }), US, reader())?.values['video_url'];
  expect(link('look: <https://example.com/a_(1).mp4>.')).toBe('https://example.com/a_(1).mp4');
  expect(link('(see https://example.com/talk.mp4).')).toBe('https://example.com/talk.mp4');
  expect(link('no link here')).toBeUndefined();
});

const base = {
  id: '1',
  application_id: US,
  token: 't',
  context: 0,
  attachment_size_limit: 26_214_400,
  app_permissions: '0',
};
const interaction = (more: object) =>
  ({ ...base, locale: 'de', authorizing_integration_owners: {}, ...more }) as unknown as APIInteraction;

/** A slash command, with the names of a server at hand. */
const slashed = (name: string, given: Record<string, string>, more: object = {}) => {
  const options = Object.entries(given).map(([option, value]) => ({ type: 3, name: option, value }));
  const command = interaction({ type: 2, data: { type: 1, name, options }, ...more });
  return readEvent(command, catalogue, { names: reader().names });
};

test('people go by the name they have in that place, and by their language', () => {
  const user = { id: '7', username: 'ana', global_name: 'Ana' };
  expect(callerOf(interaction({ member: { user, nick: 'Boss' } })).person).toEqual({
    id: '7',
    name: 'Boss',
    roles: [],
    moderator: false,
    language: 'de',
  });
  expect(callerOf(interaction({ member: { user, roles: ['5', '6'] } })).person.roles).toEqual(['5', '6']);
  expect(callerOf(interaction({ member: { user, nick: null } })).person.name).toBe('Ana');
  expect(callerOf(interaction({ user: { ...user, global_name: null } })).person.name).toBe('ana');
});

test('a direct channel has no name and is called so', () => {
  expect(callerOf(interaction({ channel: { id: '3', type: 1 } })).place).toEqual({
    id: '3',
    name: 'direct message',
    server: null,
    channels: ['3'],
  });
});

test('a place goes by its server, its channel and what that belongs to', () => {
  const thread = { id: '3', type: 11, name: 'Thread', parent_id: '2' };
  expect(callerOf(interaction({ guild_id: '1', channel: thread })).place).toEqual({
    id: '3',
    name: 'Thread',
    server: '1',
    channels: ['3', '2'],
  });
});

test('the bot is inside where it was installed for the place, and in its own direct channel', () => {
  const inside = (more: object) => callerOf(interaction(more)).here.inside;
  expect(inside({ guild_id: '4', authorizing_integration_owners: { 0: '4' } })).toBe(true);
  expect(inside({ guild_id: '4', authorizing_integration_owners: { 1: '7' } })).toBe(false);
  expect(inside({ context: 1 })).toBe(true);
  expect(inside({ context: 2 })).toBe(false);
});

test('rights beyond 53 bits are read, and only those of managing messages count', () => {
  const may = (permissions: bigint) =>
    callerOf(interaction({ member: { permissions: String(permissions) } })).moderator;
  expect(may((1n << 60n) | (1n << 13n))).toBe(true);
  expect(may(1n << 3n)).toBe(true);
  expect(may(1n << 60n)).toBe(false);
  expect(callerOf(interaction({})).moderator).toBe(false);
});

test('a reference holds what is needed when the token is long dead', () => {
  const given = interaction({
    guild_id: '4',
    authorizing_integration_owners: { 0: '4' },
    channel: { id: '3', name: 'general' },
    user: { id: '7', username: 'ana' },
  });
  expect(callerOf(given).here).toEqual({
    application: US,
    channel: '3',
    guild: '4',
    person: '7',
    token: 't',
    inside: true,
    most: 26_214_400,
    locale: 'de',
  });
});

test('a file goes by the name it was given, not by what Discord made of it', () => {
  const named = (filename: string, title?: string) =>
    fileRef({ id: '1', filename, size: 1, url: 'u', proxy_url: 'u', ...(title !== undefined && { title }) })
      .name;
  expect(named('c953b519a8c28c42.docx', '여행 이야기')).toBe('여행 이야기.docx');
  expect(named('Call_12.05.mp3', 'Call 12.05')).toBe('Call 12.05.mp3');
  expect(named('tale.TXT', 'tale.txt')).toBe('tale.txt');
  expect(named('tale.txt', ' ')).toBe('tale.txt');
  expect(named('tale', 'one.two')).toBe('tale');
  // What nobody sees is left out.
  expect(named('a.mp3', 'a\u200b\u061c\u200e\u202e\u{e0041}b')).toBe('ab.mp3');
  expect(named('\u202ea.mp3')).toBe('a.mp3');
  expect(named('a.mp3', 'x'.repeat(500))).toMatch(/^x{99}….mp3$/);
});

test('codes are taken out of texts of options, not out of others', () => {
  const { is, draft } = slashed('tts', { text: 'Hi <@!11> <:wave:99>', voice: '<@&22>' }) as never as {
    is: string;
    draft: { values: object };
  };
  expect(is).toBe('command');
  expect(draft.values).toEqual({ text: 'Hi Ana', voice_id: '<@&22>' });
});

test('who calls has a name in their own text', () => {
  const user = { id: '7', username: 'ana', global_name: 'Ana' };
  expect(slashed('tts', { text: 'I am <@7>' }, { member: { user, nick: 'Boss' } })).toMatchObject({
    draft: { values: { text: 'I am Boss' } },
  });
});

test('a link in an option loses what is around it', () => {
  expect(slashed('dub', { link: '[film](<https://example.com/a.mp4>)' })).toMatchObject({
    draft: { values: { video_url: 'https://example.com/a.mp4' } },
  });
});

test.each([
  ['tts', 'text', '<:party_parrot:879>'],
  ['tts', 'text', '<@99> 👍 …'],
  ['sound', 'prompt', '<a:x:1><:y:2>'],
  ['translate', 'texts', '<:party_parrot:879>'],
])('a text of codes alone is refused: %s %s %s', (name, field, text) => {
  const command = operation(name);
  const option = command.fields[field]?.as ?? field;
  const event = slashed(name, { [option]: text });
  const { values } = (event as never as { draft: { values: Record<string, string> } }).draft;
  const reading = read(
    command,
    { command: name, values, files: [] },
    { voices: [], defaults: {}, words: english },
  );
  expect(reading).toMatchObject({ ok: false });
  expect(reading.ok ? [] : reading.problems).toContainEqual({ field, message: english.faults.nothingToSay });
});

test('codes are taken out of what a form brings', () => {
  const component = (custom_id: string, value: string) => ({
    type: 18,
    component: { type: 4, custom_id, value },
  });
  const components = [component('text', 'Hi <@11>'), component('voice_description', '<:x:1>')];
  const data = { custom_id: 'form:abc:voice', components };
  expect(readEvent(interaction({ type: 5, data }), catalogue, { names: reader().names })).toMatchObject({
    is: 'form',
    filled: { values: { text: 'Hi Ana', voice_description: '\u200b' } },
  });
});

test('a message with nothing but a sticker is told so', () => {
  const sticker = message({ sticker_items: [{ id: '1', name: 'Wave', format_type: 1 }] });
  const data = { type: 3, name: 'Speak', target_id: '1', resolved: { messages: { 1: sticker } } };
  const event = readEvent(interaction({ type: 2, data }), catalogue);
  expect(event?.is === 'useless' && event.why(wordingFor())).toMatch(/only a sticker/);
});

test.each([
  ['a known ending', ['notes.zip', 'recording', 'talk.mp3'], 'talk.mp3'],
  ['a name without an ending', ['notes.zip', 'recording'], 'recording'],
  ['nothing that fits', ['notes.zip', 'photo.png'], undefined],
])('a message’s recording is found by %s', (_, names, found) => {
  const attachments = names.map((filename, at) => ({
    id: `${at}`,
    filename,
    size: 9,
    url: `https://a/${at}`,
  }));
  const read = readMessage(operation('separate'), message({ attachments }), US, reader());
  expect(read?.files[0]?.name).toBe(found);
});
