// Command registration on the fake: one PUT, and the advice after a refusal.

import { DiscordAPIError, REST } from 'discord.js';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { commands } from '../../../commands/index.ts';
import { buildApplicationCommands } from '../../../src/adapters/discord/application-commands.ts';
import { registerCommands } from '../../../src/adapters/discord/command-registration.ts';
import { createCatalogue } from '../../../src/domain/commands/catalogue.ts';
import { createDiscord, type Discord } from '../../fakes/discord/index.ts';

const declared = buildApplicationCommands(createCatalogue(commands));
let discord: Discord;
let rest: REST;

beforeEach(async () => {
  discord = await createDiscord();
  rest = new REST({ version: '10', api: discord.api }).setToken(discord.token);
});
afterEach(() => discord.close());

const puts = () => discord.requests.filter(({ method }) => method === 'PUT').map(({ route }) => route);
const register = (more: object = {}) =>
  registerCommands({ rest, applicationId: discord.applicationId, declared, ...more });

test('registers all commands in one request that Discord accepts', async () => {
  await register();
  expect(discord.commands().map(({ name }) => name)).toEqual(declared.map(({ name }) => name));
  await register();
  expect(puts()).toHaveLength(2);
  expect(discord.refusals).toEqual([]);
});

test('removes commands that are no longer declared', async () => {
  await register();
  await register({ declared: declared.slice(0, -1) });
  expect(discord.commands()).toHaveLength(declared.length - 1);
});

test('registers commands in one server and keeps the global ones', async () => {
  const guild = discord.guild({ name: 'Home' });
  await register({ declared: declared.slice(0, 2) });
  await register({ guildId: guild.id });
  expect(discord.commands(guild)).toHaveLength(declared.length);
  expect(discord.commands()).toHaveLength(2);
  expect(discord.refusals).toEqual([]);
});

test('names a server without the bot and the fix', async () => {
  const guild = discord.guild({ bot: false });
  await expect(register({ guildId: guild.id })).rejects.toThrow(
    new RegExp(`not in the server ${guild.id}.*leave DISCORD_GUILD_ID empty`),
  );
});

test('reports a wrong token without repeating it', async () => {
  rest.setToken('aaaa.bbbb.cccc');
  const said = await register().then(String, String);
  expect(said).toContain('the token is not valid');
  expect(said).not.toContain('cccc');
});

test('keeps the command that opens an app’s activity', async () => {
  const bodies: unknown[] = [];
  const activity = { id: '9', type: 4, name: 'launch', handler: 2 };
  const refused = new DiscordAPIError({ code: 50240, message: 'Entry Point' }, 50240, 400, 'PUT', '', {});
  const withActivity: Pick<REST, 'get' | 'put'> = {
    get: () => Promise.resolve([activity]),
    async put(_route, { body } = {}) {
      if (!(body as readonly object[]).includes(activity)) throw refused;
      bodies.push(body);
    },
  };
  const [tts] = declared;
  await registerCommands({ rest: withActivity, applicationId: '1', declared: tts ? [tts] : [] });
  expect(bodies).toEqual([[tts, activity]]);
});
