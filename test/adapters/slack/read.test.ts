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
