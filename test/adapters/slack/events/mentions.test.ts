// Messages to the bot on the fake Slack, by mention in a channel or in a direct message.

import { expect, test } from 'vitest';
import { parseMessageRef } from '../../../../src/adapters/slack/message-ref.ts';
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

test('runs a command after the name in the mention’s thread', async () => {
  const { message } = await mention('<@BOT> tts Hello *team* voice:Rose');
  expect(live.bot.taken).toHaveLength(1);
  const [taken] = live.bot.taken;
  expect(taken?.request.values).toMatchObject({ text: 'Hello team', voice_id: 7 });
  expect(parseMessageRef(taken?.origin.message ?? '')).toMatchObject({ thread: message?.ts });
});

test('keeps the answer in its thread', async () => {
  const parent = live.team.say(live.ana, live.channel, 'a plan');
  await mention('<@BOT> tts Hello', { thread: parent });
  expect(live.team.messages(live.channel).at(-1)?.thread_ts).toBe(parent.ts);
});

test('passes a mention’s file', async () => {
  await mention('<@BOT> separate', { files: [{ name: 'call.mp3', bytes }] });
  expect(live.bot.taken[0]?.request.files['media_file']?.name).toBe('call.mp3');
});

test('starts no second task for a mention’s message copy', async () => {
  await mention('<@BOT> tts Hello');
  await mention('<@BOT> tts Again');
  // The app's own cards arrive as messages too.
  const types = () =>
    live.heard
      .map(({ body }) => body as { event: { type: string; bot_id?: string } })
      .flatMap(({ event }) => (event.bot_id === undefined ? [event.type] : []));
  await live.slack.until(() => types().length === 4);
  await live.settled();
  expect(new Set(types())).toEqual(new Set(['message', 'app_mention']));
  expect(live.bot.taken).toHaveLength(2);
});

test('ignores messages between people in a channel', async () => {
  live.team.say(live.ana, live.channel, 'tts Hello');
  await live.slack.until(() => live.heard.length === 1);
  await live.settled();
  expect(live.bot.asked).toEqual([]);
  expect(await live.notes.keys('')).toEqual([]);
});

test('explains a bare mention in private, with two buttons', async () => {
  await mention('<@BOT>');
  const [answer] = whispered();
  expect(answer?.text).toContain('I am Earshot');
  expect(buttons(answer)).toEqual(['reply:open-form:tts', 'reply:run:help']);
  const act = await live.team.press(live.ana, answer as Message, 'reply:open-form:tts');
  await live.settled();
  expect(act.modal?.body.title).toMatchObject({ text: 'Speech' });
});

test('offers the nearest command as a button for a typo', async () => {
  await mention('<@BOT> /speek Hello');
  expect(buttons(whispered()[0])).toEqual(['reply:open-form:tts', 'reply:run:help']);
  expect(live.bot.taken).toEqual([]);
});

test('reports a mention’s errors privately with a prefilled form button', async () => {
  await mention('<@BOT> translate Good morning');
  const [answer] = whispered();
  expect(answer?.text).toContain('To');
  const act = await live.team.press(live.ana, answer as Message, 'reply:edit');
  await live.settled();
  expect(JSON.stringify(act.modal?.body.blocks)).toContain('Good morning');
  await live.team.options(live.ana, act.modal as never, 'target_language', 'French');
  await live.team.submit(live.ana, act, { target_language: 'French (France)' });
  await live.settled();
  expect(live.bot.taken).toHaveLength(1);
  expect(live.team.messages(live.channel).at(-1)?.thread_ts).toBeDefined();
});

test('treats a direct message as a command, answered beside it', async () => {
  await direct('tts Hello');
  expect(live.bot.taken[0]?.origin.place).toMatchObject({ name: 'direct message' });
  expect(live.team.messages(live.team.dm(live.ana)).at(-1)?.thread_ts).toBeUndefined();
});

test('offers actions for a file alone', async () => {
  await direct('', [{ name: 'call.mp3', bytes }]);
  const answer = live.team.messages(live.team.dm(live.ana)).at(-1);
  expect(answer?.text).toContain('What should I do with “call.mp3”?');
  expect(buttons(answer)).toContain('reply:run-draft:separate');
  await live.team.press(live.ana, answer as Message, 'reply:run-draft:separate');
  await live.settled();
  expect(live.bot.taken[0]?.request.files['media_file']?.name).toBe('call.mp3');
});

test('offers actions for a text alone', async () => {
  await direct('Good morning everyone');
  const answer = live.team.messages(live.team.dm(live.ana)).at(-1);
  await live.team.press(live.ana, answer as Message, 'reply:run-draft:tts');
  await live.settled();
  expect(live.bot.taken[0]?.request.values['text']).toBe('Good morning everyone');
});

test('explains a file without possible actions', async () => {
  await direct('', [{ name: 'table.xlsx', bytes }]);
  expect(live.said(live.team.dm(live.ana)).at(-1)).toContain('can’t use “table.xlsx”');
});

test('ignores the bot’s own messages, edits and joins', async () => {
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

test('pings no user in answers about a message', async () => {
  await direct('/nothing <!channel>', []);
  await direct('', [{ name: '<!here>.xlsx', bytes }]);
  expect(live.said(live.team.dm(live.ana)).join()).not.toContain('<!');
});

test('starts a task in the thread from plain words', async () => {
  const { message } = await mention('<@BOT> say "Good morning" as Rose, please');
  expect(live.bot.taken[0]?.request).toMatchObject({
    command: 'tts',
    values: { text: 'Good morning', voice_id: 7 },
  });
  expect(parseMessageRef(live.bot.taken[0]?.origin.message ?? '')).toMatchObject({ thread: message?.ts });
});

test('resolves “this” in a DM to the person’s last message', async () => {
  await direct('Where is the station?');
  await direct('translate this into French');
  expect(live.bot.taken).toHaveLength(1);
  expect(live.bot.taken[0]?.request.values).toMatchObject({ texts: ['Where is the station?'] });
});

test('asks with two buttons when unsure; each starts once', async () => {
  await mention('<@BOT> how do you say "Good morning" in French?');
  expect(live.bot.taken).toEqual([]);
  const [answer] = whispered();
  expect(buttons(answer)).toEqual(['reply:alternative:0', 'reply:alternative:1']);
  for (let press = 0; press < 2; press += 1) {
    await live.team.press(live.ana, answer as Message, 'reply:alternative:1');
    await live.settled();
  }
  expect(live.bot.taken.map(({ request }) => request.command)).toEqual(['translate']);
});

/** Delivers a mention as Slack does. */
async function heard(event: object): Promise<void> {
  const { ts } = live.team.say(live.ana, live.channel, 'a message');
  const told = { type: 'app_mention', channel: live.channel.id, user: live.ana.id, ts, ...event };
  const body = { type: 'event_callback', team_id: live.team.id, event_id: `Ev${ts}`, event: told };
  await live.hear({ body, ack: async () => {} });
}

const talk = { id: 'F0TALK', name: 'talk.wav', mode: 'hosted', mimetype: 'audio/wav', size: 10 };

test('uses a file inside a forward for the mention', async () => {
  await heard({ text: 'separate', attachments: [{ is_share: true, text: 'listen', files: [talk] }] });
  expect(live.bot.taken).toMatchObject([{ request: { command: 'separate' } }]);
});

test('uses a forwarded text for the mention', async () => {
  await heard({ text: 'say this', attachments: [{ is_share: true, text: 'Good *morning* :sun:' }] });
  expect(live.bot.taken).toMatchObject([{ request: { command: 'tts', values: { text: 'Good morning' } } }]);
});

test('requests a file that only the mention’s text names', async () => {
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
  for (let press = 0; press < 2; press += 1) await live.team.press(live.ana, answer, 'reply:run-draft:separate');
  await live.settled();
  expect(live.bot.taken).toHaveLength(1);
});
