// Channels that listen on the fake Slack: who may switch them, their notice, voice messages that become tasks, and the
// ends of messages.

import { expect, test } from 'vitest';
import { parseWordsRef } from '../../../../src/adapters/shared/listening/words-ref.ts';
import { selectEvents, selectScopes } from '../../../../src/adapters/slack/install/scopes.ts';
import type { Channel, Message, User } from '../../../fakes/slack/index.ts';
import { eachSlack, type Live } from '../setup.ts';

let live: Live;
eachSlack(
  (opened) => {
    live = opened;
  },
  {
    listens: true,
    events: selectEvents({ agent: false, workflows: false, listen: true }),
    scopes: selectScopes({ agent: false, listen: true }),
  },
);

const clip = { name: 'audio_message.mp4', bytes: Buffer.from('clip'), clip: 'slack_audio', duration: 4000 } as const;

/** Types the command and returns its private answer. */
async function listen(text: string, who: User, channel: Channel): Promise<string> {
  await live.team.command(who, channel, '/listen', text);
  await live.settled();
  return live.team.ephemeral(who).at(-1)?.text ?? '';
}

/** A channel of Ana's that listens, with its notice. */
async function listeningChannel(text = 'on'): Promise<{ channel: Channel; notice: Message }> {
  const channel = live.team.channel({ name: 'voices', creator: live.ana });
  expect(await listen(text, live.ana, channel)).toContain('are transcribed from now on');
  const [notice] = channel.messages.filter(({ bot, ephemeralTo }) => bot && !ephemeralTo);
  return { channel, notice: notice as Message };
}

/** Posts a clip, and waits until the event is handled. */
async function speak(channel: Channel, who: User = live.ana, thread?: Message): Promise<Message> {
  const before = live.heard.length;
  const message = live.team.say(who, channel, '', { files: [clip], ...(thread && { thread }) });
  await live.slack.until(() => live.heard.length > before);
  await live.settled();
  return message;
}

test('lets the creator and admins switch, no other member', async () => {
  const channel = live.team.channel({ name: 'voices', creator: live.ana });
  const ben = live.team.user('Ben');
  const eve = live.team.user('Eve', { role: 'admin' });
  expect(await listen('on', ben, channel)).toContain('Only people who may manage this channel');
  expect(channel.messages.filter(({ ephemeralTo }) => !ephemeralTo)).toEqual([]);
  expect(await listen('on', eve, channel)).toContain('from now on');
  expect(await listen('off', live.ana, channel)).toContain('are no longer transcribed');
  expect(await listen('show', ben, channel)).toContain('are not transcribed here');
});

test('posts and pins a notice, and deletes it when switched off', async () => {
  const { channel, notice } = await listeningChannel('on language: German');
  expect(notice.text).toContain(`<@${live.ana.id}> switched this on`);
  expect(notice.text).toContain('translated into German');
  expect([...channel.pins]).toEqual([notice]);
  await listen('off', live.ana, channel);
  expect([notice.deleted, channel.pins.size]).toEqual([true, 0]);
});

test('posts a deleted notice again with the next show', async () => {
  const { channel, notice } = await listeningChannel();
  expect(await listen('show', live.ana, channel)).toContain(`<#${channel.id}>: switched on by <@${live.ana.id}>`);
  await live.team.deleteMessage(notice);
  await listen('show', live.ana, channel);
  expect(channel.messages.filter(({ bot, deleted, ephemeralTo }) => bot && !deleted && !ephemeralTo)).toHaveLength(1);
});

test('does not listen where it cannot post the notice', async () => {
  const channel = live.team.channel({ name: 'away', creator: live.ana, botIsMember: false });
  await live.team.command(live.ana, channel, '/listen', 'on');
  await live.settled();
  expect(live.team.ephemeral(live.ana).at(-1)?.text).toContain('/invite @Earshot');
  expect(await live.notes.keys('listen:')).toEqual([]);
});

test.each([
  ['perhaps', 'on, off, show'],
  ['on Klingon', 'can’t translate into “klingon”'],
])('explains “%s”', async (text, answer) => {
  const channel = live.team.channel({ name: 'voices', creator: live.ana });
  expect(await listen(text, live.ana, channel)).toContain(answer);
});

test('starts one transcription per voice message', async () => {
  const { channel } = await listeningChannel();
  const voice = await speak(channel);
  expect(live.bot.taken).toHaveLength(1);
  const [{ request, origin } = { request: undefined, origin: undefined }] = live.bot.taken;
  expect(request).toMatchObject({ command: 'transcribe', files: { media_file: { type: 'audio/mp4', bytes: 4 } } });
  expect(origin?.person.id).toBe(`${live.team.id}:${live.ana.id}`);
  expect(parseWordsRef(origin?.message ?? null)).toMatchObject({
    ...{ wordsBelow: voice.ts, channel: `${live.team.id}:${channel.id}` },
  });
  const body = live.heard.at(-1)?.body ?? {};
  await live.hear({ body: { ...body, event_id: 'Ev2' }, ack: async () => {} });
  expect(live.bot.taken).toHaveLength(1);
});

test('ignores other channels, audio files and requests', async () => {
  const { channel } = await listeningChannel();
  await speak(live.channel);
  live.team.say(live.ana, channel, '', { files: [{ ...clip, clip: undefined, name: 'song.mp3' }] });
  await live.team.mention(live.ana, channel, '<@BOT> transcribe', { files: [clip] });
  await live.slack.until(() => live.bot.taken.length > 0);
  await live.settled();
  expect(live.bot.taken.map(({ origin }) => parseWordsRef(origin.message))).toEqual([undefined]);
});

test('asks Slack for a clip that it held back', async () => {
  const { channel } = await listeningChannel();
  live.team.say(live.ana, channel, '', { files: [{ ...clip, stub: 'check_file_info' }] });
  await live.slack.until(() => live.bot.taken.length > 0);
  expect(live.bot.taken[0]?.request.files['media_file']?.name).toBe('audio_message.mp4');
});

test('acknowledges only once the task is stored', async () => {
  const { channel } = await listeningChannel();
  await speak(channel);
  const body = live.heard.at(-1)?.body as { event: object };
  const order: string[] = [];
  live.bot.onTaken = async () => {
    // Leaves time for a wrong acknowledgement.
    await new Promise((resolve) => setTimeout(resolve, 50));
    order.push('stored');
  };
  const next = { ...body, event: { ...body.event, ts: '9999999999.1' } };
  await live.hear({ body: next, ack: async () => void order.push('acknowledged') });
  expect(order).toEqual(['stored', 'acknowledged']);
});

test('leaves a voice message to Slack’s repetition while the store is down', async () => {
  const { channel } = await listeningChannel();
  await speak(channel);
  const body = live.heard.at(-1)?.body as { event: object };
  const next = { ...body, event: { ...body.event, ts: '9999999999.1' } };
  const acknowledged: string[] = [];
  const hear = () => live.hear({ body: next, ack: async () => void acknowledged.push('yes') });
  const { get } = live.notes;
  live.notes.get = () => Promise.reject(new Error('the store is down'));
  await expect(hear()).rejects.toThrow('the store is down');
  live.notes.get = get;
  expect([acknowledged.length, live.bot.taken.length]).toEqual([0, 1]);
  await hear();
  expect([acknowledged.length, live.bot.taken.length]).toEqual([1, 2]);
});

test('takes a repetition at once after a failure to store the task', async () => {
  const { channel } = await listeningChannel();
  await speak(channel);
  const body = live.heard.at(-1)?.body as { event: object };
  const next = { ...body, event: { ...body.event, ts: '9999999999.1' } };
  const { createTask } = live.bot;
  live.bot.createTask = () => Promise.reject(new Error('the disk is full'));
  await expect(live.hear({ body: next, ack: async () => {} })).rejects.toThrow('the disk is full');
  live.bot.createTask = createTask;
  await live.hear({ body: next, ack: async () => {} });
  expect(live.bot.taken).toHaveLength(2);
});

test('starts the task of an event whose process was killed, once its repetition comes', async () => {
  const { channel } = await listeningChannel();
  await speak(channel);
  const body = live.heard.at(-1)?.body as { event: object };
  const next = { ...body, event: { ...body.event, ts: '9999999999.1' } };
  const { claim } = live.notes;
  let looks = 0;
  // The claim of the killed process lasts for two more looks.
  live.notes.claim = async (key, ms) => (key.startsWith('listen-start:') && looks++ < 2 ? false : claim(key, ms));
  await live.hear({ body: next, ack: async () => {} });
  await expect.poll(() => live.bot.taken.length).toBe(2);
  expect(looks).toBe(3);
});

test('forgets a voice message that is deleted or loses its clip', async () => {
  const { channel } = await listeningChannel();
  const [one, other] = [await speak(channel), await speak(channel)];
  const ids = live.bot.taken.map(({ id }) => id);
  await live.team.deleteMessage(one);
  await live.team.deleteFile(other.files[0]?.id ?? '');
  await live.settled();
  expect(await Promise.all(ids.map((id) => live.bot.hasTask(id)))).toEqual([false, false]);
});

test('leaves a deletion to Slack’s repetition while the store is down, and tries again', async () => {
  const { channel } = await listeningChannel();
  const voice = await speak(channel);
  const { get, put } = live.notes;
  const down = () => Promise.reject(new Error('the store is down'));
  Object.assign(live.notes, { get: down, put: down });
  await live.team.deleteMessage(voice);
  await live.slack.until(() => live.log.entries.some(({ event }) => event === 'slack voice message not handled'));
  const id = live.bot.taken[0]?.id ?? '';
  expect(await live.bot.hasTask(id)).toBe(true);
  Object.assign(live.notes, { get, put });
  await expect.poll(() => live.bot.hasTask(id)).toBe(false);
});

test('a deletion before the voice message wins', async () => {
  const { channel } = await listeningChannel();
  const voice = await speak(channel);
  const { body } = live.heard.at(-1) ?? { body: {} };
  await live.team.deleteMessage(voice);
  await live.settled();
  await live.hear({ body: { ...body, event_id: 'Ev2' }, ack: async () => {} });
  expect(await live.bot.hasTask(live.bot.taken[0]?.id ?? '')).toBe(false);
  expect(live.bot.taken).toHaveLength(1);
});

test('leaves alone who pressed Not mine on the notice', async () => {
  const { channel, notice } = await listeningChannel();
  const ben = live.team.user('Ben');
  await live.team.press(ben, notice, 'listen:opt-out');
  await live.settled();
  expect(live.team.ephemeral(ben).at(-1)?.text).toContain('not transcribed');
  await speak(channel, ben);
  expect(live.bot.taken).toEqual([]);
  expect(await listen('mine again', ben, channel)).toContain('transcribed again');
  await speak(channel, ben);
  expect(live.bot.taken).toHaveLength(1);
});

test('is listed in the help', async () => {
  await live.team.command(live.ana, live.channel, '/help');
  await live.settled();
  expect(live.team.ephemeral(live.ana).at(-1)?.text).toContain('/listen');
});
