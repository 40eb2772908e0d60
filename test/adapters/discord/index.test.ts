// The whole adapter on the fake, under the suite for every chat adapter.

import { expect, test } from 'vitest';
import { createDiscordAdapter } from '../../../src/adapters/discord/index.ts';
import { systemClock as clock } from '../../../src/app/clock.ts';
import type { FileRef } from '../../../src/domain/commands/invocation.ts';
import { getMessages } from '../../../src/domain/messages.ts';
import type { OpaqueMessageRef } from '../../../src/domain/tasks/task.ts';
import { chatContract } from '../../contract/chat.ts';
import { chatPeopleContract, type PeopleHarness } from '../../contract/chat-people.ts';
import { createDiscord, type Discord, type Message } from '../../fakes/discord/index.ts';
import { createFakeLog } from '../../fakes/log.ts';
import { createFakeNotes } from '../../fakes/notes.ts';
import { createWorkingBot, type Taken } from '../../fakes/working-bot.ts';
import { catalogue } from './setup.ts';

/** Opens one process. Several can run on one fake in sequence and share the store. */
async function openProcess({ token, api, cdn }: Discord, keyValueStore = createFakeNotes(), stored: Taken[] = []) {
  const bot = createWorkingBot(undefined, stored);
  const log = createFakeLog();
  const chat = createDiscordAdapter({
    catalogue,
    messagesFor: getMessages,
    clock,
    log,
    keyValueStore,
    token,
    api,
    cdn,
  });
  await chat.start(bot);
  return { bot, log, chat, notes: keyValueStore, stored };
}

async function openChat() {
  const discord = await createDiscord();
  const channel = discord.guild({ name: 'Home' }).channel({ name: 'general' });
  const ana = discord.user('Ana');
  const process = await openProcess(discord);
  const standing = () => channel.messages.filter(({ deleted }) => !deleted);
  return { discord, channel, ana, ...process, standing };
}

const WORKING = { status: 'working', title: 'Speech', line: 'Working' } as const;

/** Text in which Discord parses markdown: everything except footers. */
function markupOf(message: Message | undefined): string {
  const embeds = (message?.embeds ?? []).flatMap(({ title, description, fields = [] }) => [
    title,
    description,
    ...fields.flatMap(({ name, value }) => [name, value]),
  ]);
  return [message?.content, ...embeds].join('\n');
}

const textOf = (message: Message | undefined): string =>
  [markupOf(message), ...(message?.embeds ?? []).map(({ footer }) => footer?.text)].join('\n');

const buttonsOf = (message: Message | undefined): readonly string[] =>
  (message?.components ?? []).flatMap(({ components = [] }) =>
    components.flatMap(({ label, options = [] }) => [label ?? '', ...options.map((one) => one.label)]),
  );

async function openHarness(): Promise<PeopleHarness> {
  const { discord, channel, ana, standing, ...first } = await openChat();
  const { notes, stored } = first;
  const processes = [first];
  const now = () => processes.at(-1) as typeof first;
  const open = () => standing().filter(({ ephemeral }) => !ephemeral);
  const alone = () => discord.ephemeral(ana).filter(({ deleted }) => !deleted);
  const find = (at: OpaqueMessageRef) => standing().find(({ id }) => id === (at as { message: string }).message);
  const give = (bytes: Buffer, name: string): FileRef => {
    const [file] = discord.say(ana, channel, '', [{ name, bytes }]).attachments;
    if (!file) throw new Error('nothing was attached');
    return { name, bytes: file.size, link: file.url, platformRef: { url: file.url, id: file.id } };
  };

  return {
    get adapter() {
      return now().chat;
    },
    hostile: [...[`<@${ana.id}>`, '@everyone', '**loud**', '||hidden||', '`code`'], '[safe](https://evil.example)'],
    bot: () => now().bot,
    ask: async (command, values, file) =>
      void (await discord.slash(ana, channel, command, values, file && { files: { file } })),
    told: async () => alone().map(textOf).join('\n'),
    shown: async () => open().map(textOf).join('\n'),
    async mend(values) {
      const [offered] = alone().filter(({ components }) => JSON.stringify(components).includes('"Edit"'));
      const act = await discord.press(ana, offered as Message, 'Edit');
      await act.answered;
      await discord.submit(ana, act, values);
    },
    press: async (at, action) => void (await discord.press(ana, find(at) as Message, `7K2QF9MA:${action}`)),
    lose: async (at) => discord.deleteMessage(find(at) as Message),
    async restart(how) {
      if (how === 'stopped') await now().chat.stop();
      processes.push({ ...first, ...(await openProcess(discord, notes, stored)) });
    },
    async place() {
      const { bot } = now();
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
        markup: markupOf(message),
        buttons: buttonsOf(message),
        files: (message?.attachments ?? []).map(({ filename, bytes }) => ({ name: filename, bytes })),
        // The suite's requester has its own id, but Ana is the requester here.
        notified: pinged.map((id) => (id === ana.id ? 'ana' : id)),
      };
    },
    count: async () => open().filter(({ reference }) => reference === undefined).length,
    give: async (name, bytes) => give(bytes, name),
    gone: () => ({
      name: 'talk.txt',
      platformRef: { url: `${discord.cdn}/attachments/1/2/talk.txt`, id: '2' },
    }),
    async close() {
      await Promise.all(processes.map(({ chat }) => chat.stop()));
      expect(discord.refusals).toEqual([]);
      await discord.close();
    },
  };
}

for (const suite of [chatContract, chatPeopleContract]) suite('Discord', openHarness);

test('forgets the spoken name of a person although nothing is read aloud', async () => {
  const { discord, chat, notes } = await openChat();
  await notes.put('aloud-name:7', 'Ann');
  await notes.put('aloud-name:8', 'Ben');
  await chat.forgetPerson?.({ id: '7', name: 'Ana' });
  expect(await notes.keys('aloud-name:')).toEqual(['aloud-name:8']);
  await chat.stop();
  await discord.close();
});

test('registers the same commands with Discord at every start', async () => {
  const { discord, chat } = await openChat();
  const before = discord.commands();
  expect(before.map(({ name }) => name)).toContain('tts');
  await chat.stop();
  const again = await openProcess(discord);
  expect(discord.commands().map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  await again.chat.stop();
  await discord.close();
});

test('handles many commands with two calls each and no lookups', async () => {
  const { discord, channel, ana, bot, chat, standing } = await openChat();
  await discord.slash(ana, channel, 'tts', { text: 'The first' });
  await expect.poll(() => bot.taken).toHaveLength(1);
  const before = discord.requests.length;
  const texts = Array.from({ length: 60 }, (_, at) => `Sentence ${at}`);
  for (const text of texts) await discord.slash(ana, channel, 'tts', { text });
  await expect.poll(() => bot.taken).toHaveLength(61);
  await Promise.all(bot.taken.slice(1).map(({ origin }) => chat.show(origin.message, WORKING)));
  const calls = discord.requests.slice(before).map(({ method, route }) => `${method} ${route.split('/').at(-1)}`);
  expect(calls.filter((one) => one.startsWith('GET'))).toEqual([]);
  const shown = bot.taken.map(({ origin }) => (origin.message as { message: string }).message);
  expect(shown.toSorted()).toEqual(
    standing()
      .map(({ id }) => id)
      .toSorted(),
  );
  expect(calls.toSorted()).toEqual([...texts.map(() => 'PATCH @original'), ...texts.map(() => 'POST callback')]);
  await chat.stop();
  await discord.close();
});

test('logs a failed command registration with advice and still starts', async () => {
  const discord = await createDiscord();
  discord.fault({ method: 'PUT', route: '/commands', status: 403, times: 10 });
  const log = createFakeLog();
  const { token, api } = discord;
  const notes = createFakeNotes();
  const parts = {
    catalogue,
    messagesFor: getMessages,
    keyValueStore: notes,
    clock,
    log,
    token,
    api,
  };
  const chat = createDiscordAdapter({ ...parts, applicationId: '1' });
  await chat.start(createWorkingBot());
  expect(chat.isReady()).toBe(true);
  expect(log.entries.some(({ event }) => event === 'discord commands not registered')).toBe(true);
  expect(log.entries.some(({ event }) => /DISCORD_APPLICATION_ID/.test(event))).toBe(true);
  await chat.stop();
  expect(chat.isReady()).toBe(false);
  await discord.close();
});

test('stops taking commands but finishes those already received', async () => {
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

test('a stop takes every acknowledged command and acknowledges no other', async () => {
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
  expect(chat.isReady()).toBe(false);
  await discord.close();
});
