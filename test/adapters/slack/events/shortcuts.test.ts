// Message shortcuts on the fake Slack: operations on a message's text or file, with responses in its thread.

import { expect, test } from 'vitest';
import { parseMessageRef } from '../../../../src/adapters/slack/message-ref.ts';
import { parseFileLocation } from '../../../../src/adapters/slack/payloads/files.ts';
import { renderCard } from '../../../../src/adapters/slack/render.ts';
import type { FileRef } from '../../../../src/domain/commands/invocation.ts';
import type { FileGiven } from '../../../fakes/slack/index.ts';
import { eachSlack, type Live } from '../setup.ts';

const relayed = {
  relay: {
    createLink: async ({ name }: FileRef) => `https://relay.example/${name}`,
    renewLink: async (address: string) => address,
  },
};
let live: Live;
eachSlack((opened) => {
  live = opened;
}, relayed);

const say = (text: string, files: readonly FileGiven[] = []) => live.team.say(live.ana, live.channel, text, { files });
const use = async (message: ReturnType<typeof say>, id: string) => {
  const act = await live.team.shortcut(live.ana, live.channel, message, id);
  await live.settled();
  return act;
};
const bytes = Buffer.from('some bytes');

test('speaks a text as displayed, in its thread', async () => {
  const message = say('*Hello* team &amp; <https://example.com/a|page>');
  await use(message, 'tts');
  const [taken] = live.bot.taken;
  expect(taken?.request.values['text']).toBe('Hello team & page');
  expect(parseMessageRef(taken?.origin.message ?? '')).toMatchObject({ thread: message.ts });
  expect(live.team.messages(live.channel).at(-1)?.thread_ts).toBe(message.ts);
});

test('asks for missing values in a form', async () => {
  const act = await use(say('Good morning'), 'translate');
  expect(act.modal?.body.title).toMatchObject({ text: 'Translation' });
  await live.team.options(live.ana, act.modal as never, 'target_language', 'Span');
  await live.team.submit(live.ana, act, { target_language: 'Spanish (Spain)' });
  await live.settled();
  expect(live.bot.taken[0]?.request.values).toMatchObject({ texts: ['Good morning'] });
});

test('fills missing values from defaults', async () => {
  live.bot.defaults = { language: 1, target_language: 8 };
  const act = await use(say('Good morning'), 'translate');
  expect(act.modal).toBeUndefined();
  expect(live.bot.taken).toHaveLength(1);
});

test('takes a file with everything needed to read it later', async () => {
  await use(say('listen', [{ name: 'call.mp3', bytes }]), 'separate');
  const file = live.bot.taken[0]?.request.files['media_file'];
  expect(file).toMatchObject({ name: 'call.mp3', bytes: bytes.length });
  expect(parseFileLocation(file?.platformRef ?? '')).toMatchObject({ team: live.team.id });
  expect(JSON.stringify(live.bot.taken)).not.toContain(live.team.botToken);
});

test('gives a film a link for fetching', async () => {
  live.bot.defaults = { language: 1, target_language: 8 };
  await use(say('', [{ name: 'talk.mp4', bytes }]), 'dub');
  expect(live.bot.taken[0]?.request.values['video_url']).toBe('https://relay.example/talk.mp4');
});

test('dubs a link in the message without trailing punctuation', async () => {
  live.bot.defaults = { language: 1, target_language: 8 };
  await use(say('Look: <https://example.com/talk.mp4?a=1&amp;b=2>.'), 'dub');
  expect(live.bot.taken[0]?.request.values['video_url']).toBe('https://example.com/talk.mp4?a=1&b=2');
});

test('requests a file’s details when Slack shows only an id', async () => {
  await use(say('', [{ name: 'call.wav', bytes, stub: 'check_file_info' }]), 'separate');
  expect(live.bot.taken[0]?.request.files['media_file']?.name).toBe('call.wav');
});

test.each([
  ['Choose one with text', 'tts', '', [{ name: 'photo.png', bytes }]],
  ['no suitable file', 'separate', 'words only', []],
  ['no link and no suitable film', 'dub', 'words only', []],
  ['was deleted', 'separate', '', [{ name: 'a.mp3', bytes, stub: 'tombstone' as const }]],
  [
    'only points to another service',
    'separate',
    '',
    [{ name: 'a.mp3', bytes, stub: 'external' as const, url: 'https://drive.example/a' }],
  ],
] as const)('explains why there is nothing to start from: %s', async (why, id, text, files) => {
  const act = await use(say(text, files as readonly FileGiven[]), id);
  const told = [act.response, ...live.team.ephemeral(live.ana).map((one) => one.text)].join('\n');
  expect(told).toContain(why);
  expect(live.bot.taken).toEqual([]);
});

test('delivers by direct message where the bot is no member', async () => {
  const away = live.team.channel({ name: 'away', botIsMember: false });
  const message = live.team.say(live.ana, away, 'Hello');
  const act = await live.team.shortcut(live.ana, away, message, 'tts');
  await live.settled();
  expect(act.response).toContain('/invite @Earshot');
  expect(live.said(live.team.dm(live.ana))).toHaveLength(1);
});

test('speaks the original text of our own card', async () => {
  const post = async (body?: string) => {
    const said = renderCard({ status: 'done', title: 'Translation', line: 'Done', ...(body && { body }) });
    const { ts } = await live.api.post({ channel: live.channel.id }, said, 'marker');
    return live.team.messages(live.channel).find((one) => one.ts === ts) as ReturnType<typeof say>;
  };
  await use(await post('Hola *equipo* & <compañía>\nHasta luego'), 'tts');
  expect(live.bot.taken[0]?.request.values['text']).toBe('Hola *equipo* & <compañía>\nHasta luego');
  const act = await use(await post(), 'tts');
  expect([act.response, ...live.team.ephemeral(live.ana).map(({ text }) => text)].join()).toContain(
    'no text in that message',
  );
});
