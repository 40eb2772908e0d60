// The three platforms as a test of crashes sees them: somebody asks for something in a place of its own, reads the card and
// counts what came; and calls that show or bring something to people can be made to fail in the middle, task by task.

import { DatabaseSync } from 'node:sqlite';
import { taskOf as discordTask } from '../e2e/discord/aged-tasks.ts';
import { type DiscordWorld, words as discordWords } from '../e2e/discord/server.ts';
import type { Earshot, Message as WebMessage } from '../e2e/earshot.ts';
import {
  actionOf,
  cards,
  type SlackWorld,
  taskOf as slackTask,
  words as slackWords,
} from '../e2e/slack/workspace.ts';
import type { Message } from '../fakes/discord/index.ts';

export const PLATFORMS = ['web', 'discord', 'slack'] as const;
export type Platform = (typeof PLATFORMS)[number];

export interface Asked {
  readonly platform: Platform;
  readonly text: string;
  readonly task: string;
  /** What its card says; nothing while there is none. */
  says(earshot: Earshot): Promise<string>;
  /** The bot's cards there, and the sizes of the files it brought, wherever they went. */
  came(earshot: Earshot): Promise<{ readonly cards: number; readonly sizes: readonly number[] }>;
  press(earshot: Earshot, button: string): Promise<unknown>;
  /** Makes one of its calls fail from now on; tells how often that happened so far. */
  jam(how: string): () => number;
}

export interface Place {
  ask(earshot: Earshot, text: string): Promise<Asked>;
}

export interface Platforms {
  readonly discordWorld: DiscordWorld;
  readonly slackWorld: SlackWorld;
  readonly until: (holds: () => unknown) => Promise<void>;
}

const FOREVER = { times: 1000 };

export function discordPlace({ discordWorld: { discord, guild }, until }: Platforms): Place {
  return {
    async ask(_, text) {
      const name = text.slice(0, 60).replaceAll(/\W+/g, '-').toLowerCase();
      const [who, channel] = [discord.user(name), guild.channel({ name })];
      guild.join(who);
      const act = await discord.slash(who, channel, 'tts', { text });
      await until(() => discordTask(act.message) !== '');
      const task = discordTask(act.message);
      const live = (): readonly Message[] =>
        [...channel.messages, ...discord.dms(who)].filter(({ deleted, author }) => !deleted && author.bot);
      const edit = { method: 'PATCH', route: act.interaction.token };
      return {
        ...{ platform: 'discord', text, task },
        says: async () => discordWords(act.message),
        came: async () => ({
          cards: live().filter(({ embeds }) => embeds.length > 0).length,
          sizes: live().flatMap(({ attachments }) => attachments.map(({ size }) => size)),
        }),
        press: (_, button) => discord.press(who, act.message as Message, button),
        jam(how) {
          if (how === 'homeless') {
            discord.fault({ ...edit, status: 404 });
            discord.fault({
              method: 'POST',
              route: `/channels/${channel.id}/messages`,
              status: 403,
              ...FOREVER,
            });
            discord.fault({ method: 'POST', route: discord.dm(who).id, status: 403, ...FOREVER });
          }
          const fault = discord.fault({
            ...edit,
            ...FOREVER,
            [how === 'taken' ? 'after' : 'before']: 'drop',
          });
          return () => fault.met;
        },
      };
    },
  };
}

export function slackPlace({ slackWorld: { slack, team }, until }: Platforms): Place {
  return {
    async ask(_, text) {
      const name = text.slice(0, 60).replaceAll(/\W+/g, '-').toLowerCase();
      const [who, channel] = [team.user(name), team.channel({ name })];
      await team.command(who, channel, '/tts', text);
      await until(() => slackTask(cards(channel)[0]) !== '');
      const task = slackTask(cards(channel)[0]);
      const live = () =>
        [...channel.messages, ...team.dm(who).messages].filter(({ bot, deleted }) => bot && !deleted);
      const fault = (method: string, names: string, more: object) => {
        const handle = slack.fault({ method, names, ...FOREVER, ...more });
        return () => handle.met;
      };
      return {
        ...{ platform: 'slack', text, task },
        says: async () => slackWords(cards(channel)[0]),
        came: async () => ({
          cards: cards(channel).length,
          sizes: live().flatMap(({ files }) => files.map(({ length }) => length)),
        }),
        press: async (_, button) => {
          const [card] = cards(channel);
          if (!card) throw new Error('There is no card to press on.');
          await team.press(who, card, actionOf(card, button));
        },
        jam(how) {
          switch (how) {
            case 'not begun':
              return fault('files.getUploadURLExternal', task, { before: 'drop' });
            case 'bytes lost':
              return fault('files.upload', task, { before: 'drop' });
            case 'not taken':
              return fault('files.completeUploadExternal', channel.id, { before: 'drop' });
            case 'taken':
              // Whoever asks whether a lost call was done after all gets no answer.
              slack.fault({ method: 'files.info', before: 'drop', ...FOREVER });
              return fault('files.completeUploadExternal', channel.id, { after: 'drop' });
            case 'homeless':
              fault('files.completeUploadExternal', channel.id, { error: 'not_in_channel' });
              fault('conversations.open', who.id, { error: 'user_disabled' });
              // The card's last word, by a word that no other card says.
              return fault('chat.update', 'posted', { before: 'drop' });
          }
          return fault('chat.update', channel.id, { before: 'drop' });
        },
      };
    },
  };
}

export function webPlace(): Place {
  const room = 'general';
  return {
    async ask(earshot, text) {
      const { body } = await earshot.say(`/tts ${text}`, { room });
      const { id } = body.message as { readonly id: string };
      let task = '';
      const find = async (now: Earshot): Promise<WebMessage | undefined> =>
        (await now.messages(room)).find((one) => one.id === id);
      while (task === '') task = (await find(earshot))?.view?.reference ?? '';
      return {
        ...{ platform: 'web', text, task },
        says: async (now) => {
          const { view } = (await find(now)) ?? {};
          return [view?.line, view?.body].join('\n');
        },
        came: async (now) => {
          const mine = (await now.messages(room)).filter(({ view }) => view?.reference === task);
          return {
            cards: mine.length,
            sizes: mine.flatMap(({ files = [] }) => files.map(({ bytes }) => bytes)),
          };
        },
        press: async (now, button) => {
          const action = (await find(now))?.view?.actions?.find(({ label }) => label === button);
          const person = { id: 'ana', name: 'Ana' };
          await now.call('POST', '/api/actions', { room, person, task, action: action?.name });
        },
        // It has no calls: what it writes is kept waiting, and the process with it.
        jam: () => () => 1,
      };
    },
  };
}

/** Whether the web chat has written that task's result, read beside whoever writes. */
export function hasWritten(file: string, task: string): boolean {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return database.prepare('SELECT token FROM deliveries WHERE token = ?').get(task) !== undefined;
  } finally {
    database.close();
  }
}

/** Holds a database as its only writer; whoever else writes stands still in the middle of it. */
export function seize(file: string): () => void {
  const database = new DatabaseSync(file, { timeout: 10_000 });
  database.exec('BEGIN IMMEDIATE');
  return () => database.close();
}
