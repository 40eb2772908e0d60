// The three platforms as users see them: request, press, fill in forms, count results. One process serves all three.

import { setTimeout as sleep } from 'node:timers/promises';
import type { FileGiven } from '../../fakes/slack/index.ts';
import * as discordCards from '../discord/server.ts';
import { type Earshot, type Message, startEarshot } from '../earshot.ts';
import { readsAnswer } from '../shown.ts';
import * as slackCards from '../slack/workspace.ts';

export type Values = Readonly<Record<string, string>>;

/** A form opened by a press, with its values by field. */
export interface Opened {
  readonly values: Values;
  send(given: Values): Promise<void>;
}

/** An answer that only Ana sees. */
export interface Answer {
  readonly words: string;
  press(label: string): Promise<void>;
}

type Presser = 'ana' | 'ben';

export interface Card {
  readonly words: string;
  readonly hasEnded: boolean;
  /** True if the task has ended with a result. */
  readonly isDone: boolean;
  /** All facts, of which the card itself shows some. */
  details(): Promise<string>;
  /** Returns `undefined` if no form opened. `who`: Ana, unless given. */
  press(label: string, opens: boolean, who?: Presser): Promise<Opened | undefined>;
}

export interface Surface {
  readonly name: string;
  /** `words`: the field that receives text without a field name. */
  ask(place: string, command: string, values: Values, words: string, file?: FileGiven): Promise<void>;
  /** The cards of a place, oldest first. */
  cards(place: string): Promise<readonly Card[]>;
  /** Number of messages with files. */
  brought(place: string): Promise<number>;
  /** The last private answer, once its text matches. */
  answer(place: string, words: RegExp): Promise<Answer>;
  /** Posted files of a place, oldest first. */
  files(place: string): Promise<readonly PostedFile[]>;
}

export interface PostedFile {
  readonly name: string;
  read(): Promise<Buffer>;
}

const fetchFile = async (url: string): Promise<Buffer> => Buffer.from(await (await fetch(url)).arrayBuffer());

/** Generous, since the machine may be busy. Only failing tests wait this long. */
export const MOST_MS = 180_000;

/** Waits until the last card of a place satisfies the condition. `cards`: least number of cards. */
export async function lastCard(
  surface: Surface,
  place: string,
  what: string,
  holds: (card: Card) => boolean,
  cards = 1,
): Promise<Card> {
  let all: readonly Card[] = [];
  for (const end = Date.now() + MOST_MS; Date.now() < end; await sleep(50)) {
    all = await surface.cards(place);
    const last = all.at(-1);
    if (last && all.length >= cards && holds(last)) return last;
  }
  throw new Error(`${surface.name} ${place} never ${what}; it says: ${all.map(({ words }) => words).join(' | ')}`);
}

const lineOf = (values: Values, words: string): string =>
  [values[words], ...Object.entries(values).map(([name, value]) => (name === words ? '' : `${name}:"${value}"`))]
    .filter(Boolean)
    .join(' ');

type World = Awaited<ReturnType<typeof discordCards.createDiscordWorld>>;
type Part = {
  custom_id?: string;
  value?: string;
  options?: readonly { value: string; default?: boolean }[];
  component?: Part;
  components?: readonly Part[];
};

const partsOf = (all: readonly Part[]): readonly Part[] =>
  all.flatMap((one) => [one, ...partsOf([one.component ?? []].flat()), ...partsOf(one.components ?? [])]);

function onDiscord({ discord, guild, ana, ben }: World): Surface {
  const channels = new Map<string, ReturnType<typeof guild.channel>>();
  const channel = (name: string) => {
    const found = channels.get(name) ?? guild.channel({ name });
    channels.set(name, found);
    return found;
  };
  const here = (place: string) =>
    discord
      .messages(channel(place))
      .filter(({ deleted, ephemeral, author }) => !deleted && !ephemeral && author.id === discord.bot.id);
  return {
    name: 'Discord',
    async ask(place, command, values, words, file) {
      const files = file && { files: { file } };
      // A voice from a recording needs a name instead of a description; the form asks for the name.
      const isLike = command === 'voice' && file !== undefined;
      // Options have one line; the form has more.
      const isTyped = words !== '' && values[words]?.includes('\n');
      const act = await discord.slash(ana, channel(place), command, isLike || isTyped ? {} : values, files);
      const { modal } = await act.answered;
      if (isTyped) await (await discord.submit(ana, act, values)).answered;
      if (isLike && modal) await (await discord.submit(ana, act, { voice_name: values['description'] ?? '' })).answered;
    },
    async cards(place) {
      return here(place).map((message) => ({
        words: discordCards.words(message),
        hasEnded: discordCards.hasEnded(message),
        isDone: discordCards.isDone(message),
        details: () =>
          readsAnswer(
            discord,
            () => discord.ephemeral(ana),
            () => discord.press(ana, message, 'Details'),
            discordCards.words,
          ),
        async press(label, opens, who = 'ana') {
          const user = { ana, ben }[who];
          const act = await discord.press(user, message, label);
          const { modal } = await act.answered;
          if (!opens || !modal) return undefined;
          const shown = partsOf(modal.components as readonly Part[]).flatMap(({ custom_id, value, options }) => {
            const text = value ?? options?.find((one) => one.default)?.value;
            return custom_id !== undefined && text !== undefined ? [[custom_id, text] as const] : [];
          });
          const standing = Object.fromEntries(shown);
          return {
            values: standing,
            async send(given) {
              await (await discord.submit(user, act, { ...standing, ...given })).answered;
            },
          };
        },
      }));
    },
    async answer(_, wanted) {
      const last = () => discord.ephemeral(ana).at(-1);
      await discord.until(() => wanted.test(discordCards.words(last())));
      const message = last() as NonNullable<ReturnType<typeof last>>;
      return {
        words: discordCards.words(message),
        press: async (label) => void (await (await discord.press(ana, message, label)).answered),
      };
    },
    brought: async (place) => here(place).filter(({ attachments }) => attachments.length > 0).length,
    files: async (place) =>
      here(place).flatMap(({ attachments }) =>
        attachments.map(({ filename, url }) => ({ name: filename, read: () => fetchFile(url) })),
      ),
  };
}

interface Element {
  readonly type: string;
  readonly initial_value?: string;
  readonly initial_option?: { readonly value: string };
  readonly initial_options?: readonly { readonly value: string }[];
}

/** The input for files in Slack forms, by command. */
const FILE_AT: Readonly<Record<string, string>> = { story: 'file', dub: 'video_url:file' };

type SlackWorld = Awaited<ReturnType<typeof slackCards.createSlackWorld>>;

function onSlack({ slack, team, ana, ben }: SlackWorld): Surface {
  const channels = new Map<string, ReturnType<typeof team.channel>>();
  const channel = (name: string) => {
    const found = channels.get(name) ?? team.channel({ name });
    channels.set(name, found);
    return found;
  };
  const posted = (place: string) =>
    channel(place).messages.filter(({ bot, deleted, ephemeralTo }) => bot && !deleted && !ephemeralTo);
  type Act = Awaited<ReturnType<typeof team.press>>;
  const elements = (act: Act) =>
    (act.modal?.body.blocks ?? []).flatMap(({ block_id, element }) =>
      element && block_id ? [[block_id, element as unknown as Element] as const] : [],
    );
  /** Types into search fields and chooses a suggestion. */
  async function send(
    act: Act,
    given: Readonly<Record<string, string | FileGiven>>,
    user: typeof ana = ana,
  ): Promise<void> {
    const chosen: Record<string, string | FileGiven | readonly string[]> = {};
    for (const [name, value] of Object.entries(given)) {
      const type = elements(act).find(([block]) => block === name)?.[1].type ?? '';
      const found = /external/.test(type) ? await team.options(user, act, name, String(value)) : undefined;
      const option = found?.[0]?.value ?? '';
      chosen[name] = found ? (type.startsWith('multi') ? [option] : option) : value;
    }
    const { acked, errors } = await team.submit(user, act, chosen);
    if (acked !== true || errors) throw new Error(`The form was refused: ${acked} ${JSON.stringify(errors)}`);
  }
  return {
    name: 'Slack',
    async ask(place, command, values, words, file) {
      if (command === 'voice' && file) {
        // Slash commands carry no files; the message menu does.
        const said = team.say(ana, channel(place), '', { files: [file] });
        const act = await team.shortcut(ana, channel(place), said, 'clone');
        await slack.until(() => act.modal);
        return send(act, { voice_name: values['description'] ?? '' });
      }
      const act = await team.command(ana, channel(place), `/${command}`, lineOf(values, words));
      if (!file) return;
      await slack.until(() => act.modal);
      await send(act, { [FILE_AT[command] ?? 'media_file']: file });
    },
    async cards(place) {
      const cards = posted(place).filter(({ files, blocks }) => files.length === 0 && blocks.length > 0);
      return cards.map((message) => ({
        words: slackCards.words(message),
        hasEnded: slackCards.hasEnded(message),
        isDone: slackCards.isDone(message),
        details: () =>
          readsAnswer(
            slack,
            () => team.ephemeral(ana),
            () => team.press(ana, message, 'Details'),
            slackCards.words,
          ),
        async press(label, opens, who = 'ana') {
          const user = { ana, ben }[who];
          const act = await team.press(user, message, slackCards.actionOf(message, label));
          if (!opens) return undefined;
          await slack.until(() => act.modal);
          const shown = elements(act).flatMap(([name, one]) => {
            const text = one.initial_value ?? (one.initial_option ?? one.initial_options?.[0])?.value;
            return text === undefined ? [] : [[name, text] as const];
          });
          return { values: Object.fromEntries(shown), send: (given) => send(act, given, user) };
        },
      }));
    },
    async answer(_, wanted) {
      const last = () => team.ephemeral(ana).at(-1);
      await slack.until(() => wanted.test(slackCards.words(last())));
      const message = last() as NonNullable<ReturnType<typeof last>>;
      return {
        words: slackCards.words(message),
        press: async (label) => void (await team.press(ana, message, slackCards.actionOf(message, label))),
      };
    },
    brought: async (place) => posted(place).filter(({ files }) => files.length > 0).length,
    files: async (place) =>
      posted(place).flatMap(({ files }) => files.map(({ id, name }) => ({ name, read: async () => team.file(id) }))),
  };
}

type View = NonNullable<Message['view']>;

function onWeb(earshot: () => Earshot): Surface {
  let answer: View | undefined;
  const people = { ana: { id: 'ana', name: 'Ana' }, ben: { id: 'ben', name: 'Ben' } };
  const call = async (path: string, body: object, person = people.ana) => {
    const said = await earshot().call('POST', path, { person, ...body });
    if (said.status > 299) throw new Error(JSON.stringify(said.body));
    return said;
  };
  return {
    name: 'web chat',
    async ask(room, command, values, words, file) {
      const { name = '', bytes } = file ?? {};
      const files = bytes ? [await earshot().upload(name, bytes as Uint8Array)] : [];
      await call('/api/messages', { room, text: `/${command} ${lineOf(values, words)}`, files });
    },
    async cards(room) {
      const all = await earshot().messages(room);
      return all.flatMap(({ view }) => {
        if (!view) return [];
        const { status, line, body, facts = [], actions = [] } = view;
        const hasEnded = actions.some(({ name }) => name === 'edit');
        const isDone = hasEnded && status === 'done';
        const listed = facts.map(({ label, value }) => `${label}: ${value}`);
        const press: Card['press'] = async (label, _, who = 'ana') => {
          const action = actions.find((one) => one.label === label);
          if (!action) throw new Error(`No button ${label}: ${actions.map((one) => one.label).join(', ')}`);
          const { body: pressed } = await call(
            '/api/actions',
            { room, task: action.task, action: action.name },
            people[who],
          );
          const { form } = pressed;
          if (!form) return undefined;
          const { command, values, precedingTaskId } = form;
          const kept = form.files.filter((one: { id?: string }) => one.id !== undefined);
          const files = kept.map(({ id, field }: { id: string; field: string }) => ({ id, field }));
          const linkedFiles = form.files.filter((one: { link?: string }) => one.link !== undefined);
          const send = async (given: Values) => {
            const filled = { command, values: { ...values, ...given }, files, linkedFiles, precedingTaskId };
            answer = (await call('/api/commands', { room, ...filled }, people[who])).body.view;
          };
          return { values, send };
        };
        const words = [line, body, ...listed].filter(Boolean).join('\n');
        return [{ words, hasEnded, isDone, details: async () => listed.join('\n'), press }];
      });
    },
    async answer(room, wanted) {
      const { line = '', actions = [] } = answer ?? {};
      if (!wanted.test(line)) throw new Error(`The answer is: ${line}`);
      return {
        words: line,
        async press(label) {
          const { task, name: action } = actions.find((one) => one.label === label) ?? {};
          await call('/api/actions', { room, task, action });
        },
      };
    },
    async brought(room) {
      return (await earshot().messages(room)).filter(({ files = [] }) => files.length > 0).length;
    },
    async files(room) {
      return (await earshot().messages(room)).flatMap(({ files = [] }) =>
        files.map(({ name, url }) => ({ name, read: () => fetchFile(new URL(url, earshot().base).href) })),
      );
    },
  };
}

/** Starts all platforms and the process that serves them. */
export async function createSurfaces() {
  const discord = await discordCards.createDiscordWorld();
  const slack = await slackCards.createSlackWorld();
  let earshot: Earshot | undefined;
  const now = (): Earshot => {
    if (!earshot) throw new Error('not started');
    return earshot;
  };
  return {
    surfaces: [onWeb(now), onDiscord(discord), onSlack(slack)] as const,
    async start(environment: Readonly<Record<string, string>>, folder: string): Promise<void> {
      earshot = await startEarshot(
        {
          DISCORD_TOKEN: discord.discord.token,
          DISCORD_API_URL: discord.discord.api,
          DISCORD_CDN_URL: discord.discord.cdn,
          SLACK_APP_TOKEN: slack.slack.appToken,
          SLACK_MODE: 'socket',
          SLACK_BOT_TOKEN: slack.team.botToken,
          SLACK_API_URL: slack.slack.api,
          SLACK_FILE_ORIGINS: slack.slack.files,
          ...environment,
        },
        folder,
      );
      await earshot.logged(({ msg }) => msg === 'discord commands registered');
    },
    earshot: now,
    kill: () => now().kill(),
    refusals: () => [...discord.discord.refusals, ...slack.slack.refusals],
    async close(): Promise<void> {
      await earshot?.kill();
      await discord.discord.close();
      await slack.slack.close();
    },
  };
}
