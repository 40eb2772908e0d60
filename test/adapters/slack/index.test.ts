// The whole adapter on the fake Slack in both modes, with the contract tests of all chat adapters. Covers several
// workspaces and uninstalls.

import type { HttpBindings } from '@hono/node-server';
import { expect, onTestFinished, test } from 'vitest';
import { createSlackAdapter, type SlackAdapter, type SlackAdapterOptions } from '../../../src/adapters/slack/index.ts';
import { selectScopes } from '../../../src/adapters/slack/install/scopes.ts';
import { parseMessageRef } from '../../../src/adapters/slack/message-ref.ts';
import { systemClock as clock } from '../../../src/app/clock.ts';
import { createHttpServer } from '../../../src/app/http-server.ts';
import type { FileRef } from '../../../src/domain/commands/invocation.ts';
import { getMessages } from '../../../src/domain/messages.ts';
import type { OpaqueMessageRef } from '../../../src/domain/tasks/task.ts';
import { chatContract } from '../../contract/chat.ts';
import { chatPeopleContract, type PeopleHarness } from '../../contract/chat-people.ts';
import { freeEdits } from '../../fakes/edits.ts';
import { createFakeLog } from '../../fakes/log.ts';
import { createFakeNotes } from '../../fakes/notes.ts';
import { createFakeRelay } from '../../fakes/relay.ts';
import type { Act } from '../../fakes/slack/delivery/acts.ts';
import { createSlack, type Message, type Slack } from '../../fakes/slack/index.ts';
import type { View } from '../../fakes/slack/world.ts';
import { createWorkingBot, type Taken } from '../../fakes/working-bot.ts';

/** Opens the port for Slack and browsers. Its handler is set later. */
async function openPort() {
  const behind: { fetch?: SlackAdapter['fetch'] } = {};
  const fetch = async (request: Request, env?: object) =>
    (await behind.fetch?.(request, env as HttpBindings)) ?? new Response();
  const mounts = [{ path: '/slack', fetch }];
  const http = createHttpServer({
    host: '127.0.0.1',
    port: 0,
    log: createFakeLog(),
    readStates: () => ({}),
    mounts,
  });
  return { behind, publicUrl: `http://127.0.0.1:${await http.start()}`, stop: () => http.stop() };
}

/** `kept`: the store of an earlier process. `stored`: tasks that the bot received. */
async function openChat(
  slack: Slack,
  given: Partial<SlackAdapterOptions> = {},
  kept = new Map(),
  stored: Taken[] = [],
) {
  const port = await openPort();
  const bot = createWorkingBot(undefined, stored);
  const log = createFakeLog();
  const { signingSecret, appToken, api: apiUrl, files } = slack;
  const chat = createSlackAdapter({
    ...{ messagesFor: getMessages, clock, log, keyValueStore: createFakeNotes({ kept }), mode: 'socket' },
    ...{ signingSecret, appToken, apiUrl, fileOrigins: [files], publicUrl: port.publicUrl },
    ...given,
  });
  port.behind.fetch = chat.fetch;
  if (given.mode === 'http') slack.http(`${port.publicUrl}/slack/events`);
  await chat.start(bot);
  const close = async () => {
    await chat.stop();
    await port.stop();
  };
  return { bot, log, kept, stored, chat, port, close };
}

/** Collects the texts of blocks of one kind, or of all. */
function textsIn(value: unknown, kind?: string): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((one) => textsIn(one, kind));
  if (typeof value !== 'object' || value === null) return [];
  const { type, text, url } = value as Readonly<Record<string, unknown>>;
  const own = kind === undefined || type === kind ? [text, url].filter((one) => typeof one === 'string') : [];
  return [...own, ...Object.values(value).flatMap((one) => textsIn(one, kind))];
}

const isOffer = ({ blocks }: Message): boolean => JSON.stringify(blocks ?? []).includes('reply:edit');
const blocksOf = ({ blocks }: Message, isButtons: boolean): readonly unknown[] =>
  (blocks ?? []).filter(({ type }) => (type === 'actions') === isButtons);

for (const mode of ['socket', 'http'] as const)
  for (const suite of [chatContract, chatPeopleContract]) suite(`Slack by ${mode}`, () => openHarness(mode));

async function openHarness(mode: 'socket' | 'http'): Promise<PeopleHarness> {
  const slack = await createSlack();
  const team = slack.workspace({ name: 'Home', botScopes: selectScopes({ agent: false, listen: false }) });
  const channel = team.channel({ name: 'general' });
  const person = team.user('Ana');
  const relay = createFakeRelay();
  const own = { mode, botToken: team.botToken, relay };
  const processes = [await openChat(slack, own)];
  const now = () => processes.at(-1) as (typeof processes)[number];
  let last: Act | undefined;
  const standing = () => team.messages(channel).filter((one) => !one.deleted && !one.ephemeralTo && one.bot);
  const below = (ts: string) => standing().filter(({ thread_ts: parent }) => parent === ts);

  return {
    get adapter() {
      return now().chat;
    },
    hostile: [`<@${person.id}>`, '<!channel>', '<https://evil.example|safe>', '*loud*', '`code`'],
    relay,
    bot: () => now().bot,
    async place() {
      const { bot } = now();
      const before = bot.taken.length;
      await team.command(person, channel, '/tts', 'Hello team');
      await expect.poll(() => bot.taken).toHaveLength(before + 1);
      return bot.taken.at(-1)?.origin.message ?? null;
    },
    async ask(command, values, file) {
      const named = Object.entries(values).map(([name, value]) => `${name}:"${value}"`);
      const said = `<@BOT> ${command} ${named.join(' ')}`;
      if (file) return void (await team.mention(person, channel, said, { files: [file] }));
      last = await team.command(person, channel, `/${command}`, named.join(' '));
    },
    async told() {
      const forms = last?.modal ? [JSON.stringify(last.modal.body.blocks)] : [];
      return [...team.ephemeral(person).map(({ text }) => text), ...forms].join('\n');
    },
    shown: async () =>
      standing()
        .map(({ text }) => text)
        .join('\n'),
    async mend(values) {
      const offered = team.ephemeral(person).findLast(isOffer);
      const form = last?.modal ? last : await team.press(person, offered as Message, 'reply:edit');
      for (const [field, value] of Object.entries(values)) await team.options(person, form.modal as View, field, value);
      await team.submit(person, form, values);
    },
    async press(at, action) {
      const card = standing().find(({ ts }) => ts === parseMessageRef(at)?.ts);
      await team.press(person, card as Message, `earshot:${action}`);
    },
    async lose(at) {
      const card = standing().find(({ ts }) => ts === parseMessageRef(at)?.ts);
      team.deleteMessage(card as Message);
    },
    async restart(how) {
      const { chat, kept, stored } = now();
      if (how === 'stopped') await chat.stop();
      processes.push(await openChat(slack, own, kept, stored));
    },
    async seen(at: OpaqueMessageRef) {
      const ts = parseMessageRef(at)?.ts ?? '';
      await expect.poll(() => standing().some((one) => one.ts === ts)).toBe(true);
      const all = [...standing().filter((one) => one.ts === ts), ...below(ts)];
      const markup = all.flatMap((one) => [one.text, ...textsIn(one.blocks, 'mrkdwn')]);
      return {
        text: all.flatMap((one) => textsIn(blocksOf(one, false)).concat(one.text)).join('\n'),
        markup: markup.join('\n'),
        buttons: all.flatMap((one) => textsIn(blocksOf(one, true))),
        files: all.flatMap(({ files }) => files.map(({ id, name }) => ({ name, bytes: team.file(id) }))),
        notified: markup.filter((one) => one.includes(`<@${person.id}>`)).map(() => 'ana'),
      };
    },
    count: async () => standing().filter(({ thread_ts: parent, ts }) => !parent || parent === ts).length,
    async give(name, bytes): Promise<FileRef> {
      const { files } = team.say(person, channel, '', { files: [{ name, bytes }] });
      return { name, bytes: bytes.length, platformRef: { team: team.id, fileId: files[0]?.id ?? '' } };
    },
    gone: () => ({ name: 'talk.txt', platformRef: { team: team.id, fileId: 'F0GONE' } }),
    async close() {
      await Promise.all(processes.map(({ close }) => close()));
      expect(slack.refusals).toEqual([]);
      await slack.close();
    },
  };
}

async function twoWorkspaces(rotation = false) {
  const slack = await createSlack({ rotation });
  onTestFinished(() => slack.close());
  const { clientId, clientSecret, authorizeUrl } = slack;
  const gone: string[] = [];
  const oauth = { clientId, clientSecret, stateSecret: 'a-secret-of-our-own', authorizeUrl };
  const open = await openChat(slack, { ...oauth, onUninstall: async (team) => void gone.push(team) });
  onTestFinished(open.close);
  const make = async (name: string) => {
    const team = slack.workspace({ name, installed: false });
    const user = team.user(`Ana of ${name}`);
    await slack.install(`${open.port.publicUrl}/slack/install`, user);
    return { team, user, channel: team.channel({ name: 'general' }) };
  };
  return { slack, gone, ...open, one: await make('One'), two: await make('Two') };
}

test('installs into two workspaces with separate cards', async () => {
  const { slack, one, two, bot } = await twoWorkspaces(true);
  await one.team.command(one.user, one.channel, '/tts', 'from one');
  await two.team.command(two.user, two.channel, '/tts', 'from two');
  await expect.poll(() => bot.taken).toHaveLength(2);
  const cards = [one, two].map(({ team, channel }) => team.messages(channel).length);
  expect(cards).toEqual([1, 1]);
  for (const { origin } of bot.taken) {
    const team = parseMessageRef(origin.message)?.team;
    expect(origin.person.id.startsWith(`${team}:`) && origin.place.id.startsWith(`${team}:`)).toBe(true);
  }
  expect(slack.refusals).toEqual([]);
});

test('reports tasks and deletes data after a workspace uninstalls', async () => {
  const { slack, one, two, bot, gone, chat, kept, log } = await twoWorkspaces();
  await one.team.command(one.user, one.channel, '/tts', 'from one');
  await expect.poll(() => bot.taken).toHaveLength(1);
  await one.team.uninstall();
  await expect.poll(() => gone).toEqual([one.team.id]);
  await expect.poll(() => [...kept.keys()].filter((key) => String(key).startsWith(one.team.id))).toEqual([]);
  const at = bot.taken[0]?.origin.message ?? null;
  await expect(
    chat.deliver(at, {
      token: 't',
      view: { status: 'done', title: 'Speech', line: 'Done' },
      files: [],
      notifiesRequester: false,
      edits: freeEdits,
      ...{ requester: { id: 'a', name: 'Ana' }, saveProgress: async () => {} },
    }),
  ).rejects.toMatchObject({ name: 'UndeliverableError' });
  expect((await two.team.command(two.user, two.channel, '/tts', 'still here')).acked).toBe(true);
  await expect.poll(() => bot.taken).toHaveLength(2);
  expect(chat.isReady()).toBe(true);
  for (const secret of [one.team.botToken, two.team.botToken, slack.clientSecret, slack.appToken])
    expect(JSON.stringify(log.entries)).not.toContain(secret);
});

test('reports a revoked operator token and makes Slack not ready', async () => {
  const slack = await createSlack();
  onTestFinished(() => slack.close());
  const team = slack.workspace({ name: 'Home' });
  const gone: string[] = [];
  const onUninstall = async (id: string) => void gone.push(id);
  const { chat, log, close } = await openChat(slack, { botToken: team.botToken, onUninstall });
  onTestFinished(close);
  expect(chat.isReady()).toBe(true);
  await team.revoke();
  await expect.poll(() => gone).toEqual([team.id]);
  expect(chat.isReady()).toBe(false);
  expect(log.entries.find(({ level }) => level === 'error')?.fields['next']).toContain('SLACK_BOT_TOKEN');
});

test('names a refused token once without affecting other workspaces', async () => {
  const { slack, one, two, bot, chat, log } = await twoWorkspaces();
  for (const names of [one.channel.id, one.user.id]) slack.fault({ names, error: 'account_inactive', times: 100 });
  const failed = () => log.entries.filter(({ event }) => event === 'slack event not handled').length;
  for (const word of ['first', 'second']) {
    const before = failed();
    await one.team.mention(one.user, one.channel, `<@BOT> tts ${word}`);
    await expect.poll(failed).toBe(before + 1);
  }
  const lines = log.entries.filter(({ event }) => event.includes('rejects a workspace’s token'));
  expect(lines.map(({ level, fields }) => [level, fields])).toEqual([
    ['error', { team: one.team.id, code: 'account_inactive', next: expect.stringContaining('/slack/install') }],
  ]);
  expect(chat.warning?.()).toBe(
    `Slack rejects the token of ${one.team.id} (account_inactive): reinstall the app in the workspace at PUBLIC_URL/slack/install.`,
  );
  expect(chat.isReady()).toBe(true);
  await two.team.mention(two.user, two.channel, '<@BOT> tts Hello');
  await expect.poll(() => bot.taken).toHaveLength(1);
  slack.clearFaults();
  await one.team.mention(one.user, one.channel, '<@BOT> tts third');
  await expect.poll(() => bot.taken).toHaveLength(2);
  expect(chat.warning?.()).toBeUndefined();
});

test('is not ready when the only workspace’s token is refused', async () => {
  const slack = await createSlack();
  onTestFinished(() => slack.close());
  const team = slack.workspace({ name: 'Home' });
  const [channel, ana] = [team.channel({ name: 'general' }), team.user('Ana')];
  const { chat, close } = await openChat(slack, { botToken: team.botToken });
  onTestFinished(close);
  slack.fault({ method: /^(chat|conversations)/, error: 'invalid_auth', times: 100 });
  await team.mention(ana, channel, '<@BOT> tts Hello');
  await expect.poll(() => chat.isReady()).toBe(false);
  expect(chat.warning?.()).toContain('new SLACK_BOT_TOKEN');
});

test('serves no paths that Slack does not call', async () => {
  const slack = await createSlack();
  onTestFinished(() => slack.close());
  const team = slack.workspace({ name: 'Home' });
  const { port, close } = await openChat(slack, { botToken: team.botToken });
  onTestFinished(close);
  for (const path of ['events', 'install', 'oauth_redirect', 'else'])
    expect(
      (await fetch(`${port.publicUrl}/slack/${path}`, { method: path === 'events' ? 'POST' : 'GET' })).status,
    ).toBe(404);
});

test('a stop takes every acknowledged command and acknowledges no other', async () => {
  const slack = await createSlack();
  onTestFinished(() => slack.close());
  const team = slack.workspace({ name: 'Home' });
  const [channel, ana] = [team.channel({ name: 'general' }), team.user('Ana')];
  const { chat, bot, close } = await openChat(slack, { botToken: team.botToken });
  onTestFinished(close);
  const acts = Array.from({ length: 10 }, (_, at) => team.command(ana, channel, '/tts', `Sentence ${at}`));
  await Promise.race(acts);
  const stopped = chat.stop();
  expect(chat.isReady()).toBe(false);
  for (let at = 10; at < 20; at += 1) acts.push(team.command(ana, channel, '/tts', `Sentence ${at}`));
  await stopped;
  const acked = (await Promise.all(acts)).map(({ acked }) => acked);
  const acknowledged = acked.flatMap((one, at) => (one === true ? [`Sentence ${at}`] : []));
  expect(acknowledged.length).toBeGreaterThan(0);
  const said = bot.taken.map(({ request }) => request.values['text']);
  expect(said.toSorted()).toEqual(acknowledged.toSorted());
  await slack.until(() => slack.socket.connections.length === 0);
});
