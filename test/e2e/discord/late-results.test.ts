// Results whose token expired while the service worked: after 16 minutes, an hour, a day; with the card deleted, the
// channel closed, the bot removed or direct messages off. Prints the final places as a table.

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Message } from '../../fakes/discord/index.ts';
import type { Earshot } from '../earshot.ts';
import { ended } from '../shown.ts';
import { type Aged, agedTasks, type Old } from './aged-tasks.ts';
import { createDiscordWorld, type DiscordWorld, finishes, reads, sniff, words } from './server.ts';

const AGES = { '16 minutes': 16, 'an hour': 61, 'a day': 24 * 60 } as const;
const TROUBLES = [
  'nothing',
  'card deleted',
  'channel closed',
  'channel closed, DMs shut',
  'bot removed',
  'bot removed, DMs shut',
  'thread archived',
  'thread locked',
] as const;
type Obstacle = (typeof TROUBLES)[number];

interface LateResult extends Old {
  readonly age: string;
  readonly trouble: Obstacle;
}

let world: DiscordWorld;
let aged: Aged;
let earshot: Earshot;
let cases: readonly LateResult[];
const table: string[] = [];

beforeAll(async () => {
  world = await createDiscordWorld();
  const { discord, guild } = world;
  const plan = Object.entries(AGES).flatMap(([age, minutes]) =>
    TROUBLES.map((trouble) => {
      const place = trouble.startsWith('bot') ? discord.guild({ name: trouble }) : guild;
      const name = `${trouble}-${minutes}`;
      const parent = place.channel({ name });
      const channel = trouble.startsWith('thread')
        ? place.channel({ name: `${name}-thread`, type: 'thread', parent })
        : parent;
      const who = discord.user(`${trouble} ${age}`);
      place.join(who);
      guild.join(who);
      const text = `Hello team @everyone @here <@${world.ben.id}> <@&${guild.id}>`;
      return { age, trouble, who, channel, minutes, command: ['tts', { text }] as const };
    }),
  );
  aged = await agedTasks(world, plan);
  cases = aged.old.map((old, at) => ({
    ...old,
    age: plan[at]?.age ?? '',
    trouble: plan[at]?.trouble ?? 'nothing',
  }));
  for (const { trouble, channel, card, who } of cases) {
    if (trouble === 'card deleted') discord.deleteMessage(card);
    if (trouble.startsWith('channel')) discord.closeChannel(channel);
    if (trouble.startsWith('bot') && channel.guild) discord.removeBot(channel.guild);
    if (trouble.endsWith('shut')) who.dmsOpen = false;
    if (trouble.startsWith('thread')) discord.archiveThread(channel, { locked: trouble === 'thread locked' });
  }
  earshot = await aged.wake();
});

afterAll(async () => {
  process.stdout.write(`${table.join('\n')}\n`);
  await earshot.kill();
  await aged.service.stop();
  await world.discord.close();
});

const holding = (messages: readonly Message[]) => messages.filter((one) => !one.deleted && one.attachments.length > 0);

/** Describes where a task's result is. */
function whereIs({ who, channel, card }: LateResult): string {
  const here = holding(world.discord.messages(channel));
  const direct = holding(world.discord.dms(who));
  return [...here.map((one) => (one === card ? 'card' : 'new message')), ...direct.map(() => 'direct message')].join(
    ' + ',
  );
}

test.each(TROUBLES)('%s', async (trouble) => {
  const expected = {
    nothing: 'card',
    'card deleted': 'new message',
    'channel closed': 'direct message',
    'channel closed, DMs shut': '',
    'bot removed': 'direct message',
    'bot removed, DMs shut': '',
    'thread archived': 'new message',
    'thread locked': 'direct message',
  }[trouble];
  for (const one of cases.filter((some) => some.trouble === trouble)) {
    const end = await ended(earshot, one.task);
    const place = whereIs(one);
    table.push(`${one.age.padEnd(10)} | ${trouble.padEnd(24)} | ${(place || 'kept: /tasks').padEnd(14)} | ${end}`);
    expect([one.age, place]).toEqual([one.age, expected]);
    const [file] = holding([...world.discord.messages(one.channel), ...world.discord.dms(one.who)]);
    if (file) expect(await sniff(file.attachments[0])).toBe('wav');
  }
});

test('mentions only the requester, once', () => {
  for (const { who, channel, trouble } of cases) {
    const all = [...world.discord.messages(channel), ...world.discord.dms(who)];
    const revisions = all.flatMap((one) => one.revisions);
    const pings = revisions.flatMap(({ pinged }) => [
      ...pinged.users,
      ...pinged.roles,
      ...(pinged.everyone ? ['everyone'] : []),
    ]);
    const told = ['nothing', 'card deleted', 'thread archived'].includes(trouble);
    expect([trouble, pings]).toEqual([trouble, told ? [who.id] : []]);
  }
});

test('posts an undeliverable result on demand once a place exists', async () => {
  const { discord, guild } = world;
  for (const lost of cases.filter(({ trouble }) => trouble.endsWith('shut'))) {
    const channel = guild.channel({ name: `again-${lost.task}` });
    const asked = await discord.slash(lost.who, channel, 'tasks');
    const list = await reads(discord, () => asked.message, /Hello team/);
    expect(list.ephemeral).toBe(true);
    const pressed = await discord.press(lost.who, list, '1 · Post');
    const message = await finishes(discord, () => pressed.message);
    await discord.until(() => message.attachments.length > 0);
    expect(await sniff(message.attachments[0])).toBe('wav');
    expect(words(message)).toContain('Hello team');
  }
});

test('sends nothing that Discord refuses', () => {
  expect(world.discord.refusals).toEqual([]);
});
