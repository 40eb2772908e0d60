// Registering against the test double of Discord: one PUT when something differs, none when nothing does.

import { REST } from 'discord.js';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { commands } from '../../../../commands/index.ts';
import { locales } from '../../../../commands/locales/index.ts';
import { type CommandRest, registerCommands } from '../../../../src/adapters/discord/commands/register.ts';
import { compareCommands, isSame } from '../../../../src/adapters/discord/commands/register-compare.ts';
import { declareCommands } from '../../../../src/adapters/discord/declare.ts';
import { createCatalogue } from '../../../../src/domain/commands/catalogue.ts';
import { createDiscord, type Discord } from '../../../fakes/discord/index.ts';

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

test('the first start registers everything in one request that Discord takes', async () => {
  expect(await register()).toMatchObject({ is: 'registered', commands: declared.length, removed: [] });
  expect(discord.commands().map(({ name }) => name)).toEqual(declared.map(({ name }) => name));
  expect(puts()).toHaveLength(1);
  expect(discord.refusals).toEqual([]);
});

test('the next start changes nothing', async () => {
  await register();
  expect(await register()).toEqual({
    ...{ is: 'unchanged', commands: declared.length },
    ...{ added: [], changed: [], removed: [] },
  });
  expect(puts()).toHaveLength(1);
});

test('a changed word, a new command and one that is gone are all put at once', async () => {
  const [first, second, ...others] = declared;
  await register({ declared: [{ ...first, description: 'Once it was said otherwise.' }, ...others] });
  expect(await register({ declared: declared.slice(0, -1) })).toMatchObject({
    is: 'registered',
    added: [second?.name],
    changed: [first?.name],
    removed: [declared.at(-1)?.name],
  });
  expect(puts()).toHaveLength(2);
  expect(discord.commands()).toHaveLength(declared.length - 1);
});

test('for one server the commands go there, and those of everywhere stay', async () => {
  const guild = discord.guild({ name: 'Home' });
  await register({ declared: declared.slice(0, 2) });
  expect(await register({ guildId: guild.id })).toMatchObject({ is: 'registered' });
  expect(await register({ guildId: guild.id })).toMatchObject({ is: 'unchanged' });
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
  const withActivity: CommandRest = {
    get: () => Promise.resolve([activity]),
    put: (_route, { body }) => Promise.resolve(void bodies.push(body)),
  };
  const [tts] = declared;
  await registerCommands({ rest: withActivity, applicationId: '1', declared: tts ? [tts] : [] });
  expect(bodies).toEqual([[tts, activity]]);
});

describe('comparing', () => {
  const option = { type: 3, name: 'text', description: 'What?' };
  const tts = { name: 'tts', description: 'Speak.', options: [option] };
  const same = (existing: object, wanted: object = tts) => isSame(compareCommands([existing], [wanted]));

  test('what Discord adds, leaves out or fills in is no difference', () => {
    const seen = {
      ...{ id: '1', application_id: '2', version: '3', type: 1, nsfw: false, dm_permission: true },
      ...{ default_member_permissions: null, name_localizations: null, description_localizations: {} },
      ...{ contexts: [2, 0, 1], integration_types: [0], description: 'Speak.', name: 'tts' },
      options: [{ ...option, required: false, autocomplete: false, choices: [], name_localizations: null }],
    };
    expect(same(seen)).toBe(true);
  });

  test('the order of properties and of file endings says nothing, the order of options does', () => {
    const a = { type: 11, name: 'a', description: 'A', file_types: ['.mp3', '.wav'] };
    const b = { description: 'A', file_types: ['.wav', '.mp3'], name: 'a', type: 11 };
    expect(same({ ...tts, options: [a, option] }, { ...tts, options: [b, option] })).toBe(true);
    expect(same({ ...tts, options: [a, option] }, { ...tts, options: [option, a] })).toBe(false);
  });

  test.each([
    ['a type', { ...option, type: 4 }],
    ['a bound', { ...option, max_length: 10 }],
    ['a bound of nought', { ...option, min_length: 0 }],
    ['a requirement', { ...option, required: true }],
    ['a translation', { ...option, name_localizations: { de: 'wort' } }],
    ['a choice', { ...option, choices: [{ name: 'A', value: 0 }] }],
    ['file endings', { ...option, file_types: ['.mp3'] }],
  ])('%s that was added or taken away is a difference', (_what, changed) => {
    expect(same({ ...tts, options: [changed] })).toBe(false);
    expect(same(tts, { ...tts, options: [changed] })).toBe(false);
  });

  test('a message action and a command of one name are two', () => {
    expect(compareCommands([{ ...tts, type: 3 }], [tts])).toEqual({
      ...{ added: ['tts'], changed: [], removed: ['tts'] },
    });
  });
});
