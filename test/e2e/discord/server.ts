// The real process with the fake Discord on loopback, a server with users, and helpers that wait for visible messages.

import { ComponentType } from 'discord.js';
import { createDiscord, type DiscordOptions, type Message } from '../../fakes/discord/index.ts';
import { type Earshot, newFolder, startEarshot } from '../earshot.ts';
import { finishesWith, kindOf, readsWith } from '../shown.ts';

/** Discord waits three seconds for an answer, which a process on a busy machine can miss. */
const PATIENCE_MS = 30_000;

export async function createDiscordWorld(options: DiscordOptions = {}) {
  const discord = await createDiscord({ patience: PATIENCE_MS, ...options });
  const guild = discord.guild({ name: 'Home' });
  const ana = discord.user('Ana');
  const ben = discord.user('Ben');
  const mod = discord.user('Mo');
  guild.join(ana);
  guild.join(ben);
  guild.join(mod, { permissions: ['ManageMessages'] });
  return { discord, guild, ana, ben, mod };
}

export type DiscordWorld = Awaited<ReturnType<typeof createDiscordWorld>>;

/** Starts the process, connected to the fake, with its commands registered. */
export async function startConnected(
  { discord }: DiscordWorld,
  environment: Record<string, string> = {},
  folder = newFolder(),
): Promise<Earshot> {
  const earshot = await startEarshot(
    {
      DISCORD_TOKEN: discord.token,
      DISCORD_API_URL: discord.api,
      DISCORD_CDN_URL: discord.cdn,
      WEB_CHAT: 'off',
      ...environment,
    },
    folder,
  );
  await earshot.logged(({ msg }) => msg === 'discord commands registered');
  return earshot;
}

/** All visible text of a message, without buttons. */
export const words = (message: Message | undefined): string =>
  [
    message?.content ?? '',
    ...(message?.embeds ?? []).flatMap((one) => [
      one.title ?? '',
      one.description ?? '',
      ...((one as { fields?: { name: string; value: string }[] }).fields?.map(
        ({ name, value }) => `${name}: ${value}`,
      ) ?? []),
    ]),
  ]
    .filter((part) => part !== '')
    .join('\n');

const elements = (message: Message | undefined) =>
  (message?.components ?? []).flatMap(({ components = [] }) => components);

export const buttons = (message: Message | undefined): readonly string[] =>
  elements(message).flatMap(({ type, label = '' }) => (type === ComponentType.Button ? [label] : []));

/** Labels of the menu's options. */
export const menu = (message: Message | undefined): readonly string[] =>
  elements(message).flatMap(({ options = [] }) => options.map(({ label }) => label));

/** True if the task has ended: its card lets anyone change the request. */
export const hasEnded = (message: Message | undefined): boolean =>
  [...buttons(message), ...menu(message)].includes('Edit');

const GREEN = 0x22a06b;

/** True if the task has ended with a result. */
export const isDone = (message: Message | undefined): boolean =>
  hasEnded(message) && message?.embeds[0]?.color === GREEN;

export const reads = readsWith(words);
export const finishes = finishesWith({ words, hasEnded, isDone });

/** Detects a file's type from its bytes, fetched like any player does. */
export async function sniff(file: Message['attachments'][number] | undefined): Promise<string> {
  const answer = await fetch(file?.url ?? 'http://127.0.0.1:1/');
  const bytes = Buffer.from(await answer.arrayBuffer());
  return bytes.length === file?.size ? kindOf(bytes) : `${bytes.length} bytes instead of ${file?.size}`;
}
