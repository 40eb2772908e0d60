// Text and messages of Slack's as people read them.

import { expect, test } from 'vitest';
import { readEvent } from '../../../src/adapters/slack/payloads/event.ts';
import { fileRef } from '../../../src/adapters/slack/payloads/files.ts';
import { linkIn, readText, readTypedLine } from '../../../src/adapters/slack/payloads/text.ts';
import { readMessage, usesOf } from '../../../src/adapters/slack/read.ts';
import type { Operation } from '../../../src/domain/commands/command.ts';
import { wordingFor } from '../wording.ts';
import { catalogue } from './setup.ts';

const nameOf = (user: string) => (user === 'U1' ? 'Ana' : undefined);

test.each([
  ['a &lt; b &amp;&amp; c', 'a < b && c'],
  ['&amp;lt;', '&lt;'],
  ['<https://example.com/a?b=1&amp;c=2>', 'https://example.com/a?b=1&c=2'],
  ['<http://example.com|example.com>', 'example.com'],
  ['<mailto:a@b.c|a@b.c>', 'a@b.c'],
  ['Hi <@U1>, <@U2|Bo> and <@U3>', 'Hi Ana, Bo and'],
  ['<#C1|general> <!here> <!subteam^S1|@team> <!date^1^{date}|today>', '#general @here @team today'],
  ['*bold* _it_ ~no~ `code`', 'bold it no code'],
  ['2*3*4 snake_case_name a * b * c', '2*3*4 snake_case_name a * b * c'],
  ['*“bold”*, (_it_)', '“bold”, (it)'],
  ['&gt; quoted\n&gt; &gt; inside\n&gt;&gt;&gt; last', 'quoted\ninside\nlast'],
  ['5 &gt; 3', '5 > 3'],
  ['```\nblock\n```', 'block'],
])('%s reads as %s', (given, read) => {
  expect(readText(given, { marked: true, nameOf })).toBe(read);
});

test('without marks only wrappings are undone', () => {
  expect(readText('*bold* &amp; `code`')).toBe('*bold* & `code`');
});

test('an address is found as it is, without the stop of the sentence', () => {
  expect(linkIn('See <https://example.com/a.mp4?x=1&amp;y=2|the film>.')).toBe(
    'https://example.com/a.mp4?x=1&y=2',
  );
  expect(linkIn('nothing here')).toBeUndefined();
});

test('a line with an address in Slack’s wrapping keeps the address', () => {
  const typed = readTypedLine(catalogue, 'dub <https://example.com/a.mp4?x=1&amp;y=2|a film> to:Spanish');
  expect(typed).toMatchObject({
    values: { video_url: 'https://example.com/a.mp4?x=1&y=2', target_languages: 'Spanish' },
  });
});

test('a line that names no command says its first word', () => {
  expect(readTypedLine(catalogue, 'sing la')).toBe('sing');
  expect(readTypedLine(catalogue, '/read la')).toMatchObject({ values: { text: 'la' } });
  expect(readTypedLine(catalogue, 'read the notes before noon')).toBe('read');
  expect(readTypedLine(catalogue, '')).toBe('');
});

test('of our own card only what it is about is read', () => {
  const section = (text: string) => ({ type: 'section', text: { type: 'plain_text', text } });
  const message = {
    ts: '1.1',
    app_id: 'A1',
    text: 'Speech: Done. Hello',
    blocks: [section('Done'), section('Hello & co')],
  };
  const speak = catalogue.find('tts') as Operation;
  expect(readMessage(speak, message, { team: 'T1', us: 'A1', wording: wordingFor() })).toMatchObject({
    values: { text: 'Hello & co' },
  });
  expect(readMessage(speak, message, { team: 'T1', us: 'A2', wording: wordingFor() })).toMatchObject({
    values: { text: 'Done\n\nHello & co' },
  });
});

test('the first fitting file among several is taken', () => {
  const files = ['a.png', 'b.txt', 'c.wav', 'd.wav'].map((name, at) => ({ id: `F${at}`, name }));
  const found = readMessage(
    catalogue.find('separate') as Operation,
    { files },
    { team: 'T1', wording: wordingFor() },
  );
  expect(found).toMatchObject({ files: [{ name: 'c.wav', field: 'media_file' }] });
});

test('a file’s name loses what nobody sees', () => {
  const named = (name: string) => fileRef('T1', { id: 'F1', name }).name;
  expect([named('a\u200b\u061c\u200e\u202e\u{e0041}b.mp3'), named('\u200b')]).toEqual(['ab.mp3', 'F1']);
});

test('a file says what can be made of it, or why nothing', () => {
  const names = (file: object) => {
    const uses = usesOf(catalogue, { id: 'F1', name: 'a', ...file }, wordingFor());
    return typeof uses === 'string' ? uses : uses.map(({ name }) => name);
  };
  expect(names({ name: 'a.docx' })).toEqual(['story']);
  expect(names({ name: 'a.mp3' })).toEqual(expect.arrayContaining(['separate', 'dub']));
  expect(names({ name: 'a.pdf' })).toContain('I take .txt');
  expect(names({ name: 'audio_message.m4a', subtype: 'slack_audio' })).toEqual([
    'transcribe',
    'separate',
    'dub',
    'clone',
  ]);
  expect(names({ name: 'talk.srt' })).toContain('I take .txt');
  expect(names({ name: 'a.mp3', mode: 'tombstone' })).toContain('deleted');
  expect(names({ name: null, mode: 'file_access' })).toContain('not told what that file is');
});

const event = (more: object) => ({
  type: 'event_callback',
  team_id: 'T1',
  authorizations: [{ user_id: 'U0BOT', is_bot: true }],
  event: { type: 'app_mention', channel: 'C1', user: 'U1', ts: '1.1', text: '<@U0BOT> tts Hi', ...more },
});

const messageIn = (body: object) => readEvent(body, 0)?.message;

test('the bot’s name is taken out wherever it stands; others’ stay', () => {
  expect(messageIn(event({}))?.text).toBe('tts Hi');
  expect(messageIn(event({ text: 'tts Hi <@U1> <@U0BOT|earshot>:' }))?.text).toBe('tts Hi <@U1>');
  expect(messageIn({ ...event({ text: '<@U0BOT> <@U1>' }), authorizations: null })?.text).toBe('<@U1>');
});

test('an answer belongs in the thread of a channel’s message, and beside what is said in a talk of two', () => {
  const threadOf = (more: object) => readEvent(event(more), 0)?.caller.thread;
  expect(threadOf({})).toBe('1.1');
  expect(threadOf({ thread_ts: '0.5' })).toBe('0.5');
  const direct = { type: 'message', channel: 'D1', channel_type: 'im' };
  expect(messageIn(event(direct))?.text).toBe('tts Hi');
  expect(threadOf(direct)).toBeUndefined();
});

test('what is said in a channel without our name is not for us', () => {
  expect(messageIn(event({ type: 'message', channel_type: 'channel' }))).toBeUndefined();
  expect(messageIn(event({ type: 'message', channel_type: 'mpim', channel: 'G1' }))).toBeUndefined();
});

const rich = (text: string) => ({
  type: 'rich_text',
  elements: [{ type: 'rich_text_section', elements: [{ type: 'text', text }] }],
});
const denied = { id: 'F9', mode: 'file_access', file_access: 'access_denied' };
const talk = { id: 'F1', name: 'talk.wav', mode: 'hosted' };
const canvas = {
  ...{ id: 'F2', name: 'Plan', title: 'Plan', mode: 'quip' },
  ...{ filetype: 'quip', mimetype: 'application/vnd.slack-docs' },
};
const snippet = { id: 'F3', name: 'notes.txt', mode: 'snippet', filetype: 'text', mimetype: 'text/plain' };

/** What the menu of a message finds in it: the text, the name of a file, or why nothing. */
function foundBy(command: string, message: object): string | undefined {
  const where = { team: 'T1', us: 'A1', nameOf, wording: wordingFor() };
  const found = readMessage(catalogue.find(command) as Operation, message, where);
  if (typeof found === 'string') return found;
  return found.files[0]?.name ?? String(Object.values(found.values)[0]);
}

test.each<[string, string, object, string | RegExp]>([
  ['a canvas without a text', 'tts', { text: '', files: [canvas] }, /no text in that message/],
  ['a canvas', 'separate', { text: 'See', files: [canvas] }, /no fitting file/],
  [
    'an entry of a list',
    'tts',
    {
      text: '',
      files: [{ id: 'F4', name: 'Tasks', mode: 'list', mimetype: 'application/vnd.slack-list' }],
      blocks: [rich('Call the printer')],
    },
    'Call the printer',
  ],
  [
    'a huddle',
    'tts',
    { subtype: 'huddle_thread', text: '', room: { id: 'R1' }, files: [] },
    /no text in that message/,
  ],
  ['a snippet alone', 'story', { subtype: 'file_share', text: '', files: [snippet] }, 'notes.txt'],
  [
    'a post',
    'separate',
    { text: '', files: [{ id: 'F5', name: 'Post', mode: 'post', filetype: 'post', mimetype: 'text/plain' }] },
    /no fitting file/,
  ],
  [
    'a webhook with blocks',
    'tts',
    {
      subtype: 'bot_message',
      bot_id: 'B1',
      text: 'Deploy',
      blocks: [
        { type: 'section', text: { type: 'mrkdwn', text: '*Deploy* of <https://x.example|web> done' } },
      ],
    },
    'Deploy of web done',
  ],
  [
    'a forward of a file that is kept from us',
    'separate',
    { text: '', attachments: [{ is_share: true, text: 'Listen', files: [denied] }] },
    /does not let us read/,
  ],
  [
    'a file kept from us beside one that is not',
    'separate',
    { text: '', attachments: [{ is_share: true, files: [denied] }], files: [talk] },
    'talk.wav',
  ],
  [
    'a thread broadcast',
    'tts',
    { subtype: 'thread_broadcast', text: 'Hello', root: { text: 'Before' }, blocks: [rich('Hello')] },
    'Hello',
  ],
  ['an edited message', 'tts', { text: '<@U1> Hello', edited: { user: 'U1', ts: '1.2' } }, 'Ana Hello'],
])('the menu of %s: %s', (_, command, message, expected) => {
  expect(foundBy(command, message)).toEqual(
    typeof expected === 'string' ? expected : expect.stringMatching(expected),
  );
});

test.each<[string, object, object, string | undefined]>([
  ['a thread broadcast', { subtype: 'thread_broadcast', thread_ts: '0.5' }, {}, 'tts Hi'],
  ['an edited message', { edited: { user: 'U1', ts: '1.2' } }, {}, undefined],
  [
    'a huddle',
    { type: 'message', subtype: 'huddle_thread', channel: 'D1', channel_type: 'im' },
    {},
    undefined,
  ],
  [
    'a canvas’ comment',
    { type: 'message', subtype: 'document_mention', channel: 'D1', channel_type: 'im' },
    {},
    undefined,
  ],
  ['a webhook', { subtype: 'bot_message', bot_id: 'B1' }, {}, undefined],
  ['an organisation’s app', {}, { is_enterprise_install: true, enterprise_id: 'E1' }, 'tts Hi'],
  ['a group’s mention', { text: '<!subteam^S1|@team> <@U0BOT> tts Hi' }, {}, '<!subteam^S1|@team> tts Hi'],
])('a mention in %s', (_, more, around, text) => {
  const read = readEvent({ ...event(more), ...around }, 0);
  expect(read?.message?.text).toBe(text);
  if (text !== undefined) expect(read?.caller.team).toBe('T1');
});

test('a slash command of an organisation’s app belongs to its workspace', () => {
  const body = {
    ...{ command: '/tts', text: '@ana Hello', trigger_id: '1', user_id: 'U1', channel_id: 'C1' },
    ...{ team_id: 'T1', enterprise_id: 'E1', is_enterprise_install: 'true' },
  };
  expect(readEvent(body, 0)?.caller).toMatchObject({ team: 'T1', user: 'U1' });
});
