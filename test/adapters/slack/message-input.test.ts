// Input from Slack's messages: text, files and links.

import { expect, test } from 'vitest';
import { listOperationsForFile, readShortcutInput } from '../../../src/adapters/slack/message-input.ts';
import { parseEvent } from '../../../src/adapters/slack/payloads/event.ts';
import { toFileRef } from '../../../src/adapters/slack/payloads/files.ts';
import { findLinkInMarkup, parseSlackCommandLine, stripMarkup } from '../../../src/adapters/slack/payloads/text.ts';
import { renderCard } from '../../../src/adapters/slack/render.ts';
import type { Operation } from '../../../src/domain/commands/command.ts';
import { getMessages } from '../../../src/domain/messages.ts';
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
  expect(stripMarkup(given, { stripEmphasis: true, getUserName: nameOf })).toBe(read);
});

test('removes only link wrapping and entities from plain text', () => {
  expect(stripMarkup('*bold* &amp; `code`')).toBe('*bold* & `code`');
});

test('finds an address unchanged, without trailing punctuation', () => {
  expect(findLinkInMarkup('See <https://example.com/a.mp4?x=1&amp;y=2|the film>.')).toBe(
    'https://example.com/a.mp4?x=1&y=2',
  );
  expect(findLinkInMarkup('nothing here')).toBeUndefined();
});

test('keeps a wrapped address in a line', () => {
  const typed = parseSlackCommandLine(catalogue, 'dub <https://example.com/a.mp4?x=1&amp;y=2|a film> to:Spanish');
  expect(typed).toMatchObject({
    values: { video_url: 'https://example.com/a.mp4?x=1&y=2', target_languages: 'Spanish' },
  });
});

test('returns the first word of a line without a command', () => {
  expect(parseSlackCommandLine(catalogue, 'sing la')).toBe('sing');
  expect(parseSlackCommandLine(catalogue, '/read la')).toMatchObject({ values: { text: 'la' } });
  expect(parseSlackCommandLine(catalogue, 'read the notes before noon')).toBe('read');
  expect(parseSlackCommandLine(catalogue, '')).toBe('');
});

test.each([
  ['the user’s words if nothing else resulted', { input: 'Hello & *co*' }, 'Hello & *co*'],
  ['the resulting words without their note', { input: 'Hello', body: 'Hola & co', bodyNote: 'Spanish' }, 'Hola & co'],
  ['a transcript without the file’s name', { input: 'talk.mp3', isInputFile: true, body: 'Hello' }, 'Hello'],
  ['no file name as words', { input: 'talk.mp3', isInputFile: true }, undefined],
] as const)('reads from our own cards %s', (_, parts, text) => {
  const speak = catalogue.findCommand('tts') as Operation;
  const read = (line: string, app_id: string) => {
    const card = renderCard({ status: 'done', title: 'Speech', line, ...parts });
    const context = { team: 'T1', appId: 'A1', messages: getMessages() };
    const found = readShortcutInput(speak, { ...card, ts: '1.1', app_id } as never, context);
    return typeof found === 'string' ? undefined : found.values['text'];
  };
  for (const line of ['', 'A part is missing.']) expect(read(line, 'A1')).toBe(text);
  expect(read('A part is missing.', 'A2')).toContain('A part is missing.');
});

test('takes the first fitting file among several', () => {
  const files = ['a.png', 'b.txt', 'c.wav', 'd.wav'].map((name, at) => ({ id: `F${at}`, name }));
  const found = readShortcutInput(
    catalogue.findCommand('separate') as Operation,
    { files },
    { team: 'T1', messages: getMessages() },
  );
  expect(found).toMatchObject({ files: [{ name: 'c.wav', field: 'media_file' }] });
});

test('removes invisible characters from a file’s name', () => {
  const named = (name: string) => toFileRef('T1', { id: 'F1', name }).name;
  expect([named('a\u200b\u061c\u200e\u202e\u{e0041}b.mp3'), named('\u200b')]).toEqual(['ab.mp3', 'F1']);
});

test('lists a file’s possible actions or explains their absence', () => {
  const names = (file: object) => {
    const uses = listOperationsForFile(catalogue, { id: 'F1', name: 'a', ...file }, getMessages());
    return typeof uses === 'string' ? uses : uses.map(({ name }) => name);
  };
  expect(names({ name: 'a.docx' })).toEqual(['story']);
  expect(names({ name: 'a.mp3' })).toEqual(expect.arrayContaining(['separate', 'dub']));
  expect(names({ name: 'a.pdf' })).toEqual(['story']);
  expect(names({ name: 'a.rtf' })).toContain('I accept .txt');
  expect(names({ name: 'audio_message.m4a', subtype: 'slack_audio' })).toEqual([
    'transcribe',
    'separate',
    'dub',
    'clone',
  ]);
  expect(names({ name: 'talk.srt' })).toEqual(['translate']);
  expect(names({ name: 'words.csv' })).toContain('I accept .txt');
  expect(names({ name: 'a.mp3', mode: 'tombstone' })).toContain('deleted');
  expect(names({ name: null, mode: 'file_access' })).toContain('not get the details of that file');
});

const event = (more: object) => ({
  type: 'event_callback',
  team_id: 'T1',
  authorizations: [{ user_id: 'U0BOT', is_bot: true }],
  event: { type: 'app_mention', channel: 'C1', user: 'U1', ts: '1.1', text: '<@U0BOT> tts Hi', ...more },
});

const messageIn = (body: object) => parseEvent(body, 0)?.message;

test('removes the bot’s name anywhere and keeps other names', () => {
  expect(messageIn(event({}))?.text).toBe('tts Hi');
  expect(messageIn(event({ text: 'tts Hi <@U1> <@U0BOT|earshot>:' }))?.text).toBe('tts Hi <@U1>');
  expect(messageIn({ ...event({ text: '<@U0BOT> <@U1>' }), authorizations: null })?.text).toBe('<@U1>');
});

test('answers in a channel’s thread but beside direct messages', () => {
  const threadOf = (more: object) => parseEvent(event(more), 0)?.caller.thread;
  expect(threadOf({})).toBe('1.1');
  expect(threadOf({ thread_ts: '0.5' })).toBe('0.5');
  const direct = { type: 'message', channel: 'D1', channel_type: 'im' };
  expect(messageIn(event(direct))?.text).toBe('tts Hi');
  expect(threadOf(direct)).toBeUndefined();
});

test('ignores channel messages without our name', () => {
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

/** Returns the text or the file name that a message shortcut finds, or the reason for none. */
function foundBy(command: string, message: object): string | undefined {
  const where = { team: 'T1', appId: 'A1', getUserName: nameOf, messages: getMessages() };
  const found = readShortcutInput(catalogue.findCommand(command) as Operation, message, where);
  if (typeof found === 'string') return found;
  return found.files[0]?.name ?? String(Object.values(found.values)[0]);
}

test.each<[string, string, object, string | RegExp]>([
  ['a canvas without a text', 'tts', { text: '', files: [canvas] }, /no text in that message/],
  ['a canvas', 'separate', { text: 'See', files: [canvas] }, /no suitable file/],
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
  ['a huddle', 'tts', { subtype: 'huddle_thread', text: '', room: { id: 'R1' }, files: [] }, /no text in that message/],
  ['captions', 'translate', { text: 'See', files: [{ ...talk, name: 'talk.vtt' }] }, 'talk.vtt'],
  ['another file', 'translate', { text: 'See', files: [talk] }, 'See'],
  ['a snippet alone', 'story', { subtype: 'file_share', text: '', files: [snippet] }, 'notes.txt'],
  [
    'a post',
    'separate',
    { text: '', files: [{ id: 'F5', name: 'Post', mode: 'post', filetype: 'post', mimetype: 'text/plain' }] },
    /no suitable file/,
  ],
  [
    'a webhook with blocks',
    'tts',
    {
      subtype: 'bot_message',
      bot_id: 'B1',
      text: 'Deploy',
      blocks: [{ type: 'section', text: { type: 'mrkdwn', text: '*Deploy* of <https://x.example|web> done' } }],
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
  expect(foundBy(command, message)).toEqual(typeof expected === 'string' ? expected : expect.stringMatching(expected));
});

test.each<[string, object, object, string | undefined]>([
  ['a thread broadcast', { subtype: 'thread_broadcast', thread_ts: '0.5' }, {}, 'tts Hi'],
  ['an edited message', { edited: { user: 'U1', ts: '1.2' } }, {}, undefined],
  ['a huddle', { type: 'message', subtype: 'huddle_thread', channel: 'D1', channel_type: 'im' }, {}, undefined],
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
  const read = parseEvent({ ...event(more), ...around }, 0);
  expect(read?.message?.text).toBe(text);
  if (text !== undefined) expect(read?.caller.team).toBe('T1');
});

test('assigns an organisation app’s command to its workspace', () => {
  const body = {
    ...{ command: '/tts', text: '@ana Hello', trigger_id: '1', user_id: 'U1', channel_id: 'C1' },
    ...{ team_id: 'T1', enterprise_id: 'E1', is_enterprise_install: 'true' },
  };
  expect(parseEvent(body, 0)?.caller).toMatchObject({ team: 'T1', user: 'U1' });
});
