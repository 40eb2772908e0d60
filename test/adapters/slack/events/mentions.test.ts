// What people write to the bot on the fake of Slack, by its name in a channel or in their own talk with it.

import { expect, test } from 'vitest';
import { readRef } from '../../../../src/adapters/slack/delivery/ref.ts';
import { EVENTS } from '../../../fakes/slack/delivery/events.ts';
import type { FileGiven, Message } from '../../../fakes/slack/index.ts';
import { eachSlack, type Live } from '../setup.ts';

const SCOPES = [
  'commands',
  'chat:write',
  'app_mentions:read',
  'im:history',
  'im:write',
  'files:read',
  'channels:history',
];

let live: Live;
eachSlack(
  (opened) => {
    live = opened;
  },
  { events: [...EVENTS, 'message.channels'], scopes: SCOPES },
);

const bytes = Buffer.from('some bytes');
const mention = async (text: string, how: { files?: readonly FileGiven[]; thread?: Message } = {}) => {
  const told = await live.team.mention(live.ana, live.channel, text, how);
  await live.settled();
  return told;
};
const direct = async (text: string, files: readonly FileGiven[] = []) => {
  const told = await live.team.direct(live.ana, text, { files });
  await live.settled();
  return told;
};
const whispered = () => live.team.ephemeral(live.ana);
const buttons = (message: Message | undefined) =>
  (message?.blocks ?? []).flatMap(({ type, elements }) =>
    type === 'actions' ? (elements as { action_id: string }[]).map((one) => one.action_id) : [],
  );

test('a command after the name is carried out in the thread of the mention', async () => {
  const { message } = await mention('<@BOT> tts Hello *team* voice:Rose');
  expect(live.bot.taken).toHaveLength(1);
  const [taken] = live.bot.taken;
  expect(taken?.request.values).toMatchObject({ text: 'Hello team', voice_id: 7 });
  expect(readRef(taken?.origin.message ?? '')).toMatchObject({ thread: message?.ts });
});

test('in a thread the answer stays there', async () => {
  const parent = live.team.say(live.ana, live.channel, 'a plan');
  await mention('<@BOT> tts Hello', { thread: parent });
  expect(live.team.messages(live.channel).at(-1)?.thread_ts).toBe(parent.ts);
});

test('a file comes along', async () => {
  await mention('<@BOT> separate', { files: [{ name: 'call.mp3', bytes }] });
  expect(live.bot.taken[0]?.request.files['media_file']?.name).toBe('call.mp3');
});

test('the copy of a mention among all messages makes no second task', async () => {
  await mention('<@BOT> tts Hello');
  await mention('<@BOT> tts Again');
  await live.slack.until(() => live.heard.length === 4);
  await live.settled();
  const types = live.heard.map(({ body }) => (body as { event: { type: string } }).event.type);
  expect(new Set(types)).toEqual(new Set(['message', 'app_mention']));
  expect(live.bot.taken).toHaveLength(2);
});

test('what people say to each other in a channel is left alone', async () => {
  live.team.say(live.ana, live.channel, 'tts Hello');
  await live.slack.until(() => live.heard.length === 1);
  await live.settled();
  expect(live.bot.asked).toEqual([]);
  expect(await live.notes.keys('')).toEqual([]);
});

test('a bare mention explains itself in private, with two buttons', async () => {
  await mention('<@BOT>');
  const [answer] = whispered();
  expect(answer?.text).toContain('I am Earshot');
  expect(buttons(answer)).toEqual(['ask:form:tts', 'ask:run:help']);
  const act = await live.team.press(live.ana, answer as Message, 'ask:form:tts');
  await live.settled();
  expect(act.modal?.body.title).toMatchObject({ text: 'Speech' });
});

test('of a command that nearly exists, the nearest is offered as a button', async () => {
  await mention('<@BOT> /speek Hello');
  expect(buttons(whispered()[0])).toEqual(['ask:form:tts', 'ask:run:help']);
  expect(live.bot.taken).toEqual([]);
});

test('what is wrong with a mention is said in private, with a button to a form that keeps what was written', async () => {
  await mention('<@BOT> translate Good morning');
  const [answer] = whispered();
  expect(answer?.text).toContain('To');
  const act = await live.team.press(live.ana, answer as Message, 'ask:edit');
  await live.settled();
  expect(JSON.stringify(act.modal?.body.blocks)).toContain('Good morning');
  await live.team.options(live.ana, act.modal as never, 'target_language', 'French');
  await live.team.submit(live.ana, act, { target_language: 'French (France)' });
  await live.settled();
  expect(live.bot.taken).toHaveLength(1);
  expect(live.team.messages(live.channel).at(-1)?.thread_ts).toBeDefined();
});

test('a direct message is a command too, answered beside it', async () => {
  await direct('tts Hello');
  expect(live.bot.taken[0]?.origin.place).toMatchObject({ name: 'direct message' });
  expect(live.team.messages(live.team.dm(live.ana)).at(-1)?.thread_ts).toBeUndefined();
});

test('a file alone offers what can be made of it', async () => {
  await direct('', [{ name: 'call.mp3', bytes }]);
  const answer = live.team.messages(live.team.dm(live.ana)).at(-1);
  expect(answer?.text).toContain('What should I do with “call.mp3”?');
  expect(buttons(answer)).toContain('ask:with:separate');
  await live.team.press(live.ana, answer as Message, 'ask:with:separate');
  await live.settled();
  expect(live.bot.taken[0]?.request.files['media_file']?.name).toBe('call.mp3');
});

test('a text alone offers what can be made of it', async () => {
  await direct('Good morning everyone');
  const answer = live.team.messages(live.team.dm(live.ana)).at(-1);
  await live.team.press(live.ana, answer as Message, 'ask:with:tts');
  await live.settled();
  expect(live.bot.taken[0]?.request.values['text']).toBe('Good morning everyone');
});

test('a file that nothing can be made of is explained', async () => {
  await direct('', [{ name: 'table.xlsx', bytes }]);
  expect(live.said(live.team.dm(live.ana)).at(-1)).toContain('cannot start anything from “table.xlsx”');
});

test('what the bot says itself, changes and joins are no commands', async () => {
  const event = { type: 'message', channel: 'D0HOME', channel_type: 'im', ts: '5.1', text: 'tts Hello' };
  for (const more of [
    { user: live.team.bot.id },
    { user: live.ana.id, bot_id: 'B1' },
    { user: live.ana.id, subtype: 'message_changed' },
    { user: live.ana.id, subtype: 'message_deleted' },
    { user: live.ana.id, edited: { user: live.ana.id, ts: '6.1' } },
    {},
  ])
    await live.hear({
      body: {
        type: 'event_callback',
        team_id: live.team.id,
        event_id: `Ev${JSON.stringify(more)}`,
        authorizations: [{ user_id: live.team.bot.id, is_bot: true }],
        event: { ...event, ...more },
      },
      ack: async () => {},
    });
  expect(live.bot.asked).toEqual([]);
});

test('nobody is pinged by what the bot says about a message', async () => {
  await direct('/nothing <!channel>', []);
  await direct('', [{ name: '<!here>.xlsx', bytes }]);
  expect(live.said(live.team.dm(live.ana)).join()).not.toContain('<!');
});

test('plain words after the name begin a task in the thread', async () => {
  const { message } = await mention('<@BOT> say "Good morning" as Rose, please');
  expect(live.bot.taken[0]?.request).toMatchObject({
    command: 'tts',
    values: { text: 'Good morning', voice_id: 7 },
  });
  expect(readRef(live.bot.taken[0]?.origin.message ?? '')).toMatchObject({ thread: message?.ts });
});

test('in a talk of two “this” is what the same person said last', async () => {
  await direct('Where is the station?');
  await direct('translate this into French');
  expect(live.bot.taken).toHaveLength(1);
  expect(live.bot.taken[0]?.request.values).toMatchObject({ texts: ['Where is the station?'] });
});

test('what is not sure is asked with two buttons, and each starts once', async () => {
  await mention('<@BOT> how do you say "Good morning" in French?');
  expect(live.bot.taken).toEqual([]);
  const [answer] = whispered();
  expect(buttons(answer)).toEqual(['ask:use:0', 'ask:use:1']);
  for (let press = 0; press < 2; press += 1) {
    await live.team.press(live.ana, answer as Message, 'ask:use:1');
    await live.settled();
  }
  expect(live.bot.taken.map(({ request }) => request.command)).toEqual(['translate']);
});

/** As Slack delivers a mention. */
async function heard(event: object): Promise<void> {
  const { ts } = live.team.say(live.ana, live.channel, 'a message');
  const told = { type: 'app_mention', channel: live.channel.id, user: live.ana.id, ts, ...event };
  const body = { type: 'event_callback', team_id: live.team.id, event_id: `Ev${ts}`, event: told };
  await live.hear({ body, ack: async () => {} });
}

const talk = { id: 'F0TALK', name: 'talk.wav', mode: 'hosted', mimetype: 'audio/wav', size: 10 };

test('a file inside a forward is what the mention is about', async () => {
  await heard({ text: 'separate', attachments: [{ is_share: true, text: 'listen', files: [talk] }] });
  expect(live.bot.taken).toMatchObject([{ request: { command: 'separate' } }]);
});

test('a forwarded text is what the mention is about', async () => {
  await heard({ text: 'say this', attachments: [{ is_share: true, text: 'Good *morning* :sun:' }] });
  expect(live.bot.taken).toMatchObject([{ request: { command: 'tts', values: { text: 'Good morning' } } }]);
});

test('a file that only the text of a mention names is asked for', async () => {
  const { files = [] } = live.team.say(live.ana, live.channel, 'here', {
    files: [{ name: 'call.mp3', bytes }],
  });
  const named = { type: 'rich_text_section', elements: [{ type: 'file', file_id: files[0]?.id }] };
  await heard({ text: 'separate', blocks: [{ type: 'rich_text', elements: [named] }] });
  expect(live.bot.taken).toMatchObject([{ request: { command: 'separate' } }]);
});

test('a button for a file pressed twice starts one task', async () => {
  await mention('<@BOT>', { files: [{ name: 'call.mp3', bytes }] });
  const answer = live.team.ephemeral(live.ana).at(-1) as Message;
  for (let press = 0; press < 2; press += 1) await live.team.press(live.ana, answer, 'ask:with:separate');
  await live.settled();
  expect(live.bot.taken).toHaveLength(1);
});
