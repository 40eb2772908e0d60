// Registering against the test double of Discord: one PUT, and what to do where it is refused.

import { DiscordAPIError, REST } from 'discord.js';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { commands } from '../../../commands/index.ts';
import { locales } from '../../../commands/locales/index.ts';
import { registerCommands } from '../../../src/adapters/discord/commands.ts';
import { declareCommands } from '../../../src/adapters/discord/declare.ts';
import { createCatalogue } from '../../../src/domain/commands/command.ts';
import { createDiscord, type Discord } from '../../fakes/discord/index.ts';

const declared = declareCommands(createCatalogue(commands), locales);
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

test('everything is registered in one request that Discord takes', async () => {
  await register();
  expect(discord.commands().map(({ name }) => name)).toEqual(declared.map(({ name }) => name));
  await register();
  expect(puts()).toHaveLength(2);
  expect(discord.refusals).toEqual([]);
});

test('what is no longer declared goes', async () => {
  await register();
  await register({ declared: declared.slice(0, -1) });
  expect(discord.commands()).toHaveLength(declared.length - 1);
});

test('for one server the commands go there, and those of everywhere stay', async () => {
  const guild = discord.guild({ name: 'Home' });
  await register({ declared: declared.slice(0, 2) });
  await register({ guildId: guild.id });
  expect(discord.commands(guild)).toHaveLength(declared.length);
  expect(discord.commands()).toHaveLength(2);
  expect(discord.refusals).toEqual([]);
});

test('a server the bot is not in is named, with what to do', async () => {
  const guild = discord.guild({ bot: false });
  await expect(register({ guildId: guild.id })).rejects.toThrow(
    new RegExp(`not in the server ${guild.id}.*empty DISCORD_GUILD_ID`),
  );
});

test('a wrong token is said without repeating it', async () => {
  rest.setToken('aaaa.bbbb.cccc');
  const said = await register().then(String, String);
  expect(said).toContain('the token is not valid');
  expect(said).not.toContain('cccc');
});

test('the command that opens an app’s activity is kept', async () => {
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
