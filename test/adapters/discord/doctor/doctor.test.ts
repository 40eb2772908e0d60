// The doctor against the test double of Discord: what it finds in a healthy place, and the next step for each fault.

import { createSocket } from 'node:dgram';
import { REST } from 'discord.js';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { commands } from '../../../../commands/index.ts';
import { locales } from '../../../../commands/locales/index.ts';
import { registerCommands } from '../../../../src/adapters/discord/commands.ts';
import { declareCommands } from '../../../../src/adapters/discord/declare.ts';
import { examineDiscord } from '../../../../src/adapters/discord/doctor/index.ts';
import { NEEDED } from '../../../../src/adapters/discord/doctor/permissions.ts';
import { createCatalogue } from '../../../../src/domain/commands/command.ts';
import { createDiscord, type Discord } from '../../../fakes/discord/index.ts';

const declared = declareCommands(createCatalogue(commands), locales);
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
  (await examine(more))
    .filter(({ ok }) => !ok)
    .map(({ check, finding, next }) => `${check}: ${finding} → ${next}`);

test('a healthy place has no faults, and nothing was changed by looking', async () => {
  const channel = discord.guild({ name: 'Home' }).channel({ name: 'general' });
  await register();
  const before = discord.requests.length;
  const found = await examine({ channel: channel.id, applicationId: discord.applicationId });
  expect(found.filter(({ ok }) => !ok)).toEqual([]);
  const told = found.map(({ check, finding }) => `${check}: ${finding}`).join('\n');
  expect(told).toContain('the bot is called earshot');
  expect(told).toContain(`Earshot (${discord.applicationId})`);
  expect(told).toContain('servers: Home');
  expect(told).toContain(`${declared.length} registered everywhere, as declared`);
  expect(told).toContain('#general in Home');
  expect(told).toContain(
    `https://discord.com/oauth2/authorize?client_id=${discord.applicationId}&scope=bot+applications.commands&permissions=274878024704`,
  );
  for (const { name } of NEEDED) expect(told).toContain(`${name}: granted`);
  expect(told).not.toContain(discord.token);
  expect(new Set(discord.requests.slice(before).map(({ method }) => method))).toEqual(new Set(['GET']));
  expect(discord.refusals).toEqual([]);
});

describe('voice channels', () => {
  const asked = async (more: Partial<DoctorParts>) =>
    (await examine(more)).map(({ check, ok }) => `${check} ${ok}`);

  test('where they are on, Connect and Speak there, and whether UDP comes back', async () => {
    const guild = discord.guild({ name: 'Home' });
    const lounge = guild.channel({ name: 'Lounge', type: 'voice', botCan: { connect: false } });
    const server = createSocket('udp4').on('message', (request, { port, address }) =>
      server.send(Buffer.concat([Buffer.from('01010000', 'hex'), request.subarray(4)]), port, address),
    );
    await new Promise<void>((resolve) => server.bind(0, '127.0.0.1', resolve));
    const udp = { host: '127.0.0.1', port: server.address().port };
    const found = await asked({ voice: true, channel: lounge.id, udp });
    expect(found).toEqual(expect.arrayContaining(['voice true', 'UDP true', 'Connect false', 'Speak true']));
    server.close();
    // Everything but voice channels works without it.
    expect((await examine({ voice: true, udp })).find(({ check }) => check === 'UDP')).toMatchObject({
      ok: true,
      finding: expect.stringContaining('nothing came back'),
      next: expect.stringContaining('50000 to 65535'),
    });
  });

  test('where they are off, nothing of it is looked at', async () => {
    const lounge = discord.guild({ name: 'Home' }).channel({ name: 'Lounge', type: 'voice' });
    const found = await asked({ channel: lounge.id });
    for (const check of ['voice', 'UDP', 'Connect']) expect(found.join()).not.toContain(`${check} `);
  });
});

describe('the token', () => {
  test.each([
    ['none', '', 'is empty'],
    ['one with “Bot ” in front', 'Bot aa.bb.cc', 'leave it out'],
    ['one in quotes', '"aa.bb.cc"', 'no token has'],
    ['a client secret', 'k2J9dsf0s9df8sd0f9', 'client secret'],
    ['one of Slack’s', 'xoxb-123-456-abc', 'a token of Slack’s'],
    ['one that was reset', 'aaaa.bbbb.cccc', 'does not know this token'],
  ])('%s: where to get it, and nothing else is looked at', async (_what, token, said) => {
    const [fault, ...others] = await faults({ token });
    expect(others).toEqual([]);
    expect(fault).toContain(said);
    expect(fault).toContain('Bot → Reset Token');
    if (token !== '') expect(fault).not.toContain(token);
  });

  test('of another application than the one that is set: both are named', async () => {
    const [fault] = await faults({ applicationId: '123456789012345678' });
    expect(fault).toMatch(
      new RegExp(`belongs to Earshot \\(${discord.applicationId}\\).*says 123456789012345678`),
    );
    expect(fault).toContain('Empty DISCORD_APPLICATION_ID');
  });
});

test('a Discord that cannot be reached is a fault of the way there', async () => {
  const [fault] = await faults({ api: 'http://127.0.0.1:9/api' });
  expect(fault).toMatch(/cannot be reached at http:\/\/127\.0\.0\.1:9 \(ECONNREFUSED\).*DISCORD_API_URL/);
});

test('a Discord with trouble of its own says so, after what was found before', async () => {
  discord.fault({ method: 'GET', route: '/applications/@me', status: 500, times: 5 });
  const found = await examine();
  expect(found.map(({ check, ok }) => [check, ok])).toEqual([
    ['token', true],
    ['Discord', false],
  ]);
});

test('without commands: start Earshot, it registers them', async () => {
  discord.guild();
  const [fault, ...others] = await faults();
  expect(others).toEqual([]);
  expect(fault).toMatch(/^commands: Not registered everywhere as declared: missing: tts, .*→ Start Earshot/);
});

test('with other words, without one and with one too many: each is named', async () => {
  discord.guild();
  const [first, second, ...others] = declared;
  const changed = { ...first, description: 'Once it was said otherwise.' } as (typeof declared)[number];
  await register(undefined, [changed, ...others, { name: 'old', description: 'Is no more', type: 1 }]);
  const [fault] = await faults();
  expect(fault).toContain(`missing: ${second?.name}; different: ${first?.name}; left over: old.`);
});

test('in no server: the link that adds it', async () => {
  await register();
  const [fault] = await faults();
  expect(fault).toMatch(/^servers: The bot is in no server\. → Add it: https:.*permissions=274878024704$/);
});

test('not in the server of DISCORD_GUILD_ID: the link for that server', async () => {
  const guild = discord.guild({ name: 'Elsewhere', bot: false });
  discord.guild({ name: 'Home' });
  const found = await faults({ guildId: guild.id });
  expect(found[0]).toMatch(new RegExp(`not in the server ${guild.id}.*but in Home.*guild_id=${guild.id}`));
});

test('commands of a server and of everywhere at once are seen twice', async () => {
  const guild = discord.guild();
  await register(guild.id);
  expect(await faults({ guildId: guild.id })).toEqual([]);
  await register();
  expect(await faults({ guildId: guild.id })).toEqual([expect.stringMatching(/^commands twice: /)]);
});

describe('a channel', () => {
  beforeEach(() => register());

  test('that takes a permission away: which, what for, and where to give it', async () => {
    const channel = discord.guild().channel({ name: 'quiet', botCan: { attach: false } });
    const [fault, ...others] = await faults({ channel: channel.id });
    expect(others).toEqual([]);
    expect(fault).toMatch(
      /^Attach Files: missing: to add the finished audio .*→ .*the channel takes it away/,
    );
  });

  test('in a server that never gave one: the role is where to give it', async () => {
    const guild = discord.guild({ botPermissions: ['ViewChannel', 'SendMessages'] });
    const found = await faults({ channel: guild.channel({ name: 'general' }).id });
    expect(found.map((one) => one.split(':')[0])).toEqual(NEEDED.slice(2).map(({ name }) => name));
    for (const one of found) expect(one).toContain('Server Settings → Roles');
  });

  test('that the bot does not see, that does not exist, that is no id', async () => {
    const guild = discord.guild();
    const hidden = guild.channel({ name: 'secret', botCan: { view: false } });
    expect(await faults({ channel: hidden.id })).toEqual([expect.stringContaining('does not see')]);
    expect(await faults({ channel: '123456789012345678' })).toEqual([
      expect.stringContaining('There is no channel'),
    ]);
    expect(await faults({ channel: '#general' })).toEqual([expect.stringContaining('Copy Channel ID')]);
  });

  test('that is a thread has the permissions of its channel; a locked one is said to be', async () => {
    const guild = discord.guild();
    const parent = guild.channel({ name: 'general', botCan: { history: false } });
    const thread = guild.channel({ name: 'talk', type: 'thread', parent, locked: true });
    const found = await faults({ channel: thread.id });
    expect(found).toEqual([
      expect.stringContaining('thread: It is locked'),
      expect.stringMatching(/^Read Message History: .*on the thread’s channel/),
    ]);
  });

  test('of an administrator: works, but is more than needed', async () => {
    const guild = discord.guild({ botPermissions: ['Administrator'] });
    const found = await examine({ channel: guild.channel({ name: 'general' }).id });
    expect(found.every(({ ok }) => ok)).toBe(true);
    expect(found.find(({ check }) => check === 'administrator')?.next).toContain('switch Administrator off');
  });
});
