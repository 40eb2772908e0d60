// The adapter as a whole on the fake, under the suite that every chat adapter passes.

import { expect, test } from 'vitest';
import { locales } from '../../../commands/locales/index.ts';
import { createDiscordChat } from '../../../src/adapters/discord/index.ts';
import { systemClock as clock } from '../../../src/app/clock.ts';
import type { FileRef } from '../../../src/domain/media/file-kinds.ts';
import type { MessageRef } from '../../../src/domain/tasks/task.ts';
import { chatContract } from '../../contract/chat.ts';
import { createDiscord, type Message } from '../../fakes/discord/index.ts';
import { createFakeLog } from '../../fakes/log.ts';
import { createFakeNotes } from '../../fakes/notes.ts';
import { catalogue, createWorkingDesk } from './setup.ts';

async function openChat() {
  const discord = await createDiscord();
  const channel = discord.guild({ name: 'Home' }).channel({ name: 'general' });
  const ana = discord.user('Ana');
  const [bot, log] = [createWorkingDesk(), createFakeLog()];
  const { token, api, cdn } = discord;
  const chat = createDiscordChat({
    catalogue,
    locales,
    clock,
    log,
    notes: createFakeNotes(),
    token,
    api,
    cdn,
  });
  await chat.start(bot);
  const standing = () => channel.messages.filter(({ deleted }) => !deleted);
  return { discord, channel, ana, bot, log, chat, standing };
}

const WORKING = { mood: 'working', title: 'Speech', line: 'Working' } as const;

const textOf = (message: Message | undefined): string =>
  [message?.content, ...(message?.embeds ?? []).flatMap((one) => [one.title, one.description])].join('\n');

chatContract('Discord', async () => {
  const { discord, channel, ana, bot, chat, standing } = await openChat();
  const find = (at: MessageRef) => standing().find(({ id }) => id === (at as { message: string }).message);
  const give = (bytes: Buffer, name: string): FileRef => {
    const [file] = discord.say(ana, channel, '', [{ name, bytes }]).attachments;
    if (!file) throw new Error('nothing was attached');
    return { name, bytes: file.size, link: file.url, at: { url: file.url, id: file.id } };
  };

  return {
    adapter: chat,
    async place() {
      const before = bot.taken.length;
      await discord.slash(ana, channel, 'tts', { text: 'Hello team' });
      await expect.poll(() => bot.taken).toHaveLength(before + 1);
      return bot.taken.at(-1)?.origin.message ?? null;
    },
    async seen(at) {
      const message = find(at);
      const told = standing().filter(({ reference }) => reference === message?.id);
      const pinged = [message, ...told].flatMap((one) => one?.pinged.users ?? []);
      return {
        text: textOf(message),
        files: (message?.attachments ?? []).map(({ filename, bytes }) => ({ name: filename, bytes })),
        // The suite's requester has an id of its own; who asked here is Ana all the same.
        notified: pinged.map((id) => (id === ana.id ? 'ana' : id)),
      };
    },
    count: async () => standing().filter(({ reference }) => reference === undefined).length,
    give: async (name, bytes) => give(bytes, name),
    gone: () => ({ name: 'talk.txt', at: { url: `${discord.cdn}/attachments/1/2/talk.txt`, id: '2' } }),
    async close() {
      await chat.stop();
      expect(discord.refusals).toEqual([]);
      await discord.close();
    },
  };
});

test('commands are registered with Discord at every start, and stay the same ones', async () => {
  const { discord, chat } = await openChat();
  const before = discord.commands();
  expect(before.map(({ name }) => name)).toContain('tts');
  await chat.stop();
  const { token, api, cdn } = discord;
  const notes = createFakeNotes();
  const again = createDiscordChat({
    catalogue,
    locales,
    notes,
    clock,
    log: createFakeLog(),
    token,
    api,
    cdn,
  });
  await again.start(createWorkingDesk());
  expect(discord.commands().map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  await again.stop();
  await discord.close();
});

test('many commands at once are taken with two calls each, and no message is looked up', async () => {
  const { discord, channel, ana, bot, chat, standing } = await openChat();
  await discord.slash(ana, channel, 'tts', { text: 'The first' });
  await expect.poll(() => bot.taken).toHaveLength(1);
  const before = discord.requests.length;
  const texts = Array.from({ length: 60 }, (_, at) => `Sentence ${at}`);
  for (const text of texts) await discord.slash(ana, channel, 'tts', { text });
  await expect.poll(() => bot.taken).toHaveLength(61);
  await Promise.all(bot.taken.slice(1).map(({ origin }) => chat.show(origin.message, WORKING)));
  const calls = discord.requests
    .slice(before)
    .map(({ method, route }) => `${method} ${route.split('/').at(-1)}`);
  expect(calls.filter((one) => one.startsWith('GET'))).toEqual([]);
  const shown = bot.taken.map(({ origin }) => (origin.message as { message: string }).message);
  expect(shown.toSorted()).toEqual(
    standing()
      .map(({ id }) => id)
      .toSorted(),
  );
  expect(calls.toSorted()).toEqual([
    ...texts.map(() => 'PATCH @original'),
    ...texts.map(() => 'POST callback'),
  ]);
  await chat.stop();
  await discord.close();
});

test('that commands could not be registered is logged with what to do, and the bot starts', async () => {
  const discord = await createDiscord();
  discord.fault({ method: 'PUT', route: '/commands', status: 403, times: 10 });
  const log = createFakeLog();
  const { token, api } = discord;
  const notes = createFakeNotes();
  const parts = { catalogue, locales, notes, clock, log, token, api };
  const chat = createDiscordChat({ ...parts, applicationId: '1' });
  await chat.start(createWorkingDesk());
  expect(chat.ready()).toBe(true);
  expect(log.entries.some(({ event }) => event === 'discord commands not registered')).toBe(true);
  expect(log.entries.some(({ event }) => /DISCORD_APPLICATION_ID/.test(event))).toBe(true);
  await chat.stop();
  expect(chat.ready()).toBe(false);
  await discord.close();
});

test('a stop takes nothing new and lets what was heard come to its end', async () => {
  const { discord, channel, ana, bot, chat } = await openChat();
  const store = Promise.withResolvers<void>();
  bot.onTake = () => store.promise;
  const act = await discord.slash(ana, channel, 'tts', { text: 'Hello' });
  await act.answered;
  const stopped = chat.stop();
  const late = await discord.slash(ana, channel, 'tts', { text: 'Too late' });
  store.resolve();
  await stopped;
  expect(bot.taken.map(({ request }) => request.values['text'])).toEqual(['Hello']);
  expect(late.interaction.state).toBe('waiting');
  await discord.close();
});

test('a stop amid twenty commands takes each one that was acknowledged, and acknowledges no other', async () => {
  const { discord, channel, ana, bot, chat } = await openChat();
  const acts = [];
  let stopped: Promise<void> | undefined;
  for (let at = 0; at < 20; at += 1) {
    acts.push(await discord.slash(ana, channel, 'tts', { text: `Sentence ${at}` }));
    if (at === 9) {
      await acts[0]?.answered;
      stopped = chat.stop();
    }
  }
  await stopped;
  const acknowledged = acts.flatMap(({ interaction }, at) =>
    interaction.state === 'waiting' ? [] : [`Sentence ${at}`],
  );
  expect(acknowledged.length).toBeGreaterThanOrEqual(1);
  const said = bot.taken.map(({ request }) => request.values['text']);
  expect(said.toSorted()).toEqual(acknowledged.toSorted());
  expect(chat.ready()).toBe(false);
  await discord.close();
});
