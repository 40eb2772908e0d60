// Parses interactions without a connection: messages as plain text, people, places and permissions.

import type { APIInteraction, APIMessage } from 'discord.js';
import { expect, test } from 'vitest';
import { parseInteraction } from '../../../src/adapters/discord/events/interaction-event.ts';
import { parseCaller } from '../../../src/adapters/discord/interaction-caller.ts';
import { extractMessageInput } from '../../../src/adapters/discord/interaction-input.ts';
import { toFileRef } from '../../../src/adapters/discord/message/message-content.ts';
import { escapeMarkdown, renderView } from '../../../src/adapters/discord/render.ts';
import type { Operation } from '../../../src/domain/commands/command.ts';
import { parseInvocation } from '../../../src/domain/commands/parse-invocation.ts';
import { getMessages } from '../../../src/domain/messages.ts';
import { message } from '../../../src/messages/message.ts';
import { reader } from './message/reader.ts';
import { catalogue } from './setup.ts';

const US = '900';
const operation = (name: string) => catalogue.findCommand(name) as Operation;
const post = (more: object) =>
  ({
    id: '1',
    content: '',
    author: { id: '5' },
    mentions: [],
    attachments: [],
    embeds: [],
    ...more,
  }) as unknown as APIMessage;
const spoken = (more: object) => extractMessageInput(operation('tts'), post(more), US, reader())?.values['text'];

test('reads a message as displayed', () => {
  const mentions = [{ id: '7', global_name: 'Ana', username: 'ana' }];
  expect(spoken({ content: 'Hi <@7> and <@!7>, see <#12345> <:wave:99> now', mentions })).toBe(
    'Hi Ana and Ana, see general now',
  );
  expect(spoken({ content: 'at <t:0:R>: \\*not bold\\*' })).toBe('at 56 years ago: *not bold*');
  expect(spoken({ content: 'use </tts:123>' })).toBe('use /tts');
  expect(spoken({ content: '  ' })).toBeUndefined();
});

test('reads other apps’ cards when the message has no text', () => {
  expect(spoken({ embeds: [{ title: 'News', description: 'It rains.' }] })).toBe('News\n\nIt rains.');
});

test('reads the original text of our own cards', () => {
  const body = 'Good morning *everyone*, write to @everyone or <@123456>!\n\n1. first\n# second';
  const { embeds } = renderView({ status: 'done', title: 'Translation', line: 'Done in 0:07', body }).message;
  expect(escapeMarkdown(body)).not.toBe(body);
  expect(spoken({ embeds, author: { id: US } })).toBe(body);
  expect(
    spoken({
      embeds: renderView({ status: 'done', title: 'Speech', line: 'Done.' }).message.embeds,
      author: { id: US },
    }),
  ).toBeUndefined();
});

test.each([
  ['the user’s words if nothing else resulted', { input: 'Good *morning*\n\nteam' }, 'Good *morning*\n\nteam'],
  [
    'the resulting words without their note',
    { input: 'Good morning', body: 'Buenos días\n\n-# Hola', bodyNote: 'Spanish · translated by machine' },
    'Buenos días\n\n-# Hola',
  ],
  ['a transcript without the file’s name', { input: 'my_talk.mp3', isInputFile: true, body: 'Hello' }, 'Hello'],
  ['no file name as words', { input: 'my_talk.mp3', isInputFile: true }, undefined],
] as const)('reads from our own cards %s', (_, parts, text) => {
  for (const line of ['', 'A part is missing.']) {
    const { embeds } = renderView({ status: 'done', title: 'Speech', line, ...parts }).message;
    expect(spoken({ embeds, author: { id: US } })).toBe(text);
  }
});

test('uses the text of a forwarded message', () => {
  const inner = { content: 'Forwarded words', attachments: [], embeds: [] };
  expect(spoken({ message_snapshots: [{ message: inner }] })).toBe('Forwarded words');
});

test('finds a link in text without surrounding punctuation', () => {
  const link = (content: string) =>
    extractMessageInput(operation('dub'), post({ content }), US, reader())?.values['video_url'];
  expect(link('look: <https://example.com/a_(1).mp4>.')).toBe('https://example.com/a_(1).mp4');
  expect(link('(see https://example.com/talk.mp4).')).toBe('https://example.com/talk.mp4');
  expect(link('no link here')).toBeUndefined();
});

test('a spoiler’s link has no spoiler marks', () => {
  const input = extractMessageInput(operation('dub'), post({ content: '||https://youtu.be/abc||' }), US, reader());
  expect(input?.values['video_url']).toBe('https://youtu.be/abc');
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

/** A slash command with the names of a server. */
const slashed = (name: string, given: Record<string, string>, more: object = {}) => {
  const options = Object.entries(given).map(([option, value]) => ({ type: 3, name: option, value }));
  const command = interaction({ type: 2, data: { type: 1, name, options }, ...more });
  return parseInteraction(command, catalogue, { names: reader().names });
};

test('uses a person’s display name there and their language', () => {
  const user = { id: '7', username: 'ana', global_name: 'Ana' };
  expect(parseCaller(interaction({ member: { user, nick: 'Boss' } })).person).toEqual({
    id: '7',
    name: 'Boss',
    roles: [],
    isModerator: false,
    language: 'de',
  });
  expect(parseCaller(interaction({ member: { user, roles: ['5', '6'] } })).person.roles).toEqual(['5', '6']);
  expect(parseCaller(interaction({ member: { user, nick: null } })).person.name).toBe('Ana');
  expect(parseCaller(interaction({ user: { ...user, global_name: null } })).person.name).toBe('ana');
});

test('names a direct channel as such', () => {
  expect(parseCaller(interaction({ channel: { id: '3', type: 1 } })).place).toEqual({
    id: '3',
    name: 'direct message',
    server: null,
    channels: ['3'],
  });
});

test('names a place by server, channel and parent', () => {
  const thread = { id: '3', type: 11, name: 'Thread', parent_id: '2' };
  expect(parseCaller(interaction({ guild_id: '1', channel: thread })).place).toEqual({
    id: '3',
    name: 'Thread',
    server: '1',
    channels: ['3', '2'],
  });
});

test('treats the bot as member where installed and in DMs', () => {
  const inside = (more: object) => parseCaller(interaction(more)).messageBase.isBotMember;
  expect(inside({ guild_id: '4', authorizing_integration_owners: { 0: '4' } })).toBe(true);
  expect(inside({ guild_id: '4', authorizing_integration_owners: { 1: '7' } })).toBe(false);
  expect(inside({ context: 1 })).toBe(true);
  expect(inside({ context: 2 })).toBe(false);
});

test('reads rights beyond 53 bits and checks Manage Messages only', () => {
  const may = (permissions: bigint) =>
    parseCaller(interaction({ member: { permissions: String(permissions) } })).isModerator;
  expect(may((1n << 60n) | (1n << 13n))).toBe(true);
  expect(may(1n << 3n)).toBe(true);
  expect(may(1n << 60n)).toBe(false);
  expect(parseCaller(interaction({})).isModerator).toBe(false);
});

test('stores in a reference what outlives the token', () => {
  const given = interaction({
    guild_id: '4',
    authorizing_integration_owners: { 0: '4' },
    channel: { id: '3', name: 'general' },
    user: { id: '7', username: 'ana' },
  });
  expect(parseCaller(given).messageBase).toEqual({
    application: US,
    channel: '3',
    guild: '4',
    person: '7',
    token: 't',
    isBotMember: true,
    maxFileBytes: 26_214_400,
    locale: 'de',
  });
});

test('uses a file’s original name instead of Discord’s', () => {
  const named = (filename: string, title?: string) =>
    toFileRef({ id: '1', filename, size: 1, url: 'u', proxy_url: 'u', ...(title !== undefined && { title }) }).name;
  expect(named('c953b519a8c28c42.docx', '여행 이야기')).toBe('여행 이야기.docx');
  expect(named('Call_12.05.mp3', 'Call 12.05')).toBe('Call 12.05.mp3');
  expect(named('tale.TXT', 'tale.txt')).toBe('tale.txt');
  expect(named('tale.txt', ' ')).toBe('tale.txt');
  expect(named('tale', 'one.two')).toBe('tale');
  // Invisible characters are removed.
  expect(named('a.mp3', 'a\u200b\u061c\u200e\u202e\u{e0041}b')).toBe('ab.mp3');
  expect(named('\u202ea.mp3')).toBe('a.mp3');
  expect(named('a.mp3', 'x'.repeat(500))).toMatch(/^x{99}….mp3$/);
});

test('removes codes from text options only', () => {
  const { is, invocation } = slashed('tts', { text: 'Hi <@!11> <:wave:99>', voice: '<@&22>' }) as never as {
    is: string;
    invocation: { values: object };
  };
  expect(is).toBe('command');
  expect(invocation.values).toEqual({ text: 'Hi Ana', voice_id: '<@&22>' });
});

test('replaces the caller’s own mention with their name', () => {
  const user = { id: '7', username: 'ana', global_name: 'Ana' };
  expect(slashed('tts', { text: 'I am <@7>' }, { member: { user, nick: 'Boss' } })).toMatchObject({
    invocation: { values: { text: 'I am Boss' } },
  });
});

test('trims punctuation around a link in an option', () => {
  expect(slashed('dub', { link: '[film](<https://example.com/a.mp4>)' })).toMatchObject({
    invocation: { values: { video_url: 'https://example.com/a.mp4' } },
  });
});

test.each([
  ['tts', 'text', '<:party_parrot:879>'],
  ['tts', 'text', '<@99> 👍 …'],
  ['sound', 'prompt', '<a:x:1><:y:2>'],
  ['translate', 'texts', '<:party_parrot:879>'],
])('rejects a text of codes alone: %s %s %s', (name, field, text) => {
  const command = operation(name);
  const option = command.fields[field]?.shortName ?? field;
  const event = slashed(name, { [option]: text });
  const { values } = (event as never as { invocation: { values: Record<string, string> } }).invocation;
  const reading = parseInvocation(
    command,
    { command: name, values, files: [] },
    { voices: [], defaults: {}, locale: 'en' },
  );
  expect(reading).toMatchObject({ ok: false });
  expect(reading.ok ? [] : reading.problems).toContainEqual({
    field,
    message: message('faults.nothingToSay'),
  });
});

test('removes codes from form values', () => {
  const component = (custom_id: string, value: string) => ({
    type: 18,
    component: { type: 4, custom_id, value },
  });
  const components = [component('text', 'Hi <@11>'), component('voice_description', '<:x:1>')];
  const data = { custom_id: 'form:abc:voice', components };
  expect(parseInteraction(interaction({ type: 5, data }), catalogue, { names: reader().names })).toMatchObject({
    is: 'form',
    submission: { values: { text: 'Hi Ana', voice_description: '\u200b' } },
  });
});

test('explains that a message has only a sticker', () => {
  const sticker = post({ sticker_items: [{ id: '1', name: 'Wave', format_type: 1 }] });
  const data = { type: 3, name: 'Speak', target_id: '1', resolved: { messages: { 1: sticker } } };
  const event = parseInteraction(interaction({ type: 2, data }), catalogue);
  expect(event?.is === 'invalid' && getMessages().render(event.reason)).toMatch(/only a sticker/);
});

test.each([
  ['a known ending', ['notes.zip', 'recording', 'talk.mp3'], 'talk.mp3'],
  ['a name without an ending', ['notes.zip', 'recording'], 'recording'],
  ['nothing that fits', ['notes.zip', 'photo.png'], undefined],
])('finds a message’s recording by %s', (_, names, found) => {
  const attachments = names.map((filename, at) => ({
    id: `${at}`,
    filename,
    size: 9,
    url: `https://a/${at}`,
  }));
  const read = extractMessageInput(operation('separate'), post({ attachments }), US, reader());
  expect(read?.files[0]?.name).toBe(found);
});
