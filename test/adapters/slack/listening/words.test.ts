// Words below voice messages on the fake Slack: posted once in the thread, with buttons, and deleted with the message.

import { expect, test } from 'vitest';
import { selectEvents, selectScopes } from '../../../../src/adapters/slack/install/scopes.ts';
import type { Json } from '../../../../src/kit/json.ts';
import type { Delivery } from '../../../../src/ports/chat.ts';
import { freeEdits } from '../../../fakes/edits.ts';
import type { Channel, Message } from '../../../fakes/slack/index.ts';
import type { Taken } from '../../../fakes/working-bot.ts';
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

interface Spoken {
  readonly channel: Channel;
  readonly voice: Message;
  readonly task: Taken;
  /** Visible messages of the bot, except the notice. */
  posted(): readonly Message[];
  /** Delivers the words. `progress`: what an earlier attempt saved. */
  deliver(text?: string, progress?: Json): Promise<string>;
  readonly saved: Json[];
}

/** A voice message whose task has finished. */
async function spoken(thread?: (channel: Channel) => Message): Promise<Spoken> {
  const channel = live.team.channel({ name: 'voices', creator: live.ana });
  await live.team.command(live.ana, channel, '/listen', 'on');
  await live.settled();
  const notices = channel.messages.filter(({ bot }) => bot);
  const parent = thread?.(channel);
  const voice = live.team.say(live.ana, channel, '', { files: [clip], ...(parent && { thread: parent }) });
  await live.slack.until(() => live.bot.taken.length > 0);
  await live.settled();
  const [task] = live.bot.taken as [Taken];
  const saved: Json[] = [];
  const deliver = async (text = 'Good morning', progress?: Json) => {
    const delivery: Delivery = {
      ...{ token: task.id, view: { status: 'done', title: 'Transcript', line: '', body: text }, files: [] },
      ...{ requester: task.origin.person, notifiesRequester: false, edits: freeEdits },
      saveProgress: async (now) => void saved.push(now),
      ...(progress !== undefined && { progress }),
    };
    const posted = await live.listening?.deliver(task.origin.message, delivery);
    return JSON.stringify(posted?.message);
  };
  const isWords = (one: Message) => one.bot && !one.deleted && !one.ephemeralTo && !notices.includes(one);
  const posted = () => channel.messages.filter(isWords);
  return { channel, voice, task, posted, deliver, saved };
}

const buttons = (message: Message | undefined) =>
  (message?.blocks ?? []).flatMap(({ type, elements }) =>
    type === 'actions' ? (elements as { action_id: string }[]).map((one) => one.action_id) : [],
  );

test('posts the words in the thread without a card', async () => {
  const { voice, posted, deliver } = await spoken();
  await deliver('Good *morning* <!channel>');
  const [words] = posted();
  expect(posted()).toHaveLength(1);
  expect(words?.thread_ts).toBe(voice.ts);
  expect(words?.blocks[0]).toMatchObject({ text: { type: 'plain_text', text: 'Good *morning* <!channel>' } });
  expect(words?.revisions[0]?.pings).toEqual([]);
  const author = `${live.team.id}:${live.ana.id}`;
  expect(buttons(words)).toEqual([`listen:captions:${voice.ts}:${author}`, `listen:not-mine:${voice.ts}:${author}`]);
});

test('replies in the thread that contains the voice message', async () => {
  const { posted, deliver } = await spoken((channel) => live.team.say(live.ana, channel, 'a plan'));
  await deliver();
  expect(posted()[0]?.thread_ts).toBe(posted()[0]?.channel.messages.find(({ text }) => text === 'a plan')?.ts);
});

test('posts once, also after a lost answer or a crash', async () => {
  const { posted, deliver, saved } = await spoken();
  live.slack.fault({ method: 'chat.postMessage', after: 'drop' });
  await expect(deliver()).rejects.toThrow('was lost');
  const again = await deliver('Good morning', saved[0]);
  expect(posted()).toHaveLength(1);
  expect(again).toContain(posted()[0]?.ts);
  await deliver('Good morning', saved[0]);
  expect(posted()).toHaveLength(1);
});

test('posts once in a thread, although Slack repeats the voice message', async () => {
  const { voice, posted, deliver, saved } = await spoken((channel) => live.team.say(live.ana, channel, 'a plan'));
  live.slack.fault({ method: 'chat.postMessage', after: 'drop' });
  await expect(deliver()).rejects.toThrow('was lost');
  const { body } = live.heard.find((one) => JSON.stringify(one.body).includes(`"ts":"${voice.ts}"`)) ?? { body: {} };
  await live.hear({ body: { ...body, event_id: 'Ev2' }, ack: async () => {} });
  await deliver('Good morning', saved[0]);
  expect(posted()).toHaveLength(1);
});

test('leaves nothing in the channel if the voice message is gone', async () => {
  const { channel, voice, posted, deliver } = await spoken();
  channel.messages.splice(channel.messages.indexOf(voice), 1, { ...voice, deleted: true });
  await expect(deliver()).rejects.toThrow('was deleted');
  expect(posted()).toHaveLength(0);
});

test('deletes the words with the voice message', async () => {
  const { voice, posted, deliver, task } = await spoken();
  const message = await deliver();
  live.bot.taken.length = 0;
  await live.bot.forgetTask(task.id);
  await live.bot.createTask(task.request, { ...task.origin, message: JSON.parse(message) }, undefined, task.id);
  await live.team.deleteMessage(voice);
  await live.settled();
  expect(posted()).toHaveLength(0);
  expect(await live.bot.hasTask(task.id)).toBe(false);
  expect((await live.notes.keys('')).filter((key) => key.includes(':words:'))).toEqual([]);
});

test('finds words to delete after a crash while posting', async () => {
  const { voice, posted, deliver } = await spoken();
  live.slack.fault({ method: 'chat.postMessage', after: 'drop' });
  await expect(deliver()).rejects.toThrow('was lost');
  await live.team.deleteMessage(voice);
  await live.settled();
  expect(posted()).toHaveLength(0);
});

test('attaches long words as a file, and deletes both', async () => {
  const { voice, posted, deliver, task } = await spoken();
  const long = Array.from({ length: 2000 }, (_, at) => `word${at}`).join(' ');
  const message = await deliver(long);
  await live.slack.until(() => posted().length === 2);
  const [words, file] = posted();
  expect(words?.blocks.filter(({ type }) => type === 'section')).toHaveLength(3);
  expect([file?.thread_ts, live.team.file(file?.files[0]?.id ?? '').toString()]).toEqual([voice.ts, `${long}\n`]);
  await live.bot.forgetTask(task.id);
  await live.bot.createTask(task.request, { ...task.origin, message: JSON.parse(message) }, undefined, task.id);
  await live.team.deleteMessage(voice);
  await live.settled();
  expect(posted()).toHaveLength(0);
  expect(live.team.files.map(({ name, deleted }) => [name, deleted])).toEqual([
    ['audio_message.mp4', false],
    ['words.txt', true],
  ]);
});

test('sends captions in a direct message', async () => {
  const { posted, deliver } = await spoken();
  await deliver();
  const ben = live.team.user('Ben');
  await live.team.press(ben, posted()[0] as Message, buttons(posted()[0])[0] ?? '');
  await live.settled();
  await live.slack.until(() => live.team.messages(live.team.dm(ben)).length === 1);
  const [message] = live.team.messages(live.team.dm(ben));
  expect(message?.files.map(({ name }) => name)).toEqual(['captions.srt']);
  expect(live.team.ephemeral(ben).at(-1)?.text).toBe('See our direct messages.');
});

test('lets only the author press Not mine below words', async () => {
  const { posted, deliver, task } = await spoken();
  const message = await deliver();
  await live.bot.forgetTask(task.id);
  await live.bot.createTask(task.request, { ...task.origin, message: JSON.parse(message) }, undefined, task.id);
  const notMine = buttons(posted()[0])[1] ?? '';
  const ben = live.team.user('Ben');
  await live.team.press(ben, posted()[0] as Message, notMine);
  await live.settled();
  expect(live.team.ephemeral(ben).at(-1)?.text).toContain('Only the person who recorded');
  expect(posted()).toHaveLength(1);
  await live.team.press(live.ana, posted()[0] as Message, notMine);
  await live.settled();
  expect(posted()).toHaveLength(0);
});
