// The doctor on the fake: its findings in a healthy server, and the next step for each fault.

import { createSocket } from 'node:dgram';
import { REST } from 'discord.js';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { commands } from '../../../../../commands/index.ts';
import { buildApplicationCommands } from '../../../../../src/adapters/discord/application-commands.ts';
import { registerCommands } from '../../../../../src/adapters/discord/command-registration.ts';
import { examineDiscord } from '../../../../../src/adapters/discord/doctor/index.ts';
import { BASE_PERMISSIONS } from '../../../../../src/adapters/discord/doctor/permissions.ts';
import { createCatalogue } from '../../../../../src/domain/commands/catalogue.ts';
import { createDiscord, type Discord } from '../../../../fakes/discord/index.ts';

const declared = buildApplicationCommands(createCatalogue(commands));
let discord: Discord;

beforeEach(async () => {
  discord = await createDiscord();
});
afterEach(() => discord.close());

type DoctorParts = Parameters<typeof examineDiscord>[0];
const examine = (more: Partial<DoctorParts> = {}) =>
  examineDiscord({ token: discord.token, api: discord.api, declared, ...more });
const register = (guildId?: string, wanted = declared) =>
  registerCommands({
    rest: new REST({ version: '10', api: discord.api }).setToken(discord.token),
    applicationId: discord.applicationId,
    guildId,
    declared: wanted,
  });
const faults = async (more: Partial<DoctorParts> = {}) =>
  (await examine(more)).filter(({ ok }) => !ok).map(({ check, summary, advice }) => `${check}: ${summary} → ${advice}`);

test('reports no faults in a healthy place and changes nothing', async () => {
  const channel = discord.guild({ name: 'Home' }).channel({ name: 'general' });
  await register();
  const before = discord.requests.length;
  const found = await examine({ channel: channel.id, applicationId: discord.applicationId });
  expect(found.filter(({ ok }) => !ok)).toEqual([]);
  const told = found.map(({ check, summary }) => `${check}: ${summary}`).join('\n');
  expect(told).toContain('the bot is called earshot');
  expect(told).toContain(`Earshot (${discord.applicationId})`);
  expect(told).toContain('servers: Home');
  expect(told).toContain(`${declared.length} registered everywhere, up to date`);
  expect(told).toContain('#general in Home');
  expect(told).toContain(
    `https://discord.com/oauth2/authorize?client_id=${discord.applicationId}&scope=bot+applications.commands&permissions=274878024704`,
  );
  for (const { name } of BASE_PERMISSIONS) expect(told).toContain(`${name}: granted`);
  expect(told).not.toContain(discord.token);
  expect(new Set(discord.requests.slice(before).map(({ method }) => method))).toEqual(new Set(['GET']));
  expect(discord.refusals).toEqual([]);
});

describe('voice channels', () => {
  const asked = async (more: Partial<DoctorParts>) => (await examine(more)).map(({ check, ok }) => `${check} ${ok}`);

  test('checks Connect, Speak and UDP when voice channels are on', async () => {
    const guild = discord.guild({ name: 'Home' });
    const lounge = guild.channel({ name: 'Lounge', type: 'voice', botCan: { connect: false } });
    const server = createSocket('udp4').on('message', (request, { port, address }) =>
      server.send(Buffer.concat([Buffer.from('01010000', 'hex'), request.subarray(4)]), port, address),
    );
    await new Promise<void>((resolve) => server.bind(0, '127.0.0.1', resolve));
    const stunServer = { host: '127.0.0.1', port: server.address().port };
    const found = await asked({ voice: true, channel: lounge.id, stunServer });
    expect(found).toEqual(expect.arrayContaining(['voice true', 'UDP true', 'Connect false', 'Speak true']));
    server.close();
    // Only voice channels need UDP.
    expect((await examine({ voice: true, stunServer })).find(({ check }) => check === 'UDP')).toMatchObject({
      ok: true,
      summary: expect.stringContaining('no answer from'),
      advice: expect.stringContaining('50000 to 65535'),
    });
  });

  test('checks nothing when voice channels are off', async () => {
    const lounge = discord.guild({ name: 'Home' }).channel({ name: 'Lounge', type: 'voice' });
    const found = await asked({ channel: lounge.id });
    for (const check of ['voice', 'UDP', 'Connect']) expect(found.join()).not.toContain(`${check} `);
  });
});

describe('the token', () => {
  test.each([
    ['none', '', 'is empty'],
    ['one with “Bot ” in front', 'Bot aa.bb.cc', 'Remove it'],
    ['one in quotes', '"aa.bb.cc"', 'invalid characters'],
    ['a client secret', 'k2J9dsf0s9df8sd0f9', 'client secret'],
    ['one of Slack’s', 'xoxb-123-456-abc', 'a Slack token'],
    ['one that was reset', 'aaaa.bbbb.cccc', 'rejects this token'],
  ])('%s: reports where to get it and stops checking', async (_what, token, said) => {
    const [fault, ...others] = await faults({ token });
    expect(others).toEqual([]);
    expect(fault).toContain(said);
    expect(fault).toContain('Bot → Reset Token');
    if (token !== '') expect(fault).not.toContain(token);
  });

  test('names both applications when the token belongs to another', async () => {
    const [fault] = await faults({ applicationId: '123456789012345678' });
    expect(fault).toMatch(
      new RegExp(`belongs to Earshot \\(${discord.applicationId}\\).*but DISCORD_APPLICATION_ID is 123456789012345678`),
    );
    expect(fault).toContain('Leave DISCORD_APPLICATION_ID empty');
  });
});

test('reports an unreachable Discord as a network fault', async () => {
  const [fault] = await faults({ api: 'http://127.0.0.1:9/api' });
  expect(fault).toMatch(/can’t be reached at http:\/\/127\.0\.0\.1:9 \(ECONNREFUSED\).*DISCORD_API_URL/);
});

test('reports Discord’s own trouble after earlier findings', async () => {
  discord.fault({ method: 'GET', route: '/applications/@me', status: 500, times: 5 });
  const found = await examine();
  expect(found.map(({ check, ok }) => [check, ok])).toEqual([
    ['token', true],
    ['Discord', false],
  ]);
});

test('suggests starting Earshot when no commands exist', async () => {
  discord.guild();
  const [fault, ...others] = await faults();
  expect(others).toEqual([]);
  expect(fault).toMatch(
    /^commands: The commands registered everywhere are out of date: missing: tts, .*→ Start Earshot/,
  );
});

test('names changed, missing and extra commands', async () => {
  discord.guild();
  const [first, second, ...others] = declared;
  const changed = { ...first, description: 'Once it was said otherwise.' } as (typeof declared)[number];
  await register(undefined, [changed, ...others, { name: 'old', description: 'Is no more', type: 1 }]);
  const [fault] = await faults();
  expect(fault).toContain(`missing: ${second?.name}; different: ${first?.name}; no longer used: old.`);
});

test('shows the invite link when the bot has no server', async () => {
  await register();
  const [fault] = await faults();
  expect(fault).toMatch(/^servers: The bot isn’t in any server\. → Add it: https:.*permissions=274878024704$/);
});

test('shows the invite link when outside the DISCORD_GUILD_ID server', async () => {
  const guild = discord.guild({ name: 'Elsewhere', bot: false });
  discord.guild({ name: 'Home' });
  const found = await faults({ guildId: guild.id });
  expect(found[0]).toMatch(new RegExp(`isn’t in the server ${guild.id}.*but it is in Home.*guild_id=${guild.id}`));
});

test('reports commands registered both globally and in a server', async () => {
  const guild = discord.guild();
  await register(guild.id);
  expect(await faults({ guildId: guild.id })).toEqual([]);
  await register();
  expect(await faults({ guildId: guild.id })).toEqual([expect.stringMatching(/^duplicate commands: /)]);
});

describe('a channel', () => {
  beforeEach(() => register());

  test('names a permission denied by the channel and its fix', async () => {
    const channel = discord.guild().channel({ name: 'quiet', botCan: { attach: false } });
    const [fault, ...others] = await faults({ channel: channel.id });
    expect(others).toEqual([]);
    expect(fault).toMatch(/^Attach Files: missing: to attach the finished audio .*→ .*but the channel denies it/);
  });

  test('names the role in a server that lacks a permission', async () => {
    const guild = discord.guild({ botPermissions: ['ViewChannel', 'SendMessages'] });
    const found = await faults({ channel: guild.channel({ name: 'general' }).id });
    expect(found.map((one) => one.split(':')[0])).toEqual(BASE_PERMISSIONS.slice(2).map(({ name }) => name));
    for (const one of found) expect(one).toContain('Server Settings → Roles');
  });

  test('rejects unseen, missing and malformed channel ids', async () => {
    const guild = discord.guild();
    const hidden = guild.channel({ name: 'secret', botCan: { view: false } });
    expect(await faults({ channel: hidden.id })).toEqual([expect.stringContaining('can’t see channel')]);
    expect(await faults({ channel: '123456789012345678' })).toEqual([
      expect.stringContaining('doesn’t exist, or was deleted'),
    ]);
    expect(await faults({ channel: '#general' })).toEqual([expect.stringContaining('Copy Channel ID')]);
  });

  test('uses the parent’s permissions for threads and reports locked ones', async () => {
    const guild = discord.guild();
    const parent = guild.channel({ name: 'general', botCan: { history: false } });
    const thread = guild.channel({ name: 'talk', type: 'thread', parent, locked: true });
    const found = await faults({ channel: thread.id });
    expect(found).toEqual([
      expect.stringContaining('thread: The thread is locked'),
      expect.stringMatching(/^Read Message History: .*on the thread’s channel/),
    ]);
  });

  test('warns about administrator rights beyond those needed', async () => {
    const guild = discord.guild({ botPermissions: ['Administrator'] });
    const found = await examine({ channel: guild.channel({ name: 'general' }).id });
    expect(found.every(({ ok }) => ok)).toBe(true);
    expect(found.find(({ check }) => check === 'administrator')?.advice).toContain('turn off Administrator');
  });
});
