// A real discord.js client on the fake, for the fake's own tests: connects, registers, and hands interactions to the
// test. It holds no expectations.

import { createRequire } from 'node:module';
import {
  type ChatInputCommandInteraction,
  Client,
  type ClientOptions,
  type Interaction,
  MessageFlags,
  Routes,
} from 'discord.js';
import { createDiscord, type Discord, type DiscordOptions, type Guild } from '../index.ts';

const { resolve } = createRequire(createRequire(import.meta.url).resolve('discord.js'));
const { Agent } = createRequire(resolve('@discordjs/rest'))('undici');
/** discord.js's own: the one for everybody may be another version's, which takes no forms from it. */
const agent = new Agent();

export const COMMANDS = [
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

export type Handler = (interaction: Interaction) => Promise<unknown>;

export interface Setting extends DiscordOptions {
  readonly client?: Partial<ClientOptions>;
}

/** A fake with a server, a person and a connected bot that acts on `on`. */
export async function connect(on: Handler, { client: more = {}, ...options }: Setting = {}) {
  const discord: Discord = await createDiscord(options);
  const guild: Guild = discord.guild({ name: 'Home' });
  const channel = guild.channel({ name: 'general' });
  const ana = discord.user('Ana', { locale: 'de' });
  guild.join(ana);
  const faults: unknown[] = [];
  const join = async (handler: Handler = on) => {
    const one = new Client({
      intents: [],
      ...more,
      rest: { api: discord.api, cdn: discord.cdn, version: '10', agent, ...more.rest },
    });
    one.on('interactionCreate', (interaction) => {
      handler(interaction).catch((fault: unknown) => faults.push(fault));
    });
    one.on('error', (fault) => faults.push(fault));
    const ready = new Promise((resolve) => one.once('clientReady', resolve));
    await one.login(discord.token);
    await ready;
    return one;
  };
  const client = await join();
  await client.rest.put(Routes.applicationCommands(discord.applicationId), { body: COMMANDS });
  return {
    discord,
    guild,
    channel,
    ana,
    client,
    join,
    /** What the handlers threw. */
    faults,
    async close(...others: readonly Client[]) {
      await Promise.all([client, ...others].map((one) => one.destroy()));
      await discord.close();
    },
  };
}

export const isChat = (one: Interaction): one is ChatInputCommandInteraction => one.isChatInputCommand();

export const HIDDEN = { flags: MessageFlags.Ephemeral } as const;
