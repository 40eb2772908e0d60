// Every call of a delivery meets every fault once: too large, rate limit, server error, dropped socket. The result
// always arrives exactly once and the requester is notified at most once.

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Message } from '../../fakes/discord/index.ts';
import type { Earshot } from '../earshot.ts';
import { ended } from '../shown.ts';
import { type Aged, agedTasks, type Old } from './aged-tasks.ts';
import { createDiscordWorld, type DiscordWorld, reads } from './server.ts';

const TROUBLES = {
  'too large': { status: 413 },
  'too many on this route': { status: 429, retryAfter: 0.3 },
  'too many at all': { status: 429, retryAfter: 0.3, global: true },
  'an error': { status: 500 },
  'a socket dropped before': { before: 'drop' },
  'a socket dropped after': { after: 'drop' },
} as const;
type Trouble = keyof typeof TROUBLES;

/** The calls of a delivery, by method and route. */
const CALLS = {
  'the edit by the bot': ['PATCH', ''],
  'the mention': ['POST', ''],
  'the look for what was posted': ['GET', 'card deleted'],
  'the new message': ['POST', 'card deleted'],
  'the direct message': ['POST', 'channel closed'],
} as const;
type Call = keyof typeof CALLS;

interface Case extends Old {
  readonly call: Call;
  readonly trouble: Trouble;
}

let world: DiscordWorld;
let aged: Aged;
let earshot: Earshot;
let cases: readonly Case[];
/** Older than a minute, with a valid token, in places where the bot may not write. */
let quiet: readonly Old[];

const cells = (Object.keys(CALLS) as Call[]).flatMap((call) =>
  (Object.keys(TROUBLES) as Trouble[]).map((trouble) => ({ call, trouble })),
);

beforeAll(async () => {
  world = await createDiscordWorld();
  const { discord, guild } = world;
  const wanted = cells.map(({ call, trouble }) => {
    const who = discord.user(`${call} ${trouble}`);
    guild.join(who);
    return { who, channel: guild.channel({ name: `${call} ${trouble}` }), minutes: 16 };
  });
  const silent = ['no writing', 'no view'].map((name) => ({
    ...{ who: world.ana, channel: guild.channel({ name }), minutes: 2 },
  }));
  aged = await agedTasks(world, [...wanted, ...silent]);
  cases = cells.map((cell, at) => ({ ...(aged.old[at] as Old), ...cell }));
  quiet = aged.old.slice(cells.length);
  earshot = await aged.wake('PENDING');
  for (const { card } of cases) await reads(discord, () => card, /Working/);
  for (const { call, trouble, channel, card, who } of cases) {
    const [method, place] = CALLS[call];
    if (place === 'card deleted') discord.deleteMessage(card);
    if (place === 'channel closed') discord.closeChannel(channel);
    const where = place === 'channel closed' ? discord.dm(who) : channel;
    discord.fault({ method, route: `/channels/${where.id}/messages`, ...TROUBLES[trouble] });
  }
  for (const [at, { channel }] of quiet.entries()) discord.allow(channel, at === 0 ? { send: false } : { view: false });
  aged.service.word = 'SUCCESS';
});

afterAll(async () => {
  await earshot.kill();
  await aged.service.stop();
  await world.discord.close();
});

const results = ({ channel, who }: Pick<Case, 'channel' | 'who'>): readonly Message[] =>
  [...world.discord.messages(channel), ...world.discord.dms(who)].filter(
    (one) => !one.deleted && one.attachments.length > 0,
  );

const pings = ({ channel, who }: Pick<Case, 'channel' | 'who'>): readonly string[] =>
  [...world.discord.messages(channel), ...world.discord.dms(who)].flatMap(({ revisions }) =>
    revisions.flatMap(({ pinged }) => pinged.users),
  );

test.each(cells)('$call meets $trouble', async ({ call, trouble }) => {
  const one = cases.find((some) => some.call === call && some.trouble === trouble) as Case;
  const end = await ended(earshot, one.task);
  const places = [one.channel.id, world.discord.dm(one.who).id];
  const met = world.discord.requests.filter(({ fault, path }) => fault && places.some((id) => path.includes(id)));
  expect(met.length).toBeGreaterThan(0);
  expect([end, results(one).length]).toEqual([expect.stringMatching(/^done (edit|reply|direct)$/), 1]);
  const told = call === 'the direct message' || (call === 'the mention' && trouble === 'too large') ? [] : [one.who.id];
  expect(pings(one)).toEqual(told);
});

test('the edit by token survives each fault', async () => {
  const { discord, guild, ana } = world;
  aged.service.word = 'PENDING';
  const troubles = Object.values(TROUBLES);
  const acts = await Promise.all(
    troubles.map((_, at) => discord.slash(ana, guild.channel({ name: `token ${at}` }), 'tts', { text: 'Hello team' })),
  );
  for (const act of acts) await reads(discord, () => act.message, /Queued|Working/);
  // Request logs contain no tokens, so each of these meets one of the six.
  for (const one of troubles) discord.fault({ method: 'PATCH', route: '/webhooks/', ...one });
  const met = discord.requests.filter(({ fault }) => fault).length;
  aged.service.word = 'SUCCESS';
  for (const { message, channel } of acts) {
    await discord.until(() => results({ channel, who: ana }).length > 0);
    expect(results({ channel, who: ana })).toEqual([message]);
  }
  expect(discord.requests.filter(({ fault }) => fault).length - met).toBe(troubles.length);
});

test('opening a direct message survives each fault', async () => {
  const { discord, guild } = world;
  aged.service.word = 'PENDING';
  const troubles = Object.values(TROUBLES).slice(1);
  const people = troubles.map((_, at) => discord.user(`direct ${at}`));
  const acts = await Promise.all(
    people.map((who) => {
      guild.join(who);
      return discord.slash(who, guild.channel({ name: who.name }), 'tts', { text: 'Hello team' });
    }),
  );
  for (const act of acts) {
    await reads(discord, () => act.message, /Queued|Working/);
    discord.age(act, 16);
    discord.closeChannel(act.channel);
  }
  for (const one of troubles) discord.fault({ method: 'POST', route: '/users/@me/channels', ...one });
  aged.service.word = 'SUCCESS';
  for (const { channel, user: who } of acts) {
    await discord.until(() => results({ channel, who }).length > 0);
    expect([discord.dms(who).length, results({ channel, who })]).toEqual([1, discord.dms(who)]);
  }
});

test('mentions the requester once by token without write permission', async () => {
  for (const one of quiet) {
    expect([await ended(earshot, one.task), results(one)]).toEqual(['done edit', [one.card]]);
    expect(pings(one)).toEqual([one.who.id]);
    expect(world.discord.messages(one.channel).at(-1)?.createdBy).toBe('followup');
  }
});

test('sends nothing that Discord refuses', () => {
  expect(world.discord.refusals).toEqual([]);
});
