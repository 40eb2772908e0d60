// Repeated events run once, and new events run under any id. After a crash between acknowledgement and task, the next
// process notifies the user and offers the input again.

import type { ReceiverEvent } from '@slack/bolt';
import { expect, test } from 'vitest';
import {
  claimEvent,
  createInterruptionHandler,
  type PendingSlackInteraction,
  toPendingInteraction,
} from '../../../../src/adapters/slack/events/interruptions.ts';
import { UNASSIGNED_TEXT_KEY } from '../../../../src/adapters/slack/events/requests.ts';
import { parseEvent } from '../../../../src/adapters/slack/payloads/event.ts';
import { createFakeNotes } from '../../../fakes/notes.ts';
import { eachSlack, hearing, type Live } from '../setup.ts';

let live: Live;
eachSlack((opened) => {
  live = opened;
});

const command = (trigger_id: string, text: string) => ({
  body: {
    ...{ command: '/tts', text, trigger_id, team_id: live.team.id },
    ...{ user_id: live.ana.id, user_name: 'ana', channel_id: live.channel.id, channel_name: 'general' },
  },
  ack: async () => {},
});

const mention = (event_id: string, ts: string) => ({
  body: {
    ...{ type: 'event_callback', team_id: live.team.id, event_id },
    event: { type: 'app_mention', channel: live.channel.id, user: live.ana.id, text: 'tts Hello', ts },
  },
  ack: async () => {},
});

const begun = ({ body }: { readonly body: Readonly<Record<string, unknown>> }): PendingSlackInteraction => {
  const event = parseEvent(body, 0);
  if (!event?.isReplyExpected) throw new Error('nothing is to be noted');
  return toPendingInteraction(event, body);
};
const noted = () => live.notes.keys('begun:');
const told = () => live.team.ephemeral(live.ana).filter(({ text }) => text.includes('We were interrupted'));
/** Starts the next process with the same store. */
const restart = () => createInterruptionHandler(live.parts);

/** Pending requests in the store after a crash. */
async function left() {
  const found = await Promise.all((await noted()).map((key) => live.notes.get(key)));
  return found.map((one) => (one as { request: PendingSlackInteraction }).request);
}

test('stores only the typed input before acknowledging', async () => {
  let before: readonly string[] = [];
  live.bot.onRead = () => new Promise(() => {});
  const ack = async () => {
    before = await noted();
  };
  void live.hear({ ...command('1', 'Hello'), ack });
  await expect.poll(() => live.bot.asked.length + before.length).toBe(1);
  expect(before).toHaveLength(1);
  expect(await left()).toMatchObject([{ body: { command: '/tts', text: 'Hello' }, deduplicationKeys: [] }]);
});

test('reports an interrupted request once; its button restores the input', async () => {
  live.bot.onRead = () => new Promise(() => {});
  void live.hear(command('1', 'Hello team'));
  await expect.poll(noted).toHaveLength(1);
  const [found] = await left();
  if (!found) throw new Error('nothing is noted');
  live.bot.onRead = async () => {};
  const next = restart();
  expect(await next.isCompleted(found)).toBe(false);
  await next.notifyUser(found);
  const [message] = told();
  expect(JSON.stringify(message?.blocks)).toContain('reply:edit');
  if (!message) throw new Error('nobody was told');
  const pressed = await live.team.press(live.ana, message, 'reply:edit');
  await live.slack.until(() => pressed.modal !== undefined);
  expect(JSON.stringify(pressed.modal?.body)).toContain('Hello team');
  await live.settled();
});

/** Presses *Try again* on the next process's notice. */
async function tryAgain(found: PendingSlackInteraction) {
  live.bot.onRead = async () => {};
  await restart().notifyUser(found);
  const message = told().at(-1);
  if (!message) throw new Error('nobody was told');
  const press = () => live.team.press(live.ana, message, 'reply:retry');
  await press();
  await expect.poll(() => live.bot.taken).toHaveLength(1);
  return press;
}

test.for([
  ['a slash command', () => command('1', 'Hello team').body],
  ['a mention', () => mention('E1', live.team.say(live.ana, live.channel, 'tts Hello').ts).body],
] as const)('Try again repeats %s once, with the same input', async ([, body]) => {
  const press = await tryAgain(begun({ body: body() }));
  await press();
  await live.settled();
  expect(live.bot.taken).toMatchObject([
    { request: { command: 'tts', values: { text: expect.stringMatching(/^Hello/) } } },
  ]);
});

test('Try again repeats a form that was sent', async () => {
  const act = await live.team.command(live.ana, live.channel, '/tts', '');
  await live.settled();
  live.bot.onRead = () => new Promise(() => {});
  void live.team.submit(live.ana, act, { text: 'From a form' });
  await expect.poll(noted).toHaveLength(1);
  const [found] = await left();
  if (!found) throw new Error('nothing is noted');
  await tryAgain(found);
  expect(live.bot.taken).toMatchObject([{ request: { values: { text: 'From a form' } } }]);
});

test('Try again after a second interruption still repeats', async () => {
  await restart().notifyUser(begun(command('1', 'Hello team')));
  const [first] = told();
  if (!first) throw new Error('nobody was told');
  const reading = Promise.withResolvers<void>();
  live.bot.onRead = () => {
    reading.resolve();
    return new Promise(() => {});
  };
  void live.team.press(live.ana, first, 'reply:retry');
  await reading.promise;
  expect(await noted()).toHaveLength(1);
  const [found] = await left();
  if (!found) throw new Error('nothing is noted');
  await tryAgain(found);
  expect(live.bot.taken).toMatchObject([{ request: { values: { text: 'Hello team' } } }]);
});

test('asks the user to repeat an interrupted press', async () => {
  const user = { id: live.ana.id, name: 'ana', team_id: live.team.id };
  const actions = [{ action_id: 'earshot:stop', value: '7K2QF9MA', action_ts: '1' }];
  const body = {
    ...{ type: 'block_actions', user, team: { id: live.team.id }, channel: { id: live.channel.id } },
    ...{ trigger_id: '9', actions, container: {} },
  };
  await restart().notifyUser(begun({ body }));
  expect(live.team.ephemeral(live.ana).at(-1)?.text).toContain('press it again');
});

test('treats a created task as complete, under its stored id', async () => {
  const one = command('1', 'Hello');
  await live.hear(one);
  expect(live.bot.taken.map(({ id }) => id)).toEqual([begun(one).caller.task]);
  expect(await restart().isCompleted(begun(one))).toBe(true);
});

test('ignores redelivery of a request already reported as interrupted', async () => {
  const one = mention('E1', '1700000000.000100');
  expect(await restart().isCompleted(begun(one))).toBe(false);
  const hear = hearing(live.parts);
  await hear(one);
  await hear({ ...mention('E2', '1700000000.000100'), retryNum: 1, retryReason: 'http_timeout' });
  expect(live.bot.taken).toEqual([]);
});

test('leaves nothing behind after success or failure', async () => {
  await live.hear(command('1', 'Hello'));
  live.bot.onRead = async () => {
    throw new Error('disk full');
  };
  await live.hear(command('2', 'Hello'));
  const cut = () => Promise.reject(new Error('cut'));
  await expect(live.hear({ ...command('3', 'Hello'), ack: cut })).rejects.toThrow('cut');
  await live.hear(mention('E3', '1700000000.000200'));
  expect(await noted()).toEqual([]);
  expect(live.team.ephemeral(live.ana).at(-1)?.text).toContain('Your request could not be accepted');
});

test('throws for a later retry when no method works', async () => {
  const gone = {
    caller: { team: 'T9', user: 'U1', name: 'Ana' },
    isButton: false,
    body: {},
    deduplicationKeys: [],
  };
  await expect(restart().notifyUser(gone)).rejects.toThrow('not let in');
  await live.team.revoke();
  await expect(restart().notifyUser(begun(command('1', 'Hello')))).rejects.toThrow('No delivery method');
  expect(told()).toEqual([]);
});

test.each([
  ['four times with the same id', { times: 4 }],
  ['in a new envelope', { newEnvelope: true }],
  ['under a new event id', { newEventId: true }],
  ['without a word of it being a repetition', { retryHeaders: false, newEnvelope: true }],
])('a mention delivered again %s makes one task', async (_, how) => {
  const told = await live.team.mention(live.ana, live.channel, '<@BOT> tts Hello');
  await live.settled();
  await live.slack.redeliver(told, how);
  await live.settled();
  expect(live.heard.length).toBeGreaterThan(1);
  expect(live.bot.taken).toHaveLength(1);
  expect(live.said()).toHaveLength(1);
});

test('remembers seen events after a restart', async () => {
  await live.team.mention(live.ana, live.channel, '<@BOT> tts Hello');
  await live.settled();
  await hearing(live.parts)(live.heard[0] as ReceiverEvent);
  expect(live.bot.taken).toHaveLength(1);
});

test('accepts a redelivery of an unseen event', async () => {
  await live.team.mention(live.ana, live.channel, '<@BOT> tts Hello');
  await live.settled();
  const [first] = live.heard;
  const elsewhere = hearing({ ...live.parts, keyValueStore: createFakeNotes() });
  await elsewhere({ ...(first as ReceiverEvent), retryNum: 3, retryReason: 'http_timeout' });
  expect(live.bot.taken).toHaveLength(2);
});

test('ignores a redelivery while the first is being handled', async () => {
  await live.team.mention(live.ana, live.channel, '<@BOT> tts Hello');
  await live.settled();
  const [first] = live.heard as [ReceiverEvent];
  const hear = hearing({ ...live.parts, keyValueStore: createFakeNotes() });
  await Promise.all([hear(first), hear(first), hear(first)]);
  expect(live.bot.taken).toHaveLength(2);
});

test('a command, a press and a form count once each', async () => {
  const act = await live.team.command(live.ana, live.channel, '/tts', '');
  await live.settled();
  await live.team.submit(live.ana, act, { text: 'Hello' });
  await live.settled();
  for (const one of [...live.heard]) await live.hear({ ...one, ack: async () => {} });
  expect(live.bot.taken).toHaveLength(1);
  expect(live.slack.requests.filter(({ method }) => method === 'views.open')).toHaveLength(1);
});

test('starts nothing without an acknowledgement', async () => {
  const one = command('1', 'Hi');
  const ack = () => Promise.reject(new Error('connection lost'));
  await expect(live.hear({ ...one, ack })).rejects.toThrow('connection lost');
  expect(live.bot.taken).toEqual([]);
  await live.hear(one);
  expect(live.bot.taken).toHaveLength(1);
});

test('accepts a request when the store fails', async () => {
  const broken = async () => {
    throw new Error('disk full');
  };
  Object.assign(live.notes, { claim: broken, put: broken, keys: broken, delete: broken });
  await live.team.command(live.ana, live.channel, '/tts', 'Hello');
  await live.settled();
  expect(live.bot.taken).toHaveLength(1);
  expect(live.team.ephemeral(live.ana)).toEqual([]);
});

test('acknowledges irrelevant events and ignores unknown workspaces', async () => {
  const acked: object[] = [];
  for (const body of [
    {},
    { type: 'view_closed' },
    { type: 'shortcut' },
    { type: 'event_callback', event: { type: 'new' } },
  ])
    await live.hear({ body, ack: async () => void acked.push(body) });
  expect(acked).toHaveLength(4);
  const { body, ack } = command('1', 'Hi');
  await live.hear({ body: { ...body, team_id: 'T0OTHER' }, ack });
  expect(live.bot.taken).toEqual([]);
});

test('uses one key per message, prefixed with the workspace', () => {
  const keysOf = (type: string, id: string, team: string) => {
    const event = { type, channel: 'D1', channel_type: 'im', user: 'U1', ts: '1.1' };
    return parseEvent({ type: 'event_callback', team_id: team, event_id: id, event }, 0)?.deduplicationKeys ?? [];
  };
  const mention = keysOf('app_mention', 'Ev1', 'T1');
  expect(mention).toHaveLength(2);
  expect(mention.at(-1)).toBe(keysOf('message', 'Ev2', 'T1').at(-1));
  expect(mention.every((key) => key.startsWith('T1:'))).toBe(true);
  expect(keysOf('message', 'Ev1', 'T2').some((key) => mention.includes(key))).toBe(false);
});

test('a claim lasts a day', async () => {
  let now = 0;
  const notes = createFakeNotes({ now: () => now });
  expect(await claimEvent(notes, ['T1:a'])).toBe(true);
  now = 23 * 3_600_000;
  expect(await claimEvent(notes, ['T1:a', 'T1:b'])).toBe(false);
  expect(await claimEvent(notes, ['T1:b'])).toBe(false);
  now = 25 * 3_600_000;
  expect(await claimEvent(notes, ['T1:a'])).toBe(true);
});

/** A button press and a form submission, as Slack delivers them. */
const pressed = (action_id: string, value: string, action_ts: string) => ({
  ...{ type: 'block_actions', user: { id: live.ana.id, name: 'ana' }, team: { id: live.team.id } },
  ...{ channel: { id: live.channel.id }, trigger_id: action_ts, container: {} },
  actions: [{ type: 'button', action_id, value, action_ts }],
});
const sent = (draft: string, trigger_id: string) => ({
  ...{
    type: 'view_submission',
    user: { id: live.ana.id, name: 'ana' },
    team: { id: live.team.id },
    trigger_id,
  },
  view: {
    ...{ type: 'modal', id: 'V1', hash: '1.a', callback_id: 'earshot:form', state: { values: {} } },
    private_metadata: JSON.stringify({ draft, command: 'tts', channel: live.channel.id }),
  },
});

/** Saves a draft for all processes. */
async function kept(field = 'text'): Promise<string> {
  const caller = { team: live.team.id, user: live.ana.id, name: 'Ana', channel: live.channel.id };
  const id = live.parts.drafts.save({ command: 'tts', values: { [field]: 'Hello' }, files: [], caller });
  await expect.poll(() => live.notes.keys(`${live.team.id}:draft:${id}`)).toHaveLength(1);
  return id;
}

async function interruptedId(): Promise<string> {
  await restart().notifyUser(begun(command('1', 'Hello')));
  const { blocks } = told().at(-1) ?? {};
  return /"reply:retry","text":\{[^}]*\},"value":"([^"]+)"/.exec(JSON.stringify(blocks))?.[1] ?? '';
}

test.for([
  ['Try again', (at: string, id: string) => pressed('reply:retry', id, at), interruptedId],
  ['a suggestion', (at: string, id: string) => pressed('reply:alternative:0', id, at), kept],
  [
    'an operation for a text',
    (at: string, id: string) => pressed('reply:run-draft:tts', id, at),
    () => kept(UNASSIGNED_TEXT_KEY),
  ],
  ['a form', (at: string, id: string) => sent(id, at), kept],
] as const)('%s taken by two processes starts one task', async ([, body, keep]) => {
  const id = await keep();
  const [one, other] = [hearing(live.parts), hearing(live.parts)];
  const ack = async () => {};
  await Promise.all([one({ body: body('1', id), ack }), other({ body: body('2', id), ack })]);
  await live.settled();
  expect(live.bot.taken).toHaveLength(1);
});
