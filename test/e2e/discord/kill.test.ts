// `kill -9` of the real process during every call that users see, and right after the first answer: each result arrives
// exactly once, with one notification. test/faults covers all other points.

import { afterEach, expect, test } from 'vitest';
import type { Act, Message } from '../../fakes/discord/index.ts';
import { startMediaServer } from '../../fakes/media-server.ts';
import { type Earshot, newFolder } from '../earshot.ts';
import { ended, SCRIPTED } from '../shown.ts';
import { type Aged, agedTasks } from './aged-tasks.ts';
import { createDiscordWorld, type DiscordWorld, finishes, isDone, reads, startConnected, words } from './server.ts';

let world: DiscordWorld;
let earshot: Earshot | undefined;
const endings: (() => Promise<void>)[] = [];

afterEach(async () => {
  await earshot?.kill();
  for (const end of endings.splice(0)) await end();
  await world.discord.close();
});

const withFiles = (messages: readonly Message[]) =>
  messages.filter((one) => !one.deleted && one.attachments.length > 0);

/** Edits send no notification, so only the first revision counts. */
const pinged = (messages: readonly Message[]) =>
  messages.flatMap(({ revisions }) => revisions.slice(0, 1).flatMap((one) => one.pinged.users));

test('killed during a call that Discord took: delivers nothing twice', async () => {
  world = await createDiscordWorld();
  const { discord, guild, ana } = world;
  const names = ['token', 'bot', 'mention', 'reply', 'direct'] as const;
  const people = names.map((name) => discord.user(name));
  for (const one of people) guild.join(one);
  const aged: Aged = await agedTasks(
    world,
    names.map((name, at) => ({
      ...{ who: people[at] ?? ana, channel: guild.channel({ name }) },
      minutes: name === 'token' ? 2 : 16,
    })),
  );
  endings.push(() => aged.service.stop());
  const second = await aged.wake('PENDING');
  for (const { card } of aged.old) await reads(discord, () => card, /Working/);
  const cases = aged.old.map((old, at) => {
    const name = names[at] ?? 'token';
    const results = () => withFiles([...discord.messages(old.channel), ...discord.dms(old.who)]);
    const told = () => pinged([...discord.messages(old.channel), ...discord.dms(old.who)]).length;
    return { ...old, name, results, told };
  });
  for (const { name, channel, card, who } of cases) {
    if (name === 'reply') discord.deleteMessage(card);
    if (name === 'direct') discord.closeChannel(channel);
    const [method, route] = {
      token: ['PATCH', '/webhooks/'],
      bot: ['PATCH', `/channels/${channel.id}/messages`],
      mention: ['POST', `/channels/${channel.id}/messages`],
      reply: ['POST', `/channels/${channel.id}/messages`],
      direct: ['POST', `/channels/${discord.dm(who).id}/messages`],
    }[name] as [string, string];
    discord.fault({ method, route, after: 'drop', times: 1000 });
  }
  aged.service.word = 'SUCCESS';
  await discord.until(() =>
    cases.every(({ name, results, told }) => results().length > 0 && (name !== 'mention' || told() > 0)),
  );
  await second.kill();
  discord.clearFaults();
  for (const { results } of cases) for (const one of results()) one.at -= 10 * 60_000;

  earshot = await aged.wake();
  for (const one of cases) {
    expect([one.name, await ended(earshot, one.task)]).toEqual([one.name, expect.stringMatching(/^done/)]);
    expect([one.name, one.results().length]).toEqual([one.name, 1]);
    // A mention that may have been sent is not repeated.
    expect([one.name, one.told()]).toEqual([one.name, one.name === 'direct' ? 0 : 1]);
  }
  expect(discord.refusals).toEqual([]);
});

test('killed after the first answer: each becomes task or notice', async () => {
  world = await createDiscordWorld();
  const { discord, guild, ana } = world;
  const service = await startMediaServer();
  endings.push(() => service.stop());
  const environment = SCRIPTED(service);
  const folder = newFolder();
  earshot = await startConnected(world, environment, folder);
  const well = await discord.slash(ana, guild.channel({ name: 'well' }), 'tts', { text: 'well' });
  await finishes(discord, () => well.message);
  const acts: { readonly text: string; readonly act: Act }[] = [];
  for (const ms of [0, 3, 10, 30]) {
    // In the first round no request becomes a task, however late the kill happens: its answer's id never arrives.
    if (ms === 0) {
      discord.fault({ method: 'POST', route: '/callback', after: 'drop', times: 4 });
      discord.fault({ method: 'GET', route: '@original', before: 'drop', delayMs: 30_000, times: 100 });
    }
    const two = ['a', 'b'].map(async (name) => {
      const text = `sentence ${name} after ${ms} ms`;
      const act = await discord.slash(ana, guild.channel({ name: `after-${ms}-${name}` }), 'tts', { text });
      return { text, act };
    });
    const both = await Promise.all(two);
    await Promise.race(both.map(({ act }) => act.answered));
    await new Promise((resolve) => setTimeout(resolve, ms));
    await earshot.kill();
    discord.clearFaults();
    earshot = await startConnected(world, environment, folder);
    // Discord itself shows a request without a first answer as failed.
    acts.push(...both.filter(({ act }) => act.interaction.state === 'answered'));
  }
  const interrupted = /We were interrupted before this could start/;
  // A task may have been on its way to the service, which the card states.
  const uncertain = /may or may not have started/;
  const isSettled = ({ message }: Act) =>
    isDone(message) || interrupted.test(words(message)) || uncertain.test(words(message));
  await discord.until(() => acts.every(({ act }) => isSettled(act)));
  const told = acts.filter(({ act }) => interrupted.test(words(act.message)));
  process.stdout.write(`discord: ${told.length} of ${acts.length} told, the others are tasks\n`);
  expect(told.length).toBeGreaterThan(0);
  expect(told.flatMap(({ act }) => act.message?.attachments ?? [])).toEqual([]);
  const sent = service.creates.map(({ body }) => body);
  expect(told.filter(({ text }) => sent.some((body) => body.includes(text)))).toEqual([]);

  // A restart repeats no notice and changes no finished card.
  const before = told.map(({ act }) => act.message?.revisions.length);
  await earshot.kill();
  earshot = await startConnected(world, environment, folder);
  const once = await discord.slash(ana, guild.channel({ name: 'once' }), 'tts', { text: 'once' });
  await finishes(discord, () => once.message);
  expect(told.map(({ act }) => act.message?.revisions.length)).toEqual(before);
  expect([words(well.message), words(once.message)].filter((text) => interrupted.test(text))).toEqual([]);
  expect(discord.refusals).toEqual([]);
}, 240_000);
