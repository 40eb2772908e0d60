// The fake's refusals, seen by the real discord.js: old tokens, missing objects, limits, permissions, acts that clients
// don't offer. The app's own tests cover its successes.

import { readFileSync } from 'node:fs';
import {
  type APIMessage,
  type ChatInputCommandInteraction,
  Client,
  GatewayIntentBits,
  type Interaction,
  MessageFlags,
  type RequestData,
  Routes,
} from 'discord.js';
import { afterEach, expect, test } from 'vitest';
import { createDiscord, type DiscordOptions, type Message } from '../index.ts';
import { extract, type OpenApi } from '../rest/extract.ts';
import { agent } from './agent.ts';

const COMMANDS = [
  {
    name: 'tts',
    description: 'Speaks a text',
    integration_types: [0, 1],
    contexts: [0, 1, 2],
    options: [
      { type: 3, name: 'text', description: 'What to say', required: true, max_length: 6000 },
      { type: 3, name: 'voice', description: 'Whose voice', autocomplete: true },
      { type: 11, name: 'file', description: 'A document', file_types: ['.txt', 'audio'] },
    ],
  },
  { name: 'story', description: 'Narrates a document' },
  { name: 'Speak', type: 3 },
] as const;

let end: (() => Promise<void>) | undefined;
afterEach(async () => {
  await end?.();
  end = undefined;
});

type Handler = (interaction: Interaction) => Promise<unknown>;
const isChat = (one: Interaction): one is ChatInputCommandInteraction => one.isChatInputCommand();
const HIDDEN = { flags: MessageFlags.Ephemeral } as const;
const reply: Handler = async (one) => {
  if (isChat(one)) await one.reply('here');
};

/** A server, a user and a connected bot with commands that calls `on`. */
async function play(on: Handler = reply, options: DiscordOptions = {}) {
  const discord = await createDiscord(options);
  const guild = discord.guild({ name: 'Home' });
  const channel = guild.channel({ name: 'general' });
  const ana = discord.user('Ana', { locale: 'de' });
  guild.join(ana);
  const client = new Client({
    intents: [],
    rest: { api: discord.api, cdn: discord.cdn, version: '10', agent },
  });
  client.on('interactionCreate', (interaction) => void on(interaction));
  const ready = new Promise((done) => client.once('clientReady', done));
  await client.login(discord.token);
  await ready;
  await client.rest.put(Routes.applicationCommands(discord.applicationId), { body: COMMANDS });
  end = async () => {
    await client.destroy();
    await discord.close();
  };
  return { discord, guild, channel, ana, client };
}

const sound = Buffer.from('RIFF a sound');
const button = (label: string, custom_id: string) => ({
  type: 1,
  components: [{ type: 2, style: 1, label, custom_id }],
});
const MIB = 1024 * 1024;
const big = (size: number) => ({ attachment: Buffer.alloc(size), name: 'a.wav' });

/** A bot that replies and exposes the interaction, so that the test can use its token. */
async function withReply(setting: DiscordOptions = {}) {
  const edits: ((options: object) => Promise<unknown>)[] = [];
  const set = await play(async (one) => {
    if (!isChat(one)) return;
    await one.reply('here');
    edits.push((options) => one.editReply(options));
  }, setting);
  const act = await set.discord.slash(set.ana, set.channel, 'tts', { text: 'x' });
  await set.discord.until(() => edits.length === 1);
  const edit = (options: object) => edits[0]?.(options);
  const route = Routes.channelMessage(set.channel.id, act.message?.id ?? '');
  const byBot = (body: object) => set.client.rest.patch(route, { body });
  return { ...set, act, edit, byBot };
}

test('rejects input that the registered command does not accept', async () => {
  const { discord, ana, channel } = await play(async () => undefined);
  const use = (given: Record<string, string | number>, files = {}) =>
    discord.slash(ana, channel, 'tts', given, { files });
  await expect(use({})).rejects.toThrow('needs the option text');
  await expect(use({ text: 5 })).rejects.toThrow('it takes text');
  await expect(use({ text: 'a', pitch: 5 })).rejects.toThrow('no option pitch');
  await expect(use({ text: 'a' }, { file: { name: 'a.mxf', bytes: sound } })).rejects.toThrow('cannot be chosen');
  await expect(discord.slash(ana, channel, 'dub')).rejects.toThrow('no command dub');
});

test('serves an attached file only without credentials', async () => {
  let text = '';
  let refused = 0;
  const { discord, ana, channel } = await play(async (one) => {
    if (!isChat(one)) return;
    const { url } = one.options.getAttachment('file', true);
    refused = (await fetch(url, { headers: { authorization: 'Bot secret' } })).status;
    text = await (await fetch(url)).text();
    await one.reply({ content: text, ...HIDDEN });
  });
  const files = { file: { name: 'a.txt', bytes: Buffer.from('inside'), type: 'text/plain' } };
  const act = await discord.slash(ana, channel, 'tts', { text: 'x' }, { files });
  expect((await act.answered).said).toBe('message');
  expect([text, refused]).toEqual(['inside', 401]);
  expect(discord.refusals.map(({ reason }) => reason)).toEqual(['credentials were sent to the file host']);
});

test('hides an ephemeral answer from others and channel routes', async () => {
  const { discord, ana, channel, client } = await play(async (one) => {
    if (isChat(one)) await one.reply({ content: 'psst', ...HIDDEN, components: [button('Go', 'go')] });
  });
  const bo = discord.user('Bo');
  const { message } = await (await discord.slash(ana, channel, 'story')).answered;
  expect(discord.ephemeral(ana)).toEqual([message]);
  expect(discord.ephemeral(bo)).toEqual([]);
  await expect(discord.press(bo, message as Message, 'Go')).rejects.toThrow('does not see');
  const route = Routes.channelMessage(channel.id, message?.id ?? '');
  await expect(client.rest.patch(route, { body: { content: 'x' } })).rejects.toMatchObject({ code: 10008 });
});

test('limits a user-installed app to five follow-ups, no channel routes', async () => {
  const codes: number[] = [];
  const { discord, client } = await play(async (one) => {
    if (!isChat(one)) return;
    expect([one.context, Object.keys(one.authorizingIntegrationOwners.toJSON() as object).length > 0]).toEqual([
      2,
      true,
    ]);
    await one.reply('here');
    for (let count = 0; count < 6; count += 1)
      await one.followUp(`${count}`).catch((fault: { code: number }) => codes.push(fault.code));
  });
  const mia = discord.user('Mia', { installed: true });
  const group = discord.group('friends', [mia]);
  await discord.slash(mia, group, 'tts', { text: 'x' });
  await discord.until(() => codes.length === 1);
  expect(codes).toEqual([40094]);
  await expect(client.rest.get(Routes.channelMessages(group.id))).rejects.toMatchObject({ code: 50001 });
  await expect(discord.slash(mia, group, 'story')).rejects.toThrow('not offered here');
});

test('the reduced OpenAPI file is exactly what the reduction yields', () => {
  const file = new URL('../../../fixtures/discord-openapi.json', import.meta.url);
  const spec = JSON.parse(readFileSync(file, 'utf8')) as OpenApi;
  expect(extract(spec)).toEqual(spec);
});

test('expires the token after fifteen minutes; the bot still edits', async () => {
  const { discord, act, edit, byBot } = await withReply();
  discord.age(act, 14);
  await edit({ content: 'in time' });
  discord.age(act, 1);
  await expect(edit({ content: 'late' })).rejects.toMatchObject({ code: 50027, status: 401 });
  await byBot({ content: 'by the bot' });
  expect(act.message?.revisions.map(({ by }) => by)).toEqual(['callback', 'token', 'bot']);
  expect(discord.refusals).toEqual([]);
});

test('shows message text only with intent and portal switch', async () => {
  const discord = await createDiscord({ messageContent: true });
  const guild = discord.guild({ name: 'Home' });
  const channel = guild.channel({ name: 'general' });
  const read: string[] = [];
  const clients = [GatewayIntentBits.MessageContent, GatewayIntentBits.DirectMessages].map((intent) => {
    const client = new Client({
      intents: [GatewayIntentBits.Guilds, GatewayIntentBits.GuildMessages, intent],
      rest: { api: discord.api, cdn: discord.cdn, version: '10', agent },
    });
    client.on('messageCreate', ({ content, member }) => read.push(`${content}|${member?.displayName}`));
    return client;
  });
  end = async () => {
    for (const client of clients) await client.destroy();
    await discord.close();
  };
  for (const client of clients) await client.login(discord.token);
  await discord.until(() => clients.every((client) => client.channels.cache.has(channel.id)));
  discord.say(discord.user('Ana'), channel, 'Good morning');
  await discord.until(() => read.length === 2);
  expect(read.sort()).toEqual(['Good morning|Ana', '|Ana']);
});

test('can expire tokens early', async () => {
  const { discord, edit } = await withReply();
  discord.staleTokens();
  await expect(edit({ content: 'x' })).rejects.toMatchObject({ code: 10015, status: 404 });
  discord.freshTokens();
  await edit({ content: 'y' });
});

test('allows three edits in six seconds to hour-old messages', async () => {
  const { discord, act, client, byBot } = await withReply();
  discord.age(act, 61);
  client.rest.options.rejectOnRateLimit = () => true;
  for (const content of ['1', '2', '3']) await byBot({ content });
  await expect(byBot({ content: '4' })).rejects.toThrow();
  expect(discord.requests.at(-1)?.code).toBe(30046);
});

test('reports a deleted message as unknown on every route', async () => {
  const { discord, act, edit, byBot } = await withReply();
  if (act.message) discord.deleteMessage(act.message);
  await expect(edit({ content: 'x' })).rejects.toMatchObject({ code: 10008 });
  await expect(byBot({ content: 'x' })).rejects.toMatchObject({ code: 10008 });
  expect(discord.messages(act.channel)[0]?.deleted).toBe(true);
});

test('rejects a second and a late first answer', async () => {
  const codes: unknown[] = [];
  let until = Promise.resolve();
  const { discord, ana, channel } = await play(
    async (one) => {
      if (!isChat(one)) return;
      await until;
      const route = Routes.interactionCallback(one.id, one.token);
      for (const content of ['a', 'b'])
        await one.client.rest
          .post(route, { body: { type: 4, data: { content } }, auth: false })
          .catch((fault: { code: unknown }) => codes.push(fault.code));
    },
    { patience: 300 },
  );
  expect((await (await discord.slash(ana, channel, 'story')).answered).said).toBe('message');
  await discord.until(() => codes.length === 1);
  const over = Promise.withResolvers<void>();
  until = over.promise;
  expect((await (await discord.slash(ana, channel, 'story')).answered).said).toBe('did not respond');
  over.resolve();
  await discord.until(() => codes.length === 3);
  expect(codes).toEqual([40060, 10062, 10062]);
});

test('does not blame the bot for a stalled machine', async () => {
  const { discord, ana, channel } = await play(reply, { patience: 900 });
  const act = await discord.slash(ana, channel, 'story');
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1000);
  expect((await act.answered).said).toBe('message');
});

test('rejects files over the limit, which depends on the place', async () => {
  const { discord, edit, guild, client } = await withReply();
  await expect(edit({ files: [big(10 * MIB + 1)] })).rejects.toMatchObject({ status: 413, code: 40005 });
  expect(discord.refusals).toHaveLength(1);
  guild.attachmentLimit = 20 * MIB;
  const route = Routes.channelMessages(guild.channel({ name: 'more' }).id);
  const files = [{ data: Buffer.alloc(11 * MIB), name: 'a.wav' }];
  expect(await client.rest.post(route, { files, body: {} })).toMatchObject({
    attachments: [{ size: 11 * MIB }],
  });
});

test('rejects a channel action without permission, with its reason', async () => {
  const { discord, guild, client } = await play();
  const code = async (name: string, given: RequestData, botCan: object, more = {}) => {
    const { id } = guild.channel({ name, botCan, ...more });
    return client.rest.post(Routes.channelMessages(id), given).then(
      () => 0,
      (fault: { code: number }) => fault.code,
    );
  };
  const file = { files: [{ data: Buffer.from('x'), name: 'a.txt' }] };
  expect(await code('open', { body: { content: 'x' } }, {})).toBe(0);
  expect(await code('unseen', { body: { content: 'x' } }, { view: false })).toBe(50001);
  expect(await code('mute', { body: { content: 'x' } }, { send: false })).toBe(50013);
  expect(await code('fileless', file, { attach: false })).toBe(50013);
  expect(await code('locked', { body: { content: 'x' } }, {}, { type: 'thread', archived: true, locked: true })).toBe(
    50083,
  );
  expect(discord.refusals).toEqual([]);
});

test('answers as Discord for closed channels, left servers, closed DMs', async () => {
  const { discord, act, guild, ana, client, byBot } = await withReply();
  const dm = (await client.rest.post(Routes.userChannels(), { body: { recipient_id: ana.id } })) as {
    id: string;
  };
  const write = () => client.rest.post(Routes.channelMessages(dm.id), { body: { content: 'hi' } });
  await write();
  expect(discord.dms(ana).map(({ content }) => content)).toEqual(['hi']);
  ana.dmsOpen = false;
  await expect(write()).rejects.toMatchObject({ code: 50007 });
  discord.closeChannel(act.channel);
  await expect(byBot({ content: 'x' })).rejects.toMatchObject({ code: 50001 });
  discord.removeBot(guild);
  await expect(write()).rejects.toMatchObject({ code: 50278 });
});

test('a nonce posts once', async () => {
  const { discord, channel, client } = await play();
  const body = { content: 'once', nonce: 'task-1', enforce_nonce: true };
  const post = () => client.rest.post(Routes.channelMessages(channel.id), { body }) as Promise<APIMessage>;
  const [first, second] = [await post(), await post()];
  expect(second.id).toBe(first.id);
  expect(discord.messages(channel)).toHaveLength(1);
});

test('reports pings of a message on post and edit', async () => {
  const { ana, guild, act, edit } = await withReply();
  const role = guild.role('Mods');
  const content = `@everyone <@${ana.id}> <@&${role.id}>`;
  await edit({ content });
  await edit({ content, allowedMentions: { parse: [] } });
  await edit({ content, allowedMentions: { users: [ana.id] } });
  expect(act.message?.revisions.slice(1).map(({ pinged }) => pinged)).toEqual([
    { users: [ana.id], roles: [role.id], everyone: true },
    { users: [], roles: [], everyone: false },
    { users: [ana.id], roles: [], everyone: false },
  ]);
});

test('rejects messages over the documented limits, with reasons', async () => {
  const { discord, edit } = await withReply();
  const refused = async (options: object, reason: RegExp) => {
    await expect(edit(options)).rejects.toMatchObject({ status: 400 });
    expect(discord.refusals.at(-1)?.reason).toMatch(reason);
  };
  await refused({ content: 'x'.repeat(2001) }, /content.*2000/);
  await refused({ content: '' }, /50006/);
  await refused({ embeds: [{ title: 'x'.repeat(257) }] }, /title.*256/);
  await refused({ embeds: [1, 2].map(() => ({ description: 'x'.repeat(3500) })) }, /MAX_EMBED_SIZE/);
  await refused({ components: [button('A', 'a'), button('B', 'a')] }, /duplicated/);
  await refused({ components: [button('x'.repeat(81), 'a')] }, /80/);
  await refused({ components: [button('A', 'x'.repeat(101))] }, /100/);
  await refused({ components: ['1', '2', '3', '4', '5', '6'].map((id) => button('A', id)) }, /5 or fewer/);
});

test('rejects commands over the documented limits, with reasons', async () => {
  const { discord, client } = await play();
  const put = (body: unknown) => client.rest.put(Routes.applicationCommands(discord.applicationId), { body });
  const refused = async (body: unknown, reason: RegExp) => {
    await expect(put(body)).rejects.toMatchObject({ status: 400 });
    expect(discord.refusals.at(-1)?.reason).toMatch(reason);
  };
  const [tts] = COMMANDS;
  const option = (more: object) => [{ ...tts, options: [{ type: 3, name: 'a', description: 'b', ...more }] }];
  await refused([{ ...tts, name: 'Upper' }], /lower case/);
  await refused([{ ...tts, name: 'two words' }], /INVALID_NAME/);
  await refused([{ ...tts, description: '' }], /between 1 and 100/);
  await refused([{ ...tts, name_localizations: { xx: 'tts' } }], /not a locale/);
  await refused([{ ...tts, options: [tts.options[1], tts.options[0]] }], /Required options/);
  await refused(option({ autocomplete: true, choices: [{ name: 'a', value: 'b' }] }), /excludes choices/);
  await refused(option({ max_length: 6001 }), /6000/);
  await refused([tts, tts], /unique/);
  const heavy = (name: string) => ({
    type: 3,
    name,
    description: 'b',
    choices: Array.from({ length: 25 }, (_, at) => ({
      name: `${at}${'x'.repeat(80)}`,
      value: 'y'.repeat(90),
    })),
  });
  await refused([{ ...tts, options: [heavy('a'), heavy('b')] }], /maximum size \(8000\)/);
  await put(COMMANDS);
  expect(discord.commands().map(({ name }) => name)).toEqual(['tts', 'story', 'Speak']);
});

test('rejects privileged intents and wrong tokens', async () => {
  const { discord } = await play();
  const login = async (intents: number, token: string) => {
    const one = new Client({ intents, rest: { api: discord.api, version: '10' } });
    const outcome = await one.login(token).then(
      () => 'in',
      (fault: Error) => fault.message,
    );
    await one.destroy();
    return outcome;
  };
  expect(await login(1 << 15, discord.token)).toMatch(/disallowed intents/i);
  expect(await login(0, 'other.token.entirely')).toMatch(/invalid token/i);
  expect(discord.refusals.map(({ reason }) => reason)).toEqual(['401 0 401: Unauthorized']);
});
