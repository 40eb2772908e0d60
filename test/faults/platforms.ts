// The three platforms for crash tests: a user makes a request in a separate place, reads the newest card and counts
// results. Calls that show or deliver results can be made to fail per task.

import { DatabaseSync } from 'node:sqlite';
import { taskOf as discordTask } from '../e2e/discord/aged-tasks.ts';
import { type DiscordWorld, words as discordWords, isDone as isDoneOnDiscord } from '../e2e/discord/server.ts';
import type { Earshot, Message as WebMessage } from '../e2e/earshot.ts';
import {
  actionOf,
  cards,
  isDone as isDoneOnSlack,
  type SlackWorld,
  taskOf as slackTask,
  words as slackWords,
} from '../e2e/slack/workspace.ts';
import type { Message } from '../fakes/discord/index.ts';
import type { Asking } from './wishes.ts';

export const PLATFORMS = ['web', 'discord', 'slack'] as const;
export type Platform = (typeof PLATFORMS)[number];

interface Came {
  /** The bot's cards in that place. */
  readonly cards: number;
  /** All delivered files. */
  readonly files: readonly { readonly name: string; readonly size: number }[];
}

export interface Shown {
  /** All text of the card. Empty if there is none. */
  readonly words: string;
  /** True if the task has ended with a result. */
  readonly isDone: boolean;
}

export interface Asked {
  readonly platform: Platform;
  /** Identifies the request to the media service. */
  readonly key: string;
  readonly task: string;
  /** Returns the newest card. */
  shows(earshot: Earshot): Promise<Shown>;
  came(earshot: Earshot): Promise<Came>;
  /** Presses a button of the newest card. */
  press(earshot: Earshot, button: string): Promise<unknown>;
  /** Makes one of its calls fail from now on. Returns a counter of the failures. */
  jam(how: string): () => number;
}

export interface Place {
  ask(earshot: Earshot, asking: Asking): Promise<Asked>;
  /** Changes or lists a person's dictionaries. The returned function waits for the response's text. */
  dictionary(earshot: Earshot, person: string, values: Asking['values']): Promise<() => Promise<string>>;
}

export interface Platforms {
  readonly discordWorld: DiscordWorld;
  readonly slackWorld: SlackWorld;
  readonly until: (holds: () => unknown) => Promise<void>;
}

const FOREVER = { times: 1000 };

/** Creates each value on first use. */
function remembered<T>(make: (name: string) => T): (name: string) => T {
  const known = new Map<string, T>();
  return (name) => {
    const one = known.get(name) ?? make(name);
    known.set(name, one);
    return one;
  };
}

const lineOf = ({ words, values }: Pick<Asking, 'words' | 'values'>): string =>
  [words?.value, ...Object.entries(values).map(([name, value]) => `${name}:"${value}"`)].filter(Boolean).join(' ');

export function discordPlace({ discordWorld: { discord, guild }, until }: Platforms): Place {
  const placeOf = remembered((name) => {
    const [who, channel] = [discord.user(name), guild.channel({ name })];
    guild.join(who);
    return { who, channel };
  });
  return {
    async ask(_, { name, command, words, values, file, key }) {
      const { who, channel } = placeOf(name);
      const files = file && { files: { file } };
      // A voice from a recording needs a name instead of a description; the form asks for the name.
      const isVoice = command === 'voice';
      const given = { ...values, ...(words && !isVoice && { [words.field]: words.value }) };
      /** The last interaction; its token edits the card. */
      let act = await discord.slash(who, channel, command, given, files);
      if (isVoice) {
        await act.answered;
        act = await discord.submit(who, act, { voice_name: words?.value ?? '' });
      }
      const live = (): readonly Message[] =>
        [...channel.messages, ...discord.dms(who)].filter(({ deleted, author }) => !deleted && author.bot);
      const shown = () => live().filter(({ embeds }) => embeds.length > 0);
      await until(() => discordTask(shown()[0]) !== '');
      const task = discordTask(shown()[0]);
      return {
        ...{ platform: 'discord', key, task },
        shows: async () => ({ words: discordWords(shown().at(-1)), isDone: isDoneOnDiscord(shown().at(-1)) }),
        came: async () => ({
          cards: shown().length,
          files: live().flatMap(({ attachments }) => attachments.map(({ filename: of, size }) => ({ name: of, size }))),
        }),
        press: async (_, button) => {
          act = await discord.press(who, shown().at(-1) as Message, button);
        },
        jam(how) {
          const edit = { method: 'PATCH', route: act.interaction.token };
          if (how === 'homeless') {
            discord.fault({ ...edit, hasFiles: true, status: 404, ...FOREVER });
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
    async dictionary(_, person, values) {
      const { who, channel } = placeOf(person);
      const act = await discord.slash(who, channel, 'dictionary', values);
      return async () => discordWords(act.message);
    },
  };
}

export function slackPlace({ slackWorld: { slack, team }, until }: Platforms): Place {
  type Where = {
    readonly who: ReturnType<typeof team.user>;
    readonly channel: ReturnType<typeof team.channel>;
  };
  const placeOf = remembered((name): Where => ({ who: team.user(name), channel: team.channel({ name }) }));
  /** Slash commands carry no files: a form accepts one, and the message menu offers to copy a voice. */
  const open = async ({ who, channel }: Where, { command, words, values, file }: Asking) => {
    if (command === 'voice' && file) {
      const said = team.say(who, channel, '', { files: [file] });
      const act = await team.shortcut(who, channel, said, 'clone');
      await until(() => act.modal);
      return team.submit(who, act, { voice_name: words?.value ?? '' });
    }
    const act = await team.command(who, channel, `/${command}`, lineOf({ words, values }));
    if (!file) return act;
    await until(() => act.modal);
    return team.submit(who, act, { media_file: file });
  };
  return {
    async ask(_, asking) {
      const where = placeOf(asking.name);
      const { who, channel } = where;
      await open(where, asking);
      await until(() => slackTask(cards(channel)[0]) !== '');
      const task = slackTask(cards(channel)[0]);
      const live = () => [...channel.messages, ...team.dm(who).messages].filter(({ bot, deleted }) => bot && !deleted);
      const fault = (method: string, names: string, more: object) => {
        const handle = slack.fault({ method, names, ...FOREVER, ...more });
        return () => handle.met;
      };
      return {
        ...{ platform: 'slack', key: asking.key, task },
        shows: async () => ({ words: slackWords(cards(channel).at(-1)), isDone: isDoneOnSlack(cards(channel).at(-1)) }),
        came: async () => ({
          cards: cards(channel).length,
          files: live().flatMap(({ files }) => files.map(({ name, length }) => ({ name, size: length }))),
        }),
        press: async (_, button) => {
          const card = cards(channel).at(-1);
          if (!card) throw new Error('There is no card to press on.');
          await team.press(who, card, actionOf(card, button));
        },
        jam(how) {
          switch (how) {
            case 'not begun':
              return fault('files.getUploadURLExternal', task, { before: 'drop' });
            case 'captions lost':
              return fault('files.getUploadURLExternal', `captions-${task}`, { before: 'drop' });
            case 'bytes lost':
              return fault('files.upload', task, { before: 'drop' });
            case 'not taken':
              return fault('files.completeUploadExternal', channel.id, { before: 'drop' });
            case 'taken':
              // Checks for whether a lost call succeeded get no response.
              slack.fault({ method: 'files.info', before: 'drop', ...FOREVER });
              return fault('files.completeUploadExternal', channel.id, { after: 'drop' });
            case 'homeless':
              fault('files.completeUploadExternal', channel.id, { error: 'not_in_channel' });
              fault('conversations.open', who.id, { error: 'user_disabled' });
              // The card's final text, recognised by a word of its own.
              return fault('chat.update', 'posted', { before: 'drop' });
          }
          return fault('chat.update', channel.id, { before: 'drop' });
        },
      };
    },
    async dictionary(_, person, values) {
      const { who, channel } = placeOf(person);
      const before = channel.messages.length;
      await team.command(who, channel, '/dictionary', lineOf({ words: undefined, values }));
      return async () => JSON.stringify(channel.messages.slice(before).find(({ bot }) => bot)?.blocks ?? '');
    },
  };
}

export function webPlace(): Place {
  const viewsIn = async (earshot: Earshot, room: string): Promise<readonly WebMessage[]> =>
    (await earshot.messages(room)).filter(({ view }) => view !== undefined);
  const say = async (earshot: Earshot, room: string, text: string, files: readonly string[]) => {
    const said = await earshot.say(text, { room, person: { id: room, name: 'Ana' }, files });
    if (said.status > 299) throw new Error(`The web chat refused ${text}: ${JSON.stringify(said.body)}`);
  };
  return {
    async ask(earshot, { name: room, command, file, key, ...line }) {
      const files = file ? [await earshot.upload(file.name, file.bytes)] : [];
      await say(earshot, room, `/${command} ${lineOf(line)}`, files);
      let task = '';
      while (task === '') task = (await viewsIn(earshot, room))[0]?.view?.reference ?? '';
      return {
        ...{ platform: 'web', key, task },
        shows: async (now) => {
          const { view } = (await viewsIn(now, room)).at(-1) ?? {};
          return { words: [view?.line, view?.body].join('\n'), isDone: view?.status === 'done' };
        },
        came: async (now) => {
          const all = await viewsIn(now, room);
          return {
            cards: all.length,
            files: all.flatMap(({ files = [] }) => files.map(({ name, bytes }) => ({ name, size: bytes }))),
          };
        },
        press: async (now, button) => {
          const { view } = (await viewsIn(now, room)).at(-1) ?? {};
          const action = view?.actions?.find(({ label }) => label === button);
          const person = { id: room, name: 'Ana' };
          await now.call('POST', '/api/actions', { room, person, task: action?.task, action: action?.name });
        },
        // The web chat makes no calls; its writes are blocked instead.
        jam: () => () => 1,
      };
    },
    async dictionary(earshot, room, values) {
      let answer = '';
      const text = `/dictionary ${lineOf({ words: undefined, values })}`;
      // The HTTP response is the result, and may never arrive.
      void earshot.say(text, { room, person: { id: room } }).then(
        ({ body }) => {
          answer = JSON.stringify(body);
        },
        () => undefined,
      );
      return async () => answer;
    },
  };
}

/** True if the web chat has stored the task's result. Reads beside the writer. */
export function hasWritten(file: string, task: string): boolean {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return database.prepare('SELECT token FROM deliveries WHERE token = ?').get(task) !== undefined;
  } finally {
    database.close();
  }
}

/** Takes the database's write lock, so that other writers block. */
export function seize(file: string): () => void {
  const database = new DatabaseSync(file, { timeout: 10_000 });
  database.exec('BEGIN IMMEDIATE');
  return () => database.close();
}
